"""The one thread in which PortAudio is started, asked, and has its streams opened and closed on Windows.

There it ties what it opens to the thread that started it. Other systems know no such bond, and what hangs in
one thread holds nobody up.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache, wraps
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

from core.system.threads import GuardedThread
from core.system.which import on_windows

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

NAME = "portaudio"


def in_portaudio_thread(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Return the function so that it runs in that thread, and its caller waits for it."""

    @wraps(function)
    def run(*args: Arguments.args, **named: Arguments.kwargs) -> Result:
        if not on_windows() or threading.current_thread().name == NAME:
            return function(*args, **named)
        done: Future[Result] = Future()
        _work().put((done, lambda: function(*args, **named)))
        return done.result()

    return run


@cache
def _work() -> SimpleQueue[tuple[Future[Any], Callable[[], Any]]]:
    """Return what waits for the thread, which begins with the first of it."""
    work: SimpleQueue[tuple[Future[Any], Callable[[], Any]]] = SimpleQueue()
    GuardedThread(_do, NAME, (work,)).start()
    return work


def _do(work: SimpleQueue[tuple[Future[Any], Callable[[], Any]]]) -> None:
    while True:
        done, call = work.get()
        try:
            done.set_result(call())
        except BaseException as error:  # noqa: BLE001 - it is the caller's
            done.set_exception(error)
