"""The slow coming and going of the gold dot, which tells that something is still being said."""

from __future__ import annotations

import time
from math import cos, pi

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QStyle, QWidget

PERIOD_S = 1.6
STEP_MS = 160
"""Ten steps in and out: finer ones are not seen, and each wakes the processor."""
FAINTEST = 0.35


class Breath(QObject):
    """Tells how opaque the dot is, while it breathes; belongs to what shows it."""

    changed = Signal(float)
    """From `FAINTEST` to 1."""

    def __init__(self, pane: QWidget) -> None:
        super().__init__(pane)
        self._pane = pane
        self.may_move = True
        """Whether the user wants motion; the desktop may not want any either way."""
        self._timer = QTimer(self, interval=STEP_MS)
        self._timer.timeout.connect(self._step)

    @property
    def is_going_on(self) -> bool:
        return self._timer.isActive()

    def go_on(self) -> None:
        """Breathe from now on, if that may be."""
        if not (self.may_move and self._desktop_moves()):
            self.hold()
        elif not self._timer.isActive():
            self._timer.start()

    def hold(self) -> None:
        """Stand still, and take no time."""
        if self._timer.isActive():
            self._timer.stop()
            self.changed.emit(1.0)

    def _step(self) -> None:
        window = self._pane.window()
        if not self._pane.isVisible() or window.isMinimized():
            self.hold()
            return
        self.changed.emit(opacity_at(time.monotonic()))

    def _desktop_moves(self) -> bool:
        return self._pane.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0


def opacity_at(seconds: float) -> float:
    """Return how opaque the dot is at a time."""
    part = (1 + cos(2 * pi * seconds / PERIOD_S)) / 2
    return FAINTEST + (1 - FAINTEST) * part
