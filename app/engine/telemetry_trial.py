"""The child that loads what runs networks and looks whether that would tell its makers anything."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from core.system.telemetry import FORBIDDEN_BY


def main(arguments: Sequence[str] = ()) -> int:
    """Write their names, one a line."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        from huggingface_hub import constants

        import models.recognize.vad  # noqa: F401  # as the engine loads onnxruntime

        if not constants.HF_HUB_DISABLE_TELEMETRY:
            sys.stdout.write("huggingface_hub\n")
        # It cannot be asked. On Linux, unless it is forbidden, it begins with a number for this user.
        has_begun = any(Path(cache).rglob("*onnxruntime*"))
        if has_begun or not FORBIDDEN_BY.items() <= os.environ.items():
            sys.stdout.write("onnxruntime\n")
    return 0
