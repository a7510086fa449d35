"""A test set through the process behind the command."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from weakref import WeakSet

import pytest
from chat_server import chat_server
from tiny_lm import tiny_model, tiny_tokenizer

from core.translating.glossary import Term
from core.wire.evaluation import EvaluationSettings
from core.wire.messages import EngineSettings
from core.wire.wire import from_json, to_json
from core.wording.errors import UserError
from models.loading.translators import load_translator
from training.measure import evaluate
from training.measure.instances import LOG, read_log
from training.measure.simultaneous import cut_sentences, translate, translate_in_time, translate_talk
from training.measure.tables import table


@pytest.fixture
def settings(tmp_path):
    """Two sentences, a tiny translator, and files for what comes out."""
    tiny_model("llama").save_pretrained(tmp_path / "model")
    tiny_tokenizer().save_pretrained(tmp_path / "model")
    source, reference = tmp_path / "source", tmp_path / "reference"
    source.write_text("The  old house.\nNobody lives there.\n")
    reference.write_text("Das alte  Haus.\nNiemand wohnt dort.\n")
    return EvaluationSettings(
        EngineSettings(translator=str(tmp_path / "model")),
        source=str(source),
        reference=str(reference),
        policies=("wait-2", "offline"),
        json_path=str(tmp_path / "rows.json"),
        log=str(tmp_path / "log"),
    )


def rows_of(settings):
    evaluate.evaluate(settings)
    with open(settings.json_path) as lines:
        return list(map(json.loads, lines))


def test_each_policy_gets_a_row_of_scores_and_settings(settings, capsys):
    wait, offline = rows_of(settings)
    assert (wait["policy"], wait["n"], wait["source_language"]) == ("wait-2", 2, "en")
    assert (offline["al"], offline["laal"], offline["yaal"]) == (pytest.approx(3), pytest.approx(3), None)
    assert wait["laal"] < 3 and wait["yaal"] < 3
    assert wait["ca_laal"] is None
    assert "| source | written | wait-2 | 2 |" in capsys.readouterr().out


def test_scores_that_cannot_be_written_are_told(settings, tmp_path):
    with pytest.raises(UserError, match="scores cannot be written"):
        evaluate.evaluate(replace(settings, policies=("wait-2",), json_path=str(tmp_path)))


def test_one_translator_is_in_memory_at_a_time(settings, monkeypatch):
    load, loaded = evaluate.load_translator, WeakSet()

    def counted(asked, **how):
        assert not loaded
        translator = load(asked, **how)
        loaded.add(translator)
        return translator

    monkeypatch.setattr(evaluate, "load_translator", counted)
    assert len(rows_of(settings)) == 2


def test_the_log_holds_sentences_with_single_spaces(settings, tmp_path):
    rows_of(settings)
    [first, _] = read_log(tmp_path / "log" / "wait-2" / LOG)
    assert (first.source, first.reference) == ("The old house.", "Das alte Haus.")
    assert len(first.delays) == len(first.prediction.split())


def test_rows_of_one_file_are_the_same_test_set(settings, tmp_path):
    data = tmp_path / "set.tsv"
    data.write_text("The old house.\tDas alte Haus.\nNobody lives there.\tNiemand wohnt dort.\n")
    scores = ("n", "bleu", "chrf", "laal", "dal")
    two_files, one_file = (
        rows_of(settings),
        rows_of(replace(settings, source="", reference="", data=str(data))),
    )
    assert [[row[key] for key in scores] for row in two_files] == [
        [row[key] for key in scores] for row in one_file
    ]


def test_computation_comes_on_top_of_the_ideal_latency(settings):
    wait, offline = rows_of(replace(settings, computation_aware=True))
    for row in (wait, offline):
        assert row["ca_laal"] > row["laal"] and row["ca_dal"] > row["dal"]
        assert row["ms_per_word"] == 400


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("Eins.\n", "ends after 1 lines"),
        ("Eins.\n \n", r"Line 2 of \S*reference is blank"),
        ("", "ends after 0"),
    ],
)
def test_a_reference_that_does_not_fit_is_told(lines, said, settings):
    with open(settings.reference, "w") as reference:
        reference.write(lines)
    with pytest.raises(UserError, match=said):
        evaluate.evaluate(settings)


def test_a_comma_in_a_files_name_parts_no_names(settings, tmp_path):
    named = tmp_path / "a,b.en"
    named.write_bytes(Path(settings.source).read_bytes())
    assert len(evaluate.read_test_set(replace(settings, source=str(named)))) == 2


def test_a_line_that_is_blank_in_both_files_is_no_sentence_to_translate(settings):
    for path in (settings.source, settings.reference):
        Path(path).write_text("One.\n\n")
    with pytest.raises(UserError, match="Line 2 of the test set is blank"):
        evaluate.evaluate(settings)


def test_what_libraries_warn_of_is_not_told(settings):
    """In a process of its own: the tests' collects all warnings."""
    code = "import logging, training.measure.evaluate as e; e.main(); logging.getLogger('x').warning('')"
    nothing = json.dumps(to_json(replace(settings, source="nowhere")))
    done = subprocess.run(
        [sys.executable, "-c", code], input=nothing, text=True, capture_output=True, check=True
    )
    assert done.stderr.count("\n") == 1 and "nowhere does not exist" in done.stderr


