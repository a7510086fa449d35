"""The same phrase for ever is not believed; what people repeat is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.repetitions import MEMORY, looping_token, without_loops
from core.segments import Word


def kept(text: str, before: str = "") -> str:
    words = [Word(word, float(i), i + 1.0) for i, word in enumerate(text.split())]
    return " ".join(word.text for word in without_loops(before.split(), words))


def test_a_phrase_is_believed_three_times():
    assert kept("Thank you. " * 20) == "Thank you. Thank you. Thank you."


def test_a_word_is_believed_five_times():
    assert kept("no " * 9 + "way") == "no no no no no way"


def test_what_comes_behind_a_loop_is_kept():
    assert kept("we go on " * 6 + "and then stop") == "we go on we go on we go on and then stop"


def test_a_loop_is_known_across_segments():
    assert kept("thank you thank you", before="thank you thank you thank you") == ""
    assert kept("goodbye all", before="so thank you thank you thank you") == "goodbye all"


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=8), st.integers(1, 40))
def test_a_loop_never_says_more_than_the_memory_and_a_phrase(phrase, n_repeats):
    assert len(kept(" ".join(phrase * n_repeats)).split()) <= MEMORY + len(phrase)


@given(st.lists(st.integers(0, 10**6), unique=True, max_size=40))
def test_speech_without_repetition_is_untouched(numbers):
    text = " ".join(map(str, numbers))
    assert kept(text) == text


def loop_of(text):
    """Return the token that the guard bans behind `text`, one token a letter, capitals starting words."""
    token = looping_token(list(map(ord, text)), lambda token_id: chr(token_id).isupper())
    return token and chr(token)


@pytest.mark.parametrize(
    ("text", "banned"),
    [
        ("AbCdAbCd", None),
        ("XyAbCdAbCdAbCd", "A"),
        ("AbAbAbAb", None),
        ("AbAbAbAbAb", "A"),
        ("Azzzzzzzzzzzz", None),
        ("AbCdAbCdAbCx", None),
    ],
)
def test_a_phrase_that_was_written_often_enough_is_not_begun_again(text, banned):
    assert loop_of(text) == banned
