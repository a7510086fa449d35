"""Ctrl-C as a wish that a training looks at between two steps."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread, current_thread, main_thread
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)
"""Launchers of several processes pass Ctrl-C on as SIGTERM."""

STANDARD_INPUT = 0


class Stop:
    """Whether the training is to stop after the step that it is at."""

    def __init__(self) -> None:
        self._wished = Event()

    @property
    def is_wished(self) -> bool:
        return self._wished.is_set()

    def wish(self) -> None:
        self._wished.set()

    @contextmanager
    def on_signals(self) -> Iterator[None]:
        """Take Ctrl-C as a wish while the context lasts; a second one interrupts at once."""
        if current_thread() is not main_thread():
            yield
            return
        previous = {number: signal.signal(number, self._take_signal) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in previous.items():
                signal.signal(number, handler)

    def _take_signal(self, number: int, frame: FrameType | None) -> None:
        if self.is_wished:
            raise KeyboardInterrupt
        self.wish()

    def on_closed_input(self) -> None:
        """Take the end of standard input as a wish: whoever started this process has gone, or asks so."""
        Thread(target=self._wait_for_end, name="input", daemon=True).start()

    def _wait_for_end(self) -> None:
        # Not by sys.stdin: a thread that holds its buffer aborts the interpreter's end.
        while os.read(STANDARD_INPUT, 1):
            pass
        self.wish()
