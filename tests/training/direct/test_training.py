import json

import pytest
from full_disk import full_disk
from tiny_adapters import MANIFEST, save_model
from tiny_direct import some_recordings

from models.manifests.direct_manifest import DIRECT_MANIFEST
from models.speech.bundle import load_hearing
from training.direct.delays import kept_alignment
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


def train(*options):
    places = ("--base", "base", "--data", "data", "--out", "out", "--from", "en", "--to", "de")
    how = ("--method", "direct", "--variants", "1", "--batch", "2", "--stage-steps", STEPS)
    return main([*places, *how, *options])


def told_by(capsys):
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_plan_becomes_a_folder_that_hears_and_translates(folder, capsys):
    assert train() == 0
    load_hearing(folder / "out", folder / "out" / "translator")
    told = told_by(capsys)
    assert [event["step"] for event in told if event["event"] == "stepped"] == [1, 2, 3, 4, 5]
    assert told[-1]["step"] == 5 and told[-1]["is_finished"]
    texts = [event["text"] for event in told if event["event"] == "preparing"]
    begun = [text.split(":")[0] for text in texts if text.startswith("stage ")]
    assert begun == ["stage ctc", "stage format", "stage align", "stage policy"]


def test_chunks_are_trained_with_wait_k_or_alone_where_words_are_aligned(folder, capsys):
    kept = kept_alignment(folder / "out" / "run", some_recordings())
    kept.parent.mkdir(parents=True)
    kept.write_text(json.dumps([[1, 2, 3, 4], []]))
    assert train("--policy", "chunks-fine,wait-2,chunks-coarse") == 0
    texts = [event["text"] for event in told_by(capsys) if event["event"] == "preparing"]
    assert any(text.startswith("1 of 2 recordings are not well aligned: they follow the") for text in texts)
    other = folder / "other" / "run" / kept.name
    other.parent.mkdir(parents=True)
    other.write_text("[[], []]")
    assert train("--policy", "chunks-fine", "--out", "other") == TROUBLE
    assert "No pair could be aligned, which these policies need" in capsys.readouterr().err


def test_what_the_aligner_draws_stays_where_a_training_goes_on(folder, capsys):
    pytest.importorskip("eflomal", reason="the training extra is not installed")
    chunks = ("--policy", "wait-2,chunks-middle")
    assert train(*chunks, "--stages", "ctc,format") == 0
    (kept,) = (folder / "out" / "run").glob("needed.*.json")
    written = kept.stat().st_mtime_ns
    assert train(*chunks) == 0
    assert kept.stat().st_mtime_ns == written


@pytest.mark.parametrize("check", [(), ("--check",)])
def test_where_chunks_are_wanted_and_no_aligner_is_there_nothing_begins(folder, capsys, monkeypatch, check):
    monkeypatch.setattr("training.data.aligner.PROGRAM", "no-such-aligner")
    assert train("--policy", "wait-2,chunks-fine", *check) == TROUBLE
    said = capsys.readouterr()
    assert "the aligner no-such-aligner is not on the PATH: install it" in said.err
    assert not said.out and not (folder / "out").exists()
    assert train(*check) == 0


def test_stages_may_be_trained_by_one_command_after_another(folder, capsys):
    assert train("--stages", "ctc,format") == 0
    told_by(capsys)
    assert train() == 0
    told = told_by(capsys)
    assert [event["step"] for event in told if event["event"] == "stepped"] == [4, 5]
    assert told[-1]["step"] == 5


def test_only_steps_of_the_stages_asked_for_are_counted(folder, capsys):
    assert train("--stages", "ctc,format") == 0
    told_by(capsys)
    assert train("--stages", "align,policy") == 0
    steps = [event for event in told_by(capsys) if event["event"] == "stepped"]
    assert [(event["step"], event["n_steps"]) for event in steps] == [(1, 2), (2, 2)]


def test_a_full_disk_is_told_in_a_sentence_and_the_same_command_goes_on(folder, capsys):
    assert train("--stages", "ctc") == 0
    with full_disk(20_000):
        assert train() == TROUBLE
    assert "The run in out stopped (" in capsys.readouterr().err
    told_by(capsys)
    assert train() == 0
    assert [event["step"] for event in told_by(capsys) if event["event"] == "stepped"] == [3, 4, 5]


@pytest.mark.parametrize("n_bytes", [20_000, 1_000_000], ids=["nothing", "the translator"])
def test_a_model_of_which_not_all_has_room_is_no_finished_one(folder, capsys, n_bytes):
    assert train() == 0
    with full_disk(n_bytes):
        assert train() == TROUBLE
    assert "The run in out stopped (" in capsys.readouterr().err
    assert not (folder / "out" / DIRECT_MANIFEST).exists()


def test_a_check_begins_nothing(folder, capsys):
    assert train("--check") == 0
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
def test_what_cannot_be_trained_is_told_in_a_sentence(folder, capsys, options, sentence):
    assert train(*options) == TROUBLE
    assert sentence in capsys.readouterr().err
    assert not (folder / "out").exists()
