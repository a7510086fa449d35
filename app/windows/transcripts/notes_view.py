"""The notes on the screen: rows as high as their text, headings in bold letters, times that lead there."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QHeaderView, QStyleOptionViewItem, QWidget

from app.widgets.model_index import AnyIndex
from app.windows.transcripts.caption_table import TIME
from app.windows.transcripts.caption_view import ENTER, CaptionDelegate, CaptionView
from app.windows.transcripts.notes_table import DUE, TEXT, WHO, NotesTable

WHO_LETTERS, DUE_LETTERS = 14, 16


class NotesDelegate(CaptionDelegate):
    """Draws a point like a caption."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return super().sizeHint(_lettered(option, index), index)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        super().paint(painter, _lettered(option, index), index)

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        editor = super().createEditor(parent, option, index)
        editor.setAccessibleName(self.tr("Change the point"))
        return editor


class NotesView(CaptionView):
    """A click on a time, or Enter there, leads to what was said then."""

    place_wanted = Signal(int)
    """The number of a caption."""

    def __init__(self, notes: NotesTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._notes = notes
        self.setAccessibleName(self.tr("Notes"))
        self.setItemDelegate(NotesDelegate(self))
        self.setModel(notes)
        header = self.horizontalHeader()
        header.show()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        for column, n_letters in ((WHO, WHO_LETTERS), (DUE, DUE_LETTERS)):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(column, n_letters * self.fontMetrics().averageCharWidth() + 40)
        notes.modelReset.connect(self._join_headings)
        self.setMouseTracking(True)
        self.entered.connect(self._show_link)
        self.clicked.connect(self._go_to)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and self.currentIndex().column() == TIME:
            self._go_to(self.currentIndex())
        elif event.key() == Qt.Key.Key_Delete:
            self._notes.delete(self.currentIndex().row())
        else:
            super().keyPressEvent(event)

    def _go_to(self, index: AnyIndex) -> None:
        point = self._notes.point(index.row())
        if point is not None and index.column() == TIME:
            self.place_wanted.emit(point.caption)

    def _show_link(self, index: AnyIndex) -> None:
        leads = index.column() == TIME and self._notes.point(index.row()) is not None
        shape = Qt.CursorShape.PointingHandCursor if leads else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def _join_headings(self) -> None:
        """Give a heading the room of the whole row."""
        self.clearSpans()
        for row in self._notes.section_rows():
            self.setSpan(row, TEXT, 1, DUE - TEXT + 1)


def _lettered(option: QStyleOptionViewItem, index: AnyIndex) -> QStyleOptionViewItem:
    """Return how a cell is written: headings in bold letters, times as links."""
    lettered = QStyleOptionViewItem(option)
    notes = index.model()
    is_heading = isinstance(notes, NotesTable) and notes.point(index.row()) is None
    lettered.font.setBold(is_heading)
    lettered.font.setUnderline(index.column() == TIME)
    return lettered
