"""Names a new talk after the current event of the user's calendar."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QObject

from app.bridge.background_job import BackgroundJob
from app.remote.calendar import running_title
from app.widgets.settings_store import SettingsStore
from app.windows.main.talks_view import TalksView


class EventTitle(QObject):
    """Looks into the calendar when a talk begins; a title typed meanwhile stays."""

    def __init__(self, view: TalksView, store: SettingsStore, rename: Callable[[str], None]) -> None:
        super().__init__(view)
        self._view, self._store, self._rename = view, store, rename
        self._title = ""
        self._job = BackgroundJob("calendar", self)
        self._job.done.connect(self._take)

    @property
    def looks(self) -> bool:
        """Whether it is still looking."""
        return self._job.is_running

    def look(self) -> None:
        """Look for the name of the new talk; without a calendar or an event its title stays."""
        self._job.give_up()
        calendar = self._store.settings.transcripts.calendar
        if calendar and self._view.talk is not None:
            self._title = self._view.talk.title
            self._job.begin(lambda tell, given_up: running_title(calendar, datetime.now().astimezone()))

    def _take(self, title: str) -> None:
        talk, head = self._view.talk, self._view.card.head
        if title and talk is not None and talk.title == self._title and not head.title.is_edited:
            head.title.show_title(title)
            self._rename(title)
