"""Ends that the system asks for, heard while Qt's loop runs."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from contextlib import ExitStack
from typing import Protocol

from PySide6.QtCore import QObject, QSocketNotifier

from app.host.ending_signals import NAMES, ending_signals
from core.system.turns import ending_held_up, most_wait_s


class MayFinish(Protocol):
    """The window, as the end of the user's session knows it."""

    def winId(self) -> int: ...

    def finish(self, most_wait_s: float) -> None:
        """Wait twice so long for the last captions, at most."""


def finish_in_time(window: MayFinish, reason: str) -> None:
    """Keep what there is before the system ends this program; `reason` is shown where it has to wait."""
    with ending_held_up(int(window.winId()), reason):
        window.finish(most_wait_s())


class EndingSignals(QObject):
    """Calls `called` in the thread of Qt's loop when the process is asked to end, as long as it lives.

    Python sees a signal only when it runs, and Qt's loop alone never lets
    it; so the signal wakes the loop through a socket.
    """

    def __init__(self, called: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._called = called
        self._reading, self._writing = socket.socketpair()
        for end in (self._reading, self._writing):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._reading.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._take)
        giving_back = ExitStack()
        giving_back.callback(signal.set_wakeup_fd, signal.set_wakeup_fd(self._writing.fileno()))
        for number in ending_signals():
            giving_back.callback(signal.signal, number, signal.signal(number, lambda *_: None))
        for end in (self._reading, self._writing):
            giving_back.callback(end.close)
        self.destroyed.connect(lambda: giving_back.close())  # a bound method would not keep it

    def _take(self) -> None:
        self._reading.recv(len(NAMES))
        self._called()
