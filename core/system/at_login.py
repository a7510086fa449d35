"""Whether a program starts with its user's session, which the system keeps, not the program."""

from __future__ import annotations

import importlib
import os
import plistlib
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from xml.parsers.expat import ExpatError

from core.system.which import on_macos, on_windows

NAME, IDENTIFIER = "Surtitle", "io.github.surtitle.Surtitle"
RUN = r"Software\Microsoft\Windows\CurrentVersion\Run"
APPROVED = r"Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run"
"""Of Windows: what is to start, and what of it its user has switched off in the Task Manager since."""
OFF = re.compile(r"^(Hidden *= *true|X-GNOME-Autostart-enabled *= *false) *$", re.MULTILINE)
"""How desktops of Linux switch an entry off that they leave where it is."""
TRY = re.compile(r"^TryExec *= *(.*)$", re.MULTILINE)
"""What has to be there, or they pass an entry over: it outlives a package that is removed."""


def starts_at_login() -> bool:
    """Return whether the program starts with the next session: it may be gone since that was noted."""
    program = _of_windows() if on_windows() else _of_macos() if on_macos() else _of_linux()
    return bool(program) and shutil.which(program) is not None


def _of_windows() -> str:
    """Return the program that is to start, or nothing."""
    approved = _value(APPROVED)
    command = "" if approved and approved[0] & 1 else str(_value(RUN) or "")
    quoted, bare = command[1:].partition('"')[0], command.partition(" ")[0]
    return quoted if command.startswith('"') else bare


def _of_macos() -> str:
    with suppress(OSError, ValueError, LookupError, TypeError, ExpatError):  # it may be another program's
        return str(plistlib.loads(_agent().read_bytes())["ProgramArguments"][0])
    return ""


def _of_linux() -> str:
    with suppress(OSError):
        said = _entry().read_text(encoding="utf-8", errors="replace")
        if not OFF.search(said):
            tried = TRY.search(said)
            return tried[1].replace(r"\\", "\\") if tried else sys.executable  # its user's own
    return ""


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
    words, program = " ".join(map(_quoted, command)), command[0].replace("\\", r"\\")
    about = f"[Desktop Entry]\nType=Application\nName={NAME}\nIcon=surtitle\nTerminal=false"
    return f"{about}\nTryExec={program}\nExec={words}\n"


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
