"""Whether what runs networks would tell its makers anything, asked of a child that loads it."""

from __future__ import annotations

import subprocess

from app.host.children import TELEMETRY_TRIAL, WITHOUT_CONSOLE, child_command, child_environment

PATIENCE_S = 180.0
"""How long the libraries may take to load: minutes on a slow disk, the first time."""


def telling_libraries() -> list[str]:
    """Return the libraries that would tell their makers something from a process such as the engine's.

    Raises:
        subprocess.SubprocessError: they cannot be loaded.
    """
    child = subprocess.run(
        child_command(TELEMETRY_TRIAL),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE_S,
        creationflags=WITHOUT_CONSOLE,
        check=True,
        env=child_environment(),
    )
    return child.stdout.split()
