"""A thread that computes only what nobody else wants to: the others of its process keep their turn."""

from __future__ import annotations

import ctypes
import os
import sys
from contextlib import suppress
from threading import get_native_id

NICE = 10
LOWEST = -2
"""Windows: THREAD_PRIORITY_LOWEST."""
UTILITY = 0x11
"""macOS: QOS_CLASS_UTILITY."""


def yield_to_others() -> None:
    """Let the thread that calls this give way; where that cannot be, it goes on as the others do."""
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        kernel.GetCurrentThread.restype = ctypes.c_void_p
        kernel.SetThreadPriority.argtypes = (ctypes.c_void_p, ctypes.c_int)
        kernel.SetThreadPriority(kernel.GetCurrentThread(), LOWEST)
    elif sys.platform == "darwin":
        with suppress(AttributeError):
            ctypes.CDLL(None).pthread_set_qos_class_self_np(UTILITY, 0)
    else:
        with suppress(OSError):  # Linux counts threads as processes here
            os.setpriority(os.PRIO_PROCESS, get_native_id(), NICE)
