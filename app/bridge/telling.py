"""What threads tell the window, which may be gone before they are."""

from __future__ import annotations

import contextlib

from PySide6.QtCore import SignalInstance


def tell(signal: SignalInstance, *what: object) -> None:
    """Emit `signal` from a thread; nobody is told when its object is gone."""
    with contextlib.suppress(RuntimeError):
        signal.emit(*what)
