"""How it translates: the pace, who hears, who translates, with which adapter and glossary."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QComboBox, QGridLayout, QLabel, QSizePolicy, QWidget

from app.choices.actions import WindowActions
from app.choices.model_names import model_name
from app.choices.session_choices import fill_choices, recognizer_names
from app.look.kinds import Kind, set_kind
from app.settings.settings import Settings
from app.widgets.bar_button import WordsButton
from app.widgets.icon_label import IconLabel
from app.widgets.labels import label_for
from app.widgets.popover import Popover
from app.windows.main.pace_choice import PaceChoice
from models.manifests.manifests import LanguagePair

WIDTH = 580
ICONS = ("ear", "languages", "adapter", "book")


class TranslationPopover(Popover):
    """Shows the settings, and emits what the user chooses, which changes the settings."""

    chosen = Signal(object)
    """The `EngineChoice` from now on."""

    def __init__(self, opener: QAbstractButton, settings: Settings) -> None:
        super().__init__(opener, opener.accessibleName())
        self._engine = settings.engine
        self.pace = PaceChoice()
        self.recognizer = QComboBox()
        self.recognizer.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.recognizer.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.recognizer.setMinimumContentsLength(12)
        self.translator, self.adapter = WordsButton("right"), WordsButton()
        self.glossary = WordsButton("right")
        self._running_note = QLabel(
            self.tr("Another recognizer restarts the captions; everything else takes effect at once.")
        )
        self._direct_note = QLabel(
            self.tr(
                "This model translates speech directly: it needs no other translator, and adapters and "
                "the glossary do not apply to it."
            )
        )
        self._of_words: tuple[QWidget, ...] = ()
        """What is of use only where words stand between hearing and translating."""
        self._lay_out()
        self.recognizer.activated.connect(self._choose_recognizer)
        self.pace.chosen.connect(self._choose_policy)
        self.pace.resized.connect(self.fit)
        self.show_settings(settings)
        self.show_terms(0)

    def use_actions(self, actions: WindowActions) -> None:
        """Open by its buttons what the menus open."""
        for button, id in ((self.translator, "models"), (self.glossary, "glossary")):
            button.clicked.connect(self.close)
            button.clicked.connect(actions.by_id[id].trigger)
        self.adapter.setMenu(actions.menus["translator"])
        actions.menus["translator"].triggered.connect(self.close)

    def show_settings(self, settings: Settings) -> None:
        """Show what is chosen from now on, here or in another window."""
        self._engine = engine = settings.engine
        fill_choices(self.recognizer, recognizer_names(engine.recognizer), engine.recognizer)
        pair = LanguagePair(settings.languages.source, settings.languages.target)
        self.pace.show_paces(engine.translating, engine.adapter_in_use, engine.policy, pair)
        self._show_rows(is_direct=engine.is_direct)
        name = model_name(engine.translator)
        self.translator.show_words(name, self.tr("Translator: {}").format(name))
        adapter = Path(engine.adapter).name if engine.adapter else self.tr("No adapter")
        self.adapter.show_words(adapter, self.tr("Adapter: {}").format(adapter))

    def _show_rows(self, *, is_direct: bool) -> None:
        """Show what can be chosen beside the recognizer: nothing where it translates, too."""
        for part in self._of_words:
            part.setVisible(not is_direct)
        self._direct_note.setVisible(is_direct)
        self.fit()

    def show_terms(self, n_terms: int) -> None:
        """Say how much the glossary has."""
        words = self.tr("{} terms").format(n_terms) if n_terms > 1 else self.tr("1 term")
        words = words if n_terms else self.tr("No terms yet")
        self.glossary.show_words(words, self.tr("Glossary: {}").format(words))

    def show_running(self, *, is_running: bool) -> None:
        """Say what a change does while captions run."""
        self._running_note.setVisible(is_running)

    def _choose_recognizer(self) -> None:
        self.chosen.emit(replace(self._engine, recognizer=self.recognizer.currentData()))

    def _choose_policy(self, policy: str) -> None:
        self.chosen.emit(replace(self._engine, policy=policy))

    def _lay_out(self) -> None:
        title = QLabel(self.accessibleName())
        set_kind(title, Kind.HEADING)
        self.column.addWidget(title)
        self.column.addWidget(self.pace)
        rows = QGridLayout()
        rows.setHorizontalSpacing(12)
        rows.setVerticalSpacing(8)
        rows.setColumnStretch(2, 1)
        names = (self.tr("Recognizer"), self.tr("Translator"), self.tr("Adapter"), self.tr("Glossary"))
        choices = (self.recognizer, self.translator, self.adapter, self.glossary)
        for row, (icon, name, choice) in enumerate(zip(ICONS, names, choices, strict=True)):
            parts: tuple[QWidget, ...] = IconLabel(icon, "muted"), label_for(choice, name), choice
            for column, part in enumerate(parts):
                rows.addWidget(part, row, column)
            self._of_words += parts if row else ()
        self.recognizer.setAccessibleName(names[0])
        self.column.addLayout(rows)
        set_kind(self._direct_note, Kind.NOTE)
        self._direct_note.setWordWrap(True)
        self.column.addWidget(self._direct_note)
        self.column.addWidget(self.pace.details, 0, Qt.AlignmentFlag.AlignLeading)
        self.column.addWidget(self.pace.expert)
        set_kind(self._running_note, Kind.SMALL_NOTE)
        self._running_note.setWordWrap(True)
        self._running_note.hide()
        self.column.addWidget(self._running_note)
        self.setFixedWidth(WIDTH)
