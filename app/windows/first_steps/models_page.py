"""The second page: the recognizer and the translator that suit this computer, fetched by one click."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from app.advice.recommending import Recommendation, recommend
from app.choices.model_names import model_name
from app.host import machine
from app.look.icons import ButtonIcon
from app.look.kinds import Kind, set_kind
from app.widgets.announcing import announce
from app.widgets.dialogs import push_button
from app.widgets.file_dialogs import file_dialogs
from app.widgets.icon_button import IconButton
from app.widgets.icon_label import IconLabel
from app.widgets.labels import note, sentence
from app.widgets.quantities import size
from app.widgets.settings_store import SettingsStore
from app.windows.first_steps.page import GuidePage
from app.windows.first_steps.pair_card import PairCard
from app.windows.first_steps.pair_download import PairDownload
from app.windows.first_steps.spoken_lines import HOUSE
from app.windows.models.library import Condition
from app.windows.models.pack_box import PackBox
from app.windows.models.window import ModelsWindow
from app.windows.models.words import fetch_text, progress_in_words
from core.system.cores import processor_count

STEPS = 1000
BUTTON_HEIGHT = 44


class ModelsPage(GuidePage):
    """Shows one recommendation, the same as everywhere; what was fetched from here is used."""

    def __init__(self, settings_store: SettingsStore, models: ModelsWindow) -> None:
        super().__init__(self.tr("What fits this computer"), HOUSE)
        self._settings_store = settings_store
        self._models = models
        self._library = models.library
        self._advice: Recommendation | None = None
        self.download = PairDownload(models, self)
        self.card = PairCard()
        self.cores, self.memory, self.disk = (note() for _ in range(3))
        self.state = sentence(name=self.tr("Status"))
        self.below = note()
        self.bar = QProgressBar()
        self.fetch_button = push_button("", self._fetch)
        self.pause_button = IconButton("pause", self.tr("Pause the download"))
        self.at_once_button = _link(self.tr("Start now with the small built-&in models"), self._begin_at_once)
        self.folder_button = _link(self.tr("Take them from a &folder…"), self._ask_for_folder)
        self.others_button = _link(self.tr("Compare &others"), models.present)
        self.at_once_note = note(
            self.tr(
                "The built-in recognizer hears English and works at once."
                " Larger ones mishear fewer words or hear more languages."
            )
        )
        self._lay_out()
        self.pause_button.clicked.connect(self._pause_or_go_on)
        self._library.seen.connect(self._look)
        self.download.changed.connect(self._show)
        settings_store.changed.connect(self._look)

    def enter(self) -> None:
        self._models.look()
        self._look()

    @property
    def is_done(self) -> bool:
        return self._advice is not None and (not self._advice.to_fetch or self.download.is_running)

    @property
    def first_control(self) -> QWidget | None:
        return self.fetch_button if self.fetch_button.isVisibleTo(self) else None

    @property
    def recommendation(self) -> Recommendation | None:
        """What is shown, None while this computer is looked at."""
        return self._advice

    def _lay_out(self) -> None:
        facts = QHBoxLayout()
        for icon, label in (("cpu", self.cores), ("memory", self.memory), ("drive", self.disk)):
            facts.addSpacing(12 if facts.count() else 0)
            label.setWordWrap(False)
            facts.addWidget(IconLabel(icon, "muted"))
            facts.addWidget(label)
        facts.addStretch(1)
        self.column.addLayout(facts)
        self.column.addWidget(self.card)
        set_kind(self.fetch_button, Kind.PRIMARY)
        self.fetch_button.setMinimumHeight(BUTTON_HEIGHT)
        ButtonIcon(self.fetch_button, "download", "on_accent")
        self.column.addWidget(self.fetch_button)
        self.progress = self._make_progress()
        self.column.addWidget(self.progress)
        self.column.addWidget(self.below)
        links = QHBoxLayout()
        links.addWidget(self.at_once_button)
        links.addStretch(1)
        links.addWidget(self.others_button)
        self.column.addLayout(links)
        self.column.addWidget(self.at_once_note)
        self.column.addWidget(self.folder_button, 0, Qt.AlignmentFlag.AlignLeading)
        self.column.addWidget(PackBox(self._models.packs, is_for_cards=True))
        self.column.addStretch(1)

    def _make_progress(self) -> QWidget:
        self.bar.setAccessibleName(self.tr("Progress"))
        self.bar.setTextVisible(False)
        words = QVBoxLayout()
        words.setSpacing(6)
        words.addWidget(self.state)
        words.addWidget(self.bar)
        around = QWidget()
        row = QHBoxLayout(around)
        row.setContentsMargins(0, 0, 0, 0)
        row.addLayout(words, 1)
        row.addWidget(self.pause_button)
        return around

    def _look(self) -> None:
        """Recommend again: another language was chosen, a model has come, or this computer was looked at."""
        look, languages = self._library.look, self._settings_store.settings.languages
        if look.facts.models:
            self._advice = recommend(languages.source, languages.target, look.facts)
            self.card.show_pair(self._advice, languages.source, languages.target)
        self._show_computer()
        self._show()

    def _show_computer(self) -> None:
        n_cores = processor_count()
        self.cores.setText(
            self.tr("One processor core") if n_cores == 1 else self.tr("{} processor cores").format(n_cores)
        )
        total, _ = machine.memory_bytes()
        card = self._library.look.memory.card_bytes
        told = self.tr("{} memory").format(size(total))
        self.memory.setText(self.tr("{}, {} on the graphics card").format(told, size(card)) if card else told)
        look = self._library.look
        self.disk.setText(self.tr("{} free").format(size(look.free_disk_bytes)) if look.facts.models else "…")

    def _show(self) -> None:
        advice = self._advice
        self.card.setVisible(advice is not None and bool(advice.models))
        is_offered = advice is not None and bool(advice.to_fetch)
        is_begun = is_offered and (self.download.is_running or self.download.is_paused)
        is_begun = is_begun and not self.download.has_failed
        self.fetch_button.setVisible(is_offered and not is_begun)
        self.progress.setVisible(is_begun or advice is None)
        self.pause_button.setVisible(is_begun)
        self.folder_button.setVisible(is_offered)
        serves = is_offered and advice is not None and advice.at_once is not None
        self.at_once_button.setVisible(serves)
        self.at_once_note.setVisible(serves)
        if advice is not None:
            self._show_offer(advice)
        if is_begun:
            self._show_progress()
        elif advice is None:
            self._show_look()
        self.changed.emit()

    def _show_look(self) -> None:
        """Say what goes on before anything can be recommended, which takes seconds on a busy computer."""
        self.bar.setRange(0, 0)
        self.bar.show()
        self._tell_state(
            self.tr("Checking this computer: its speed, its free space and the models that are on it.")
        )

    def _show_offer(self, advice: Recommendation) -> None:
        self.fetch_button.setText(self._to_press(advice.n_bytes))
        if advice.lacks:
            self.below.setText(advice.lacks)
        elif self.download.trouble:
            self.below.setText(self.download.trouble)
        elif not advice.to_fetch:
            self.below.setText(self.tr("Everything is on this computer."))
        elif self.download.is_running:
            self.below.setText(self.tr("You can continue: it finishes by itself."))
        else:
            self.below.setText(self.tr("Needed once. Afterwards everything works without a network."))

    def _to_press(self, n_bytes: int | None) -> str:
        """Return what the button says: after a failure what the sentence about that calls it."""
        if self.download.has_failed:
            return fetch_text(Condition.FAILED)
        return self.tr("&Download · {}").format(size(n_bytes)) if n_bytes else self.tr("&Download")

    def _show_progress(self) -> None:
        current = self.download.current
        self.bar.setRange(0, STEPS if self.download.part else 0)
        self.bar.setValue(round(STEPS * self.download.part))
        is_running = self.download.is_running
        self.bar.setVisible(is_running)
        self.pause_button.show_icon("pause" if is_running else "play")
        self.pause_button.say(self.tr("Pause the download") if is_running else self.tr("Resume the download"))
        if not is_running:
            self._tell_state(self.tr("The download is paused. What was downloaded is kept."))
        elif current is None:
            self.state.setText(self.tr("Checking what is there…"))
        else:
            told = progress_in_words(self._library.downloads.received, self._library.downloads.pace)
            self.state.setText(self.tr("Downloading {}: {}").format(model_name(current.setting), told))

    def _tell_state(self, text: str) -> None:
        if self.state.text() != text:
            self.state.setText(text)
            announce(self.state, text)

    def _fetch(self) -> None:
        if self._advice is not None:
            self.download.begin(self._advice.models)

    def _pause_or_go_on(self) -> None:
        if self.download.is_running:
            self.download.pause()
        else:
            self._fetch()

    def _begin_at_once(self) -> None:
        """Use what is here, and go on."""
        pair = self._advice.at_once if self._advice else None
        if pair is None:
            return
        for model in filter(None, (pair.recognizer, pair.translator)):
            self._models.choose(model.kind, model.setting)
        self.onward.emit()

    def _ask_for_folder(self) -> None:
        folder = file_dialogs.open_folder(self, "models", self.tr("The folder with the models"))
        if folder is not None:
            self.download.take_folder(folder)


def _link(text: str, called: object) -> QPushButton:
    button = push_button(text, called)  # type: ignore[arg-type]
    set_kind(button, Kind.LINK)
    button.setMinimumHeight(32)
    return button
