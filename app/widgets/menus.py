"""Where a window has its menus, and their sections."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.look.transparency import round_corners
from core.system.which import on_macos
from core.wording.printable import on_one_line

HAS_MENU_BAR = on_macos()
"""The system shows the menus of each window at the top of the screen; elsewhere they are behind a button."""


class RoundMenu(QMenu):
    """Has round corners where it is not the system's own."""

    def __init__(self, title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        if not HAS_MENU_BAR:
            round_corners(self)


def add_sections(menu: QMenu, sections: Iterable[Iterable[QAction]]) -> QMenu:
    """Return the menu with these actions appended, and a separator between sections."""
    for section in sections:
        if not menu.isEmpty():
            menu.addSeparator()
        menu.addActions(list(section))
    return menu


def letters_of(actions: Iterable[QAction]) -> set[str]:
    """Return the mnemonics of these entries."""
    marked = (QKeySequence.mnemonic(action.text()) for action in actions)
    return {keys.toString().rpartition("+")[2].casefold() for keys in marked if not keys.isEmpty()}


def lettered(text: str, taken: set[str]) -> str:
    """Return a text with a mnemonic, if a letter is free; that one counts as taken from then on."""
    for place, character in enumerate(text):
        if character.isalnum() and character.casefold() not in taken:
            taken.add(character.casefold())
            return f"{entry_text(text[:place])}&{entry_text(text[place:])}"
    return entry_text(text)


def entry_text(name: str) -> str:
    """Return a user's name escaped for an entry or a button, so that none of its characters has a meaning."""
    return on_one_line(name).replace("\t", " ").replace("&", "&&")
