"""The table of captions on the screen: rows as high as their text, cells edited in place."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QPlainTextEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.windows.transcripts.caption_table import TIME

EDITOR_LINES = 3
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CaptionDelegate(QStyledItemDelegate):
    """Edits a caption as text of several lines; Enter ends it, as a caption has no line ends."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        # Not by a style sheet, which keeps the colours of the theme that it was made in.
        return super().sizeHint(option, index) + QSize(0, option.fontMetrics.height() // 2)

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


class CaptionView(QTableView):
    """Measures only the rows that are seen: a day of talk has thousands."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Captions of the transcript"))
        self.setWordWrap(True)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
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
        header.setMinimumHeight(round(1.8 * header.fontMetrics().height()))
        header.setSectionsClickable(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(TIME, QHeaderView.ResizeMode.ResizeToContents)
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
