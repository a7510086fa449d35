import pytest
from hypothesis import given
from hypothesis import strategies as st

from training.speech.sentences import plain_words, spoken_words


def test_a_plain_sentence_is_its_words_in_small_letters():
    assert plain_words("Where's the station, please?") == "where's the station please"


@pytest.mark.parametrize(
    "text",
    ["Call Mr. Brown now.", "It costs 20 euros.", "The NATO meets.", "Café au lait.", "Yes.", "No " * 15],
)
def test_what_is_not_said_as_it_is_written_or_too_short_or_long_has_no_words(text: str) -> None:
    assert plain_words(text) == ""


@given(st.text())
def test_spoken_words_are_letters_and_apostrophes_within(text: str) -> None:
    for word in spoken_words(text):
        assert set(word) <= set("abcdefghijklmnopqrstuvwxyz'")
        assert word.strip("'") == word != ""
