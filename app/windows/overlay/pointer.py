"""Whether the pointer rests on the overlay, which itself lets everything through."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QPoint, QRect, QTimer, Signal
from PySide6.QtGui import QCursor

from app.look.transparency import is_wayland

RESTING_S = 0.4
"""How long the pointer has to be still on the words before it counts as resting."""
LEAVING_S = 0.6
"""How long it may be elsewhere on its way from the words to the bar."""
STILL_PX = 6
LOOK_MS = 200


@dataclass(slots=True)
class PointerRest:
    """Tells from where the pointer is, time after time, whether it has come to rest and not left since."""

    is_resting: bool = False
    _at: QPoint | None = None
    _since_s: float = 0.0
    _seen_s: float = 0.0

    def take(self, at: QPoint, now_s: float, words: QRect, bar: QRect) -> bool:
        """Return whether it rests now: on `words` it came to rest, on `words` and `bar` it may move."""
        if self.is_resting:
            if words.united(bar).contains(at):
                self._seen_s = now_s
            self.is_resting = now_s - self._seen_s < LEAVING_S
            self._at = None
        elif not words.contains(at):
            self._at = None
        elif self._at is None or (at - self._at).manhattanLength() > STILL_PX:
            self._at, self._since_s = at, now_s
        elif now_s - self._since_s >= RESTING_S:
            self.is_resting, self._seen_s = True, now_s
        return self.is_resting


class PointerWatch(QObject):
    """Looks where the pointer is while it is switched on: no event tells it of a window that takes none."""

    changed = Signal()
    """It has come to rest there, or gone."""

    def __init__(
        self,
        places: Callable[[], tuple[QRect, QRect]],
        parent: QObject,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`places` gives the words' and the bar's areas on the screen."""
        super().__init__(parent)
        self._places, self._clock = places, clock
        self._rest = PointerRest()
        self._looking = QTimer(self, interval=LOOK_MS)
        self._looking.timeout.connect(self.look)

    @property
    def is_on(self) -> bool:
        return self._looking.isActive()

    @property
    def is_resting(self) -> bool:
        return self._rest.is_resting

    def switch(self, is_on: bool) -> None:
        """Look from now on, or no longer. Wayland tells nobody where the pointer is."""
        if is_on and not is_wayland():
            if not self.is_on:
                self._looking.start()
            return
        self._looking.stop()
        was_resting, self._rest = self._rest.is_resting, PointerRest()
        if was_resting:
            self.changed.emit()

    def look(self) -> None:
        """Tell if it has come to rest, or gone."""
        before = self._rest.is_resting
        if self._rest.take(QCursor.pos(), self._clock(), *self._places()) != before:
            self.changed.emit()
