"""Where the overlay and its bar go, so that neither hides words: rectangles in, a rectangle out."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize

from app.widgets.screens import within

GAP = 8
"""Pixels between the overlay and its bar."""


def placed(home: QRect, screen: QRect, words: QRect | None, *, is_in_front: bool) -> QRect | None:
    """Return where the overlay stands, None where it rests.

    `home` is where it was put. Where it would hide `words`, which another window of the program shows,
    it goes to the other edge of the screen. If it hides them there too, it rests while that window is
    in front.
    """
    if words is None or not home.intersects(words):
        return home
    other = across(home, screen)
    if not other.intersects(words):
        return other
    return None if is_in_front else home


def across(area: QRect, screen: QRect) -> QRect:
    """Return the area as far from the upper edge of the screen as it is from the lower one."""
    top = screen.top() + screen.bottom() - area.bottom()
    return within(QRect(QPoint(area.left(), top), area.size()), screen)


def bar_place(overlay: QRect, bar: QSize, screen: QRect) -> QRect:
    """Return where a bar of this size stands: above the middle of the overlay, below where no room is."""
    left = overlay.center().x() - bar.width() // 2
    above = overlay.top() - GAP - bar.height()
    top = above if above >= screen.top() else overlay.bottom() + 1 + GAP
    return within(QRect(QPoint(left, top), bar), screen)
