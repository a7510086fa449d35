"""How much memory a process may take: what wants more is told so, before the system ends what it likes."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Mapping
from pathlib import Path

from core.system.job import own_job
from core.system.threads import GuardedThread
from core.system.which import on_linux, on_windows

LOOK_S = 0.5
SHARE = 0.9
"""Of the machine's memory, on Windows with its page file; the rest is the system's."""
STATUS = Path("/proc/self/status")


def limit_memory(most_bytes: int = 0) -> None:
    """Let this process take no more than that, or its share of the machine, from now on.

    What asks for more gets a MemoryError, which is told like any other trouble, and what was taken before
    may be used and given back. On macOS there is no limit.
    """
    if on_windows():
        own_job().limit_memory(most_bytes or int(SHARE * _promised_bytes()))
    elif on_linux():
        most_bytes = most_bytes or int(SHARE * os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
        GuardedThread(_watch, "memory-watch", (most_bytes,)).start()


def _promised_bytes() -> int:
    """Return how much Windows gives to all processes together: memory counts there when it is promised."""
    import psutil

    return int(psutil.virtual_memory().total + psutil.swap_memory().total)


def _watch(most_bytes: int) -> None:
    """Close the door while too much is taken.

    The system's own limits count files that are only looked into as memory, so that one which is always
    there would have to be twice as wide as the machine.
    """
    import resource

    before = resource.getrlimit(resource.RLIMIT_DATA)
    is_closed = False
    while True:
        taken = _taken()
        if "RssAnon" not in taken:
            return  # this system does not tell
        is_too_much = taken["RssAnon"] + taken.get("VmSwap", 0) >= most_bytes
        if is_too_much != is_closed:
            limit = (taken["VmData"], before[1]) if is_too_much else before
            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_DATA, limit)
            is_closed = is_too_much
        time.sleep(LOOK_S)


def _taken() -> Mapping[str, int]:
    """Return what the system says that this process takes, in bytes."""
    lines = (line.split() for line in STATUS.read_text(encoding="ascii", errors="replace").splitlines())
    return {words[0].rstrip(":"): int(words[1]) * 1024 for words in lines if words[-1] == "kB"}
