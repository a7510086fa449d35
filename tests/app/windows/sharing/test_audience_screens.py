"""The screen that the audience gets, and the letters on it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.settings.overlay_style import LANGUAGES, RANGES, OverlayStyle
from app.windows.sharing.audience_screens import audience_screen, audience_style


@pytest.mark.parametrize(
    ("screens", "of_window", "expected"),
    [("a", "a", "a"), ("ab", "a", "b"), ("ab", "b", "a"), ("abc", "b", "a")],
)
def test_the_audience_gets_a_screen_that_the_window_is_not_on(
    screens: str, of_window: str, expected: str
) -> None:
    assert audience_screen(screens, of_window) == expected


@given(height=st.integers(0, 10_000), languages=st.sampled_from(LANGUAGES), percent=st.integers(0, 100))
def test_letters_grow_with_the_screen_and_the_languages_are_the_overlays(
    height: int, languages: str, percent: int
) -> None:
    style = OverlayStyle(languages=languages, background_percent=percent, heard_color="#abcdef")
    shown = audience_style(style, height)
    assert shown.font_px in RANGES["font_px"] and shown.font_px <= audience_style(style, height + 500).font_px
    assert (shown.languages, shown.heard_color) == (languages, "#abcdef")
    assert shown.background_percent == 100 and shown.drawn_outline_px == 0
    assert replace(shown, n_lines=2).n_lines < shown.n_lines
