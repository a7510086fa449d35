"""Where another window and its captions stand, told by its events."""

from __future__ import annotations

import pytest
from activation import activate
from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtWidgets import QTextEdit, QVBoxLayout, QWidget

from app.windows.overlay.neighbour import Neighbour

UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture
def window(qtbot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.captions = QTextEdit()  # type: ignore[attr-defined]
    column = QVBoxLayout(window)
    column.setContentsMargins(10, 60, 10, 10)
    column.addWidget(window.captions)
    window.setGeometry(100, 120, 500, 400)
    return window


@pytest.fixture
def neighbour(window: QWidget) -> Neighbour:
    return Neighbour(window, window.captions, QObject(window))


def test_it_is_seen_with_all_its_parts(window: QWidget, neighbour: Neighbour, qtbot) -> None:
    assert neighbour.seen is None
    window.show()
    activate(qtbot, window)
    inside = QRect(window.mapToGlobal(QPoint(0, 0)), window.size())
    seen = neighbour.seen
    assert seen is not None and inside.contains(seen.captions)
    assert seen.captions.size() == window.captions.size()
    above, below = seen.controls
    assert above.topLeft() == window.frameGeometry().topLeft() and above.bottom() < seen.captions.top()
    assert below.bottomRight() == window.frameGeometry().bottomRight()
    window.captions.hide()
    assert neighbour.seen is not None and neighbour.seen.controls[0] == window.frameGeometry()
    window.hide()
    assert neighbour.seen is None


@pytest.mark.parametrize(
    "change",
    [
        lambda window: window.move(window.pos() + QPoint(60, 40)),
        lambda window: window.resize(560, 440),
        lambda window: window.hide(),
        lambda window: window.captions.hide(),
        lambda window: window.showMinimized(),
    ],
    ids=["move", "resize", "hide", "other page", "minimize"],
)
def test_each_change_of_it_is_told(window: QWidget, neighbour: Neighbour, qtbot, change) -> None:
    window.show()
    activate(qtbot, window)
    before = neighbour.seen
    with qtbot.waitSignal(neighbour.changed, timeout=UNHURRIED_MS):
        change(window)
    qtbot.waitUntil(lambda: neighbour.seen != before, timeout=UNHURRIED_MS)
