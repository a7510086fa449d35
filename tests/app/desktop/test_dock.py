"""A click in the Dock of macOS, of which Qt tells that the program is active, once more or again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QWidget

from app.desktop.dock import Dock

ACTIVE, INACTIVE = Qt.ApplicationState.ApplicationActive, Qt.ApplicationState.ApplicationInactive


@pytest.fixture
def window(qtbot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def captions(qtbot) -> QWidget:
    captions = QWidget(f=Qt.WindowType.Tool)
    captions.setGeometry(300, 300, 100, 50)
    qtbot.addWidget(captions)
    captions.show()
    return captions


def test_a_click_brings_the_hidden_window_back(qapp, window: QWidget, captions: QWidget) -> None:
    QCursor.setPos(QPoint(10, 10))
    dock = Dock(qapp, window)
    dock.look(ACTIVE)
    assert not window.isVisible(), "it was started hidden"
    dock.look(INACTIVE)
    assert not window.isVisible()
    dock.look(ACTIVE)
    assert window.isVisible()


def test_who_moves_the_captions_or_uses_another_window_does_not_want_it(
    qapp, qtbot, window: QWidget, captions: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    dock = Dock(qapp, window)
    dock.look(ACTIVE)
    monkeypatch.setattr(QApplication, "widgetAt", lambda place: captions)
    dock.look(ACTIVE)
    monkeypatch.undo()
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    dock.look(ACTIVE)
    assert not window.isVisible()
