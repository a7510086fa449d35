"""Garbage that holds widgets is collected in the window's thread only."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.desktop.garbage import GarbageCollection

UNHURRIED_MS = 60_000


class Widget(QWidget):
    """Part of a cycle, as a window is of which a closure among its own holds it."""

    def __init__(self) -> None:
        super().__init__()
        self.me = self


@pytest.fixture
def collection(qtbot) -> Iterator[GarbageCollection]:
    gc.enable()  # as at the start of the program
    gc.collect()
    parent = QObject()
    yield GarbageCollection(parent)
    parent.deleteLater()


def test_a_widget_is_not_deleted_by_the_thread_that_happens_to_allocate_but_soon_after(
    collection: GarbageCollection, qtbot
) -> None:
    gone_in: list[threading.Thread] = []
    widget = Widget()
    weakref.finalize(widget, lambda: gone_in.append(threading.current_thread()))
    del widget
    kept: list[list[int]] = []  # what is freed again makes no collection due
    worker = threading.Thread(target=lambda: kept.extend([] for _ in range(100 * gc.get_threshold()[0])))
    worker.start()
    worker.join()
    assert gone_in == []
    qtbot.waitUntil(lambda: gone_in == [threading.main_thread()], timeout=UNHURRIED_MS)
