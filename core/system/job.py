"""A job of Windows: processes that end together, and whose memory is bounded together."""

from __future__ import annotations

import ctypes
import logging
from functools import cache
from typing import Any

from core.system.dlls import dll

logger = logging.getLogger(__name__)

EXTENDED_LIMITS = 9
"""JobObjectExtendedLimitInformation."""
PROCESS_MEMORY, KILL_ON_JOB_CLOSE = 0x100, 0x2000
THIS_PROCESS = -1
"""What GetCurrentProcess gives."""


class BasicLimits(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION."""

    _fields_ = [
        ("user_time_of_a_process", ctypes.c_int64),
        ("user_time_of_the_job", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("smallest_working_set", ctypes.c_size_t),
        ("largest_working_set", ctypes.c_size_t),
        ("n_processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority", ctypes.c_uint32),
        ("scheduling", ctypes.c_uint32),
    ]


class ExtendedLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = [
        ("basic", BasicLimits),
        ("io_counts", ctypes.c_uint64 * 6),
        ("memory_of_a_process", ctypes.c_size_t),
        ("memory_of_the_job", ctypes.c_size_t),
        ("peak_of_a_process", ctypes.c_size_t),
        ("peak_of_the_job", ctypes.c_size_t),
    ]


class ProcessJob:
    """This process and whatever it starts from now on; a job of its own within those that it is in."""

    def __init__(self) -> None:
        self._kernel32: Any = dll("kernel32")
        self._kernel32.CreateJobObjectW.restype = ctypes.c_void_p
        # No child inherits it: the job closes when this process ends, however it ends.
        self._handle = ctypes.c_void_p(self._kernel32.CreateJobObjectW(None, None))
        self._limits = ExtendedLimits()
        if not self._kernel32.AssignProcessToJobObject(self._handle, ctypes.c_void_p(THIS_PROCESS)):
            logger.warning("Windows gives this process no job: its own children may outlive it")

    def end_children_with_this(self) -> None:
        """Have Windows end what this process has started when it ends, also where it is killed."""
        self._set(KILL_ON_JOB_CLOSE)

    def limit_memory(self, most_bytes: int) -> None:
        """Give no process of the job more than that; what wants more is refused it."""
        self._limits.memory_of_a_process = most_bytes
        self._set(PROCESS_MEMORY)

    def _set(self, flag: int) -> None:
        self._limits.basic.flags |= flag
        size = ctypes.sizeof(self._limits)
        limits = ctypes.byref(self._limits)
        if not self._kernel32.SetInformationJobObject(self._handle, EXTENDED_LIMITS, limits, size):
            logger.warning("Windows refuses a limit of the job (%#x)", flag)


@cache
def own_job() -> ProcessJob:
    """Return the job of this process, which it begins with the first call."""
    return ProcessJob()
