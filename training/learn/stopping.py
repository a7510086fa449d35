"""Ctrl-C as a wish: a training looks at it between two steps, and what comes before them ends at once."""

from __future__ import annotations

import _thread
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, current_thread, main_thread
from types import FrameType

from core.system.threads import GuardedThread

SIGNALS = (signal.SIGINT, signal.SIGTERM)
"""Launchers of several processes pass Ctrl-C on as SIGTERM."""

STANDARD_INPUT = 0


class Stop:
    """Whether the training is to stop after the step that it is at."""

    def __init__(self) -> None:
        self._wished = Event()
        self._interrupts = False

    @property
    def is_wished(self) -> bool:
        return self._wished.is_set()

    def wish(self) -> None:
        self._wished.set()
        if self._interrupts:
            _interrupt_main_thread()

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Let a wish interrupt the context: nothing has been learned yet that could be finished and saved."""
        self._interrupts = True
        try:
            with _taking_signals(signal.default_int_handler):
                if self.is_wished:
                    raise KeyboardInterrupt
                yield
        finally:
            self._interrupts = False

    @contextmanager
    def on_signals(self) -> Iterator[None]:
        """Take Ctrl-C as a wish while the context lasts; a second one interrupts at once."""
        with _taking_signals(self._take_signal):
            yield

    def _take_signal(self, number: int, frame: FrameType | None) -> None:
        if self.is_wished:
            raise KeyboardInterrupt
        self.wish()

    def on_closed_input(self) -> None:
        """Take the end of standard input as a wish: the parent has gone, or asks so."""
        GuardedThread(self._wait_for_end, "input").start()

    def _wait_for_end(self) -> None:
        # Not by sys.stdin: a thread that holds its buffer aborts the interpreter's end.
        while os.read(STANDARD_INPUT, 1):
            pass
        self.wish()


@contextmanager
def _taking_signals(take: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Only the main thread may choose who takes signals; another one leaves them as they are."""
    if current_thread() is not main_thread():
        yield
        return
    previous = {number: signal.signal(number, take) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


def _interrupt_main_thread() -> None:
    """Raise KeyboardInterrupt there; on POSIX even where it waits for another process, like the aligner."""
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:
        main = main_thread().ident
        assert main is not None
        signal.pthread_kill(main, signal.SIGINT)
