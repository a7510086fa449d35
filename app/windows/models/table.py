"""The models as a table: one row each, to be sorted by any column."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QFont

from app.widgets.model_index import AnyIndex
from app.windows.models.library import Library, ModelEntry
from app.windows.models.words import (
    KINDS,
    fit_in_full,
    fit_in_short,
    languages_of,
    licence_of,
    percent,
    said,
    size_of,
    state_of,
    title_of,
)

NOWHERE = QModelIndex()
SORT_ROLE = Qt.ItemDataRole.UserRole


class Column(IntEnum):
    NAME = 0
    KIND = 1
    LANGUAGES = 2
    SIZE = 3
    STATE = 4
    MEMORY = 5
    LICENCE = 6


class ModelTable(QAbstractTableModel):
    """What the library shows, in its order; a proxy sorts it."""

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._entries: tuple[ModelEntry, ...] = ()
        self._in_use: frozenset[str] = frozenset()
        """What the settings call the models in use."""
        library.seen.connect(self._renew)
        library.changed.connect(self._tell_of)

    def entry(self, row: int) -> ModelEntry:
        return self._entries[row]

    def row_of(self, name: str) -> int:
        """Return where the model called so is, -1 if it is nowhere."""
        return next((row for row, entry in enumerate(self._entries) if entry.name == name), -1)

    def is_in_use(self, entry: ModelEntry) -> bool:
        return entry.setting in self._in_use

    def show_in_use(self, settings: frozenset[str]) -> None:
        self._in_use = settings
        self._tell_of_rows(0, len(self._entries) - 1)

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._entries)

    def columnCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(Column)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self._entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(entry, Column(index.column()))
        if role == SORT_ROLE:
            return self._sorted_by(entry, Column(index.column()))
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(entry, Column(index.column()))
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == Column.SIZE:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.FontRole and self.is_in_use(entry):
            font = QFont()
            font.setBold(True)
            return font
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role != Qt.ItemDataRole.DisplayRole or orientation == Qt.Orientation.Vertical:
            return None
        return {
            Column.NAME: self.tr("Name"),
            Column.KIND: self.tr("Kind"),
            Column.LANGUAGES: self.tr("Languages"),
            Column.SIZE: self.tr("Size"),
            Column.STATE: self.tr("State"),
            Column.MEMORY: self.tr("Memory"),
            Column.LICENCE: self.tr("Licence"),
        }[Column(section)]

    def _text(self, entry: ModelEntry, column: Column) -> str:
        match column:
            case Column.NAME:
                return title_of(entry)
            case Column.KIND:
                return said(KINDS[entry.kind])
            case Column.LANGUAGES:
                return languages_of(entry)
            case Column.SIZE:
                return size_of(entry)
            case Column.STATE:
                return state_of(self._library, entry, is_in_use=self.is_in_use(entry))
            case Column.MEMORY:
                return fit_in_short(entry.fit)
            case _:
                return licence_of(entry).partition(";")[0]

    def _sorted_by(self, entry: ModelEntry, column: Column) -> Any:
        match column:
            case Column.SIZE:
                return float(entry.status.n_total)  # a whole number of Qt ends at 2^31
            case Column.MEMORY:
                return float(entry.fit.n_bytes) if entry.fit else 0.0
            case Column.STATE:
                return -percent(self._library, entry)
            case _:
                return self._text(entry, column).casefold()

    def _tip(self, entry: ModelEntry, column: Column) -> str:
        match column:
            case Column.LANGUAGES:
                return languages_of(entry, len(entry.status.model.languages))
            case Column.MEMORY:
                return fit_in_full(self._library, entry)
            case Column.LICENCE:
                return licence_of(entry)
            case _:
                return entry.name

    def _renew(self) -> None:
        entries = self._library.look.entries
        if [entry.name for entry in entries] == [entry.name for entry in self._entries]:
            self._entries = entries
            self._tell_of_rows(0, len(entries) - 1)
            return
        self.beginResetModel()
        self._entries = entries
        self.endResetModel()

    def _tell_of(self, name: str) -> None:
        row = self.row_of(name)
        self._tell_of_rows(row, row)

    def _tell_of_rows(self, first: int, last: int) -> None:
        if 0 <= first <= last:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(Column) - 1))
