"""What the keyboard is at has a ring around it, wherever it is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from app.look.focus_ring import GAP, WIDTH, FocusRing
from app.look.theme import use_theme


@pytest.fixture
def window(qtbot) -> QWidget:
    use_theme("")
    window = QWidget()
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    row.addWidget(QPushButton("first"))
    row.addWidget(QLineEdit("second"))
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


def rings(window: QWidget) -> list[FocusRing]:
    return [ring for ring in window.findChildren(FocusRing) if ring.isVisible()]


@pytest.mark.parametrize("kind", [QPushButton, QLineEdit], ids=lambda kind: kind.__name__)
def test_one_ring_is_around_what_has_the_focus_and_outside_of_it(window: QWidget, kind, qtbot) -> None:
    widget = window.findChild(kind)
    widget.setFocus()
    qtbot.waitUntil(lambda: len(rings(window)) == 1)
    outside = WIDTH + GAP
    assert rings(window)[0].geometry() == widget.geometry().adjusted(-outside, -outside, outside, outside)


def test_the_ring_goes_along_and_goes_away(window: QWidget, qtbot) -> None:
    button = window.findChild(QPushButton)
    button.setFocus()
    window.resize(600, 200)
    qtbot.waitUntil(lambda: rings(window)[0].geometry().contains(button.geometry()))
    assert rings(window)[0].width() == button.width() + 2 * (WIDTH + GAP)
    button.hide()
    edit = window.findChild(QLineEdit)
    qtbot.waitUntil(lambda: [ring.geometry().contains(edit.geometry()) for ring in rings(window)] == [True])


def test_a_widget_that_is_deleted_takes_its_ring_along(window: QWidget, qtbot) -> None:
    box = QWidget(window)
    inside = QPushButton(box)
    inside.setObjectName("inside")
    box.show()
    inside.setFocus()
    qtbot.waitUntil(lambda: len(rings(window)) == 1)
    box.deleteLater()
    qtbot.waitUntil(lambda: not window.findChildren(QPushButton, "inside"))
    window.findChild(QLineEdit).setFocus()
    qtbot.waitUntil(lambda: len(rings(window)) == 1)


def test_a_window_that_is_deleted_while_it_is_seen_takes_its_ring_along(window: QWidget, qtbot) -> None:
    inner = QWidget(window, Qt.WindowType.Window)
    QHBoxLayout(inner).addWidget(QPushButton("inner"))
    with qtbot.waitActive(inner):
        inner.show()
        inner.activateWindow()
    inner.findChild(QPushButton).setFocus()
    qtbot.waitUntil(lambda: len(rings(inner)) == 1)
    with qtbot.waitSignal(inner.destroyed):
        inner.deleteLater()
