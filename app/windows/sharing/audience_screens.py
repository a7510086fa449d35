"""Which screen the audience sees, and how large letters are there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from app.look.tokens import OVERLAY
from app.settings.overlay_style import RANGES, OverlayStyle

T = TypeVar("T")

LINES_A_SCREEN = 11
"""Lines of the translation that a screen has room for: read from the last row."""
N_LINES = 4


def audience_screen(screens: Sequence[T], of_window: T) -> T:
    """Return the first screen that the window is not on; the window's own where there is no other."""
    return next((screen for screen in screens if screen != of_window), of_window)


def audience_style(style: OverlayStyle, height: int) -> OverlayStyle:
    """Return how captions look on a screen of this height: as in the overlay, but larger and opaque."""
    sizes = RANGES["font_px"]
    font_px = min(max(height // LINES_A_SCREEN, sizes.start), sizes.stop - 1)
    return replace(
        style,
        font_px=font_px,
        n_lines=max(N_LINES, style.n_lines),
        outline_px=0,
        background_color=OVERLAY.ground,
        background_percent=100,
        shows_names=style.shows_names_in_audience,
    )
