"""The glossary as a table to edit: its right rows are terms, of the others it says what is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt
from PySide6.QtGui import QColor

from app.glossary_file import MAX_TERMS, REMARK
from app.look.tokens import current_tokens
from app.widgets.model_index import AnyIndex
from core.translating.glossary import Term

NOWHERE = QModelIndex()
SOURCE, TARGET = 0, 1


class GlossaryModel(QAbstractTableModel):
    """Rows of a source term and its translation, in the order of the file."""

    def __init__(self, terms: Iterable[Term] = ()) -> None:
        super().__init__()
        self._rows: list[list[str]] = []
        self._troubles: list[str] = []
        """What is wrong with each row, in one sentence."""
        self.put(terms)

    @property
    def terms(self) -> tuple[Term, ...]:
        """The rows in which nothing is wrong."""
        rows = zip(self._rows, self._troubles, strict=True)
        return tuple(Term(*row) for row, trouble in rows if any(row) and not trouble)

    @property
    def trouble(self) -> str:
        """What is wrong with the first row that is not right, empty if all are."""
        return next(filter(None, self._troubles), "")

    def _check(self) -> None:
        first: dict[str, int] = {}
        for number, (source, _) in enumerate(self._rows):
            first.setdefault(source.casefold(), number)
        self._troubles = [
            self._row_trouble(n, first[row[SOURCE].casefold()]) for n, row in enumerate(self._rows)
        ]

    def _row_trouble(self, number: int, first: int) -> str:
        """Return what is wrong with a row whose term row `first` has too; empty rows are only waiting."""
        source, target = self._rows[number]
        place = number + 1
        if not (source or target):
            return ""
        if not source:
            return self.tr("Row {} has no term.").format(place)
        if not target:
            return self.tr("Row {} has no translation of “{}”.").format(place, source)
        if source.startswith(REMARK):
            return self.tr("In row {} the term begins with {}, which marks comments: leave it out.").format(
                place, REMARK
            )
        if first < number:
            return self.tr("Row {} translates “{}” differently from row {}.").format(place, source, first + 1)
        if number >= MAX_TERMS:
            return self.tr("Row {} is one too many: at most {} terms are used.").format(place, MAX_TERMS)
        return ""

    def add(self) -> QModelIndex:
        """Add an empty row, unless one waits at the end already; return where its term is written."""
        if not self._rows or any(self._rows[-1]):
            self.beginInsertRows(NOWHERE, len(self._rows), len(self._rows))
            self._rows.append(["", ""])
            self._check()
            self.endInsertRows()
        return self.index(len(self._rows) - 1, SOURCE)

    def remove(self, numbers: Iterable[int]) -> None:
        for number in sorted(set(numbers), reverse=True):
            self.beginRemoveRows(NOWHERE, number, number)
            del self._rows[number]
            self._check()
            self.endRemoveRows()

    def put(self, terms: Iterable[Term]) -> None:
        """Add terms; one that is there already gets its new translation."""
        self.beginResetModel()
        self._rows = [row for row in self._rows if any(row)]
        known = {row[SOURCE].casefold(): row for row in reversed(self._rows)}
        for term in terms:
            key = term.source.casefold()
            if key not in known:
                known[key] = ["", ""]
                self._rows.append(known[key])
            known[key][:] = [term.source, term.target]
        self._check()
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else 2

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._rows[index.row()][index.column()]
        trouble = self._troubles[index.row()]
        if role == Qt.ItemDataRole.BackgroundRole and trouble:
            return QColor(current_tokens().gold_soft)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            return trouble
        return None

    def setData(self, index: AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole:
            return False
        self._rows[index.row()][index.column()] = " ".join(str(value).split())
        self._check()
        # What is wrong with a row may depend on every other.
        self.dataChanged.emit(self.index(0, SOURCE), self.index(len(self._rows) - 1, TARGET))
        return True

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return section + 1
        return self.tr("Spoken term") if section == SOURCE else self.tr("Its translation")
