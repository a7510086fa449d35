"""BLEU over LAAL as pictures."""

import importlib.util
import json
from xml.etree import ElementTree

import pytest

from core.wording.errors import UserError
from training.measure import curves


def row(policy, bleu, laal, **settings):
    return {
        "policy": policy,
        "bleu": bleu,
        "laal": laal,
        "data": "set.tsv",
        "translator": "embedded",
    } | settings


ROWS = [row("wait-3", 20.0, 3.1), row("wait-1", 10.0, 1.4), row("offline", 25.0, 12.0)]


def test_results_become_a_png_and_an_svg(tmp_path, monkeypatch):
    if importlib.util.find_spec("matplotlib") is None:
        pytest.skip("matplotlib is not installed")
    results = tmp_path / "results.json"
    results.write_text("".join(json.dumps(one) + "\n" for one in ROWS))
    out = tmp_path / "curves"
    monkeypatch.setattr("sys.argv", ["curves", str(results), "--out", str(out), "--title", "A set"])
    assert curves.main() == 0
    assert (tmp_path / "curves.png").read_bytes().startswith(b"\x89PNG")
    drawing = ElementTree.parse(tmp_path / "curves.svg")
    comments = (tmp_path / "curves.svg").read_text()
    assert drawing.getroot().tag.endswith("svg")
    assert all(f"<!-- {said} -->" in comments for said in ("wait-1", "wait-3", "embedded", "A set"))
    assert "<!-- offline -->" not in comments


def test_the_same_results_give_the_same_files(tmp_path):
    pytest.importorskip("matplotlib", reason="the evaluation extra is not installed")
    for name in ("once", "again"):
        curves.draw_curves({"embedded": ROWS}, tmp_path / name)
    for ending in (".png", ".svg"):
        once, again = ((tmp_path / f"{name}{ending}").read_bytes() for name in ("once", "again"))
        assert once == again


def test_systems_are_told_apart_by_what_differs():
    named = curves.curves_of([row("wait-3", 20, 3), row("wait-3", 22, 3, adapter="adapters/mine")])
    assert list(named) == ["no adapter", "mine"]
    assert list(curves.curves_of(ROWS)) == ["embedded"]


@pytest.mark.parametrize(
    ("settings", "names"),
    [
        ({"target_language": "fr"}, ["to de", "to fr"]),
        ({"reference": "b/other.de"}, ["against set.de", "against other.de"]),
        ({"reference": "b/set.de"}, ["a/set.de", "b/set.de"]),
        ({"n": 7}, ["500 sentences", "7 sentences"]),
        ({"n_terms": 3}, ["no terms", "3 terms"]),
        ({"carries_context": True}, ["without context", "with context"]),
        ({"device": "cuda", "precision": "bf16"}, ["auto", "bf16"]),
    ],
)
def test_rows_that_differ_in_any_setting_are_points_of_two_curves(settings, names):
    usual = {
        "reference": "a/set.de",
        "target_language": "de",
        "n": 500,
        "n_terms": 0,
        "precision": "auto",
        "device": "cpu",
    }
    found = curves.curves_of([row("wait-1", 10, 1, **usual), row("wait-3", 20, 3, **usual | settings)])
    assert list(found) == names
    assert [[one["policy"] for one in rows] for rows in found.values()] == [["wait-1"], ["wait-3"]]


def test_what_goes_together_with_another_setting_names_no_curve():
    french = {"data": "fr.tsv", "target_language": "fr", "n": 9}
    assert list(curves.curves_of([row("wait-3", 20, 3, n=5), row("wait-3", 22, 3, **french)])) == [
        "set.tsv",
        "fr.tsv",
    ]


def test_what_is_no_result_is_told(tmp_path):
    (tmp_path / "notes").write_text("{}\n")
    with pytest.raises(UserError, match="is no result"):
        curves.read_rows(tmp_path / "notes")
    with pytest.raises(UserError, match="cannot be read"):
        curves.read_rows(tmp_path / "nowhere")
