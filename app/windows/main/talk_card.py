"""One talk, from Start to Stop, as a card: its head, its captions, and the line that closes it."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication, QShortcut
from PySide6.QtWidgets import QFrame, QMenu, QVBoxLayout, QWidget

from app.look.kinds import Kind, set_kind
from app.windows.main.live_pane import LivePane
from app.windows.main.talk_head import RENAME_KEYS, Talk, TalkFoot, TalkHead

CORNER = 8
"""Left free below the captions, in pixels, so that they do not cover the round corners."""


class TalkCard(QFrame):
    """Shows the talk that runs, or the one that ran last."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_kind(self, Kind.CARD)
        self.head = TalkHead()
        self.pane = LivePane()
        self.foot = TalkFoot()
        self.foot.copy_wanted.connect(self._copy)
        self.foot.hide()
        rename = QShortcut(RENAME_KEYS, self)
        rename.activated.connect(self.head.title.edit)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        for part, stretch in ((self.head, 0), (self.pane, 1), (self.foot, 0)):
            self._column.addWidget(part, stretch)
        self._leave_corners()

    def begin(self, talk: Talk) -> None:
        """Show the head of a talk that begins."""
        self.head.show_talk(talk)
        self.foot.hide()
        self._leave_corners()

    def close_talk(self, details: str, menu: QMenu | None) -> None:
        """Add the line that closes a talk; without a `menu` of exports it is kept nowhere else."""
        self.foot.show_saved(details, menu)
        self.foot.show()
        self._leave_corners()
        self.pane.follow()

    def _leave_corners(self) -> None:
        self._column.setContentsMargins(1, 1, 1, 1 if self.foot.isVisibleTo(self) else CORNER)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.pane.toPlainText())
