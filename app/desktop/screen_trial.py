"""The child that finds out whether a window can be opened: Qt may end it."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] = ()) -> int:
    """Return 0 when Qt can draw here; else this process ends and tells why on standard error."""
    if sys.platform.startswith("linux"):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # an expected end leaves nothing behind
    try:
        from PySide6.QtGui import QGuiApplication
    except ImportError as error:
        sys.exit(str(error))
    QGuiApplication([])
    return 0
