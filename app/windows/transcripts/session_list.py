"""The list of transcripts: name, when and how long, and what a search has found in it."""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QDate,
    QDateTime,
    QLocale,
    QModelIndex,
    QObject,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.choices.talk_titles import length_in_words, title_of
from app.look.tokens import current_tokens
from app.widgets.model_index import AnyIndex
from app.windows.transcripts.names import languages_in_words
from core.transcripts.search import HIT_BEGINS, HIT_ENDS, Hit
from core.transcripts.transcripts import Transcript, Transcripts
from core.wording.errors import UserError

LENGTH_ROLE, LINE_ROLE, SECTION_ROLE = range(Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 3)
"""How long a talk took, the line below its name, and what the talks from this one on are headed by."""

SIDE, ABOVE, GAP, SECTION_ABOVE, BAR = 14, 8, 2, 10, 3
SMALLER = 13 / 14
A_WEEK_DAYS = 7
BELOW, MIDDLE = Qt.AlignmentFlag.AlignBottom, Qt.AlignmentFlag.AlignVCenter
NO_PEN = Qt.PenStyle.NoPen


class TranscriptList(QAbstractListModel):
    """The transcripts, the latest first; under a search only those that were found."""

    renamed = Signal(object)
    """The `Transcript` that has another name now."""
    deleted = Signal(int)
    """The number of a transcript that is gone."""
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
        return self._query.strip().casefold() in title_of(transcript).casefold()

    def transcript(self, index: AnyIndex) -> Transcript | None:
        return self._rows[index.row()] if index.isValid() and index.row() < len(self._rows) else None

    def index_of(self, transcript: int) -> QModelIndex:
        """Return where a transcript is listed; an invalid index where it is not."""
        rows = [row for row, listed in enumerate(self._rows) if listed.id == transcript]
        return self.index(rows[0]) if rows else QModelIndex()

    def rename(self, transcript: Transcript, name: str) -> None:
        """Give a talk another name, or tell why not."""
        try:
            self._transcripts.rename(transcript.id, name)
            self.renamed.emit(self._transcripts.get(transcript.id))
        except UserError as error:
            self.trouble.emit(str(error))
        self.refresh()

    def delete(self, transcript: int) -> None:
        """Delete a transcript with its versions; raise `UserError` where that cannot be."""
        gone = self._transcripts.versions(transcript)
        self._transcripts.delete(transcript)
        for each in gone:
            self.deleted.emit(each.id)

    @property
    def query(self) -> str:
        return self._query

    @property
    def n_hits(self) -> int:
        """How many captions were found in all transcripts."""
        return sum(map(len, self._hits.values()))

    def found_captions(self, transcript: int) -> frozenset[int]:
        return frozenset(hit.caption for hit in self._hits.get(transcript, []))

    # What follows is Qt's model.

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = 0) -> Any:
        transcript = self.transcript(index)
        if transcript is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return title_of(transcript)
        if role == LENGTH_ROLE:
            return self._length(transcript)
        if role == LINE_ROLE:
            return self._line(transcript)
        if role == SECTION_ROLE:
            return self._section(index.row())
        if role == Qt.ItemDataRole.AccessibleTextRole:
            line = _without_marks(self._line(transcript))
            return ", ".join([title_of(transcript), _when(transcript), self._length(transcript), line])
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{title_of(transcript)}\n{_when(transcript)}"
        return None

    def _length(self, transcript: Transcript) -> str:
        if transcript.is_open:
            return self.tr("running")
        return length_in_words(transcript.duration_s)

    def _line(self, transcript: Transcript) -> str:
        """Return what was found, with its marks, else the languages."""
        hits = self._hits.get(transcript.id, [])
        if hits:
            return hits[0].source if HIT_BEGINS in hits[0].source else hits[0].target
        parts = [languages_in_words(transcript)]
        if transcript.was_cut_off:
            parts.append(self.tr("was cut off"))
        return " · ".join(parts)

    def _section(self, row: int) -> str:
        """Return a heading where talks of another time begin."""
        headings = [self._heading(self._rows[n]) for n in (row - 1, row) if n >= 0]
        return headings[-1] if len(headings) == 1 or headings[0] != headings[1] else ""

    def _heading(self, transcript: Transcript) -> str:
        began = QDateTime.fromSecsSinceEpoch(round(transcript.began)).date()
        days = began.daysTo(QDate.currentDate())
        if days <= 0:
            return self.tr("Today")
        return self.tr("This week") if days < A_WEEK_DAYS else self.tr("Earlier")


def _when(transcript: Transcript) -> str:
    began = QDateTime.fromSecsSinceEpoch(round(transcript.began))
    return QLocale().toString(began, QLocale.FormatType.ShortFormat)


def _without_marks(line: str) -> str:
    return line.replace(HIT_BEGINS, "").replace(HIT_ENDS, "")


