"""The first page: which language is heard, and which is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import QEvent, QLocale
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.choices.languages import FREQUENT, language_name
from app.choices.session_choices import fill_choices, spoken_names, target_names
from app.look.icons import icon_of
from app.look.kinds import Kind, set_kind
from app.settings.settings import LanguageChoice
from app.widgets.icon_label import IconLabel
from app.widgets.labels import label_for, sentence
from app.widgets.search_box import SearchBox
from app.widgets.settings_store import SettingsStore
from app.windows.first_steps.page import GuidePage
from app.windows.first_steps.spoken_lines import WELCOME
from core.wording.languages import DETECTED, ORIGINAL, TRANSLATED

N_CHIPS = 2
OF_EUROPE = ("fr", "es", "en", "de", "it")
"""Which languages are offered beside the field."""


class LanguagesPage(GuidePage):
    """Chooses both languages; by default, a foreign language is translated into the interface's."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__(self.tr("Which languages?"), WELCOME)
        self._store = store
        self._chose_target = store.settings.window.guided
        """Whether the language to read is the user's own choice."""
        self.source_language, self.target_language = SearchBox(), QComboBox()
        self.spoken_chips, self.target_chips = (
            _Chips(self.source_language, self._hear),
            _Chips(self.target_language, self._read),
        )
        self._lay_out()
        if not self._chose_target and _own_language() != ORIGINAL:
            self._hear(store.settings.languages.source)
        self._follow()
        self.source_language.activated.connect(lambda: self._hear(self.source_language.currentData()))
        self.target_language.activated.connect(lambda: self._read(self.target_language.currentData()))
        store.changed.connect(self._follow)

    @property
    def first_control(self) -> QWidget:
        return self.source_language

    def _lay_out(self) -> None:
        self.add_note(
            self.tr("Somebody speaks, you read along. You can change this at any time in the bar at the top.")
        )
        self.column.addSpacing(8)
        for text, box, chips in (
            (self.tr("I &hear"), self.source_language, self.spoken_chips),
            (self.tr("I &read"), self.target_language, self.target_chips),
        ):
            box.setAccessibleName(text.replace("&", ""))
            set_kind(box, Kind.FIELD)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            label = label_for(box, text)
            set_kind(label, Kind.HEADING)
            self.column.addWidget(label)
            self.column.addWidget(box)
            self.column.addWidget(chips)
            self.column.addSpacing(8)
        self.column.addStretch(1)
        promise = self.tr(
            "Everything stays on this computer: no account, no cloud, and no connection while you listen."
        )
        self.column.addWidget(good_line(promise, "shield"))

    def _hear(self, code: str) -> None:
        languages = replace(self._store.settings.languages, source=code)
        self._store.change(replace(languages, target=self._target_for(languages)))

    def _read(self, code: str) -> None:
        self._chose_target = True
        self._store.change(replace(self._store.settings.languages, target=code))

    def _target_for(self, languages: LanguageChoice) -> str:
        """Return what is read of another spoken language: what was chosen, or else the program's own."""
        names = target_names(self._store.settings.having(languages))
        if not self._chose_target and _own_language() in names:
            return _own_language()
        return languages.target if languages.target in names else next(iter(names))

    def _follow(self) -> None:
        """Show what is chosen; which languages can be read depends on the spoken one."""
        settings = self._store.settings  # newer than what the signal brings, where others have answered it
        spoken, targets = spoken_names(settings), target_names(settings)
        fill_choices(self.source_language, spoken, settings.languages.source)
        fill_choices(self.target_language, targets, settings.languages.target)
        self._draw_icons()
        self.spoken_chips.offer(
            _others(spoken, settings.languages.source), {DETECTED: self.tr("Detect automatically")}
        )
        self.target_chips.offer(
            _others(targets, settings.languages.target), {"": self.tr("The same, without translation")}
        )

    def _draw_icons(self) -> None:
        for box, icon in ((self.source_language, "ear"), (self.target_language, "languages")):
            for row in range(box.count()):
                box.setItemIcon(row, icon_of(icon, "muted"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw_icons()


class _Chips(QWidget):
    """What many choose, a click away."""

    def __init__(self, field: QWidget, chosen: Callable[[str], None]) -> None:
        super().__init__()
        self._field, self._chosen = field, chosen
        self.buttons: dict[str, QPushButton] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)
        self._row.addStretch(1)

    def offer(self, codes: Iterable[str], more: dict[str, str]) -> None:
        """Offer these languages, and more."""
        names = {code: language_name(code) for code in codes} | more
        if names == {code: button.text() for code, button in self.buttons.items()}:
            return
        had_focus = any(button.hasFocus() for button in self.buttons.values())
        for button in self.buttons.values():
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = {code: self._chip(code, name) for code, name in names.items()}
        for n, button in enumerate(self.buttons.values()):
            self._row.insertWidget(n, button)
            button.show()
        self._order()
        if had_focus:
            next(iter(self.buttons.values())).setFocus()

    def _order(self) -> None:
        """Have the keys come here after the field."""
        before = self._field
        for button in self.buttons.values():
            self.setTabOrder(before, button)
            before = button

    def _chip(self, code: str, name: str) -> QPushButton:
        button = QPushButton(name)
        button.setAutoDefault(False)
        set_kind(button, Kind.CHIP)
        button.clicked.connect(lambda: self._chosen(code))
        return button


def good_line(text: str, icon: str) -> QFrame:
    """Return a sentence on the ground of what is good."""
    frame = QFrame()
    set_kind(frame, Kind.GOOD)
    row = QHBoxLayout(frame)
    row.setContentsMargins(14, 10, 14, 10)
    row.setSpacing(10)
    row.addWidget(IconLabel(icon, "good_text"))
    label = sentence(text)
    column = QVBoxLayout()
    column.addWidget(label)
    row.addLayout(column, 1)
    return frame


def _own_language() -> str:
    """Return the language that the program speaks."""
    code = QLocale().name()[:2]
    return code if code in TRANSLATED else ORIGINAL


def _others(names: dict[str, str], chosen: str) -> list[str]:
    """Return the languages that are offered beside the one that is chosen."""
    ranked = dict.fromkeys((*OF_EUROPE, *FREQUENT))
    return [code for code in ranked if code in names and code != chosen][:N_CHIPS]
