"""The page of what concerns the whole program."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QT_TRANSLATE_NOOP
from PySide6.QtWidgets import QFormLayout, QSystemTrayIcon, QVBoxLayout, QWidget

from app.choices.session_choices import ME, THEM, translated
from app.settings.settings import Settings
from app.widgets.labels import sentence
from app.widgets.setting_controls import SettingBox, SettingChoice, SettingLine, add_row
from app.widgets.settings_store import SettingsStore
from app.widgets.theme import THEMES
from core.wording.languages import LANGUAGES, ORIGINAL, TRANSLATED

INTERFACE_LANGUAGES: dict[str, object] = {
    "": QT_TRANSLATE_NOOP("Preferences", "As the system"),
    # Each in itself, for whoever does not read the one in use.
    **{code: LANGUAGES[code].own_name for code in (ORIGINAL, *TRANSLATED)},
}


READ_OUT: dict[str, object] = {
    "translation": QT_TRANSLATE_NOOP("Preferences", "The translation"),
    "heard": QT_TRANSLATE_NOOP("Preferences", "What is heard"),
    "both": QT_TRANSLATE_NOOP("Preferences", "Both languages"),
    "": QT_TRANSLATE_NOOP("Preferences", "Nothing"),
}


class GeneralPage(QWidget):
    """Language, theme, what is read out, and what the closed window means."""

    def __init__(self, store: SettingsStore, *, offers_updates: bool = False) -> None:
        super().__init__()
        self._language_at_start = store.settings.window.language
        self.language = SettingChoice(
            store,
            lambda settings: settings.window.language,
            lambda settings, code: replace(settings.window, language=code),
            INTERFACE_LANGUAGES,
        )
        self.language_note = sentence(self.tr("The new language holds from the next start of Surtitle."))
        self.language_note.hide()
        self.theme = SettingChoice(
            store,
            lambda settings: settings.window.theme,
            lambda settings, theme: replace(settings.window, theme=theme),
            THEMES,
        )
        self.read_out = SettingChoice(
            store,
            lambda settings: settings.window.read_out,
            lambda settings, read_out: replace(settings.window, read_out=read_out),
            READ_OUT,
        )
        self.read_out.setToolTip(self.tr("Each sentence is read when it is complete, and once."))
        self.stay_in_tray = SettingBox(
            store,
            lambda settings: settings.window.stay_in_tray,
            lambda settings, stays: replace(settings.window, stay_in_tray=stays),
            self.tr("&Keep running in the tray when the window is closed"),
        )
        self.tray_note = sentence(self.tr("This desktop shows no tray: closing the window ends Surtitle."))
        if QSystemTrayIcon.isSystemTrayAvailable():
            self.tray_note.hide()
        self.check_for_updates = SettingBox(
            store,
            lambda settings: settings.window.check_for_updates,
            lambda settings, checks: replace(settings.window, check_for_updates=checks),
            self.tr("Look for a &newer version once a month"),
        )
        self.check_for_updates.setToolTip(
            self.tr("One small file is read then; nothing about you or your computer is sent along.")
        )
        if not offers_updates:
            self.check_for_updates.hide()
        self.me = SettingLine(
            store,
            lambda settings: settings.sound.microphone_speaker,
            lambda settings, name: replace(settings.sound, microphone_speaker=name),
            translated(ME),
        )
        self.them = SettingLine(
            store,
            lambda settings: settings.sound.system_speaker,
            lambda settings, name: replace(settings.sound, system_speaker=name),
            translated(THEM),
        )
        self._lay_out()
        store.changed.connect(self._show_note)

    def _lay_out(self) -> None:
        form = QFormLayout()
        add_row(form, self.tr("Interface &language"), self.language)
        form.addRow("", self.language_note)
        add_row(form, self.tr("&Theme"), self.theme)
        add_row(form, self.tr("&Screen readers say of captions"), self.read_out)
        form.addRow("", self.stay_in_tray)
        form.addRow("", self.tray_note)
        form.addRow("", self.check_for_updates)
        add_row(form, self.tr("Name at the &microphone"), self.me)
        add_row(form, self.tr("Name of the &computer's sound"), self.them)
        form.addRow(
            "", sentence(self.tr("The names stand before captions when both are listened to at once."))
        )
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addStretch(1)

    def _show_note(self, settings: Settings) -> None:
        self.language_note.setVisible(settings.window.language != self._language_at_start)
