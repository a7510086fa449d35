"""Our translator in the hands of the real SimulEval."""

import re
from dataclasses import asdict

import pytest
from places import ROOT
from simuleval_process import latencies_by_simuleval, run_python
from tiny_lm import tiny_model, tiny_tokenizer

from core.wire.messages import EngineSettings
from models.loading.translators import load_translator
from training.measure.instances import LOG, read_log
from training.measure.scoring import score
from training.measure.simultaneous import translate

SOURCES = [
    "the old house stands near the river",
    "nobody lives there",
    "we would like to book a table tonight",
]
TARGETS = [
    "das alte Haus steht am Fluss",
    "niemand wohnt dort",
    "wir möchten heute Abend einen Tisch reservieren",
]


@pytest.fixture
def tiny_folder(tmp_path):
    tiny_model("llama").save_pretrained(tmp_path / "model")
    tiny_tokenizer().save_pretrained(tmp_path / "model")
    return str(tmp_path / "model")


@pytest.mark.parametrize("policy", ["wait-2", "offline", pytest.param("align-2", marks=pytest.mark.long)])
def test_simuleval_hears_of_our_translator_what_we_measure(policy, tmp_path):
    log = simulate(tmp_path, "--policy", policy)
    instances = read_log(log)
    translator = load_translator(EngineSettings(policy=policy))
    ours = translate(translator, SOURCES)
    # A full stop that comes by itself is a word to it.
    predicted = [re.sub(r" (?=[.,!?]+$)", "", one.prediction) for one in instances]
    assert predicted == [one.text for one in ours]
    assert [delays_of_words(one.prediction, one.delays) for one in instances] == [one.delays for one in ours]
    assert_simuleval_agrees(log)


def test_nothing_is_lost_where_a_word_goes_on_after_it_was_written(tiny_folder, tmp_path):
    log = simulate(tmp_path, "--translator", tiny_folder, "--policy", "wait-2")
    instances = read_log(log)
    translator = load_translator(EngineSettings(translator=tiny_folder, policy="wait-2"))
    ours = translate(translator, SOURCES)
    assert [letters(one.prediction) for one in instances] == [letters(one.text) for one in ours]
    assert sum(len(one.delays) for one in instances) > sum(len(one.delays) for one in ours)
    assert_simuleval_agrees(log)


def letters(text):
    return "".join(text.split())


def assert_simuleval_agrees(log):
    scores = asdict(score(read_log(log)))
    expected = {name: scores[name] for name in ("al", "laal", "ap", "dal")}
    assert latencies_by_simuleval(log) == pytest.approx(expected, abs=1e-6)


def delays_of_words(text, delays):
    return tuple(delay for word, delay in zip(text.split(), delays, strict=True) if word.strip(".,!?"))


def simulate(folder, *arguments):
    """Run SimulEval's own command with our agent, and return its log."""
    (folder / "source").write_text("\n".join(SOURCES) + "\n", encoding="utf-8")
    (folder / "target").write_text("\n".join(TARGETS) + "\n", encoding="utf-8")
    agent = ROOT / "training" / "measure" / "agents.py"
    options = "--source source --target target --output log"
    run_python("-m", "simuleval.cli", "--agent", agent, *options.split(), *arguments, folder=folder)
    return folder / "log" / LOG
