"""What Windows is asked for a process and its children, as its documentation has it; nobody saw it run."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from other_systems import pretend

from core.system import job
from core.system.memory_limit import limit_memory
from core.system.parent import end_with_parent
from core.system.spawning import apart


class Kernel32:
    """The jobs of Windows: one knows its processes, and its limits as they were set last."""

    def __init__(self) -> None:
        self.members: list[int | None] = []
        self.limits: list[job.ExtendedLimits] = []

        def create(attributes: None, name: None) -> int:
            return 2**40 + 4

        def assign(handle: Any, process: Any) -> int:
            assert handle.value == 2**40 + 4
            self.members.append(ctypes.c_int64(process.value).value)
            return 1

        def set_information(handle: Any, kind: int, limits: Any, size: int) -> int:
            assert (handle.value, kind, size) == (2**40 + 4, 9, 144)
            given = ctypes.cast(limits, ctypes.POINTER(job.ExtendedLimits)).contents
            self.limits.append(job.ExtendedLimits.from_buffer_copy(given))
            return 1

        self.CreateJobObjectW = create
        self.AssignProcessToJobObject = assign
        self.SetInformationJobObject = set_information


@pytest.fixture
def kernel32(monkeypatch: pytest.MonkeyPatch) -> Iterator[Kernel32]:
    kernel32 = Kernel32()
    pretend(monkeypatch, "win32")
    monkeypatch.setattr(ctypes, "WinDLL", lambda name, **_: kernel32, raising=False)
    job.own_job.cache_clear()
    yield kernel32
    job.own_job.cache_clear()


def test_what_a_child_has_started_ends_with_it_and_takes_bounded_memory(
    kernel32: Kernel32, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.system.parent.os.getppid", lambda: 0)  # there is nobody to wait for
    end_with_parent()
    limit_memory(3_000_000_000)
    assert kernel32.members == [-1]
    first, last = kernel32.limits
    assert (first.basic.flags, last.basic.flags) == (0x2000, 0x2100)
    assert last.memory_of_a_process == 3_000_000_000


def test_without_a_number_no_process_gets_all_that_windows_can_promise(
    kernel32: Kernel32, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("psutil.virtual_memory", lambda: SimpleNamespace(total=8_000_000_000))
    monkeypatch.setattr("psutil.swap_memory", lambda: SimpleNamespace(total=2_000_000_000))
    limit_memory()
    assert [limits.memory_of_a_process for limits in kernel32.limits] == [9_000_000_000]


@pytest.mark.skipif(ctypes.sizeof(ctypes.c_void_p) != 8, reason="Windows of 64 bits")
def test_the_limits_lie_in_memory_as_windows_has_them() -> None:
    assert ctypes.sizeof(job.BasicLimits) == 64
    assert job.ExtendedLimits.memory_of_a_process.offset == 112


def test_a_child_of_windows_begins_a_group_without_a_console(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, "win32")
    assert apart() == {"process_group": None, "creationflags": 0x8000200}
    assert apart(yields=True)["creationflags"] == 0x8000240
