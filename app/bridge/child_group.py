"""A child that is killed with whatever it has started: an aligner or a trial would compute on by itself."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress

from PySide6.QtCore import QProcess


def in_own_group(process: QProcess) -> None:
    """Have a child, before it is started, begin a group of processes, for `kill_group`."""
    if sys.platform != "win32":
        process.setUnixProcessParameters(QProcess.UnixProcessFlag.CreateNewSession)


def kill_group(process: QProcess) -> None:
    """Kill a child, and on POSIX what it has started."""
    pid = process.processId()
    if sys.platform != "win32" and pid:  # 0 is none, and as a group our own
        with suppress(ProcessLookupError, PermissionError):  # it has just ended, or has no group yet
            os.killpg(pid, signal.SIGKILL)
    process.kill()
