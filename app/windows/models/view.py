"""The table of models on the screen: one row is chosen, and sorted by its headers or by a menu."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QActionGroup, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QTableView,
    QWidget,
)

from app.windows.models.library import ModelEntry
from app.windows.models.table import SORT_ROLE, ModelTable

UNSORTED = -1
"""The column to sort by for the order that the library has them in."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
CHOSEN = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows


class ModelView(QTableView):
    """Shows the models in the library's order until they are sorted."""

    use_wanted = Signal()
    """By Enter or a double click. Qt's own signal for both, `activated`, comes of a single click on some
    desktops, and a click here only selects what is read about, checked or removed."""

    def __init__(self, model: ModelTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._models = model
        self._proxy = QSortFilterProxyModel(self)
        self._proxy.setSortRole(SORT_ROLE)
        self._proxy.setSourceModel(model)
        self.setModel(self._proxy)
        self.setAccessibleName(self.tr("Models"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        corner = self.findChild(QAbstractButton)
        assert isinstance(corner, QAbstractButton)
        corner.setAccessibleName(self.tr("Select all models"))
        self.setTabKeyNavigation(False)  # Tab leaves the table, the arrows move within it
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        self.setSortingEnabled(True)
        self.sortByColumn(UNSORTED, Qt.SortOrder.AscendingOrder)
        self.doubleClicked.connect(self.use_wanted)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.use_wanted.emit()
        else:
            super().keyPressEvent(event)

    @property
    def selected(self) -> ModelEntry | None:
        rows = self.selectionModel().selectedRows()
        return self._models.entry(self._proxy.mapToSource(rows[0]).row()) if rows else None

    def select(self, name: str) -> None:
        """Select the model called so, if it is there."""
        row = self._models.row_of(name)
        if row >= 0:
            index = self._proxy.mapFromSource(self._models.index(row, 0))
            self.selectionModel().setCurrentIndex(index, CHOSEN)
            self.scrollTo(index)


class SortMenu(QMenu):
    """Does for the keyboard what a click on a header does, and shows what the clicks have done.

    It stands in the context menu of its table too.
    """

    def __init__(self, table: ModelView) -> None:
        super().__init__(table)
        self._table = table
        self.setTitle(self.tr("&Sort by"))
        model, header = table.model(), table.horizontalHeader()
        self._columns = QActionGroup(self)
        self._add(self._columns, self.tr("&Usual order"), UNSORTED)
        for column in range(model.columnCount()):
            self._add(self._columns, model.headerData(column, Qt.Orientation.Horizontal), column)
        self.addSeparator()
        self._orders = QActionGroup(self)
        self._add(self._orders, self.tr("&Ascending"), Qt.SortOrder.AscendingOrder)
        self._add(self._orders, self.tr("&Descending"), Qt.SortOrder.DescendingOrder)
        for group in (self._columns, self._orders):
            group.triggered.connect(self._sort)
        header.sortIndicatorChanged.connect(self._show_sorted)
        self._show_sorted(header.sortIndicatorSection(), header.sortIndicatorOrder())
        table.addAction(self.menuAction())
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def _add(self, group: QActionGroup, title: str, value: object) -> None:
        """Add an entry of a group, of which one is checked at a time."""
        action = group.addAction(title)
        action.setCheckable(True)
        action.setData(value)
        self.addAction(action)

    def _sort(self) -> None:
        self._table.sortByColumn(self._columns.checkedAction().data(), self._orders.checkedAction().data())

    def _show_sorted(self, column: int, order: Qt.SortOrder) -> None:
        for group, value in ((self._columns, column), (self._orders, order)):
            for action in group.actions():
                action.setChecked(action.data() == value)
        self._orders.setEnabled(column != UNSORTED)
