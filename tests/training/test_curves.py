"""BLEU over LAAL as pictures."""

import importlib.util
import json
from xml.etree import ElementTree

import pytest

from core.errors import UserError
from training import curves


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


def test_systems_are_told_apart_by_what_differs():
    named = curves.curves_of([row("wait-3", 20, 3), row("wait-3", 22, 3, adapter="adapters/mine")])
    assert list(named) == ["no adapter", "mine"]
    assert list(curves.curves_of(ROWS)) == ["embedded"]


def test_what_is_no_result_is_told(tmp_path):
    (tmp_path / "notes").write_text("{}\n")
    with pytest.raises(UserError, match="is no result"):
        curves.read_rows(tmp_path / "notes")
    with pytest.raises(UserError, match="cannot be read"):
        curves.read_rows(tmp_path / "nowhere")
