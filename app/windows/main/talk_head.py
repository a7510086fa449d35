"""What stands above and below the captions of a talk: its title, and what can be done once it is over."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QPushButton

from app.look.icons import SMALL, ButtonIcon
from app.look.kinds import Kind, set_kind
from app.widgets.badge import Badge, BadgeTone
from app.widgets.icon_label import IconLabel
from app.widgets.margins import mirrored
from app.widgets.short_label import ShortLabel
from app.widgets.talk_title import TalkTitle, title_label

HEAD_HEIGHT, FOOT_HEIGHT = 44, 56
RENAME_KEYS = QKeySequence("F2")
"""In the card."""


@dataclass(frozen=True, slots=True)
class Talk:
    """What is told of a talk beside its captions, all in words."""

    title: str
    languages: str
    source: str
    adapter: str = ""
    icon: str = "transcript"


class TalkHead(QFrame):
    """The title of a talk, its languages, and the adapter that it is translated with."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("talk-head")
        self.title, self.languages = TalkTitle(title_label(), RENAME_KEYS), details_label()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(*mirrored(20, 0, 16, 0))
        self._row.setSpacing(10)
        self.setFixedHeight(max(HEAD_HEIGHT, self.fontMetrics().height() + 16))
        self._row.addWidget(self.title)
        self._row.addWidget(self.languages)
        self._row.addStretch(1)
        self.adapter: Badge | None = None

    def show_talk(self, talk: Talk) -> None:
        """Stand above this talk."""
        self.title.show_title(talk.title)
        self.languages.setText(talk.languages)
        self.show_adapter(talk.adapter)

    def show_adapter(self, name: str) -> None:
        """Name the adapter that is in use from now on, none if empty."""
        if self.adapter is not None:
            self._row.removeWidget(self.adapter)
            self.adapter.deleteLater()
            self.adapter = None
        if name:
            self.adapter = Badge(name, BadgeTone.CHOSEN, "adapter", self)
            self.adapter.setAccessibleDescription(self.tr("The adapter in use"))
            self._row.addWidget(self.adapter)


class TalkFoot(QFrame):
    """The line that closes a talk: whether it is saved, how long it is, and what can be done with it."""

    delete_wanted = Signal()
    open_wanted = Signal()
    copy_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("talk-foot")
        self.setMinimumHeight(FOOT_HEIGHT)
        self._saved, self._unsaved = IconLabel("check", "good"), IconLabel("alert", "gold")
        self.state, self.details = QLabel(), details_label()  # the details give way
        self.state.setObjectName("talk-title")
        self.delete = self._button(self.tr("&Delete…"), Kind.QUIET)
        self.delete.setObjectName("talk-delete")
        self.delete.clicked.connect(self.delete_wanted)
        self.copy = self._button(self.tr("Copy &all"))
        self.copy.clicked.connect(self.copy_wanted)
        self.export = self._button(self.tr("&Export"))
        ButtonIcon(self.export, "export", size=SMALL)
        self.open = self._button(self.tr("&Open"), Kind.SOFT)
        ButtonIcon(self.open, "transcript", "accent_text", SMALL)
        self.open.clicked.connect(self.open_wanted)
        self._lay_out()

    def show_saved(self, details: str, menu: QMenu | None) -> None:
        """Say that the talk is kept, and offer what can be done with it; without a `menu` it cannot be."""
        is_saved = menu is not None
        self.state.setText(self.tr("Saved") if is_saved else self.tr("Not saved"))
        self.details.setText(details)
        if menu is not None:
            self.export.setMenu(menu)
        for part in (self._saved, self.delete, self.export, self.open):
            part.setVisible(is_saved)
        for part in (self._unsaved, self.copy):
            part.setVisible(not is_saved)

    def _button(self, text: str, kind: Kind | None = None) -> QPushButton:
        button = QPushButton(text)
        if kind is not None:
            set_kind(button, kind)
        return button

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(*mirrored(20, 8, 14, 8))
        row.setSpacing(8)
        for part in (self._saved, self._unsaved, self.state):
            row.addWidget(part)
        row.addWidget(self.details)
        row.addStretch(1)
        for button in (self.delete, self.copy, self.export, self.open):
            row.addWidget(button)


def details_label() -> ShortLabel:
    """Return a label for what is told of a talk after its title."""
    label = ShortLabel()
    set_kind(label, Kind.NOTE)
    return label
