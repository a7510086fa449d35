"""A first word that was written at once is held against that of the whole sentence."""

import pytest

from core.wording.errors import UserError
from training.measure.first_words import first_words, main
from training.measure.instances import Instance, write_log

REFERENCES = ["Es gibt ein gutes Restaurant.", "Das Büro ist neu.", "Ja.", "Wir gehen."]
WHOLE = ["Es gibt ein gutes Restaurant.", "Das Büro ist neu.", "ja!", "Gehen wir."]
EARLY = ["Nächstes Jahr gibt es ein Restaurant.", "Das Büro ist neu.", "Ja.", "Wir gehen."]


def instances(predictions, delay=1):
    return [
        Instance(reference, reference, prediction, (delay,) * len(prediction.split()))
        for reference, prediction in zip(REFERENCES, predictions, strict=True)
    ]


def test_it_counts_other_beginnings_and_scores_what_they_began():
    found = first_words(instances(EARLY), instances(WHOLE))
    assert found.as_reference == 3 / 4
    assert found.other_than_whole == 2 / 4  # "ja!" and "Ja." are one word
    assert found.chrf_there is not None and found.whole_chrf_there is not None
    assert found.bleu < 100


def test_where_all_begin_alike_nothing_is_scored():
    found = first_words(instances(WHOLE), instances(WHOLE))
    assert (found.other_than_whole, found.chrf_there, found.whole_chrf_there) == (0, None, None)


def test_an_empty_translation_begins_with_no_word():
    found = first_words(instances(["", *WHOLE[1:]]), instances(WHOLE))
    assert found.other_than_whole == 1 / 4
    assert found.chrf_there == 0 and found.whole_chrf_there == pytest.approx(100)


def test_policies_are_told_in_the_order_of_latency(tmp_path, capsys):
    for name, predictions, delay in (("offline", WHOLE, 3), ("wait-1", EARLY, 1)):
        write_log(instances(predictions, delay), tmp_path / name)
    assert main([str(tmp_path)]) == 0
    _, _, first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("| wait-1 |") and "| 75.0% | 50.0% |" in first
    assert second.startswith("| offline |") and second.endswith("| - | - |")


def test_without_the_whole_sentences_log_nothing_is_told(tmp_path, capsys):
    write_log(instances(EARLY), tmp_path / "wait-1")
    assert main([str(tmp_path)]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_logs_of_different_test_sets_are_refused():
    with pytest.raises(UserError, match="different test sets"):
        first_words(instances(EARLY), instances(WHOLE)[1:] + instances(WHOLE)[:1])
