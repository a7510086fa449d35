"""An entry in two lines is chosen as any other, and shows both."""

from __future__ import annotations

import pytest
from activation import activate
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction, QActionGroup, QImage
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from app.widgets.menu_entry import TwoLineEntry


class Entries:
    """A menu with an ordinary entry and three in two lines, of which one can be chosen at a time."""

    def __init__(self, window: QWidget) -> None:
        self.window, self.menu = window, QMenu(window)
        self.menu.addAction("&Glossary")
        group = QActionGroup(self.menu)
        lines = (("&No adapter", ""), ("&Meetings", "+3 points on R&D meetings"), ("&Films", "Not measured"))
        self.entries: list[QAction] = [TwoLineEntry(self.menu, *line) for line in lines]
        for entry in self.entries:
            group.addAction(entry)
        self.menu.addActions(self.entries)
        self.chosen: list[str] = []
        group.triggered.connect(lambda action: self.chosen.append(action.text().replace("&", "")))

    def place(self, number: int) -> QRect:
        return self.menu.actionGeometry(self.entries[number])

    def picture(self, number: int) -> QImage:
        return self.menu.grab(self.place(number)).toImage()


@pytest.fixture
def shown(qtbot, screen) -> Entries:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(400, 300)
    window.show()
    activate(qtbot, window)
    entries = Entries(window)
    entries.menu.popup(window.mapToGlobal(QPoint(20, 20)))
    qtbot.waitUntil(entries.menu.isVisible)
    return entries


def test_its_text_is_both_lines(shown: Entries) -> None:
    assert [entry.text() for entry in shown.entries] == [
        "&No adapter",
        "&Meetings · +3 points on R&&D meetings",
        "&Films · Not measured",
    ]


def test_it_is_chosen_by_its_letter_by_the_arrow_keys_and_by_the_mouse(shown: Entries, qtbot) -> None:
    qtbot.keyClick(shown.menu, Qt.Key.Key_F)
    shown.menu.popup(QPoint(60, 60))
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        qtbot.keyClick(shown.menu, key)
    shown.menu.popup(QPoint(60, 60))
    qtbot.mouseClick(shown.menu, Qt.MouseButton.LeftButton, pos=shown.place(0).center())
    assert shown.chosen == ["Films · Not measured", "Meetings · +3 points on RD meetings", "No adapter"]


def test_what_is_chosen_and_where_the_keys_are_is_seen(shown: Entries) -> None:
    plain = shown.picture(1)
    shown.menu.setActiveAction(shown.entries[1])
    QApplication.processEvents()
    active = shown.picture(1)
    shown.menu.setActiveAction(shown.entries[2])
    shown.entries[1].setChecked(True)
    chosen = shown.picture(1)
    assert plain != active and plain != chosen and active != chosen


def test_there_is_room_for_the_words_of_both_lines(shown: Entries) -> None:
    assert shown.place(1).height() > shown.place(0).height()
    widest = shown.menu.fontMetrics().horizontalAdvance("Meetings")
    assert shown.place(1).width() > widest
