"""Latency by hand and a test set through the real command."""

import json
import sys

import pytest
from tiny_lm import tiny_model, tiny_tokenizer

from models.translator import load_translator
from training import evaluate
from training.latency import length_adaptive_average_lagging


def test_laal_of_a_translation_written_at_the_end_is_the_sources_length():
    assert length_adaptive_average_lagging([4, 4, 4, 4], 4, 4) == 4


def test_laal_of_wait_k_on_equal_lengths_is_k():
    assert length_adaptive_average_lagging([3, 4, 5, 6, 6, 6], 6, 6) == pytest.approx(3)


def test_laal_counts_a_hypothesis_longer_than_its_reference_by_its_own_length():
    delays = [1, 1, 2, 2, 3, 3]
    assert length_adaptive_average_lagging(delays, 3, 3) == pytest.approx((1 + 0.5 + 1 + 0.5 + 1) / 5)


def test_an_empty_translation_lags_by_the_whole_source():
    assert length_adaptive_average_lagging([], 7, 5) == 7


def test_a_test_set_is_translated_and_scored_by_the_command(tmp_path, monkeypatch, capsys):
    tiny_model("llama").save_pretrained(tmp_path / "model")
    tiny_tokenizer().save_pretrained(tmp_path / "model")
    data = tmp_path / "set.tsv"
    data.write_text("the old house\tdas alte Haus\nnobody lives there\tniemand wohnt dort\n")
    rows = tmp_path / "rows.jsonl"
    arguments = f"--data {data} --translator {tmp_path / 'model'} --policies wait-2,offline --json {rows}"
    monkeypatch.setattr(sys, "argv", ["evaluate", *arguments.split()])
    assert evaluate.main() == 0
    wait, offline = map(json.loads, rows.read_text().splitlines())
    assert (wait["policy"], wait["n"], offline["laal"]) == ("wait-2", 2, pytest.approx(3))
    assert wait["laal"] <= 3
    assert "| wait-2 |" in capsys.readouterr().out


def test_sentences_translated_together_come_out_as_each_alone():
    sources = ["Thank you.", "I would like to book a table for two people tonight, please.", "Yes."]
    pair = {"source_language": "en", "target_language": "de", "policy": "wait-3"}
    together = evaluate.translate(load_translator("embedded", n_rows=2, **pair), sources)
    alone = load_translator("embedded", **pair)
    assert together == [evaluate.translate(alone, [source])[0] for source in sources]
