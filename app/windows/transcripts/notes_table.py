"""The notes of a talk as rows: a heading for each section, below it its points, which can be changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QColor

from app.look.tokens import current_tokens
from app.widgets.model_index import AnyIndex
from app.windows.transcripts.caption_table import TIME
from core.notes.points import Section
from core.transcripts.markdown import clock, section_name
from core.transcripts.notes import KeptPoint, change_point, delete_point, kept_notes
from core.transcripts.transcripts import Transcripts
from core.wording.errors import UserError
from core.wording.plain_lines import plain_line

TEXT, WHO, DUE = range(TIME + 1, TIME + 4)
FIELDS = {TEXT: "text", WHO: "who", DUE: "due"}


class NotesTable(QAbstractTableModel):
    """What is changed stands in the file at once."""

    trouble = Signal(str)
    """One sentence for the user."""

    def __init__(self, transcripts: Transcripts, transcript: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._transcripts, self._transcript = transcripts, transcript
        self._rows: list[Section | KeptPoint] = []

    @property
    def points(self) -> list[KeptPoint]:
        return [row for row in self._rows if isinstance(row, KeptPoint)]

    def refresh(self) -> None:
        """Show what is kept now."""
        try:
            points = kept_notes(self._transcripts, self._transcript)
        except UserError as error:
            self.trouble.emit(str(error))
            return
        self.beginResetModel()
        self._rows = [row for section in Section for row in _below_heading(section, points)]
        self.endResetModel()

    def point(self, row: int) -> KeptPoint | None:
        """Return the point of a row, None of a heading."""
        found = self._rows[row] if 0 <= row < len(self._rows) else None
        return found if isinstance(found, KeptPoint) else None

    def section_rows(self) -> list[int]:
        """Return the rows that are headings."""
        return [row for row, one in enumerate(self._rows) if isinstance(one, Section)]

    def delete(self, row: int) -> None:
        """Take a point out of the notes."""
        point = self.point(row)
        if point is not None and self._done(lambda: delete_point(self._transcripts, point)):
            self.refresh()

    def _done(self, change: Any) -> bool:
        try:
            change()
        except UserError as error:
            self.trouble.emit(str(error))
            return False
        return True

    # What follows is Qt's model.

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else DUE + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("Time"), self.tr("Point"), self.tr("Who"), self.tr("By when"))[section]

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if self.point(index.row()) is None:
            return Qt.ItemFlag.ItemIsEnabled
        is_text = index.column() in FIELDS
        return super().flags(index) | (Qt.ItemFlag.ItemIsEditable if is_text else Qt.ItemFlag.NoItemFlags)

    def data(self, index: AnyIndex, role: int = 0) -> Any:
        point = self.point(index.row())
        if role == Qt.ItemDataRole.ForegroundRole and index.column() == TIME:
            return QColor(current_tokens().accent_text)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            return None if point is None else self.tr("Said: “{}”").format(point.quotation)
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return None
        if point is None:
            section = self._rows[index.row()]
            return section_name(section) if index.column() == TEXT and isinstance(section, Section) else ""
        return clock(point.start_s) if index.column() == TIME else getattr(point, FIELDS[index.column()])

    def setData(self, index: AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        point = self.point(index.row())
        if role != Qt.ItemDataRole.EditRole or point is None:
            return False
        words: dict[str, Any] = {FIELDS[index.column()]: " ".join(plain_line(str(value)).split())}
        changed = replace(point, **words)
        if changed == point or not self._done(lambda: change_point(self._transcripts, changed)):
            return False
        self._rows[index.row()] = changed
        self.dataChanged.emit(index, index)
        return True


def _below_heading(section: Section, points: Sequence[KeptPoint]) -> list[Section | KeptPoint]:
    below = [point for point in points if point.section is section]
    return [section, *below] if below else []
