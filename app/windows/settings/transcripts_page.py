"""The page of what is kept of sessions, and how much room it may take."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QT_TRANSLATE_NOOP, Signal
from PySide6.QtGui import QShowEvent

from app.settings.settings import Settings, TranscriptChoice
from app.widgets.dialogs import push_button
from app.widgets.folders import open_folder
from app.widgets.labels import sentence
from app.widgets.quantities import number, size
from app.widgets.setting_cards import SettingsPage
from app.widgets.setting_controls import SettingSegments, SettingSlider, translated
from app.widgets.settings_store import SettingsStore
from app.windows.settings.calendar_rows import CalendarRows
from app.windows.transcripts.controller import TranscriptController
from app.windows.transcripts.upkeep import MB

TRANSCRIPTS = QT_TRANSLATE_NOOP("Preferences", "Transcripts")
KEEP, TEXT = "keep", "text"
ANSWERS = {
    KEEP: QT_TRANSLATE_NOOP("Preferences", "Keep the sound"),
    TEXT: QT_TRANSLATE_NOOP("Preferences", "Only the text"),
}
LIMITS_MB = [n * 10**digits for digits in range(2, 7) for n in (1, 2, 5)]
"""From 100 MB to 5 TB."""


class TranscriptsPage(SettingsPage):
    """Whether sound is kept, the room it may take, and the room taken now."""

    told = Signal(str)
    """One sentence for the user."""

    def __init__(self, store: SettingsStore, controller: TranscriptController) -> None:
        super().__init__(translated(TRANSCRIPTS))
        self._store = store
        self._desk = controller
        self.keeps_sound = SettingSegments(
            store,
            lambda settings: _answer(settings.transcripts),
            lambda settings, answer: replace(
                settings.transcripts, keep_sound=answer == KEEP, asked_of_sound=True
            ),
            ANSWERS,
        )
        self.sound_note = sentence()
        self.limit_mb = SettingSlider(
            store,
            lambda settings: settings.transcripts.storage_limit_mb,
            lambda settings, limit_mb: replace(settings.transcripts, storage_limit_mb=limit_mb),
            LIMITS_MB,
            lambda limit_mb: size(limit_mb * MB),
        )
        self.limit_mb.changed.connect(lambda limit_mb: self._show_room())
        self.used = sentence()
        self.excess = sentence()
        self.open_folder = push_button(self.tr("&Open the folder"), self._open_folder)
        self._show_answer(store.settings)
        self._lay_out()
        store.changed.connect(self._show_answer)

    def showEvent(self, event: QShowEvent) -> None:
        self._show_room()
        super().showEvent(event)

    def _lay_out(self) -> None:
        group = self.add_group()
        group.add(self.tr("&Keep the sound of talks"), self.keeps_sound, self.sound_note)
        group.add(self.tr("Transcripts may take at &most"), self.limit_mb, self.excess)
        group.add(self.tr("Space used"), self.open_folder, self.used)
        self.calendar = CalendarRows(self._store, self.add_group(self.tr("Titles from a calendar")), self)
        self.column.addStretch(1)

    def _show_answer(self, settings: Settings) -> None:
        """Tell what becomes of the sound: until somebody has answered it stays."""
        answered = self.tr(
            "The text of every talk is kept. Its sound is deleted when the talk ends, unless you keep "
            "it to hear it again with its captions; an hour takes 115 MB."
        )
        unanswered = self.tr(
            "The text of every talk is kept, and so is its sound until you choose what happens to it; "
            "an hour takes 115 MB."
        )
        self.sound_note.setText(answered if _answer(settings.transcripts) else unanswered)

    def _show_room(self) -> None:
        """Tell what is taken, and what the limit will do: nothing is deleted by a slip of the hand."""
        storage = self._desk.storage()
        self.open_folder.setEnabled(self._desk.folder.exists())
        self.used.show()
        self.used.setText(
            self.tr("{} MB of text, {} MB of sound").format(
                number(storage.text_bytes / MB, 1), number(storage.sound_bytes / MB, 1)
            )
        )
        excess_mb = storage.total_bytes / MB - self._store.settings.transcripts.storage_limit_mb
        self.excess.setVisible(excess_mb > 0 and storage.sound_bytes > 0)
        self.excess.setText(
            self.tr(
                "{} MB of sound, the oldest first, will be deleted when the next talk ends or Surtitle "
                "starts again. Text is never deleted."
            ).format(number(max(0.1, min(excess_mb, storage.sound_bytes / MB)), 1))
        )

    def _open_folder(self) -> None:
        if trouble := open_folder(self._desk.folder):
            self.told.emit(trouble)


def _answer(chosen: TranscriptChoice) -> str:
    """Return what was said of the sound, empty until something was."""
    if chosen.keep_sound:
        return KEEP
    return TEXT if chosen.asked_of_sound else ""
