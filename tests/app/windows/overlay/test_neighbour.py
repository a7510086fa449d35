"""Where another window shows captions, told by its events."""

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


def test_it_has_an_area_while_it_is_seen(window: QWidget, neighbour: Neighbour, qtbot) -> None:
    assert neighbour.area is None
    window.show()
    activate(qtbot, window)
    inside = QRect(window.mapToGlobal(QPoint(0, 0)), window.size())
    assert neighbour.area is not None and inside.contains(neighbour.area)
    assert neighbour.area.size() == window.captions.size() and neighbour.is_in_front
    window.hide()
    assert neighbour.area is None


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
    before = neighbour.area
    with qtbot.waitSignal(neighbour.changed, timeout=UNHURRIED_MS):
        change(window)
    qtbot.waitUntil(lambda: neighbour.area != before, timeout=UNHURRIED_MS)


def test_it_is_told_when_another_window_comes_to_the_front(
    window: QWidget, neighbour: Neighbour, qtbot
) -> None:
    window.show()
    activate(qtbot, window)
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    with qtbot.waitSignal(neighbour.changed, timeout=UNHURRIED_MS):
        activate(qtbot, other)
    qtbot.waitUntil(lambda: not neighbour.is_in_front, timeout=UNHURRIED_MS)
