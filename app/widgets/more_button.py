"""The button *more*, which opens the menus of a window where there is no menu bar."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from app.widgets.icon_button import IconButton
from app.widgets.menu_keys import MenuKeys
from app.widgets.menus import HAS_MENU_BAR

BELOW = 6
"""How far below the button its menu opens, in pixels."""


class MoreButton(IconButton):
    """Opens the menu of all that can be done below itself; not shown where there is a menu bar."""

    def __init__(self) -> None:
        super().__init__("more", "")
        self.say(self.tr("More"))
        self._menu: QMenu | None = None
        if HAS_MENU_BAR:  # showing it here would make it a window for a moment
            self.hide()
        self.clicked.connect(self.open_menu)

    def use_menu(self, menu: QMenu, window: QWidget) -> None:
        """Open this menu from now on, by F10 and Alt in its window too."""
        self._menu = menu
        menu.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)  # a press on its button only closes it
        menu.aboutToShow.connect(lambda: self.setDown(True))
        menu.aboutToHide.connect(lambda: self.setDown(False))
        MenuKeys(window, self.open_menu)

    def open_menu(self) -> None:
        """Open the menu, which ends where its button does."""
        if self._menu is None or not self.isVisible():
            return
        menu, corner = self._menu, self.mapToGlobal(QPoint(0, self.height() + BELOW))
        menu.popup(corner)
        if self.layoutDirection() is Qt.LayoutDirection.LeftToRight:
            # Its width is known once it has been filled for showing.
            menu.move(corner.x() + self.width() - menu.width(), menu.y())