def _pieces(line: str) -> list[tuple[str, bool]]:
    """Return the parts of a line, and whether each is what was found."""
    parts = re.split(f"{HIT_BEGINS}(.*?){HIT_ENDS}", line)
    return [(part, bool(number % 2)) for number, part in enumerate(parts) if part]


class TranscriptDelegate(QStyledItemDelegate):
    """Draws a name with its length, a line below, and a heading above where there is one."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        title, small = QFontMetrics(_bold(option.font)), QFontMetrics(_small(option.font))
        height = title.height() + GAP + small.height() + 2 * ABOVE
        return QSize(180, height + (self._heading_height(option) if index.data(SECTION_ROLE) else 0))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        tokens = current_tokens()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row = self._row(option, index)
        if index.data(SECTION_ROLE):
            painter.setFont(_bold(_small(option.font)))
            painter.setPen(QColor(tokens.muted))
            place = QRect(option.rect.left() + SIDE, option.rect.top(), row.width() - 2 * SIDE, 0)
            place.setBottom(row.top() - 4)
            painter.drawText(
                _mirrored(option, place), int(BELOW | Qt.AlignmentFlag.AlignLeading), index.data(SECTION_ROLE)
            )
        self._draw_ground(painter, option, row)
        self._draw_title(painter, option, index, row)
        self._draw_line(painter, option, index, row)
        painter.restore()

    def _heading_height(self, option: QStyleOptionViewItem) -> int:
        return QFontMetrics(_bold(_small(option.font))).height() + SECTION_ABOVE + 6

    def _row(self, option: QStyleOptionViewItem, index: AnyIndex) -> QRect:
        """Return the place of a talk without its heading."""
        return option.rect.adjusted(0, self._heading_height(option) if index.data(SECTION_ROLE) else 0, 0, 0)

    def _draw_ground(self, painter: QPainter, option: QStyleOptionViewItem, row: QRect) -> None:
        tokens = current_tokens()
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if not is_chosen and not option.state & QStyle.StateFlag.State_MouseOver:
            return
        painter.setPen(QColor(tokens.edge) if is_chosen and tokens.edge != "transparent" else NO_PEN)
        painter.setBrush(QColor(tokens.accent_soft if is_chosen else tokens.hover))
        painter.drawRoundedRect(QRectF(row).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        if is_chosen:
            bar = QRect(row.left(), row.top() + 4, BAR, row.height() - 8)
            painter.fillRect(_mirrored(option, bar), QColor(tokens.accent))

    def _draw_title(
        self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex, row: QRect
    ) -> None:
        tokens = current_tokens()
        room = row.adjusted(SIDE, ABOVE, -SIDE, 0)
        length, small = str(index.data(LENGTH_ROLE)), QFontMetrics(_small(option.font))
        title = QFontMetrics(_bold(option.font))
        room.setHeight(title.height())
        end = QRect(room)
        end.setLeft(room.right() - small.horizontalAdvance(length))
        painter.setFont(_small(option.font))
        painter.setPen(QColor(tokens.muted))
        painter.drawText(_mirrored(option, end), int(MIDDLE | Qt.AlignmentFlag.AlignTrailing), length)
        room.setRight(end.left() - 8)
        painter.setFont(_bold(option.font))
        painter.setPen(QColor(tokens.text))
        shown = title.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(_mirrored(option, room), int(MIDDLE | Qt.AlignmentFlag.AlignLeading), shown)

    def _draw_line(
        self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex, row: QRect
    ) -> None:
        """Draw what was found with its words on their ground, as far as there is room."""
        tokens = current_tokens()
        metrics = QFontMetrics(_small(option.font))
        room = row.adjusted(SIDE, 0, -SIDE, -ABOVE)
        room.setTop(room.bottom() - metrics.height())
        painter.setFont(_small(option.font))
        left = room.left()
        for text, is_found in _pieces(str(index.data(LINE_ROLE))):
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.right() - left)
            place = QRect(left, room.top(), metrics.horizontalAdvance(shown), room.height())
            if is_found:
                painter.fillRect(_mirrored(option, place), QColor(tokens.mark))
            painter.setPen(QColor(tokens.text if is_found else tokens.muted))
            painter.drawText(_mirrored(option, place), int(MIDDLE | Qt.AlignmentFlag.AlignLeading), shown)
            left = place.right() + 1
            if left >= room.right():
                return


def _mirrored(option: QStyleOptionViewItem, place: QRect) -> QRect:
    return QStyle.visualRect(option.direction, option.rect, place)


def _bold(font: QFont) -> QFont:
    bold = QFont(font)
    bold.setWeight(QFont.Weight.DemiBold)
    return bold


def _small(font: QFont) -> QFont:
    small = QFont(font)
    small.setPointSizeF(font.pointSizeF() * SMALLER)
    return small
