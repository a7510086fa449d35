import json

import pytest
from tiny_adapters import MANIFEST, save_model
from tiny_direct import some_recordings

from models.speech.bundle import load_hearing
from training.direct.recordings import write_recordings
from training.train import main

TROUBLE = 2
STEPS = "ctc=2,format=1,align=1,policy=1"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    write_recordings(tmp_path / "data", some_recordings())
    save_model(tmp_path / "base", manifest=MANIFEST)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def teach(*options):
    places = ("--base", "base", "--data", "data", "--out", "out", "--from", "en", "--to", "de")
    how = ("--method", "direct", "--variants", "1", "--batch", "2", "--stage-steps", STEPS)
    return main([*places, *how, *options])


def told_by(capsys):
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_plan_becomes_a_folder_that_hears_and_translates(folder, capsys):
    assert teach() == 0
    load_hearing(folder / "out", folder / "out" / "translator")
    told = told_by(capsys)
    assert [event["step"] for event in told if event["event"] == "stepped"] == [1, 2, 3, 4, 5]
    assert told[-1]["step"] == 5 and told[-1]["is_finished"]
    texts = [event["text"] for event in told if event["event"] == "prepared"]
    begun = [text.split(":")[0] for text in texts if text.startswith("stage ")]
    assert begun == ["stage ctc", "stage format", "stage align", "stage policy"]


def test_stages_may_be_taught_by_one_command_after_another(folder, capsys):
    assert teach("--stages", "ctc,format") == 0
    told_by(capsys)
    assert teach() == 0
    told = told_by(capsys)
    assert [event["step"] for event in told if event["event"] == "stepped"] == [4, 5]
    assert told[-1]["step"] == 5


def test_a_check_begins_nothing(folder, capsys):
    assert teach("--check") == 0
    assert any(event.get("text") == "2 recordings" for event in told_by(capsys))
    assert not (folder / "out").exists()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--data", "nowhere"), "list the recordings there"),
        (("--base", "nowhere"), "nowhere"),
        (("--stages", "ctc,listen"), "--stages 'listen' is not known"),
        (("--scheme", "interleaved"), "has no token <|end-of-read|>"),
    ],
)
def test_what_cannot_be_taught_is_told_in_a_sentence(folder, capsys, options, sentence):
    assert teach(*options) == TROUBLE
    assert sentence in capsys.readouterr().err
    assert not (folder / "out").exists()
