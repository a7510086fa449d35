from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.captions.captions import CaptionUpdate
from core.captions.numerals import spelled_out
from core.captions.scores import (
    alignment,
    commit_delays,
    normalized_words,
    resegmented,
    rewrites,
    word_error_rate,
    word_errors,
)
from core.speech.segments import SegmentId

short_texts = st.lists(st.sampled_from("abcd"), max_size=9)


def plain_distance(a: list[str], b: list[str]) -> int:
    """The textbook's recursion, to hold the fast one against."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, start=1):
        previous, row[0] = row[0], i
        for j, y in enumerate(b, start=1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (x != y))
    return row[-1]


@given(short_texts, short_texts)
def test_word_errors_are_as_few_as_can_be(reference: list[str], hypothesis: list[str]) -> None:
    errors = word_errors(reference, hypothesis)
    assert errors.n_errors == plain_distance(reference, hypothesis)
    assert errors.n_reference == len(reference)
    assert len(hypothesis) == len(reference) - errors.n_deleted + errors.n_inserted


@given(short_texts, short_texts)
def test_an_alignment_passes_every_word_once_and_in_order(a: list[str], b: list[str]) -> None:
    pairs = alignment(a, b)
    assert [i for i, _ in pairs if i is not None] == list(range(len(a)))
    assert [j for _, j in pairs if j is not None] == list(range(len(b)))


@given(st.lists(short_texts, min_size=1, max_size=5), short_texts)
def test_resegmenting_keeps_every_word_in_order(lines: list[list[str]], hypothesis: list[str]) -> None:
    cut = resegmented(lines, hypothesis)
    assert len(cut) == len(lines)
    assert [word for line in cut for word in line] == hypothesis


def test_resegmenting_cuts_where_the_reference_does() -> None:
    lines = [["Guten", "Morgen."], ["Wie", "geht", "es?"]]
    cut = resegmented(lines, ["guten", "Tag", "wie", "geht", "das", "es"])
    assert cut == [["guten", "Tag"], ["wie", "geht", "das", "es"]]


def test_case_punctuation_and_digits_are_no_errors() -> None:
    written = "It\u2019s 1961, the 21st of May: 3.5 % well-known."
    spoken = "it's one thousand nine hundred sixty one the twenty first of may three point five well known"
    assert word_error_rate(written, spoken) == 0.0


def test_a_wrong_word_and_a_missing_one_count() -> None:
    assert word_error_rate("one two three four", "one too three") == 0.5
    assert word_error_rate("", "something") == math.inf
    assert word_error_rate("", "") == 0.0


@pytest.mark.parametrize(
    ("digits", "words"),
    [
        ("0", "zero"),
        ("13", "thirteen"),
        ("40", "forty"),
        ("1,234,567", "one million two hundred thirty four thousand five hundred sixty seven"),
        ("12th", "twelfth"),
        ("20th", "twentieth"),
        ("x86", "x86"),
    ],
)
def test_numbers_are_spelled_out(digits: str, words: str) -> None:
    assert spelled_out(digits) == words


def test_words_keep_their_inner_apostrophe_only() -> None:
    assert normalized_words("'don't' 'tis") == ["don't", "tis"]


def state(
    source: str, target: str, end_s: float, emitted_s: float, tail: str = "", final: bool = False
) -> CaptionUpdate:
    return CaptionUpdate(SegmentId(0), 0.0, end_s, source, tail, target, "", final, emitted_s)


def test_the_delay_of_a_source_word_runs_from_its_end_to_its_commitment() -> None:
    delay = commit_delays([state("ab", "", 1.0, 1.5), state("ab cd", "", 2.0, 4.0)])
    assert delay.source.values_s == (0.5, 2.0)
    assert delay.source.median_s == 1.25


def test_words_committed_together_share_the_time_by_their_length() -> None:
    delay = commit_delays([state("a bbb", "", 4.0, 4.0)])
    assert delay.source.values_s == (3.0, 0.0)


def test_a_target_word_is_held_against_the_source_word_at_its_fraction() -> None:
    states = [
        state("a", "", 1.0, 1.0),
        state("a b", "", 2.0, 2.0),
        state("a b", "x", 2.0, 3.0),
        state("a b", "x y", 2.0, 5.0),
    ]
    assert commit_delays(states).target.values_s == (2.0, 3.0)


def test_delays_of_nothing_are_not_a_number() -> None:
    assert math.isnan(commit_delays([]).source.median_s)


def test_a_changed_tail_is_a_rewrite_of_what_was_shown_but_not_of_what_was_committed() -> None:
    counted = rewrites(
        [
            state("good", "", 1.0, 10.0, tail="morning"),
            state("good", "", 1.0, 20.0, tail="mourning"),
            state("good morning", "guten", 2.0, 30.0),
        ]
    )
    assert (counted.n_committed, counted.n_shown) == (0, 2)
    assert counted.per_minute == 4.0


def test_a_word_that_grows_out_of_a_tail_is_no_rewrite() -> None:
    states = [state("good", "", 1.0, 1.0, tail="morning"), state("good morning", "", 2.0, 2.0, tail="all")]
    assert rewrites(states).n_shown == 0


def test_a_committed_word_taken_back_is_counted() -> None:
    counted = rewrites([state("good morning", "", 1.0, 1.0), state("good evening", "", 2.0, 60.0)])
    assert counted.committed_per_minute == 1.0
