"""Sections of menus have a line between two of them."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from app.widgets.menus import add_sections, lettered, letters_of


def test_a_line_stands_between_sections_and_not_before_the_first(qtbot) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    actions = [QAction(text, menu) for text in ("Open", "Save", "Quit")]
    add_sections(menu, (actions[:2], actions[2:]))
    assert ["-" if each.isSeparator() else each.text() for each in menu.actions()] == [
        "Open",
        "Save",
        "-",
        "Quit",
    ]
    add_sections(menu, ([QAction("Help", menu)],))
    assert menu.actions()[4].isSeparator()


def test_entries_get_letters_of_their_own_as_long_as_there_are_some(qtbot) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    for text in ("&Glossary", "Save && &quit", "Help"):
        menu.addAction(text)
    taken = letters_of(menu.actions())
    assert taken == {"g", "q"}
    names = ("games", "chess & go", "  Übung", "am", "ga", "会議")
    assert [lettered(name, taken) for name in names] == [
        "g&ames",
        "&chess && go",
        "  &Übung",
        "a&m",
        "ga",
        "&会議",
    ]
