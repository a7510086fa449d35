"""Python's collection of garbage, in the one thread that may delete windows."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

LOOK_MS = 1_000


class GarbageCollection(QObject):
    """Collects in the thread of Qt's loop alone, as often as Python itself would.

    Python collects in whichever thread allocates next. Where that is a worker's and a window that was
    closed is among the garbage, Qt deletes it there, and the program ends with a segmentation fault.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(collect_if_due)
        self._timer.start()


def collect_if_due() -> None:
    """Collect the oldest generation that has waited for as long as Python lets it wait."""
    counted = zip(gc.get_count(), gc.get_threshold(), strict=True)
    due = [generation for generation, (count, threshold) in enumerate(counted) if count > threshold]
    if due:
        gc.collect(due[-1])
