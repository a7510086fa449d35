"""A window with pages of text to read."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QPushButton, QTextBrowser, QWidget

from app.widgets.dialogs import closing_row, dialog_column, push_button
from app.widgets.screens import bring_forward
from app.windows.help.pages import Pages

FIRST_SIZE = QSize(820, 640)
TEXT_MARGIN = 20
WIDEST_LIST = 280


class PageReader(QDialog):
    """Titles on the left where there are several pages; the one that is chosen on the right.

    `whole` gives the pages of the document of which these are the beginning; a button opens them.
    """

    def __init__(
        self, title: str, pages: Pages, parent: QWidget, whole: Callable[[], Pages] | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._pages = list(pages.values())
        self.list = QListWidget()
        self.list.setObjectName("pages")
        self.list.setAccessibleName(self.tr("Pages"))
        self.list.addItems(list(pages))
        if len(pages) < 2:  # showing it here would make it a window for a moment
            self.list.hide()
        self.list.setFixedWidth(min(WIDEST_LIST, self.list.sizeHintForColumn(0) + 48))
        self.text = QTextBrowser()
        self.text.setAccessibleName(title)
        self.text.setOpenLinks(False)
        self.text.document().setDocumentMargin(TEXT_MARGIN)
        # Tab leaves the text: its links, which lead outside, are opened by nobody here.
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.list.currentRowChanged.connect(self._turn)
        self.whole: PageReader | None = None
        self._lay_out([self._button_to(whole)] if whole else [])
        self.list.setCurrentRow(0)
        self.resize(FIRST_SIZE)

    def turn_to(self, page: int) -> None:
        self.list.setCurrentRow(page)

    def _lay_out(self, buttons: list[QPushButton]) -> None:
        row = QHBoxLayout()
        row.addWidget(self.list)
        row.addWidget(self.text, 1)
        column = dialog_column(self)
        column.addLayout(row, 1)
        column.addLayout(closing_row(self, buttons))

    def _button_to(self, whole: Callable[[], Pages]) -> QPushButton:
        def show() -> None:
            self.whole = self.whole or PageReader(self.windowTitle(), whole(), self)
            bring_forward(self.whole)

        return push_button(self.tr("&All of the guide"), show)

    def _turn(self, page: int) -> None:
        title = self.list.item(page).text()
        self.text.setMarkdown(f"## {title}\n\n{self._pages[page]}")
