"""Whether what runs networks would tell its makers anything, asked of a child that loads it."""

from __future__ import annotations

from app.host.children import TELEMETRY_TRIAL, asked_child


def telling_libraries() -> list[str]:
    """Return the libraries that would tell their makers something from a process such as the engine's.

    Raises:
        subprocess.SubprocessError: they cannot be loaded.
    """
    child = asked_child(TELEMETRY_TRIAL)
    child.check_returncode()
    return child.stdout.split()
