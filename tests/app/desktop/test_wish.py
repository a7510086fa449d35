"""What a second start asks of the first crosses as a line, and what is no such line is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.desktop.wish import ACTIVATION_TOKEN, What, Wish

texts = st.text(st.characters(codec="utf-8"))


@given(st.builds(Wish, st.sampled_from(What), texts, texts))
def test_a_wish_is_one_line_that_says_all_of_it(wish: Wish) -> None:
    line = wish.line()
    assert line.endswith(b"\n") and line.count(b"\n") == 1
    assert Wish.of_line(line) == wish


@pytest.mark.parametrize(
    "line", [b"", b"show", b'"show"', b'["show", ""]', b'["show", "", 1]', b'["dance", "", ""]', b"\xff\n"]
)
def test_a_line_that_is_no_wish_is_refused(line: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # whose it is, is no matter to the caller
        Wish.of_line(line)


def test_a_wish_takes_along_the_right_to_come_forward(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ACTIVATION_TOKEN, "of the click")
    assert Wish.made_here(What.OPEN, "talk.wav") == Wish(What.OPEN, "talk.wav", "of the click")
    monkeypatch.delenv(ACTIVATION_TOKEN)
    assert Wish.made_here(What.SHOW) == Wish(What.SHOW, "", "")
