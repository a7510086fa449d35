"""The table of captions on the screen: rows as high as their text, cells edited in place."""

from __future__ import annotations

import math

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QKeyEvent,
    QPainter,
    QPen,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QPlainTextEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.look.icons import SMALL, paint_icon
from app.look.tokens import current_tokens
from app.widgets.model_index import AnyIndex
from app.windows.transcripts.caption_table import CORRECTED_ROLE, FILLED_ROLE, PLAYING_ROLE, SPANS_ROLE, TIME
from app.windows.transcripts.found_words import Span

EDITOR_LINES = 3
ROW_HEIGHT, ABOVE, SIDE, BAR = 40, 9, 20, 3
"""In pixels: of a row at least, above its text, beside it, and of the bar beside what is played."""
SMALLER, LARGER = 13 / 14, 15 / 14
"""Times and captions, against ordinary text."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CaptionDelegate(QStyledItemDelegate):
    """Draws a caption, its found words on a ground of their own, and edits it as text of several lines.

    Enter ends the editing, as a caption has no line ends.
    """

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        layout = _laid_out(str(index.data() or ""), _font(option, index), _width(option.rect.width()))
        height = math.ceil(layout.boundingRect().height())
        # Of a time that is never wrapped the width counts, too.
        width = math.ceil(layout.maximumWidth()) + 2 * SIDE + 1
        return QSize(width, max(ROW_HEIGHT, height + 2 * ABOVE))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        tokens = current_tokens()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, QColor(tokens.accent_soft))
            if tokens.edge != "transparent":  # in high contrast that ground is none
                painter.setPen(QPen(QColor(tokens.accent), 2))
                painter.drawRect(option.rect.adjusted(1, 1, -1, -1))
        elif index.data(PLAYING_ROLE):
            painter.fillRect(option.rect, QColor(tokens.open))
        if index.data(PLAYING_ROLE) and index.column() == TIME:
            bar = QRect(option.rect.topLeft(), QSize(BAR, option.rect.height()))
            painter.fillRect(_mirrored(option, bar), QColor(tokens.gold))
        self._draw_text(painter, option, index)
        if index.data(CORRECTED_ROLE):
            place = QRect(option.rect.right() - SIDE + 2, option.rect.top() + ABOVE, SMALL, SMALL)
            paint_icon(painter, QRectF(_mirrored(option, place)), "pencil", tokens.accent_text)
        if index.data(FILLED_ROLE):
            place = QRect(option.rect.left() + 2, option.rect.top() + ABOVE, SMALL, SMALL)
            paint_icon(painter, QRectF(_mirrored(option, place)), "history", tokens.muted)
        painter.restore()

    def _draw_text(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        text = str(index.data() or "")
        layout = _laid_out(text, _font(option, index), _width(option.rect.width()))
        colour = index.data(Qt.ItemDataRole.ForegroundRole) or QColor(current_tokens().text)
        painter.setPen(colour)
        room = QRect(option.rect.left() + SIDE, option.rect.top() + ABOVE, _width(option.rect.width()), 0)
        layout.draw(
            painter, _mirrored(option, room).topLeft().toPointF(), _marks(text, index.data(SPANS_ROLE) or [])
        )

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        editor = QPlainTextEdit(parent)
        editor.setTabChangesFocus(True)
        editor.setAccessibleName(self.tr("Correct the caption"))
        return editor

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Give the editor a line more than the text has, and never less than a few."""
        line = option.fontMetrics.lineSpacing()
        place = QRect(option.rect)
        place.setHeight(max(place.height() + line, EDITOR_LINES * line))
        editor.setGeometry(place)

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        # The view asks for it again whenever a row is marked: what was typed stays.
        if not (isinstance(editor, QPlainTextEdit) and editor.document().isModified()):
            super().setEditorData(editor, index)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        key = event.key() if isinstance(event, QKeyEvent) else None
        if key in ENTER and event.type() == QEvent.Type.KeyPress and isinstance(editor, QWidget):
            self.commitData.emit(editor)
            self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)
            return True
        return super().eventFilter(editor, event)


def _laid_out(text: str, font: QFont, width: int) -> QTextLayout:
    """Return a text in lines of that width, each in the direction of its own language."""
    layout = QTextLayout(text, font)
    wrapping = QTextOption()
    wrapping.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    wrapping.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    layout.setTextOption(wrapping)
    layout.beginLayout()
    top = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(1, width))
        line.setPosition(QPointF(0, top))
        top += line.height()
    layout.endLayout()
    return layout


def _marks(text: str, spans: list[Span]) -> list[QTextLayout.FormatRange]:
    """Return the ground of the found words, counted as Qt counts: characters beyond 16 bits are two."""
    marks = []
    for begin, end in spans:
        mark = QTextLayout.FormatRange()
        mark.start = n_units(text[:begin])
        mark.length = n_units(text[begin:end])
        look = QTextCharFormat()
        look.setBackground(QColor(current_tokens().mark))
        look.setForeground(QColor(current_tokens().text))
        mark.format = look
        marks.append(mark)
    return marks


def n_units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def _font(option: QStyleOptionViewItem, index: AnyIndex) -> QFont:
    font = QFont(option.font)
    factor = SMALLER if index.column() == TIME else LARGER
    font.setPointSizeF(font.pointSizeF() * factor)
    return font


def _width(width: int) -> int:
    """Return the room for text in a cell: as wide with a pencil as without."""
    return width - 2 * SIDE


def _mirrored(option: QStyleOptionViewItem, place: QRect) -> QRect:
    """Return a place of a cell as it is where the interface is read from right to left."""
    return QStyle.visualRect(option.direction, option.rect, place)


class CaptionView(QTableView):
    """Measures only the rows that are seen: a day of talk has thousands."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Captions of the transcript"))
        self.setWordWrap(True)
        self.setShowGrid(False)
        self.setObjectName("captions")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabKeyNavigation(False)
        self.setItemDelegate(CaptionDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.verticalHeader().hide()
        self._fitting = QTimer(self, singleShot=True, interval=0)
        self._fitting.timeout.connect(self._fit)
        self.verticalScrollBar().valueChanged.connect(self._fitting.start)

    def setModel(self, model: QAbstractItemModel | None) -> None:
        super().setModel(model)
        if model is None:
            return
        header = self.horizontalHeader()
        header.hide()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(TIME, QHeaderView.ResizeMode.Fixed)
        # Wide enough for the tenth hour.
        header.resizeSection(TIME, 2 * SIDE + self.fontMetrics().horizontalAdvance("00:00:00"))
        for changed in (model.modelReset, model.rowsInserted, model.dataChanged):
            changed.connect(self._fitting.start)

    def show_row(self, row: int) -> None:
        """Bring a row into the middle, if it is not seen."""
        if self.model() is not None and 0 <= row < self.model().rowCount():
            self.scrollTo(self.model().index(row, TIME), QAbstractItemView.ScrollHint.EnsureVisible)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fitting.start()

    def _fit(self) -> None:
        first, last = self.rowAt(0), self.rowAt(self.viewport().height())
        if first < 0 or self.state() == QAbstractItemView.State.EditingState:
            return
        n_rows = self.model().rowCount()
        for row in range(first, (last if last >= 0 else n_rows - 1) + 1):
            self.resizeRowToContents(row)
