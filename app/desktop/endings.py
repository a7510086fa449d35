"""Ends that the system asks for, heard while Qt's loop runs."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable

from PySide6.QtCore import QObject, QSocketNotifier

NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
"""By Ctrl-C, by the system, and by the terminal that is closed; not every system has all."""


class EndingSignals(QObject):
    """Calls `called` in the thread of Qt's loop when the process is asked to end.

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
        signal.set_wakeup_fd(self._writing.fileno())
        for name in NAMES:
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), lambda *_: None)

    def _take(self) -> None:
        self._reading.recv(len(NAMES))
        self._called()