def test_comet_that_is_not_there_is_told_and_the_rest_is_scored(settings, monkeypatch, capsys):
    monkeypatch.setenv("PATH", "")
    [row] = rows_of(replace(settings, policies=("wait-2",), comet="some-model"))
    assert row["comet"] is None and row["bleu"] is not None
    assert "COMET is not reported: the program comet-score is not installed" in capsys.readouterr().err


def test_the_application_hands_its_settings_over_whole():
    asked = EngineSettings(glossary=(Term("a", "b"),), beams=2)
    settings = EvaluationSettings(asked, policies=("wait-3", "read-5"), limit=3, talk=True)
    assert from_json(EvaluationSettings, json.loads(json.dumps(to_json(settings)))) == settings


def test_sentences_translated_together_come_out_as_each_alone():
    sources = ["Thank you.", "I would like to book a table for two people tonight, please.", "Yes."]
    together = translate(load_translator(EngineSettings(policy="wait-3"), n_rows=2), sources)
    alone = load_translator(EngineSettings(policy="wait-3"))
    assert together == [translate(alone, [source])[0] for source in sources]


def test_timing_a_sentence_changes_neither_its_words_nor_their_delays():
    translator = load_translator(EngineSettings(policy="wait-3"))
    source = "I would like to book a table for two people tonight."
    [ideal] = translate(translator, [source])
    timed = translate_in_time(translator, source, ms_per_word=400)
    assert (timed.text, timed.delays) == (ideal.text, ideal.delays)
    assert all(late > delay for late, delay in zip(timed.elapsed, timed.delays, strict=True))
    assert list(timed.elapsed) == sorted(timed.elapsed)


def test_a_talk_is_the_translation_of_its_sentences_with_delays_of_the_talk():
    translator = load_translator(EngineSettings(policy="wait-3"))
    first, second = translate(translator, ["Thank you very much.", "I live in Rome."])
    talk = translate_talk(translator, "Thank you very much. I live in Rome.", 400, "en")
    assert talk.text == f"{first.text} {second.text}"
    shifted = tuple(delay + 4 for delay in second.delays)
    assert talk.delays[len(first.delays) :] == shifted


def test_a_speaker_too_fast_for_the_translator_leaves_it_ever_further_behind():
    translator = load_translator(EngineSettings(policy="wait-1"))
    talk = translate_talk(translator, "Thank you very much. " * 5, 0.001, "en")
    lags = [late - delay for late, delay in zip(talk.elapsed, talk.delays, strict=True)]
    assert lags == sorted(lags)


def test_a_sentence_ends_where_its_end_is_heard():
    words = ["Hello", "there.", "It", "was", "3.", "Nobody", "came,", "Mr.", "Smith!"]
    assert [(" ".join(sentence), heard) for sentence, heard in cut_sentences(words, "en")] == [
        ("Hello there.", 2),
        ("It was 3.", 6),
        ("Nobody came, Mr. Smith!", 9),
    ]


def test_a_table_leaves_out_what_no_row_has():
    row = {
        "data": "a/b.tsv",
        "as_recognized": True,
        "policy": "wait-3",
        "n": 1200,
        "bleu": 20.04,
        "yaal": None,
    }
    assert table([row, row | {"policy": "offline", "yaal": None}]).splitlines() == [
        "| test set | source | policy | n | BLEU |",
        "|---|---|---|---:|---:|",
        "| b.tsv | as recognized | wait-3 | 1,200 | 20.0 |",
        "| b.tsv | as recognized | offline | 1,200 | 20.0 |",
    ]


def test_a_server_is_measured_as_it_translates_live(settings, capsys):
    with chat_server() as service:
        wait, offline = rows_of(
            replace(settings, asked=EngineSettings(translator=service.translator, realtime=False))
        )
    assert (wait["n"], offline["laal"]) == (2, pytest.approx(3))
    assert wait["laal"] < 3
    assert {log.prediction for log in read_log(Path(settings.log) / "offline" / LOG)} == {
        "THE OLD HOUSE.",
        "NOBODY LIVES THERE.",
    }
    assert "A server cannot say" not in capsys.readouterr().err


def test_another_computer_is_not_asked_unless_that_is_allowed(settings):
    with pytest.raises(UserError, match="is another computer"):
        rows_of(replace(settings, asked=EngineSettings(translator="http://192.0.2.1:9/v1#m", realtime=False)))
