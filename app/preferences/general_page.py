"""The page of what concerns the whole program."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP
from PySide6.QtWidgets import QFormLayout, QVBoxLayout, QWidget

from app.preferences.controls import add_row, choice_box, note
from app.preferences.keeper import SettingsKeeper
from app.preferences.theme import THEMES
from app.settings import Settings

LANGUAGES: dict[str, object] = {
    "": QT_TRANSLATE_NOOP("Preferences", "As the system"),
    # Each in itself, for whoever does not read the one in use.
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
}


class GeneralPage(QWidget):
    """Language and theme."""

    def __init__(self, keeper: SettingsKeeper) -> None:
        super().__init__()
        self._language_at_start = keeper.settings.interface_language
        self.language = choice_box(keeper, "interface_language", LANGUAGES)
        self.language_note = note(self.tr("The new language holds from the next start of Surtitle."))
        self.language_note.hide()
        self.theme = choice_box(keeper, "theme", THEMES)
        self._lay_out()
        keeper.changed.connect(self._show_note)

    def _lay_out(self) -> None:
        form = QFormLayout()
        add_row(form, self.tr("Interface &language"), self.language)
        form.addRow("", self.language_note)
        add_row(form, self.tr("&Theme"), self.theme)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addStretch(1)

    def _show_note(self, settings: Settings) -> None:
        self.language_note.setVisible(settings.interface_language != self._language_at_start)
