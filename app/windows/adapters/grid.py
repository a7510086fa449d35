"""The cards of adapters, two beside each other, and after them how to come by more."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.look.kinds import card
from app.widgets.labels import name_label, note
from app.widgets.margins import mirrored
from app.widgets.tile import Tile
from app.windows.adapters.summary import AdapterSummary

BETWEEN, AFTER = 14, 8
LEAST_WIDTH = 300
"""Of one card; where two have no room, they stand below one another."""


class AdapterGrid(QScrollArea):
    """Lays cards out by the width that there is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._cards: list[AdapterSummary] = []
        self._n_columns = 0
        self.import_button = _button(self.tr("&Import…"))
        self.hub_button = _button(self.tr("Search the &hub…"))
        self.train_button = _button(self.tr("&Train…"))
        get = _way(
            Tile("download"),
            self.tr("Get more adapters"),
            self.tr(
                "From a hub, or from a folder or zip file that somebody gave you; you can also drop it here"
            ),
            self.hub_button,
            self.import_button,
        )
        train = _way(
            Tile("graduation", "gold"),
            self.tr("Train one"),
            self.tr("From corrected captions, or from pairs of sentences in a file"),
            self.train_button,
        )
        self._ways = (train, get)
        inside = QWidget()
        self._grid = QGridLayout()
        self._grid.setSpacing(BETWEEN)
        column = QVBoxLayout(inside)
        column.setContentsMargins(*mirrored(0, 0, AFTER, 0))
        column.addLayout(self._grid)
        column.addStretch(1)
        self.setWidget(inside)
        self._put()

    def minimumSizeHint(self) -> QSize:
        width = self._card_width() + AFTER + self.verticalScrollBar().sizeHint().width()
        return QSize(width, super().minimumSizeHint().height())

    def put(self, cards: Sequence[AdapterSummary]) -> None:
        """Show these cards in this order, and the ways to more of them after."""
        if list(cards) != self._cards:
            self._cards = list(cards)
        self._put()
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._columns() != self._n_columns:
            self._put()

    def _card_width(self) -> int:
        """Return what the widest card takes at least."""
        widths = (shown.minimumSizeHint().width() for shown in (*self._cards, *self._ways))
        return max(LEAST_WIDTH, *widths)

    def _columns(self) -> int:
        return 2 if self.viewport().width() >= 2 * self._card_width() + BETWEEN + AFTER else 1

    def _put(self) -> None:
        self._n_columns = self._columns()
        while (item := self._grid.itemAt(0)) is not None and (placed := item.widget()) is not None:
            self._grid.removeWidget(placed)  # an item that is taken instead stays alive
        for number, shown in enumerate(self._cards):
            self._grid.addWidget(shown, *divmod(number, self._n_columns))
            shown.show()
        first = -(-len(self._cards) // self._n_columns)
        for number, way in enumerate(self._ways):
            row, column = divmod(number, self._n_columns)
            self._grid.addWidget(way, first + row, column)
        for column in range(2):
            self._grid.setColumnStretch(column, int(column < self._n_columns))
        self._order_tabs()

    def _order_tabs(self) -> None:
        stops: list[QWidget] = [button for shown in self._cards for button in shown.buttons]
        after: QWidget = self.import_button
        for button in reversed([*stops, self.train_button, self.hub_button]):
            # In front of it: what is put after another comes after all that this one had.
            QWidget.setTabOrder(after, button)
            QWidget.setTabOrder(button, after)
            after = button


def _button(text: str) -> QPushButton:
    button = QPushButton(text)
    button.setAutoDefault(False)
    return button


def _way(tile: Tile, title: str, text: str, *buttons: QPushButton) -> QFrame:
    """Return a card with what can be done."""
    frame = card()
    words = QVBoxLayout()
    words.setSpacing(2)
    words.addWidget(name_label(title))
    words.addWidget(note(text))
    row = QHBoxLayout(frame)
    row.setContentsMargins(16, 14, 16, 14)
    row.setSpacing(14)
    row.addWidget(tile)
    row.addLayout(words, 1)
    below = QVBoxLayout()
    for button in buttons:
        below.addWidget(button)
    row.addLayout(below)
    return frame
