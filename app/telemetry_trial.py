"""The child that loads what runs networks and looks whether that would tell its makers anything."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from app.children import TELEMETRY_TRIAL, child_command, child_environment
from core.telemetry import FORBIDDEN_BY

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
        check=True,
        env=child_environment(),
    )
    return child.stdout.split()


def main(arguments: Sequence[str] = ()) -> int:
    """Write their names, one a line."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        from huggingface_hub import constants

        import models.vad  # noqa: F401  # as the engine loads onnxruntime

        if not constants.HF_HUB_DISABLE_TELEMETRY:
            sys.stdout.write("huggingface_hub\n")
        # It cannot be asked. On Linux, unless it is forbidden, it begins with a number for this user.
        has_begun = any(Path(cache).rglob("*onnxruntime*"))
        if has_begun or not FORBIDDEN_BY.items() <= os.environ.items():
            sys.stdout.write("onnxruntime\n")
    return 0
