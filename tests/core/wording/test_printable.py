"""What a terminal and a log are given holds no commands and no halves of characters."""

from __future__ import annotations

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.wording.printable import on_one_line, printable

NAME_THAT_IS_NO_UTF_8 = os.fsdecode(b"talk\xff.wav")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Grüße, 日本, 🎭\tand\nlines", "Grüße, 日本, 🎭\tand\nlines"),
        ("\x1b]0;title\x07", "\\x1b]0;title\\x07"),
        ("\x9b31m", "\\x9b31m"),
        ("over\rwritten", "over\\x0dwritten"),
        ("\u202eturned", "\\u202eturned"),
        ("half \ud800", "half \\ud800"),
        (NAME_THAT_IS_NO_UTF_8, "talk\\xff.wav"),
    ],
)
def test_what_is_no_character_to_be_seen_is_written_out(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(st.text(st.characters(exclude_categories=[])))
def test_printable_text_can_be_encoded_and_stays_as_it_is(text: str) -> None:
    shown = printable(text)
    shown.encode()
    assert not any(character < " " and character not in "\t\n" for character in shown)
    assert printable(shown) == shown
    assert "\n" not in on_one_line(text)
