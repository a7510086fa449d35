"""Our recognizer and translator in the hands of the real SimulEval."""

import json
from dataclasses import asdict

import numpy as np
import pytest
import soundfile
from direct_models import save_direct_model
from places import OFFICE_TALK, ROOT
from simuleval_process import latencies_by_simuleval, run_python

from core.speech.segments import SAMPLE_RATE
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings
from training.measure.instances import LOG, read_log
from training.measure.scoring import score
from training.measure.speech_scores import main
from training.measure.spoken import SpokenTranslation, load_cascade

PIECE_S = 0.25
SECONDS = (3.5, 9.0)
LINES = [
    ("talk", 0.5, 2.35, "Guten Morgen zusammen und willkommen zur Besprechung."),
    ("talk", 3.95, 1.55, "Können mich alle hören?"),
    ("talk", 6.6, 2.0, "Wir müssen über das neue Büro sprechen."),
]


@pytest.fixture(scope="module")
def sounds(tmp_path_factory):
    """Return recordings of some seconds: the beginning of the office talk, and more of it."""
    folder = tmp_path_factory.mktemp("sounds")
    samples, _ = soundfile.read(OFFICE_TALK, dtype="float32")
    for seconds in SECONDS:
        soundfile.write(folder / f"{seconds}.wav", samples[: round(seconds * SAMPLE_RATE)], SAMPLE_RATE)
    return [folder / f"{seconds}.wav" for seconds in SECONDS]


def simulate(folder, sounds, references, *arguments):
    """Run SimulEval's own command with our agent."""
    (folder / "source").write_text("".join(f"{sound}\n" for sound in sounds), encoding="utf-8")
    (folder / "target").write_text("".join(f"{text}\n" for text in references), encoding="utf-8")
    agent = ROOT / "training" / "measure" / "speech_agents.py"
    options = "--source source --target target --output log --word-log words.jsonl"
    size = ("--source-segment-size", round(1000 * PIECE_S))
    run_python("-m", "simuleval.cli", "--agent", agent, *options.split(), *size, *arguments, folder=folder)
    return folder / "log" / LOG


@pytest.fixture(scope="module")
def run(sounds, tmp_path_factory):
    folder = tmp_path_factory.mktemp("run")
    simulate(folder, sounds, [LINES[0][-1], " ".join(line[-1] for line in LINES)])
    return folder


@pytest.mark.long
def test_simuleval_gets_the_words_of_the_cascade_when_they_come(run, sounds):
    cascade = load_cascade(EngineSettings(recognizer=SHIPPED_RECOGNIZER, policy="wait-3"))
    for sound, instance in zip(sounds, read_log(run / "log"), strict=True):
        samples, _ = soundfile.read(sound, dtype="float32")
        translation, step = SpokenTranslation(cascade), round(PIECE_S * SAMPLE_RATE)
        pieces = [samples[start : start + step] for start in range(0, len(samples), step)]
        words = [word for piece in pieces for word in translation.hear(piece.astype(np.float32))]
        words += translation.finish()
        assert instance.prediction == " ".join(word.text for word in words) != ""
        assert instance.delays == pytest.approx([word.delay_ms for word in words])


@pytest.mark.long
def test_simuleval_scores_the_log_as_we_do_in_milliseconds(run):
    scores = asdict(score(read_log(run / "log")))
    names = ("al", "laal", "ap", "dal")
    expected = {name: scores[name] for name in (*names, *(f"ca_{name}" for name in names))}
    assert latencies_by_simuleval(run / "log" / LOG) == pytest.approx(expected, rel=1e-9)
    assert 500 < scores["laal"] < 9000


@pytest.mark.long
def test_each_word_has_a_time_of_its_own_and_no_word_is_late_by_work_that_was_done_in_time(run, capsys):
    assert main([str(run / "log"), "--words", str(run / "words.jsonl")]) == 0
    by_word = json.loads(capsys.readouterr().out)
    assert main([str(run / "log")]) == 0
    by_piece = json.loads(capsys.readouterr().out)
    assert by_word["laal"] == by_piece["laal"] < by_word["ca_laal"] < by_piece["ca_laal"]
    records = [json.loads(line) for line in (run / "words.jsonl").read_text(encoding="utf-8").splitlines()]
    at_once = [
        [done for done, delay in zip(record["elapsed"], record["delays"], strict=True) if delay == first]
        for record in records
        for first in set(record["delays"])
    ]
    assert max(map(len, at_once)) > 1
    assert any(len(set(times)) > 1 for times in at_once)


@pytest.mark.long
def test_a_direct_model_runs_in_it(tmp_path, sounds):
    name = save_direct_model(tmp_path / "direct")
    log = simulate(tmp_path, sounds[:1], ["Ja"], "--recognizer", name, "--policy", "wait-1")
    assert read_log(log)[0].prediction
