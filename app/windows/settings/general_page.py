"""The page of what concerns the whole program."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QT_TRANSLATE_NOOP
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSystemTrayIcon

from app.choices.actions import keys_in_use, shown_keys
from app.choices.session_choices import ME, OTHERS
from app.choices.session_choices import translated as speaker
from app.host.at_login import may_start_at_login
from app.settings.settings import TEXT_SIZES_PERCENT, Settings
from app.widgets.dialogs import push_button
from app.widgets.setting_cards import SettingsPage
from app.widgets.setting_controls import (
    SettingChoice,
    SettingLine,
    SettingSegments,
    SettingSlider,
    SettingSwitch,
    translated,
)
from app.widgets.settings_store import SettingsStore
from app.widgets.theme import THEMES
from app.windows.settings.login_switch import LoginSwitch
from core.wording.languages import LANGUAGES, ORIGINAL, TRANSLATED

GENERAL = QT_TRANSLATE_NOOP("Preferences", "General")
INTERFACE_LANGUAGES: dict[str, object] = {
    "": QT_TRANSLATE_NOOP("Preferences", "Same as the system"),
    # Each in its own language, for readers who do not know the one in use.
    **{code: LANGUAGES[code].own_name for code in (ORIGINAL, *TRANSLATED)},
}


READ_OUT: dict[str, object] = {
    "translation": QT_TRANSLATE_NOOP("Preferences", "The translation"),
    "heard": QT_TRANSLATE_NOOP("Preferences", "What is heard"),
    "both": QT_TRANSLATE_NOOP("Preferences", "Both languages"),
    "": QT_TRANSLATE_NOOP("Preferences", "Nothing"),
}


WORDS, SENTENCES = "words", "sentences"
SHOWN: dict[str, object] = {
    WORDS: QT_TRANSLATE_NOOP("Preferences", "Word by word"),
    SENTENCES: QT_TRANSLATE_NOOP("Preferences", "Sentence by sentence"),
}


class GeneralPage(SettingsPage):
    """Language, theme, size and growth of captions, what is read out, and what the closed window means."""

    def __init__(self, store: SettingsStore, *, offers_updates: bool = False) -> None:
        super().__init__(translated(GENERAL))
        self._make_choices(store)
        self._make_switches(store)
        self._make_names(store)
        self._lay_out(offers_updates=offers_updates)
        self._show_keys(store.settings)
        store.changed.connect(self._show_keys)

    def showEvent(self, event: QShowEvent) -> None:
        self.tray_note.setText(self._about_tray())  # trays come and go
        super().showEvent(event)

    def _make_choices(self, store: SettingsStore) -> None:
        self.language = SettingChoice(
            store,
            lambda settings: settings.window.language,
            lambda settings, code: replace(settings.window, language=code),
            INTERFACE_LANGUAGES,
        )
        self.theme = SettingSegments(
            store,
            lambda settings: settings.window.theme,
            lambda settings, theme: replace(settings.window, theme=theme),
            THEMES,
        )
        self.shown = SettingSegments(
            store,
            lambda settings: SENTENCES if settings.window.whole_sentences else WORDS,
            lambda settings, shown: replace(settings.window, whole_sentences=shown == SENTENCES),
            SHOWN,
        )
        self.text_size = SettingSlider(
            store,
            lambda settings: settings.window.text_size_percent,
            lambda settings, percent: replace(settings.window, text_size_percent=percent),
            TEXT_SIZES_PERCENT,
            self.tr("{} %").format,
        )
        self.read_out = SettingChoice(
            store,
            lambda settings: settings.window.read_out,
            lambda settings, read_out: replace(settings.window, read_out=read_out),
            READ_OUT,
        )

    def _make_switches(self, store: SettingsStore) -> None:
        self.stay_in_tray = SettingSwitch(
            store,
            lambda settings: settings.window.stay_in_tray,
            lambda settings, stays: replace(settings.window, stay_in_tray=stays),
        )
        self.tells_voices = SettingSwitch(
            store,
            lambda settings: settings.engine.tells_voices,
            lambda settings, tells: replace(settings.engine, tells_voices=tells),
        )
        self.remembered = push_button(self.tr("S&how…"), self._show_remembered)
        self.less_motion = SettingSwitch(
            store,
            lambda settings: settings.window.less_motion,
            lambda settings, less: replace(settings.window, less_motion=less),
        )
        self.check_for_updates = SettingSwitch(
            store,
            lambda settings: settings.window.check_for_updates,
            lambda settings, checks: replace(settings.window, check_for_updates=checks),
        )

    def _make_names(self, store: SettingsStore) -> None:
        self.me = SettingLine(
            store,
            lambda settings: settings.sound.microphone_speaker,
            lambda settings, name: replace(settings.sound, microphone_speaker=name),
            speaker(ME),
        )
        self.them = SettingLine(
            store,
            lambda settings: settings.sound.system_speaker,
            lambda settings, name: replace(settings.sound, system_speaker=name),
            speaker(OTHERS),
        )

    def _lay_out(self, *, offers_updates: bool) -> None:
        group = self.add_group()
        later = self.tr("Takes effect the next time Surtitle starts.")
        self.language_note = group.add(self.tr("&Language of Surtitle"), self.language, later)
        group.add(self.tr("&Appearance"), self.theme)
        calm = self.tr(
            "Sentence by sentence, lines do not grow: each sentence appears a little later, once it "
            "is translated; one that takes longer than 8 seconds appears in parts."
        )
        group.add(self.tr("Show &captions"), self.shown, calm)
        self.size_note = group.add(self.tr("&Size of captions in the window"), self.text_size, " ")
        apart = self.tr(
            "Shows beside each sentence who says it: a number, until you click it and enter a name. "
            "What identifies a voice stays in memory and is gone when the talk ends, unless you have "
            "the voice remembered."
        )
        group.add(self.tr("Tell &voices apart"), self.tells_voices, apart)
        met = self.tr(
            "Click beside a sentence to have its voice remembered, if that person agrees: the name is "
            "then suggested when the voice is heard again. Here you can see the remembered voices and "
            "forget them."
        )
        group.add(self.tr("Remembered voices"), self.remembered, met)
        group = self.add_group(self.tr("When both sides are captioned"))
        group.add(self.tr("&My name"), self.me)
        group.add(self.tr("Name of the &others"), self.them)
        group = self.add_group(self.tr("Behaviour"))
        stays = self.tr("&Keep running when the window is closed")
        self.tray_note = group.add(stays, self.stay_in_tray, self._about_tray())
        if may_start_at_login():
            self.at_login = LoginSwitch()
            group.add(self.tr("Start when you log &in"), self.at_login, self.at_login.note)
        once = self.tr("Each sentence is read once, when it is complete.")
        group.add(self.tr("Screen &readers announce"), self.read_out, once)
        still = self.tr("Pop-ups and cards open without animation, and no dot pulses.")
        group.add(self.tr("Less mo&tion"), self.less_motion, still)
        if offers_updates:
            nothing_told = self.tr("This reads one small file; nothing about you or your computer is sent.")
            group.add(
                self.tr("Check for a &newer version once a month"), self.check_for_updates, nothing_told
            )
        self.column.addStretch(1)

    def _show_keys(self, settings: Settings) -> None:
        """Say which keys do the same, unless they were taken away."""
        portable = keys_in_use(settings.window.shortcuts)
        keys = [shown_keys(portable[id]) for id in ("larger-text", "smaller-text") if portable[id]]
        self.size_note.setText(self.tr("{} and {} do the same.").format(*keys) if len(keys) > 1 else "")
        self.size_note.setVisible(len(keys) > 1)

    def _show_remembered(self) -> None:
        from app.windows.settings.remembered_dialog import RememberedDialog

        dialog = RememberedDialog(self)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _about_tray(self) -> str:
        if QSystemTrayIcon.isSystemTrayAvailable():
            return self.tr("Surtitle stays in the tray; a red dot shows that it listens.")
        return self.tr("This desktop has no tray: closing the window quits Surtitle.")
