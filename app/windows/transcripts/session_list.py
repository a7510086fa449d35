"""The list of transcripts: name, when and how long, and what a search has found in it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QDateTime,
    QLocale,
    QModelIndex,
    QObject,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.widgets.model_index import AnyIndex
from app.windows.transcripts.caption_table import clock
from core.transcripts.search import HIT_BEGINS, HIT_ENDS, Hit
from core.transcripts.transcripts import Transcript, Transcripts
from core.wording.errors import UserError

LINES_ROLE = Qt.ItemDataRole.UserRole + 1
"""The lines below the name."""

MARGIN = 6


class TranscriptList(QAbstractListModel):
    """The transcripts, the latest first; under a search only those that were found."""

    trouble = Signal(str)
    """One sentence for the user."""

    def __init__(self, transcripts: Transcripts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._transcripts = transcripts
        self._rows: list[Transcript] = []
        self._hits: dict[int, list[Hit]] = {}
        self._query = ""

    @property
    def is_searching(self) -> bool:
        return bool(self._query.strip())

    def search(self, query: str) -> None:
        """List the transcripts in which every word of `query` was found; all where it is empty."""
        self._query = query
        self.refresh()

    def refresh(self) -> None:
        """List what is in the file now."""
        self._hits = {}
        for hit in self._transcripts.search(self._query):
            self._hits.setdefault(hit.transcript, []).append(hit)
        rows = self._transcripts.all()
        if self.is_searching:
            rows = [row for row in rows if row.id in self._hits or self._is_named(row)]
        if [row.id for row in rows] == [row.id for row in self._rows]:
            self._rows = rows
            if rows:
                self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def _is_named(self, transcript: Transcript) -> bool:
        return self._query.strip().casefold() in transcript.name.casefold()

    def transcript(self, index: AnyIndex) -> Transcript | None:
        return self._rows[index.row()] if index.isValid() and index.row() < len(self._rows) else None

    def index_of(self, transcript: int) -> QModelIndex:
        """Return where a transcript is listed; an invalid index where it is not."""
        rows = [row for row, listed in enumerate(self._rows) if listed.id == transcript]
        return self.index(rows[0]) if rows else QModelIndex()

    def found_captions(self, transcript: int) -> frozenset[int]:
        return frozenset(hit.caption for hit in self._hits.get(transcript, []))

    # What follows is Qt's model.

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def data(self, index: AnyIndex, role: int = 0) -> Any:
        transcript = self.transcript(index)
        if transcript is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return transcript.name
        if role == LINES_ROLE:
            return self._lines(transcript)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join([transcript.name, *self._lines(transcript)])
        return None

    def setData(self, index: AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        transcript = self.transcript(index)
        if transcript is None or role != Qt.ItemDataRole.EditRole or value == transcript.name:
            return False
        try:
            self._transcripts.rename(transcript.id, str(value))
            self._rows[index.row()] = self._transcripts.get(transcript.id)
        except UserError as error:
            self.trouble.emit(str(error))
            return False
        self.dataChanged.emit(index, index)
        return True

    def _lines(self, transcript: Transcript) -> list[str]:
        began = QDateTime.fromSecsSinceEpoch(round(transcript.began))
        when = QLocale().toString(began, QLocale.FormatType.ShortFormat)
        parts = [when, clock(transcript.duration_s)]
        if transcript.is_open:
            parts.append(self.tr("running"))
        elif transcript.was_cut_off:
            parts.append(self.tr("was cut off"))
        hits = self._hits.get(transcript.id, [])
        return [" · ".join(parts), *([self._found(hits)] if hits else [])]

    def _found(self, hits: list[Hit]) -> str:
        first = hits[0].source if HIT_BEGINS in hits[0].source else hits[0].target
        text = first.replace(HIT_BEGINS, "").replace(HIT_ENDS, "")
        return f"{len(hits)}: {text}" if len(hits) > 1 else text


class TranscriptDelegate(QStyledItemDelegate):
    """Draws a name, and smaller lines below it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        n_lines = 1 + len(index.data(LINES_ROLE) or [])
        return QSize(180, n_lines * option.fontMetrics.lineSpacing() + 2 * MARGIN)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        style_option = QStyleOptionViewItem(option)
        self.initStyleOption(style_option, index)
        style_option.text = ""
        style = style_option.widget.style() if style_option.widget else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, style_option, painter, style_option.widget)
        painter.save()
        is_selected = bool(style_option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if is_selected else QPalette.ColorRole.Text
        painter.setPen(style_option.palette.color(role))
        self._draw_lines(painter, style_option, [index.data(), *(index.data(LINES_ROLE) or [])])
        painter.restore()

    def _draw_lines(self, painter: QPainter, option: QStyleOptionViewItem, lines: list[str]) -> None:
        room = option.rect.adjusted(MARGIN + 2, MARGIN, -MARGIN - 2, -MARGIN)
        height = option.fontMetrics.lineSpacing()
        for number, line in enumerate(lines):
            font = QFont(option.font)
            font.setBold(number == 0)
            painter.setFont(font)
            painter.setOpacity(1.0 if number == 0 else 0.75)
            shown = QFontMetrics(font).elidedText(line, Qt.TextElideMode.ElideRight, room.width())
            place = QRect(room.left(), room.top() + number * height, room.width(), height)
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)

    def updateEditorGeometry(self, editor: Any, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Edit the name in its own line, not over what stands below it."""
        height = editor.sizeHint().height()
        editor.setGeometry(option.rect.left(), option.rect.top() + 2, option.rect.width(), height)
