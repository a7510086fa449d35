"""Tokens, word by word."""

from hypothesis import given
from hypothesis import strategies as st
from letters import END, END_OF_WRITE, Letters

from core.translating.words import in_words

LETTERS = Letters()


def test_an_end_is_a_word_of_its_own():
    tokens = [*map(ord, "UuVv."), END, *map(ord, "Ww"), END_OF_WRITE]
    assert in_words(tokens, LETTERS) == (
        tuple(map(ord, "Uu")),
        tuple(map(ord, "Vv.")),
        (END,),
        tuple(map(ord, "Ww")),
        (END_OF_WRITE,),
    )


@given(st.lists(st.sampled_from([*map(ord, "UuVv."), END, END_OF_WRITE]), max_size=12))
def test_no_token_is_lost_and_no_word_is_empty(tokens):
    parts = in_words(tokens, LETTERS)
    assert [token for part in parts for token in part] == tokens
    assert all(parts)
