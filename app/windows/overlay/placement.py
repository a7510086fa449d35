"""Where the overlay and its bar go, so that neither hides what is needed: rectangles in, a rectangle out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QSize

from app.widgets.screens import within

GAP = 8
"""Pixels between the overlay and its bar."""


@dataclass(frozen=True, slots=True)
class SeenWindow:
    """A window of the program on the screen: its captions, and what stands above and below them."""

    captions: QRect
    controls: tuple[QRect, QRect]

    @classmethod
    def of(cls, frame: QRect, captions: QRect) -> SeenWindow:
        """Return the parts of a window with this frame."""
        above, below = QRect(frame), QRect(frame)
        above.setBottom(captions.top() - 1)
        below.setTop(captions.bottom() + 1)
        return cls(captions, (above, below))


def placed(home: QRect, screen: QRect, seen: Sequence[SeenWindow]) -> QRect:
    """Return where the overlay stands that the user has put nowhere: as far as it can beside all `seen`.

    It keeps its `home` where nothing is hidden there. Else it goes where it hides no control and the fewest
    captions, those of the first window before all: to another edge of the screen, or over the captions, of
    which it shows the last itself.
    """
    places = [home, across(home, screen), *_at_edges(home, screen)]
    for window in seen:
        places += _at_edges(home, window.captions)

    def hides(place: QRect) -> list[int]:
        parts = [*(window.controls for window in seen), *((window.captions,) for window in seen)]
        return [_hidden(place, part) for part in parts]

    return min((within(place, screen) for place in places), key=hides) if seen else home


def across(area: QRect, screen: QRect) -> QRect:
    """Return the area as far from the upper edge of the screen as it is from the lower one."""
    top = screen.top() + screen.bottom() - area.bottom()
    return within(QRect(QPoint(area.left(), top), area.size()), screen)


def _at_edges(area: QRect, room: QRect) -> tuple[QRect, QRect]:
    """Return the area at the lower and at the upper edge of a room."""
    low, high = QRect(area), QRect(area)
    low.moveBottom(room.bottom())
    high.moveTop(room.top())
    return low, high


def _hidden(place: QRect, parts: Iterable[QRect]) -> int:
    """Return how many pixels of these parts lie below the place."""
    shared = [place.intersected(part) for part in parts]
    return sum(part.width() * part.height() for part in shared)


def bar_place(overlay: QRect, bar: QSize, screen: QRect) -> QRect:
    """Return where a bar of this size stands: above the middle of the overlay, below where no room is."""
    left = overlay.center().x() - bar.width() // 2
    above = overlay.top() - GAP - bar.height()
    top = above if above >= screen.top() else overlay.bottom() + 1 + GAP
    return within(QRect(QPoint(left, top), bar), screen)
