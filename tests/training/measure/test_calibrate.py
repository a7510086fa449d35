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
from models import embedded
from models.manifests.alignment_heads import HEADS_FILE, heads_beside
from models.manifests.manifests import heads_of
from training.measure import calibrate
from training.measure.calibrate import main, place_of_heads

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
