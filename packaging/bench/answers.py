"""How soon the window answers: from a click or a key to the button that is drawn again on the screen."""

from __future__ import annotations

import threading
import time

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QPushButton, QWidget

LONGEST_S = 60.0
"""Ends what hangs."""
BESIDE = QPointF(1.0, 1.0)


class AnswerMeter(QObject):
    """Presses a button, by mouse or by key, and lets go of it so that it does nothing.

    The presses come from another thread, as the system's do: they wait for
    whatever the window is busy with.
    """

    def __init__(self, window: QWidget, button: QPushButton) -> None:
        super().__init__(window)
        self._handle = window.windowHandle()
        self._button = button
        self._centre = QPointF(button.mapTo(window, button.rect().center()))
        self._drawn = threading.Event()
        button.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            # What is painted has reached the screen when the event loop turns again.
            QTimer.singleShot(0, self._drawn.set)
        return super().eventFilter(watched, event)

    def end(self) -> None:
        self._button.removeEventFilter(self)

    def click_ms(self) -> float:
        """Return how long the press of the mouse took; for a thread of its own."""
        took_ms = self._time_ms(self._mouse(QEvent.Type.MouseButtonPress, self._centre))
        # Released elsewhere, it is no click.
        self._time_ms(self._mouse(QEvent.Type.MouseMove, BESIDE))
        self._post(self._mouse(QEvent.Type.MouseButtonRelease, BESIDE))
        return took_ms

    def key_ms(self) -> float:
        """Return how long the press of the space bar took; for a thread of its own."""
        took_ms = self._time_ms(self._key(QEvent.Type.KeyPress, Qt.Key.Key_Space))
        # Escape takes it back.
        self._time_ms(self._key(QEvent.Type.KeyPress, Qt.Key.Key_Escape))
        self._post(self._key(QEvent.Type.KeyRelease, Qt.Key.Key_Space))
        return took_ms

    def _time_ms(self, event: QEvent) -> float:
        self._drawn.clear()
        began = time.perf_counter()
        self._post(event)
        if not self._drawn.wait(LONGEST_S):
            raise TimeoutError(f"the window did not answer in {LONGEST_S:.0f} s")
        return (time.perf_counter() - began) * 1000

    def _post(self, event: QEvent) -> None:
        QCoreApplication.postEvent(self._handle, event)

    def _mouse(self, kind: QEvent.Type, at: QPointF) -> QMouseEvent:
        is_released = kind == QEvent.Type.MouseButtonRelease
        button = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else Qt.MouseButton.LeftButton
        held = Qt.MouseButton.NoButton if is_released else Qt.MouseButton.LeftButton
        return QMouseEvent(kind, at, at, button, held, Qt.KeyboardModifier.NoModifier)

    def _key(self, kind: QEvent.Type, key: Qt.Key) -> QKeyEvent:
        return QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier)
