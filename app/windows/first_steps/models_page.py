"""The page of better models: those that fit, one of them recommended; fetched by a click or not at all."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
)

from app.widgets.announcing import announce
from app.widgets.labels import label_for, prose_list, sentence
from app.widgets.settings_store import SettingsStore
from app.windows.first_steps.page import GuidePage
from app.windows.models.library import AT_WORK, FETCHABLE, Condition, ModelEntry
from app.windows.models.offers import is_here, offers, recommended
from app.windows.models.pack_box import PackBox
from app.windows.models.purposes import purpose_in_words
from app.windows.models.window import ModelsWindow
from app.windows.models.words import fetch_text, progress_in_words, size_of, state_of, title_of
from models.store.catalog import ModelKind
from models.store.messages import ModelAction, Outcome

DOWNLOADS = (ModelAction.DOWNLOAD, ModelAction.REPAIR)


class ModelsPage(GuidePage):
    """Fetches by the models window's road; a model that was fetched from here is used."""

    def __init__(self, settings_store: SettingsStore, models: ModelsWindow) -> None:
        super().__init__()
        self.setTitle(self.tr("Better models"))
        self._settings_store = settings_store
        self._models = models
        self._library = models.library
        self._wanted: set[str] = set()
        """The models that are to be used once they are here."""
        self._why: dict[str, str] = {}
        """Why the last download of a model failed."""
        self._offers: tuple[ModelEntry, ...] = ()
        self.list = prose_list(self.tr("Models that fit this computer"))
        self.fetch_button = QPushButton()
        self.bar = QProgressBar()
        self.bar.setAccessibleName(self.tr("Progress"))
        self.state = sentence(name=self.tr("State of the download"))
        self._lay_out()
        self.list.currentRowChanged.connect(self._show_selected)
        self.fetch_button.clicked.connect(self._fetch)
        self._library.seen.connect(self._show_offers)
        self._library.changed.connect(self._show_selected)
        self._library.ended.connect(self._take_end)
        self._show_selected()

    def enter(self) -> None:
        self.state.setText(self.tr("Looking at this computer's memory…"))
        self._models.look()

    @property
    def selected(self) -> ModelEntry | None:
        row = self.list.currentRow()
        return self._offers[row] if 0 <= row < len(self._offers) else None

    def _lay_out(self) -> None:
        self.add_text(
            self.tr(
                "A better recognizer makes the greatest difference. A download is made once, into the "
                "folder that other programs share, and works without a network afterwards. You may go on "
                "without one: Tools, Models offers them at any time."
            )
        )
        self.column.addWidget(PackBox(self._models.packs))
        self.column.addWidget(label_for(self.list, self.tr("&Models that fit this computer:")))
        self.column.addWidget(self.list, 1)
        self.column.addWidget(self.state)
        row = QHBoxLayout()
        row.addWidget(self.fetch_button)
        row.addWidget(self.bar, 1)
        row.addStretch()
        self.column.addLayout(row)

    def _show_offers(self) -> None:
        selected = self.selected.name if self.selected else ""
        language = self._settings_store.settings.languages.source
        self._offers = offers(self._library.look, language)
        best = recommended(self._offers, language, has_card=bool(self._library.look.memory.card_bytes))
        self.list.clear()
        for entry in self._offers:
            self.list.addItem(QListWidgetItem(self._text_of(entry, is_best=entry.name == best)))
        names = [entry.name for entry in self._offers]
        self.list.setCurrentRow(names.index(selected) if selected in names else 0)
        self._show_selected()

    def _text_of(self, entry: ModelEntry, *, is_best: bool) -> str:
        kind = self.tr("{}, recognizer") if entry.kind is ModelKind.RECOGNIZER else self.tr("{}, translator")
        title = kind.format(title_of(entry))
        head = self.tr("{} (recommended)").format(title) if is_best else title
        return f"{head}\n{size_of(entry)} · {purpose_in_words(entry.status.model.purpose)}"

    def _show_selected(self) -> None:
        entry = self.selected
        condition = self._library.condition(entry) if entry else None
        self.bar.setVisible(condition in AT_WORK)
        self.fetch_button.setEnabled(condition in (*FETCHABLE, Condition.INSTALLED))
        if entry is None:
            self.fetch_button.setText(fetch_text(None))
            self.state.setText(self.tr("No larger model fits into what is free of this computer's memory."))
        elif is_here(entry):
            self._show_installed(entry)
        else:
            self.fetch_button.setText(fetch_text(condition))
            self._show_progress(entry, condition)

    def _show_installed(self, entry: ModelEntry) -> None:
        is_used = self._is_used(entry)
        self.fetch_button.setText(self.tr("&Use it"))
        self.fetch_button.setEnabled(not is_used)
        self.state.setText(
            self.tr("{} is here and is used from the next start of the captions on.").format(title_of(entry))
            if is_used
            else self.tr("{} is here.").format(title_of(entry))
        )

    def _is_used(self, entry: ModelEntry) -> bool:
        settings = self._settings_store.settings
        recognizer = settings.engine.recognizer or self._library.look.best_recognizer
        return entry.setting in (recognizer, settings.engine.translator)

    def _show_progress(self, entry: ModelEntry, condition: Condition | None) -> None:
        received = self._library.downloads.received if condition is Condition.FETCHING else None
        self.bar.setRange(0, 1000 if received else 0)
        if received:
            self.bar.setValue(1000 * received.n_there // max(received.n_total, 1))
        if condition is Condition.FETCHING:
            self.state.setText(progress_in_words(received, self._library.downloads.pace))
        elif condition not in AT_WORK and entry.name in self._why:
            self.state.setText(self._why[entry.name])
        else:
            state = state_of(self._library, entry, is_in_use=False)
            self.state.setText(self.tr("{}: {}").format(title_of(entry), state))

    def _fetch(self) -> None:
        entry = self.selected
        if entry is None:
            return
        if is_here(entry):
            self._models.choose(entry.kind, entry.setting)
            self._show_selected()
        elif self._library.condition(entry) in (Condition.WAITING, Condition.FETCHING):
            self._library.downloads.pause(entry.name)
        else:
            self._wanted.add(entry.name)
            self._why.pop(entry.name, None)
            self._library.fetch(entry)

    def _take_end(self, action: ModelAction, name: str, outcome: Outcome) -> None:
        """Use what was fetched from here, or say why it was not; the models window looks at it anew."""
        if action not in DOWNLOADS or name not in self._wanted:
            return
        if outcome.trouble:
            self._why[name] = self._models.sentence(action, name, outcome)
            self._show_selected()
            announce(self.state, self._why[name])
        elif not outcome.was_stopped:
            self._wanted.discard(name)
            self._use(name)

    def _use(self, name: str) -> None:
        for entry in self._offers:
            if entry.name == name:
                self._models.choose(entry.kind, entry.setting)
