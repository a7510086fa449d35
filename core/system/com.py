"""COM, by which the sound of Windows is reached."""

from __future__ import annotations

import ctypes
import logging
from functools import cache

from core.system.dlls import dll
from core.system.which import on_windows

logger = logging.getLogger(__name__)


@cache
def keep_com() -> None:
    """Let every thread use COM from now on, also when the one that first did has ended; on Windows only.

    To be called before a library begins COM in whichever thread imports it.
    """
    if not on_windows():
        return
    cookie = ctypes.c_void_p()
    result = dll("ole32").CoIncrementMTAUsage(ctypes.byref(cookie))
    if result < 0:
        logger.warning("COM cannot be kept alive: %#x", result & 0xFFFFFFFF)
