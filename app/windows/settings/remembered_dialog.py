"""The voices that their user wanted remembered: listed, and forgotten one by one or all at once."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QDate, QLocale, Qt
from PySide6.QtWidgets import QDialog, QListWidget, QListWidgetItem, QWidget

from app.settings.remembered_voices import forget, forget_all, remembered_voices
from app.widgets.dialogs import closing_row, dialog_column, push_button
from app.widgets.labels import sentence
from app.widgets.question import confirmed
from core.wording.errors import TROUBLES, sentence_of

NAME = Qt.ItemDataRole.UserRole


class RememberedDialog(QDialog):
    """Shows who is remembered and since when; what cannot be read can be forgotten as a whole."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Remembered voices"))
        self.state = sentence(name=self.tr("What is remembered"))
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Remembered voices"))
        self.forget = push_button(self.tr("&Forget…"), self._ask_to_forget)
        self.forget_all = push_button(self.tr("Forget &all…"), self._ask_to_forget_all)
        column = dialog_column(self)
        column.addWidget(self.state)
        column.addWidget(self.list, 1)
        column.addLayout(closing_row(self, [self.forget, self.forget_all]))
        self.list.currentRowChanged.connect(lambda row: self.forget.setEnabled(row >= 0))
        self._show()

    def _show(self) -> None:
        self.list.clear()
        self.forget.setEnabled(False)
        try:
            voices = remembered_voices()
        except TROUBLES as error:
            self.state.setText(sentence_of(error))
            return
        for voice in voices:
            day = QLocale().toString(QDate.fromString(voice.day, Qt.DateFormat.ISODate))
            item = QListWidgetItem(self.tr("{}, since {}").format(voice.name, day))
            item.setData(NAME, voice.name)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.forget_all.setEnabled(bool(voices))
        kept = self.tr("What identifies them is in one file on this computer that only you can read.")
        self.state.setText(kept if voices else self.tr("No voice is remembered."))

    def _ask_to_forget(self) -> None:
        name = self.list.currentItem().data(NAME)
        question = self.tr("Forget the voice of {}? It will no longer be suggested. This cannot be undone.")
        if self._may_forget(question.format(name)):
            self._do(lambda: forget(name))

    def _ask_to_forget_all(self) -> None:
        if self._may_forget(self.tr("Forget all remembered voices? This cannot be undone.")):
            self._do(forget_all)

    def _may_forget(self, question: str) -> bool:
        return confirmed(self, self.tr("Remembered voices"), question, self.tr("&Forget"))

    def _do(self, work: Callable[[], None]) -> None:
        try:
            work()
        except TROUBLES as error:
            self.state.setText(sentence_of(error))
        else:
            self._show()
