"""The first page: what Surtitle does, and between which languages."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QComboBox, QFormLayout

from app.choices.session_choices import fill_choices, spoken_names, target_names
from app.widgets.search_box import SearchBox
from app.widgets.setting_controls import add_row
from app.widgets.settings_store import SettingsStore
from app.windows.first_steps.page import GuidePage


class WelcomePage(GuidePage):
    """Chooses the spoken language and that of the subtitles."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__()
        self.setTitle(self.tr("Welcome to Surtitle"))
        self._store = store
        self.source_language, self.target_language = SearchBox(), QComboBox()
        self._lay_out()
        self._follow()
        for box in (self.source_language, self.target_language):
            box.activated.connect(self._choose)
        store.changed.connect(self._follow)

    def _lay_out(self) -> None:
        self.add_text(
            self.tr(
                "Surtitle listens to a meeting, a lecture or a call, and writes what is said as subtitles"
                " in your language, word by word, while it is being said."
            )
        )
        self.add_text(
            self.tr(
                "Everything happens on this computer: neither sound nor text leaves it, and nothing is "
                "downloaded unless you click on a download."
            )
        )
        form = QFormLayout()
        add_row(form, self.tr("Spoken &language"), self.source_language)
        add_row(form, self.tr("S&ubtitles in"), self.target_language)
        self.column.addLayout(form)
        self.column.addStretch(1)

    def _choose(self) -> None:
        self._store.change(
            replace(
                self._store.settings.languages,
                source=self.source_language.currentData(),
                target=self.target_language.currentData(),
            )
        )

    def _follow(self) -> None:
        """Show what is chosen; which subtitles there are depends on the translator."""
        settings = self._store.settings  # newer than what the signal brings, where others have answered it
        fill_choices(self.source_language, spoken_names(settings), settings.languages.source)
        fill_choices(self.target_language, target_names(settings), settings.languages.target)
