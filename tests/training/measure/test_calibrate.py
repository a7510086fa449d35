"""`surtitle calibrate`: heads that follow the source are told from those that go by places, and named."""

import io
import json
import shutil
import sys

import pytest
from tiny_adapters import save_model

from core.wire.evaluation import CalibrationSettings
from core.wire.messages import EngineSettings
from core.wire.wire import to_json
from core.wording.errors import UserError
from models import embedded
from models.manifests.alignment_heads import HEADS_FILE, heads_beside
from models.manifests.manifests import heads_of
from training.measure import calibrate
from training.measure.calibrate import main, place_of_heads, usable_pairs

TROUBLE = 2
PAIRS = """\
The dog is very tired.\tDer Hund ist sehr müde.
My brother lives in Berlin.\tMein Bruder wohnt in Berlin.
We bought a new car yesterday.\tWir haben gestern ein neues Auto gekauft.
She reads a book every evening.\tSie liest jeden Abend ein Buch.
The train arrives at seven o'clock.\tDer Zug kommt um sieben Uhr an.
I have never seen such a big house.\tIch habe noch nie so ein großes Haus gesehen.
Can you open the window, please?\tKannst du bitte das Fenster öffnen?
The children are playing in the garden.\tDie Kinder spielen im Garten.
He has forgotten his keys again.\tEr hat schon wieder seine Schlüssel vergessen.
It is raining in the mountains.\tIn den Bergen regnet es.
"""


@pytest.fixture
def folder(tmp_path):
    """Return a copy of the translator that ships in which nobody has looked for heads."""
    folder = tmp_path / "translator"
    shutil.copytree(embedded.FOLDER, folder, ignore=shutil.ignore_patterns("earlier", "*.py", "__pycache__"))
    described = json.loads((folder / "surtitle.json").read_text(encoding="utf-8"))
    described.pop("alignment_heads", None)
    (folder / "surtitle.json").write_text(json.dumps(described), encoding="utf-8")
    (tmp_path / "pairs.tsv").write_text(PAIRS, encoding="utf-8")
    return folder


def run_calibrate(folder, monkeypatch):
    settings = CalibrationSettings(
        data=str(folder.parent / "pairs.tsv"),
        limit=8,
        asked=EngineSettings(translator=str(folder), policy="offline", device="cpu"),
    )
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(to_json(settings))))
    return main()


def test_heads_of_the_shipped_translator_are_found_and_written_into_its_description(
    folder, monkeypatch, capsys
):
    before = json.loads((folder / "surtitle.json").read_text(encoding="utf-8"))
    assert run_calibrate(folder, monkeypatch) == 0
    first = capsys.readouterr().out.splitlines()
    assert float(first[0].rsplit(" ", 1)[1]) > 0.1
    heads = heads_of(folder)
    assert heads
    after = json.loads((folder / "surtitle.json").read_text(encoding="utf-8"))
    assert after.pop("alignment_heads") == [list(head) for head in heads]
    assert after == before


@pytest.mark.parametrize(
    ("family", "said"),
    [
        ("llama", "No attention head of {} follows the source"),
        ("bloom", "family bloom cannot be read"),
    ],
)
def test_where_no_head_can_be_found_it_is_said_and_nothing_is_written(
    tmp_path, monkeypatch, capsys, family, said
):
    monkeypatch.setattr(calibrate, "LEAST_SCORE", 1.01)  # by chance one follows so few
    folder = tmp_path / "model"
    save_model(folder, family)
    (tmp_path / "pairs.tsv").write_text(PAIRS, encoding="utf-8")
    assert run_calibrate(folder, monkeypatch) == TROUBLE
    assert said.format(folder) in capsys.readouterr().err
    assert not (folder / HEADS_FILE).exists()


@pytest.mark.long
def test_beside_a_model_without_description_they_lie_in_a_file_of_their_own(folder, monkeypatch):
    (folder / "surtitle.json").unlink()
    assert run_calibrate(folder, monkeypatch) == 0
    assert (folder / HEADS_FILE).exists() and heads_beside(folder) == heads_of(folder) != ()


def test_heads_are_named_beside_what_was_looked_at(tmp_path, monkeypatch):
    into_english = EngineSettings(translator="embedded", source_language="de", target_language="en")
    assert place_of_heads(into_english) == embedded.folder_for("de", "en") / "surtitle.json"
    assert place_of_heads(EngineSettings()) == embedded.FOLDER / "surtitle.json"
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    (tmp_path / "mine").mkdir()
    assert place_of_heads(EngineSettings(adapter="~/mine")) == tmp_path / "mine" / HEADS_FILE


def test_blank_and_endless_pairs_tell_nothing_and_too_few_others_are_refused(tmp_path):
    pairs = PAIRS.splitlines()
    endless = [f"hi\t{'wort ' * 100}", f"{'a' * 10_000}\tlang"]
    data = tmp_path / "pairs.tsv"
    data.write_text("\n".join([*endless, *pairs]), encoding="utf-8")
    assert [f"{pair.source}\t{pair.target}" for pair in usable_pairs(str(data))] == pairs
    data.write_text("\n".join([*endless, *pairs[1:]]), encoding="utf-8")
    with pytest.raises(UserError, match=r"hold 9 pairs .* too few .*: give 10 or more\."):
        usable_pairs(str(data))
    sides = zip(*(pair.split("\t") for pair in [*pairs, " \t "]), strict=True)
    for name, side in zip(("a.en", "a.de"), sides, strict=True):
        (tmp_path / name).write_text("\n".join(side), encoding="utf-8")
    assert len(usable_pairs(f"{tmp_path / 'a.en'},{tmp_path / 'a.de'}")) == len(pairs)


def test_a_damaged_list_of_heads_is_told_before_anything_is_looked_at(tmp_path, monkeypatch, capsys):
    save_model(tmp_path / "model")
    (tmp_path / "model" / HEADS_FILE).write_text("[]", encoding="utf-8")
    (tmp_path / "pairs.tsv").write_text(PAIRS, encoding="utf-8")
    assert run_calibrate(tmp_path / "model", monkeypatch) == TROUBLE
    assert f"{HEADS_FILE} holds no JSON object" in capsys.readouterr().err


def test_what_cannot_be_written_is_shown_all_the_same(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(calibrate, "LEAST_SCORE", -1.01)
    save_model(tmp_path / "model")
    (tmp_path / "pairs.tsv").write_text(PAIRS, encoding="utf-8")
    (tmp_path / "model" / f"{HEADS_FILE}.new").mkdir()  # in the way of what is written
    assert run_calibrate(tmp_path / "model", monkeypatch) == TROUBLE
    said = capsys.readouterr()
    assert said.out.startswith("layer ")
    assert f"cannot be written to {tmp_path / 'model' / HEADS_FILE}" in said.err
