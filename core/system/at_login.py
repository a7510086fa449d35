"""Whether a program starts with its user's session, which the system keeps, not the program."""

from __future__ import annotations

import importlib
import os
import plistlib
import re
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from core.system.which import on_macos, on_windows

NAME, IDENTIFIER = "Surtitle", "io.github.surtitle.Surtitle"
RUN = r"Software\Microsoft\Windows\CurrentVersion\Run"
APPROVED = r"Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run"
"""Of Windows: what is to start, and what of it its user has switched off in the Task Manager since."""
OFF = re.compile(r"^(Hidden *= *true|X-GNOME-Autostart-enabled *= *false) *$", re.MULTILINE)
"""How desktops of Linux switch an entry off that they leave where it is."""


def starts_at_login() -> bool:
    """Return whether the program starts with the next session."""
    if on_windows():
        approved = _value(APPROVED)
        return _value(RUN) is not None and not (approved and approved[0] & 1)
    if on_macos():
        return _agent().is_file()
    with suppress(OSError):
        return not OFF.search(_entry().read_text(encoding="utf-8", errors="replace"))
    return False


def start_at_login(command: Sequence[str]) -> None:
    """Have this command start with every session from now on.

    Raises:
        OSError: the system does not take it.
    """
    if on_windows():
        winreg = importlib.import_module("winreg")
        with winreg.CreateKey(winreg.HKEY_CURRENT_USER, RUN) as key:
            winreg.SetValueEx(key, NAME, 0, winreg.REG_SZ, subprocess.list2cmdline(command))
        _forget(APPROVED)
    elif on_macos():
        agent = {"Label": IDENTIFIER, "ProgramArguments": list(command), "RunAtLoad": True}
        _write(_agent(), plistlib.dumps(agent | {"ProcessType": "Interactive"}))
    else:
        _write(_entry(), _entry_of(command).encode())


def start_no_more() -> None:
    """Leave the program alone at the next login.

    Raises:
        OSError: the system does not let go of it.
    """
    if on_windows():
        _forget(RUN)
    else:
        (_agent() if on_macos() else _entry()).unlink(missing_ok=True)


def _agent() -> Path:
    return Path.home() / "Library" / "LaunchAgents" / f"{IDENTIFIER}.plist"


def _entry() -> Path:
    configuration = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(configuration) / "autostart" / "surtitle.desktop"


def _entry_of(command: Sequence[str]) -> str:
    words = " ".join(map(_quoted, command))
    return f"[Desktop Entry]\nType=Application\nName={NAME}\nIcon=surtitle\nTerminal=false\nExec={words}\n"


def _quoted(word: str) -> str:
    """Return a word of Exec: quoted, then written as a text of such files, in which a backslash is two."""
    escaped = re.sub(r'(["`$\\])', r"\\\1", word).replace("%", "%%")
    return f'"{escaped}"'.replace("\\", r"\\")


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _value(place: str) -> Any:
    """Return what the registry has under the program's name, or None."""
    winreg = importlib.import_module("winreg")
    with suppress(FileNotFoundError), winreg.OpenKey(winreg.HKEY_CURRENT_USER, place) as key:
        return winreg.QueryValueEx(key, NAME)[0]
    return None


def _forget(place: str) -> None:
    winreg = importlib.import_module("winreg")
    writing = winreg.KEY_SET_VALUE
    with (
        suppress(FileNotFoundError),
        winreg.OpenKey(winreg.HKEY_CURRENT_USER, place, 0, writing) as key,
    ):
        winreg.DeleteValue(key, NAME)
