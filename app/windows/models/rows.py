"""The models in groups: what hears, what translates. Each in the usual order, or sorted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.look.kinds import Kind, card
from app.widgets.icon_label import IconLabel
from app.widgets.labels import heading
from app.widgets.margins import mirrored
from app.widgets.menus import RoundMenu
from app.windows.models.library import ModelEntry
from app.windows.models.row import ICONS, ModelRow
from app.windows.models.row_view import Act
from app.windows.models.words import said, title_of
from models.store.catalog import ModelKind

BETWEEN_GROUPS = 20


class Order(StrEnum):
    """What the rows of a group can be sorted by."""

    USUAL = "usual"
    NAME = "name"
    SIZE = "size"
    PART = "part"
    MEMORY = "memory"


ORDERS: dict[Order, object] = {
    Order.USUAL: QT_TRANSLATE_NOOP("Models", "Usual order"),
    Order.NAME: QT_TRANSLATE_NOOP("Models", "Name"),
    Order.SIZE: QT_TRANSLATE_NOOP("Models", "Size"),
    Order.PART: QT_TRANSLATE_NOOP("Models", "State"),
    Order.MEMORY: QT_TRANSLATE_NOOP("Models", "Memory"),
}
KEYS: Mapping[Order, Callable[[ModelEntry], Any]] = {
    Order.NAME: lambda entry: title_of(entry).casefold(),
    Order.SIZE: lambda entry: entry.status.n_total,
    Order.PART: lambda entry: -entry.status.part,
    Order.MEMORY: lambda entry: entry.fit.n_bytes if entry.fit else 0,
}


def in_order(
    entries: Iterable[ModelEntry], order: Order, direction: Qt.SortOrder = Qt.SortOrder.AscendingOrder
) -> list[ModelEntry]:
    """Return the models as they are to stand; in the usual order there is one direction only."""
    if order is Order.USUAL:
        return list(entries)
    return sorted(entries, key=KEYS[order], reverse=direction is Qt.SortOrder.DescendingOrder)


ENGLISH = ".en"
"""How the name of a model ends that is the same as another, for English only."""


def families(entries: Iterable[ModelEntry]) -> list[list[ModelEntry]]:
    """Return the models, twins together where the first of them stands: for many languages, then English."""
    by_name: dict[str, list[ModelEntry]] = {}
    for entry in entries:
        by_name.setdefault(entry.name.removesuffix(ENGLISH), []).append(entry)
    return [sorted(family, key=lambda entry: entry.name.endswith(ENGLISH)) for family in by_name.values()]


class ModelGroup(QWidget):
    """The models of one kind below their heading."""

    def __init__(self, title: str, kind: ModelKind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._card = card()
        self._rows = QVBoxLayout(self._card)
        self._rows.setContentsMargins(1, 1, 1, 1)
        self._rows.setSpacing(0)
        self._shown: list[ModelRow] = []
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(IconLabel(ICONS[kind], "muted"))
        head.addWidget(heading(title, Kind.HEADING), 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self._card)

    def put(self, rows: list[ModelRow]) -> None:
        """Have exactly these rows, in this order, and keep the tabulator's order so.

        An item that is taken from a layout instead stays alive, and Qt keeps the heights that rows had then.
        """
        for row in self._shown:
            self._rows.removeWidget(row)
            row.setVisible(row in rows)
        self._shown = rows
        for number, row in enumerate(rows):
            row.is_first = number == 0
            self._rows.addWidget(row)
            row.show()
        self.setVisible(bool(rows))


class ModelRows(QScrollArea):
    """Shows what the library has; at most one row has its details open."""

    wanted = Signal(Act, str)
    opened = Signal(str)
    twin_chosen = Signal(str)
    """The name of the model that a row shows from now on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Models"))
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Tab goes from button to button and scrolls
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._rows: dict[str, ModelRow] = {}
        """By the names of all models; twins have the same one."""
        self._admitted: frozenset[str] | None = None
        self._entries: tuple[ModelEntry, ...] = ()
        self._order, self._direction = Order.USUAL, Qt.SortOrder.AscendingOrder
        self._groups = {
            ModelKind.RECOGNIZER: ModelGroup(self.tr("Hears"), ModelKind.RECOGNIZER),
            ModelKind.TRANSLATOR: ModelGroup(self.tr("Translates"), ModelKind.TRANSLATOR),
            ModelKind.DIRECT: ModelGroup(self.tr("Translates speech directly"), ModelKind.DIRECT),
        }
        self._inside = QWidget()
        column = QVBoxLayout(self._inside)
        column.setContentsMargins(*mirrored(0, 0, 8, 0))
        column.setSpacing(BETWEEN_GROUPS)
        for group in self._groups.values():
            group.hide()
            column.addWidget(group)
        column.addStretch(1)
        self.setWidget(self._inside)

    def minimumSizeHint(self) -> QSize:
        """Return what shows rows in their full width: they are not scrolled sideways."""
        width = self._inside.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(width, super().minimumSizeHint().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()  # rows have come, or show more than before
        return super().eventFilter(watched, event)

    @property
    def names(self) -> list[str]:
        """What the models are called that are shown, from the top."""
        return [row.name for kind in self._groups for row in self._of(kind)]

    def row(self, name: str) -> ModelRow | None:
        return self._rows.get(name)

    def show_entries(self, entries: tuple[ModelEntry, ...]) -> bool:
        """Have a row for each of these, twins in one; what a row shows is set by itself.

        Return whether they are others than before, or stand in another order.
        """
        before, self._entries = [entry.name for entry in self._entries], entries
        if [entry.name for entry in entries] == before:
            return False
        self._renew_rows()
        self._put()
        return True

    def show_only(self, names: frozenset[str]) -> None:
        """Show the rows of these models from now on; of twins the one that is among them."""
        if names == self._admitted:
            return
        self._admitted = names
        for family in families(self._entries):
            admitted = [entry.name for entry in family if entry.name in names]
            row = self._rows[family[0].name]
            if admitted and row.name not in admitted:
                row.show_twin(admitted[0])
                self.twin_chosen.emit(admitted[0])
        self._put()

    def show_twin(self, name: str) -> None:
        """Show this one of twins."""
        row = self._rows.get(name)
        if row is not None and row.name != name:
            row.show_twin(name)
            self.twin_chosen.emit(name)

    def sort(self, order: Order, direction: Qt.SortOrder) -> None:
        """Show the models of each group in this order from now on."""
        self._order, self._direction = order, direction
        self._put()

    def bring_into_view(self, name: str) -> None:
        """Scroll to a model and let the focus be on it."""
        row = self._rows.get(name)
        if row is None:
            return
        (row.action if row.action.isEnabled() and not row.action.isHidden() else row.more).setFocus()
        _settle()
        self.ensureWidgetVisible(row)

    @property
    def _stop_before(self) -> QWidget:
        """What Tab reaches before the rows: they come later than all else of the window."""
        stop = self.previousInFocusChain()
        while stop and (stop.focusPolicy() == Qt.FocusPolicy.NoFocus or self.isAncestorOf(stop)):
            if stop is self:
                break
            stop = stop.previousInFocusChain()
        return stop or self

    def _of(self, kind: ModelKind) -> list[ModelRow]:
        """Return the rows of a group that are shown, twins by the one that their row shows."""
        entries = [entry for entry in self._entries if entry.kind is kind]
        by_name = {entry.name: entry for entry in entries}
        shown = [by_name[self._rows[family[0].name].name] for family in families(entries)]
        if self._admitted is not None:
            shown = [entry for entry in shown if entry.name in self._admitted]
        return [self._rows[entry.name] for entry in in_order(shown, self._order, self._direction)]

    def _renew_rows(self) -> None:
        """Have a row for each family, the same as before where it had one."""
        before, self._rows = self._rows, {}
        for family in families(self._entries):
            names = [entry.name for entry in family]
            row = next((before[name] for name in names if name in before), None) or self._new_row(family[0])
            if row.name not in names:
                row.show_twin(names[0])
            row.offer_twins(names)
            self._rows |= dict.fromkeys(names, row)
        for row in set(before.values()) - set(self._rows.values()):
            row.hide()
            row.deleteLater()

    def _new_row(self, entry: ModelEntry) -> ModelRow:
        row = ModelRow(entry.name, entry.kind, self._inside)
        row.wanted.connect(self.wanted)
        row.opened.connect(self.opened)
        row.twin_chosen.connect(self.twin_chosen)
        return row

    def _put(self) -> None:
        before = self._stop_before
        for kind, group in self._groups.items():
            rows = self._of(kind)
            group.put(rows)
            for button in (button for row in rows for button in (row.twins, row.action, row.more)):
                QWidget.setTabOrder(before, button)
                before = button
        _settle()


def _settle() -> None:
    """Give all that was added its place now: what Tab or the window scrolls to is where it will be."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)


class SortMenu(RoundMenu):
    """Says by what the rows are sorted, and which way."""

    def __init__(self, rows: ModelRows, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._shown = rows
        self.setTitle(self.tr("&Sort by"))
        self._orders, self._directions = QActionGroup(self), QActionGroup(self)
        for order, title in ORDERS.items():
            self._add(self._orders, said(title), order)
        self.addSeparator()
        self._add(self._directions, self.tr("&Ascending"), Qt.SortOrder.AscendingOrder)
        self._add(self._directions, self.tr("&Descending"), Qt.SortOrder.DescendingOrder)
        for group in (self._orders, self._directions):
            group.actions()[0].setChecked(True)
            group.triggered.connect(self._sort)
        self._directions.setEnabled(False)

    def _add(self, group: QActionGroup, title: str, value: object) -> None:
        """Add an entry of a group, of which one is checked at a time."""
        action = group.addAction(title)
        action.setCheckable(True)
        action.setData(value)
        self.addAction(action)

    def _sort(self) -> None:
        order = Order(self._orders.checkedAction().data())
        self._directions.setEnabled(order is not Order.USUAL)
        self._shown.sort(order, self._directions.checkedAction().data())
