"""Threads do not scatter the memory of the window's process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

COUNT_PLACES = """
import ctypes
import sys
import threading

libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
libc.fdopen.restype = ctypes.c_void_p
if sys.argv[1:] == ["one"]:
    from app.desktop.memory_places import use_one_place

    use_one_place()
gate = threading.Barrier(5)


def take():
    libc.malloc(100)
    gate.wait()


threads = [threading.Thread(target=take) for _ in range(4)]
for thread in threads:
    thread.start()
gate.wait()
file = ctypes.c_void_p(libc.fdopen(1, b"w"))
libc.malloc_info(0, file)
libc.fflush(file)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the C library is not glibc")
def test_all_threads_take_their_memory_from_one_place(tmp_path: Path, environment: dict[str, str]) -> None:
    script = tmp_path / "count.py"
    script.write_text(COUNT_PLACES, encoding="utf-8")
    places = []
    for how in ("one", "each"):
        run = subprocess.run(
            [sys.executable, script, how], env=environment, stdout=subprocess.PIPE, text=True, check=True
        )
        places.append(run.stdout.count("<heap nr="))
    assert places[0] == 1 < places[1]
