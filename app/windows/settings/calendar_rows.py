"""The rows in which a calendar is named whose events give talks their titles, and fetched."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from threading import Event

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.bridge.background_job import BackgroundJob
from app.remote.calendar import fetch_calendar, is_address, running_title
from app.settings.settings import Settings
from app.widgets.dialogs import push_button
from app.widgets.file_dialogs import file_dialogs
from app.widgets.labels import sentence
from app.widgets.setting_cards import SettingsCard
from app.widgets.setting_controls import SettingLine
from app.widgets.settings_store import SettingsStore


class CalendarRows(QObject):
    """A file is read when a talk begins; an address is fetched when its button is pressed, and only then."""

    def __init__(self, store: SettingsStore, group: SettingsCard, parent: QWidget) -> None:
        super().__init__(parent)
        self._store, self._window = store, parent
        self.line = SettingLine(
            store,
            lambda settings: settings.transcripts.calendar,
            lambda settings, calendar: replace(settings.transcripts, calendar=calendar),
            self.tr("No calendar"),
        )
        self.choose = push_button(self.tr("&Choose a file…"), self._choose)
        self.fetch = push_button(self.tr("&Fetch now"), self._fetch)
        self.state = sentence(name=self.tr("What the calendar says"))
        told = self.tr(
            "A talk is named after the calendar event during which it begins. The calendar is a file "
            "(.ics) or an address, such as the secret address that a web calendar gives you."
        )
        group.add(self.tr("C&alendar"), self.line, told)
        group.add(self.tr("From a file"), self.choose)
        fetched = self.tr("It is fetched only when you press this.")
        group.add(self.tr("From its address"), self.fetch, fetched)
        group.add_wide(self.state)
        self._job = BackgroundJob("calendar", self)
        self._job.done.connect(self._tell)
        self._job.failed.connect(self.state.setText)
        store.changed.connect(self._show)
        self._shown: str | None = None
        self._show(store.settings)

    def _show(self, settings: Settings) -> None:
        calendar = settings.transcripts.calendar
        if calendar == self._shown:
            return
        self._shown = calendar
        self.fetch.setEnabled(is_address(calendar))
        self._job.give_up()
        self.state.setText("")
        self.state.setVisible(bool(calendar))
        if calendar:
            self._job.begin(lambda tell, given_up: running_title(calendar, datetime.now().astimezone()))

    def _choose(self) -> None:
        kinds = self.tr("Calendars (*.ics);;All files (*)")
        path = file_dialogs.open_file(self._window, "calendar", self.tr("Choose the calendar"), kinds)
        if path is not None:
            self._store.change(replace(self._store.settings.transcripts, calendar=str(path)))

    def _fetch(self) -> None:
        calendar = self._store.settings.transcripts.calendar
        self.state.setText(self.tr("Fetching the calendar…"))

        def work(tell: object, given_up: Event) -> str:
            fetch_calendar(calendar, given_up)
            return running_title(calendar, datetime.now().astimezone())

        self._job.begin(work)

    def _tell(self, title: str) -> None:
        now = self.tr("The calendar can be read; the current event is “{}”.").format(title)
        self.state.setText(now if title else self.tr("The calendar can be read; there is no event now."))
