"""What the keyboard is at has a ring around it, wherever it is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QListWidget, QPushButton, QWidget

from app.look.focus_ring import GAP, WIDTH, FocusRing
from app.look.theme import use_theme
from app.widgets.file_dialogs import file_dialogs


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
    press_key(window)
    return window


def press_key(window: QWidget) -> None:
    """Press a key that does nothing here, as it comes from the system."""
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_F12)


def press_beside(window: QWidget) -> None:
    """Press the mouse, as it comes from the system, where nothing is."""
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=QPoint(2, 2))


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


def test_who_points_at_things_sees_it_around_fields_alone_until_a_key_is_pressed(window, qtbot) -> None:
    button, edit = window.findChild(QPushButton), window.findChild(QLineEdit)
    press_beside(window)
    edit.setFocus()
    qtbot.waitUntil(lambda: len(rings(window)) == 1)
    button.setFocus()
    qtbot.waitUntil(lambda: not rings(window))
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Shift)
    assert not rings(window)
    press_key(window)
    assert rings(window)[0].geometry().contains(button.geometry())


def test_of_a_list_of_pages_the_chosen_one_has_it(window: QWidget, qtbot) -> None:
    pages = QListWidget()
    pages.setObjectName("pages")
    pages.addItems(["General", "Overlay"])
    window.layout().addWidget(pages)
    pages.setCurrentRow(0)
    pages.show()
    pages.setFocus()
    outside = WIDTH + GAP

    def is_around(row: int) -> bool:
        entry = pages.visualItemRect(pages.item(row))
        wanted = QRect(pages.viewport().mapTo(window, entry.topLeft()), entry.size())
        wanted.adjust(-outside, -outside, outside, outside)
        return [ring.geometry() for ring in rings(window)] == [wanted]

    qtbot.waitUntil(lambda: is_around(0))
    qtbot.keyClick(pages, Qt.Key.Key_Down)
    assert is_around(1)


def test_where_there_is_no_room_beside_it_the_ring_is_not_cut_off(window: QWidget, qtbot) -> None:
    tight = QWidget()
    row = QHBoxLayout(tight)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(button := QPushButton("tight"))
    window.layout().addWidget(tight)
    window.resize(600, 200)
    qtbot.waitUntil(lambda: tight.rect().contains(button.geometry()) and tight.x() > 100)
    button.setFocus()

    def seen() -> list[QRect]:
        return [ring.visibleRegion().boundingRect() for ring in rings(window)]

    wanted = button.rect().adjusted(0, 0, 2 * (WIDTH + GAP), 2 * (WIDTH + GAP))
    qtbot.waitUntil(lambda: seen() == [wanted])
    window.resize(800, 240)
    middle = QRect(button.mapTo(window, QPoint()), button.size()).center()
    qtbot.waitUntil(lambda: [ring.geometry().center() for ring in rings(window)] == [middle])


def test_dialogs_for_files_come_and_go(window: QWidget, qtbot) -> None:
    for _ in range(3):
        QTimer.singleShot(50, lambda: QApplication.activeModalWidget().close())
        file_dialogs.open_file(window, "test", "Open", "All (*)")
    window.findChild(QLineEdit).setFocus()
    qtbot.waitUntil(lambda: len(rings(window)) == 1)
