"""Where a window has its menus, and their sections."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

HAS_MENU_BAR = sys.platform == "darwin"
"""The system shows the menus of each window at the top of the screen; elsewhere they are behind a button."""


def add_sections(menu: QMenu, sections: Iterable[Iterable[QAction]]) -> QMenu:
    """Return the menu with these actions below what it has, and a line between two sections."""
    for section in sections:
        if not menu.isEmpty():
            menu.addSeparator()
        menu.addActions(list(section))
    return menu
