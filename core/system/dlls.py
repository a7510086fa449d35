"""The libraries of Windows."""

from __future__ import annotations

import ctypes
from typing import Any


def dll(name: str) -> Any:
    """Return a library of Windows, which keeps for each thread why it refused something."""
    return ctypes.WinDLL(name, use_last_error=True)  # type: ignore[attr-defined,unused-ignore]
