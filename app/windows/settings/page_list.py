"""The list of the settings' pages, each with its icon."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from app.look.icons import SCALES, SIZE, icon_of, icon_pixmap
from app.look.tokens import current_tokens

ROW_HEIGHT = 38
LEAST_WIDTH = 180


class PageList(QListWidget):
    """As wide as its longest title; its icons follow the theme."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("pages")
        self.setAccessibleName(self.tr("Pages"))
        self.setIconSize(QSize(SIZE, SIZE))
        self._icons: list[str] = []

    def add(self, title: str, icon: str) -> None:
        """Add a page at the end."""
        self._icons.append(icon)
        item = QListWidgetItem(title, self)
        item.setSizeHint(QSize(0, ROW_HEIGHT))
        self._draw()

    def fit(self) -> None:
        """Take the width that the titles need, in any language and at any scale."""
        widest = max(self.fontMetrics().horizontalAdvance(self.item(n).text()) for n in range(self.count()))
        # Beside the title: margins of the list and of its rows, the icon, letters that are bold when chosen.
        self.setFixedWidth(max(LEAST_WIDTH, round(1.1 * widest) + SIZE + 56))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._draw()

    def _draw(self) -> None:
        for row, name in enumerate(self._icons):
            self.item(row).setIcon(_icon(name))


def _icon(name: str) -> QIcon:
    """Return an icon that has the colour of its words where it is chosen, too."""
    icon = icon_of(name, "muted")
    for scale in SCALES:
        icon.addPixmap(icon_pixmap(name, current_tokens().accent_text, SIZE, scale), QIcon.Mode.Selected)
    return icon
