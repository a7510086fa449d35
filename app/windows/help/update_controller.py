"""Asks whether there is a newer version, and tells."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from app.bridge.background_job import BackgroundJob
from app.remote.update_source import UpdateSource, installed_version
from app.widgets.message_bar import Message, Offer, Tone
from app.widgets.screens import bring_forward
from app.widgets.settings_store import SettingsStore
from core.wording.printable import on_one_line

if TYPE_CHECKING:
    from app.remote.announcement import Announcement
    from app.windows.help.update_dialog import UpdateDialog

MONTH = timedelta(days=30)
AGAIN = timedelta(days=1)
"""After which one that could not be made is tried once more."""
LOOK_MS = 6 * 60 * 60 * 1000
"""How often a program that runs for long looks whether a month has passed."""


class UpdateController(QWidget):
    """Without a source it offers nothing and asks nobody."""

    told = Signal(object)
    """A `Message`: what came of a check that the user asked for, or a newer version and the way to it."""

    def __init__(self, source: UpdateSource, store: SettingsStore, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()
        self._source, self._store = source, store
        self._is_asked = False
        self.dialog: UpdateDialog | None = None
        self._job = BackgroundJob("update-check", self)
        self._job.done.connect(self._show)
        self._job.failed.connect(self._fail)
        self._clock = QTimer(self, interval=LOOK_MS)
        self._clock.timeout.connect(self.check_if_due)

    @cached_property
    def _installed(self) -> str:
        return installed_version()

    @property
    def is_offered(self) -> bool:
        return self._source.is_there

    def begin(self, menu: QMenu) -> None:
        """Offer it in the menu, and look by itself where that was chosen."""
        if not self._source.is_there:
            return
        menu.addSeparator()
        action = QAction(self.tr("Check for &updates…"), menu)
        action.setObjectName("check-for-updates")
        action.setMenuRole(QAction.MenuRole.NoRole)
        action.triggered.connect(lambda: self.check())
        menu.addAction(action)
        self._clock.start()
        self.check_if_due()

    def check(self) -> None:
        """Ask now, and tell whatever comes of it."""
        self._is_asked = True
        if not self._job.is_running:
            self._ask()

    def check_if_due(self) -> None:
        """Ask where the user wants that monthly and a month has passed; only a newer version is told."""
        if self._source.is_there and self._is_due(date.today()) and not self._job.is_running:
            self._ask()

    def end(self) -> None:
        """Ask no more; a server that does not answer is not waited for, as nothing is written."""
        self._clock.stop()
        self._job.give_up()

    def _is_due(self, today: date) -> bool:
        window = self._store.settings.window
        try:
            last = date.fromisoformat(window.updates_checked)
        except ValueError:
            last = date.min
        # A clock that was set back must not end it for years.
        return window.check_for_updates and not today - MONTH < last <= today

    def _ask(self) -> None:
        from app.remote.fetching import announced

        self._job.begin(lambda _, given_up: announced(self._source, given_up))

    def _show(self, announcement: Announcement) -> None:
        from app.remote.announcement import is_newer

        is_asked, self._is_asked = self._is_asked, False
        if not is_asked and is_newer(announcement.version, self._installed):
            self._offer(announcement)
            return
        self._note(date.today())
        if is_newer(announcement.version, self._installed):
            self._open(announcement)
        elif is_asked and is_newer(self._installed, announcement.version):
            said = self.tr("You have Surtitle {}, which is newer than the published one, {}.")
            self._answer(said.format(self._installed, announcement.version), Tone.GOOD)
        elif is_asked:
            said = self.tr("You have the newest version of Surtitle, {}.")
            self._answer(said.format(self._installed), Tone.GOOD)

    def _offer(self, announcement: Announcement) -> None:
        """Open nothing over somebody's talk; without an answer the user is told again the next day."""
        self._note(date.today() - MONTH + AGAIN)
        said = self.tr("A newer version of Surtitle is available: {}.").format(
            on_one_line(announcement.version)
        )

        def taken() -> None:
            self._note(date.today())
            self._open(announcement)

        offer = Offer(self.tr("What's &new"), taken, lambda: self._note(date.today()))
        self.told.emit(Message(said, Tone.GOOD, offer, icon="star"))

    def _answer(self, sentence: str, tone: Tone) -> None:
        self.told.emit(Message(sentence, tone, is_answer=True))

    def _note(self, checked: date) -> None:
        self._store.change(replace(self._store.settings.window, updates_checked=checked.isoformat()))

    def _open(self, announcement: Announcement) -> None:
        from app.windows.help.update_dialog import UpdateDialog

        if self.dialog is not None:
            self.dialog.close()
        self.dialog = UpdateDialog(announcement, self._installed, self.window())
        self.dialog.finished.connect(partial(self._forget, self.dialog))
        bring_forward(self.dialog)

    def _forget(self, dialog: UpdateDialog, _: int) -> None:
        dialog.deleteLater()
        if self.dialog is dialog:
            self.dialog = None

    def _fail(self, sentence: str) -> None:
        is_asked, self._is_asked = self._is_asked, False
        if is_asked:
            self._answer(sentence, Tone.TROUBLE)
        else:
            self._note(date.today() - MONTH + AGAIN)
