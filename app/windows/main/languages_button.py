"""The button that says from which language into which, and where both are chosen."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLabel, QSizePolicy

from app.choices.session_choices import fill_choices, spoken_names, target_names
from app.look.icons import SMALL
from app.look.kinds import Kind, set_kind
from app.settings.settings import LanguageChoice, Settings
from app.widgets.bar_button import BarButton, words_label
from app.widgets.icon_label import IconLabel
from app.widgets.labels import label_for
from app.widgets.popover import Popover
from app.widgets.search_box import SearchBox

WIDTH = 300


class LanguagesButton(BarButton):
    """Shows the settings, and emits what the user chooses, which changes the settings."""

    chosen = Signal(object)
    """The `LanguageChoice` from now on."""

    def __init__(self, settings: Settings) -> None:
        self.spoken, self.target = words_label(), words_label()
        super().__init__(self.spoken, IconLabel("arrow", "muted", SMALL), self.target)
        self._settings = settings
        self._wanted_target = settings.languages.target
        """Is chosen again once a spoken language can be translated into it."""
        self.source_language = _choice(self.tr("Spoken language"), SearchBox())
        self.target_language = _choice(self.tr("Captions in"), QComboBox())
        self.popover = Popover(self, self.tr("Languages"))
        self._running_note = QLabel(self.tr("Another language restarts the captions."))
        self._lay_out()
        fill_choices(self.target_language, target_names(settings), settings.languages.target)
        self._show()
        self.source_language.activated.connect(self._choose_spoken)
        self.target_language.activated.connect(self._choose_target)

    def show_settings(self, settings: Settings) -> None:
        """Show what is chosen from now on, here or in another window."""
        self._settings = settings
        if settings.languages.target != self.target_language.currentData():
            self._wanted_target = settings.languages.target
        self._show()
        self.show_targets()

    def show_targets(self) -> None:
        """Offer the languages that can be had now: adapters come and go."""
        languages = replace(self._settings.languages, target=self._offer_targets(self._settings))
        self._show_names()
        if languages != self._settings.languages:
            self.chosen.emit(languages)

    def show_running(self, *, is_running: bool) -> None:
        """Say what a change does while captions run."""
        self._running_note.setVisible(is_running)

    def _choose_spoken(self) -> None:
        languages = replace(self._settings.languages, source=self.source_language.currentData())
        target = self._offer_targets(self._settings.having(languages))
        self._emit(replace(languages, target=target))

    def _choose_target(self) -> None:
        self._wanted_target = self.target_language.currentData()
        self._emit(replace(self._settings.languages, target=self._wanted_target))

    def _emit(self, languages: LanguageChoice) -> None:
        self._show_names()
        self.chosen.emit(languages)

    def _show(self) -> None:
        languages = self._settings.languages
        fill_choices(self.source_language, spoken_names(self._settings), languages.source)
        self._show_names()

    def _show_names(self) -> None:
        spoken, target = self.source_language.currentText(), self.target_language.currentText()
        self.spoken.setText(spoken)
        self.target.setText(target)
        told = self.tr("From {} to {}") if self.target_language.currentData() else self.tr("{}, {}")
        self.setAccessibleName(self.tr("Languages: {}").format(told.format(spoken, target)))
        self.setToolTip(self.accessibleName())
        self.updateGeometry()

    def _offer_targets(self, settings: Settings) -> str:
        """Return the target to show: the wanted one if it is available, else the first."""
        names = target_names(settings)
        target = self._wanted_target if self._wanted_target in names else next(iter(names))
        fill_choices(self.target_language, names, target)
        return target

    def _lay_out(self) -> None:
        for box in (self.source_language, self.target_language):
            label = label_for(box, box.accessibleName())
            set_kind(label, Kind.NOTE)
            self.popover.column.addWidget(label)
            self.popover.column.addWidget(box)
        set_kind(self._running_note, Kind.SMALL_NOTE)
        self._running_note.setWordWrap(True)
        self._running_note.hide()
        self.popover.column.addWidget(self._running_note)
        self.popover.setMinimumWidth(WIDTH)


def _choice(name: str, box: QComboBox) -> QComboBox:
    box.setAccessibleName(name)
    box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    # A long name must not widen the popover.
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(12)
    return box
