"""A child that is killed with whatever it has started: an aligner or a trial would compute on by itself."""

from __future__ import annotations

from PySide6.QtCore import QProcess

from core.system import spawning
from core.system.which import on_windows


def in_own_group(process: QProcess) -> None:
    """Have a child, before it is started, begin a group of processes, for `kill_group`."""
    if not on_windows():
        process.setUnixProcessParameters(QProcess.UnixProcessFlag.CreateNewSession)


def kill_group(process: QProcess) -> None:
    """Kill a child with what it has started."""
    spawning.kill_group(process.processId())
    process.kill()
