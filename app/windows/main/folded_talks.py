"""The earlier talks of this run of the program, each folded to one line."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.look.kinds import Kind, set_kind
from app.widgets.icon_label import IconLabel
from app.widgets.margins import mirrored
from app.windows.main.talk_head import HEAD_HEIGHT, Talk, details_label
from app.windows.main.talk_title import title_label

MOST = 3
"""Older ones are among the transcripts, and take no room here."""
SPACING = 10


class FoldedTalks(QWidget):
    """One line a talk, the latest last."""

    open_wanted = Signal(int)
    """The number of the transcript."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SPACING)
        self.rows: list[FoldedTalk] = []
        self.hide()

    def add(self, talk: Talk, details: str, transcript: int | None, text: str) -> None:
        """Fold a talk that was shown until now; where it has no transcript its text can be copied."""
        row = FoldedTalk(talk, details, transcript, text)
        row.open_wanted.connect(self.open_wanted)
        self.rows.append(row)
        self._column.addWidget(row)
        while len(self.rows) > MOST:
            self._drop(self.rows[0])
        self.show()

    def forget(self, transcript: int) -> None:
        """Take away the talk of a transcript that is there no more."""
        for row in [row for row in self.rows if row.transcript == transcript]:
            self._drop(row)

    def _drop(self, row: FoldedTalk) -> None:
        self.rows.remove(row)
        self._column.removeWidget(row)
        row.hide()
        row.deleteLater()
        self.setVisible(bool(self.rows))


class FoldedTalk(QFrame):
    """The title of a talk, how long it was, and the way to all of it."""

    open_wanted = Signal(int)

    def __init__(self, talk: Talk, details: str, transcript: int | None, text: str) -> None:
        super().__init__()
        set_kind(self, Kind.CARD)
        self.transcript = transcript
        self._text = "" if transcript is not None else text
        title, about = title_label(), details_label()
        title.setText(talk.title)
        about.setText(details)
        self.link = QPushButton(self.tr("Open") if transcript is not None else self.tr("Copy all"))
        self.link.setAccessibleDescription(f"{talk.title}, {details}")
        set_kind(self.link, Kind.LINK)
        self.link.clicked.connect(self._take)
        row = QHBoxLayout(self)
        row.setContentsMargins(*mirrored(20, 0, 16, 0))
        row.setSpacing(10)
        for part in (IconLabel("transcript", size=16), title):
            row.addWidget(part)
        row.addWidget(about)
        row.addStretch(1)
        row.addWidget(self.link)
        self.setFixedHeight(max(HEAD_HEIGHT, self.fontMetrics().height() + 16))

    def _take(self) -> None:
        if self.transcript is not None:
            self.open_wanted.emit(self.transcript)
        else:
            QGuiApplication.clipboard().setText(self._text)
