"""The libraries of Windows."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from core.system.which import on_windows

_SEARCHED: list[Any] = []
"""Handles of folders: Windows forgets a folder with its handle."""


def dll(name: str) -> Any:
    """Return a library of Windows, which keeps for each thread why it refused something."""
    return ctypes.WinDLL(name, use_last_error=True)  # type: ignore[attr-defined,unused-ignore]


def search_also(folders: Iterable[Path]) -> None:
    """Have Windows look into these, too, for what a library needs; elsewhere libraries say it themselves."""
    if on_windows():
        _SEARCHED.extend(
            os.add_dll_directory(str(folder))  # type: ignore[attr-defined,unused-ignore]
            for folder in folders
            if folder.is_dir()
        )
