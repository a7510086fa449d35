"""Where sentences end, and that nothing grows for ever."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.hearing.endpoints import (
    Lengths,
    Pauses,
    SpeechGate,
    ends_sentence,
    first_sentence_end,
    length_cut,
    widest_gap,
)
from core.speech.segments import Word


def words_with_gaps(*gaps_s: float) -> tuple[Word, ...]:
    """Return words of 0.3 s, each behind a gap."""
    words, clock_s = [], 0.0
    for i, gap_s in enumerate(gaps_s):
        clock_s += gap_s
        words.append(Word(f"w{i}", clock_s, clock_s + 0.3))
        clock_s += 0.3
    return tuple(words)


@pytest.mark.parametrize("word", ["done.", "done!", "done?", 'done."', "(done.)", "done\u3002", "No!", "I."])
def test_a_sentence_ends_at_its_mark(word):
    assert ends_sentence(word, None)


@pytest.mark.parametrize("word", ["done", "done,", "3.5", "Mr.", "Dr.", "e.g.", "J.", "U.S.", "", '"', ":"])
def test_no_sentence_ends_at_titles_numbers_and_initials(word):
    assert not ends_sentence(word, None)
    assert not ends_sentence(word, "Smith")


@pytest.mark.parametrize("word", ["2024.", "3.", "No.", "etc.", "p.m.", "well...", "well\u2026"])
def test_an_ambiguous_full_stop_waits_for_the_next_word(word):
    assert not ends_sentence(word, None)
    assert not ends_sentence(word, "and")
    assert ends_sentence(word, "And")


def test_a_number_goes_on_behind_its_point():
    assert not ends_sentence("3.", "5")


def test_the_first_sentence_is_counted_in_words():
    said = "Mr. Jones left. He was late. So"
    words = [Word(text, 0.0, 0.0) for text in said.split()]
    assert first_sentence_end(words) == 3
    assert first_sentence_end(words, first=4) == 6
    assert first_sentence_end(words, first=7) is None


def test_the_widest_gap_is_looked_for_from_the_first_word_allowed():
    words = words_with_gaps(0.0, 1.0, 0.1, 0.4, 0.2)
    assert widest_gap(words, 1) == 1
    assert widest_gap(words, 2) == 3


def test_a_short_segment_is_not_cut():
    assert length_cut(words_with_gaps(0, 1.0, 1.0), 0, 5.0, Lengths(soft_s=12.0)) is None


def test_a_long_segment_is_cut_at_the_next_good_gap_behind_what_is_committed():
    words = words_with_gaps(0, 2.0, 0.05, 0.3, 0.05)
    assert length_cut(words, 2, 13.0, Lengths(soft_s=12.0, hard_s=18.0)) == 3


def test_a_long_segment_without_a_good_gap_waits_for_the_hard_limit():
    words, lengths = words_with_gaps(0, 0.05, 0.1, 0.02), Lengths(soft_s=12.0, hard_s=18.0)
    assert length_cut(words, 1, 13.0, lengths) is None
    assert length_cut(words, 1, 18.0, lengths) == 2


def test_a_stretch_without_any_word_is_given_up_at_the_hard_limit():
    assert length_cut((), 0, 17.0, Lengths()) is None
    assert length_cut((), 0, 18.0, Lengths()) == 0


@given(st.lists(st.floats(0, 2), max_size=12), st.data())
def test_a_cut_never_takes_committed_words_back(gaps_s, data):
    words = words_with_gaps(*gaps_s)
    n_committed = data.draw(st.integers(0, len(words)))
    cut = length_cut(words, n_committed, data.draw(st.floats(0, 40)), Lengths())
    assert cut is None or n_committed <= cut <= len(words)


def gate_after(*probabilities: float, frame_s: float = 0.1) -> SpeechGate:
    gate = SpeechGate(Pauses(begin_s=0.25, end_s=0.55), frame_s)
    for probability in probabilities:
        gate.update(probability)
    return gate


def test_speech_begins_after_some_frames_in_a_row():
    assert not gate_after(0.9, 0.9).begins
    assert not gate_after(0.9, 0.9, 0.2, 0.9).begins
    assert gate_after(0.9, 0.2, 0.9, 0.9, 0.9).begins


def test_an_utterance_ends_after_a_pause_and_not_in_a_weak_syllable():
    assert not gate_after(0.9, *[0.1] * 5, 0.4, *[0.1] * 5).ends
    assert gate_after(0.9, *[0.1] * 6).ends
