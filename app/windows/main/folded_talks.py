"""The earlier talks of this run of the program: the latest on one line, the others in a menu there."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.look.kinds import Kind, set_kind
from app.widgets.icon_label import IconLabel
from app.widgets.margins import mirrored
from app.widgets.menus import RoundMenu, entry_text
from app.widgets.talk_title import title_label
from app.windows.main.talk_head import HEAD_HEIGHT, Talk, details_label

MOST = 9
"""Older ones are among the transcripts."""
SPACING = 10


class FoldedTalks(QWidget):
    """One line for all of them, however many there are: the space belongs to the captions."""

    open_wanted = Signal(int)
    """The number of the transcript."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.rows: list[FoldedTalk] = []
        """The latest last, which is the one that is seen."""
        self.hide()

    def add(self, talk: Talk, details: str, transcript: int | None, text: str) -> None:
        """Fold the talk that was shown until now; without a transcript its text can be copied."""
        row = FoldedTalk(talk, details, transcript, text)
        row.open_wanted.connect(self.open_wanted)
        self.rows.append(row)
        self._column.addWidget(row)
        while len(self.rows) > MOST:
            self._drop(self.rows[0])
        self._show_latest()

    def rename(self, transcript: int, title: str) -> None:
        """Rename the talk of a transcript."""
        for row in self.rows:
            if row.transcript == transcript:
                row.show_title(title)
        self._show_latest()

    def forget(self, transcript: int) -> None:
        """Remove the talk of a transcript that is gone."""
        for row in [row for row in self.rows if row.transcript == transcript]:
            self._drop(row)
        self._show_latest()

    def _drop(self, row: FoldedTalk) -> None:
        self.rows.remove(row)
        self._column.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _show_latest(self) -> None:
        for row in self.rows[:-1]:
            row.hide()
        if self.rows:
            self.rows[-1].offer(self.rows[-2::-1])
            self.rows[-1].show()
        self.setVisible(bool(self.rows))


class FoldedTalk(QFrame):
    """The title of a talk, how long it was, and the way to all of it and to those before it."""

    open_wanted = Signal(int)

    def __init__(self, talk: Talk, details: str, transcript: int | None, text: str) -> None:
        super().__init__()
        set_kind(self, Kind.CARD)
        self.transcript = transcript
        self._text = "" if transcript is not None else text
        self.title, self.details = title_label(), details_label()
        self.details.setText(details)
        self.earlier = QPushButton()
        self.earlier.setAccessibleDescription(self.tr("Talks before this one"))
        self._menu = RoundMenu(parent=self.earlier)
        self.earlier.setMenu(self._menu)
        set_kind(self.earlier, Kind.QUIET)
        self.link = QPushButton(self.tr("Open") if transcript is not None else self.tr("Copy all"))
        set_kind(self.link, Kind.LINK)
        self.link.clicked.connect(self.take)
        self.show_title(talk.title)
        self._lay_out()

    def show_title(self, title: str) -> None:
        """Rename the talk."""
        self.title.setText(title)
        self.link.setAccessibleDescription(f"{title}, {self.details.text()}")

    def offer(self, earlier: list[FoldedTalk]) -> None:
        """Offer the talks before this one, the latest first."""
        self.earlier.setText(self.tr("Earlier ({})").format(len(earlier)))
        self.earlier.setVisible(bool(earlier))
        self._menu.clear()
        for row in earlier:
            self._menu.addAction(entry_text(row.in_words), row.take)

    @property
    def in_words(self) -> str:
        """What a press on its link does, as an entry of a menu says it."""
        told = f"{self.title.text()} · {self.details.text()}"
        return told if self.transcript is not None else self.tr("Copy all of {}").format(told)

    def take(self) -> None:
        """Open its transcript, or copy its text where it has none."""
        if self.transcript is not None:
            self.open_wanted.emit(self.transcript)
        else:
            QGuiApplication.clipboard().setText(self._text)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(*mirrored(20, 0, 16, 0))
        row.setSpacing(10)
        for part in (IconLabel("transcript", size=16), self.title, self.details):
            row.addWidget(part)
        row.addStretch(1)
        for button in (self.earlier, self.link):
            row.addWidget(button)
        self.setFixedHeight(max(HEAD_HEIGHT, self.fontMetrics().height() + 16))
