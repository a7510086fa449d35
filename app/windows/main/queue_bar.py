"""The line that shows a queue of files: which is captioned, how far it is, and what waits."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton

from app.bridge.session_bridge import SessionBridge
from app.look.kinds import Kind, set_kind
from app.widgets.icon_label import IconLabel
from app.widgets.margins import mirrored
from app.widgets.menus import entry_text
from app.widgets.talk_title import title_label
from app.windows.main.file_queue import FileQueue
from app.windows.main.talk_head import details_label
from core.wire.messages import Health

MOST_NAMED = 20
"""A menu of more would not fit a screen."""


class QueueBar(QFrame):
    """Seen while files wait, or one of several runs."""

    def __init__(self, queue: FileQueue, bridge: SessionBridge) -> None:
        super().__init__()
        self._queue = queue
        set_kind(self, Kind.CARD)
        self.setAccessibleName(self.tr("Files to be captioned"))
        self.title, self.details = title_label(), details_label()
        self.skip = QPushButton(self.tr("S&kip this file"))
        self.skip.clicked.connect(queue.skip)
        self.go_on = QPushButton(self.tr("&Go on"))
        self.go_on.clicked.connect(queue.go_on)
        self.waiting = QPushButton()
        self.waiting.setMenu(QMenu(self))
        self._heard = ""
        row = QHBoxLayout(self)
        row.setContentsMargins(*mirrored(16, 8, 10, 8))
        row.setSpacing(8)
        for part in (IconLabel("file", "muted"), self.title, self.details):
            row.addWidget(part)
        row.addStretch(1)
        for button in (self.waiting, self.skip, self.go_on):
            row.addWidget(button)
        queue.changed.connect(self._show)
        bridge.health.connect(self._follow)
        self._show()

    def _show(self) -> None:
        queue = self._queue
        n_files = queue.n_begun + len(queue.waiting)
        self.setVisible(bool(queue.waiting) or (queue.running is not None and n_files > 1))
        self._heard = ""
        self.title.setText(queue.running.name if queue.running else self.tr("Files are waiting"))
        self.skip.setVisible(queue.running is not None)
        self.go_on.setVisible(queue.running is None and queue.is_held)
        self.waiting.setVisible(bool(queue.waiting))
        n_waiting = len(queue.waiting)
        self.waiting.setText(
            self.tr("1 waiting") if n_waiting == 1 else self.tr("{} waiting").format(n_waiting)
        )
        self._fill(self.waiting.menu())
        self._show_details()

    def _show_details(self) -> None:
        queue = self._queue
        if queue.running is None:
            self.details.setText("")
            return
        place = self.tr("{} of {}").format(queue.n_begun, queue.n_begun + len(queue.waiting))
        self.details.setText(" · ".join(filter(None, (place, self._heard))))

    def _follow(self, health: Health) -> None:
        if self._queue.running is not None and self.isVisible():
            minutes, seconds = divmod(int(health.captured_s), 60)
            self._heard = self.tr("{} read").format(f"{minutes}:{seconds:02d}")
            self._show_details()

    def _fill(self, menu: QMenu) -> None:
        menu.clear()
        for path in self._queue.waiting[:MOST_NAMED]:
            entry = menu.addAction(self.tr("Remove “{}”").format(entry_text(path.name)))
            entry.triggered.connect(partial(self._queue.remove, path))
        if n_more := len(self._queue.waiting[MOST_NAMED:]):
            menu.addAction(self.tr("and {} more").format(n_more)).setEnabled(False)
        menu.addSeparator()
        menu.addAction(self.tr("Remove &all")).triggered.connect(self._queue.clear)
