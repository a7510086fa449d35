"""The models window: which models there are, which fit, which is in use; fetched and removed by a click."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QWidget,
)

from app.adapters.shelf import ChosenTranslator
from app.settings.settings import Settings
from app.widgets.dialogs import closing_row, dialog_column, push_button
from app.widgets.file_dialogs import file_dialogs
from app.widgets.folders import open_folder
from app.widgets.geometry import remember_geometry
from app.widgets.labels import sentence
from app.widgets.message_bar import MessageBar
from app.widgets.quantities import size
from app.widgets.question import confirmed
from app.widgets.screens import bring_forward
from app.widgets.settings_store import SettingsStore
from app.windows.models.engine_packs import EnginePacks
from app.windows.models.library import AT_WORK, FETCHABLE, Condition, Library, ModelEntry
from app.windows.models.pack_box import PackBox
from app.windows.models.purposes import purpose_in_words
from app.windows.models.table import ModelTable
from app.windows.models.view import ModelView, SortMenu
from app.windows.models.words import fit_in_full, licence_of, progress_in_words, title_of
from core.wire.defaults import SHIPPED_TRANSLATOR
from models.memory.budget import PlacementWish
from models.store.catalog import ModelKind
from models.store.hub_cache import Hub
from models.store.messages import ModelAction, Outcome

STANDARD = {ModelKind.RECOGNIZER: "", ModelKind.TRANSLATOR: SHIPPED_TRANSLATOR}
"""What the settings name where nothing was chosen."""


DETAIL_LINES = 4
"""Room for what is told of most models, so that the table seldom changes its height."""


class ModelsWindow(QDialog):
    """Shows the models and changes, in the settings, which of them are in use."""

    def __init__(self, settings_store: SettingsStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings_store = settings_store
        self._imported = ""
        """The folder that is to be selected once it is seen."""
        self._wanted = ""
        """The model that is."""
        self._looked_for = _question(settings_store.settings)
        self.library = Library(self)
        self.packs = EnginePacks(self)
        self.pack_box = PackBox(self.packs)
        self.model = ModelTable(self.library, self)
        self.message_bar = MessageBar()
        self.table = ModelView(self.model)
        self.table.use_wanted.connect(self._use)
        self.sort_menu = SortMenu(self.table)
        self.details = sentence(name=self.tr("About the selected model"), n_lines=DETAIL_LINES)
        self.bar = QProgressBar()
        self.bar.setAccessibleName(self.tr("Progress"))
        self.progress = sentence(name=self.tr("Progress in words"))
        self.progress.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.setWindowTitle(self.tr("Models"))
        remember_geometry(self, "models", settings_store, first_size=QSize(980, 600))
        self._lay_out()
        self.table.selectionModel().selectionChanged.connect(self._show_selected)
        self.library.seen.connect(self._show_seen)
        self.library.changed.connect(self._show_selected)
        self.library.ended.connect(self._tell)
        self.packs.ended.connect(self._tell_of_pack)
        settings_store.changed.connect(self._follow)
        self._show_selected()

    def present(self) -> None:
        """Open and show what is there now; other programs share the models' folder."""
        self.look()
        bring_forward(self)

    def look(self) -> None:
        """See what there is, and what of it fits where the settings have it run."""
        self._looked_for = _question(self._settings_store.settings)
        self.library.look_again(*self._looked_for)
        self.packs.look_again()

    def offer(self, name: str) -> None:
        """Open with this model selected."""
        self._wanted = name
        self.present()

    def end(self, timeout_s: float) -> None:
        """End what is being fetched, which stays as it is, before the program ends."""
        self.library.close(timeout_s)
        self.packs.close(timeout_s)

    def import_from(self, folder: Path) -> None:
        """Check a folder and put it on the list, or say why not."""
        self.message_bar.clear()
        self._imported = str(folder.absolute())
        self.library.work(ModelAction.IMPORT, self._imported)
        self._show_selected()

    @property
    def selected(self) -> ModelEntry | None:
        return self.table.selected

    def _lay_out(self) -> None:
        column = dialog_column(self)
        what = sentence(
            self.tr(
                "A recognizer hears the words, a translator translates them. Models that are not here are "
                "downloaded once; after that they work without a network."
            )
        )
        row = QHBoxLayout()
        row.addWidget(what, 1)
        self.sort_button = QPushButton(self.sort_menu.title())
        self.sort_button.setAutoDefault(False)
        self.sort_button.setMenu(self.sort_menu)
        row.addWidget(self.sort_button, 0, Qt.AlignmentFlag.AlignBottom)
        column.addLayout(row)
        column.addWidget(self.message_bar)
        column.addWidget(self.pack_box)
        column.addWidget(self.table, 1)
        column.addWidget(self.details)
        column.addLayout(self._make_progress_row())
        column.addLayout(self._make_buttons())

    def _make_progress_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        for widget in (self.bar, self.progress):
            policy = widget.sizePolicy()
            policy.setRetainSizeWhenHidden(True)  # the table keeps its height, and the selected row in sight
            widget.setSizePolicy(policy)
            row.addWidget(widget, 1)
        return row

    def _make_buttons(self) -> QHBoxLayout:
        self.use_button = push_button(self.tr("&Use"), self._use)
        self.fetch_button = push_button(self.tr("&Download"), self._fetch_or_pause)
        self.check_button = push_button(self.tr("Chec&k files"), self._check)
        self.remove_button = push_button(self.tr("&Remove…"), self.ask_to_remove)
        self.folder_button = push_button(self.tr("&Open folder"), self._open_folder)
        self.import_button = push_button(self.tr("&Import a folder…"), self._ask_to_import)
        for_the_chosen = (
            self.use_button,
            self.fetch_button,
            self.check_button,
            self.remove_button,
            self.folder_button,
        )
        return closing_row(self, for_the_chosen, [self.import_button])

    def _follow(self, settings: Settings) -> None:
        """Mark what is in use, and count anew what fits where that depends on what was changed."""
        if self.isVisible() and self._looked_for != _question(settings):
            self.look()
        self._show_in_use()

    def _show_seen(self) -> None:
        self._show_in_use()
        if self._imported:
            self.table.select(self._imported)
            self._imported = ""
        if self._wanted:
            self.table.select(self._wanted)
            self._wanted = ""
        if self.selected is None:
            self.table.select(self.library.look.best_recognizer)
        self._show_selected()

    def _show_in_use(self) -> None:
        settings = self._settings_store.settings
        recognizer = settings.engine.recognizer or self.library.look.best_recognizer
        self.model.show_in_use(frozenset({recognizer, settings.engine.translator}))
        self._show_selected()

    def _show_selected(self) -> None:
        entry = self.selected
        condition = self.library.condition(entry) if entry else None
        is_at_rest = condition not in AT_WORK
        self.use_button.setEnabled(
            bool(entry and entry.is_here and is_at_rest and not self.model.is_in_use(entry))
        )
        self.fetch_button.setText(self.fetch_text(condition))
        self.fetch_button.setEnabled(condition in FETCHABLE)
        self.check_button.setEnabled(bool(entry and entry.can_be_checked and is_at_rest))
        self.remove_button.setEnabled(bool(entry and self._can_be_removed(entry) and is_at_rest))
        self.folder_button.setEnabled(bool(entry and entry.status.folder))
        self.import_button.setEnabled(not self._imported)
        self.details.setText(self._about(entry) if entry else "")
        self._show_progress(entry, condition)

    def fetch_text(self, condition: Condition | None) -> str:
        """Return what the button that fetches does with a model of this condition."""
        match condition:
            case Condition.WAITING | Condition.FETCHING:
                return self.tr("&Pause")
            case Condition.PARTIAL:
                return self.tr("&Resume")
            case Condition.FAILED:
                return self.tr("Re&try")
            case Condition.DAMAGED:
                return self.tr("&Fetch again")
            case _:
                return self.tr("&Download")

    def _show_progress(self, entry: ModelEntry | None, condition: Condition | None) -> None:
        is_fetching = condition is Condition.FETCHING
        self.bar.setVisible(condition in AT_WORK)
        self.progress.setVisible(is_fetching or bool(self._imported))
        if self._imported:
            self.progress.setText(self.tr("Checking {}…").format(self._imported))
        received = self.library.downloads.received if is_fetching else None
        self.bar.setRange(0, 1000 if received or condition is Condition.CHECKING else 0)
        if received:
            self.bar.setValue(1000 * received.n_there // max(received.n_total, 1))
        elif entry and condition is Condition.CHECKING:
            self.bar.setValue(round(1000 * self.library.part_checked(entry.name)))
        if is_fetching:
            self.progress.setText(progress_in_words(received, self.library.downloads.pace))

    def _about(self, entry: ModelEntry) -> str:
        purpose = purpose_in_words(entry.status.model.purpose)
        folder = entry.status.folder or (Path(entry.name) if entry.is_own_folder else None)
        lines = [
            self.tr("{}: {}.").format(title_of(entry), purpose) if purpose else title_of(entry),
            fit_in_full(self.library, entry),
            self.tr("Licence: {}").format(licence_of(entry)),
            self.tr("Folder: {}").format(folder) if folder else "",
        ]
        return "\n".join(line for line in lines if line)

    def _can_be_removed(self, entry: ModelEntry) -> bool:
        return entry.is_own_folder or (bool(entry.status.model.repository) and entry.status.n_bytes > 0)

    def _use(self) -> None:
        entry = self.selected
        if entry and self.use_button.isEnabled():
            before = self._settings_store.settings.engine.adapter
            self.choose(entry.kind, entry.setting)
            self.message_bar.clear()
            if before and not self._settings_store.settings.engine.adapter:
                self.message_bar.say(
                    self.tr("The adapter “{}” does not fit {} and is not used any more.").format(
                        Path(before).name, title_of(entry)
                    )
                )
            self.message_bar.say(
                self.tr("{} is used from the next start of the captions on.").format(title_of(entry))
            )

    def choose(self, kind: ModelKind, setting: str) -> None:
        """Use a model from the next start of the captions on."""
        if kind is ModelKind.RECOGNIZER:
            self._settings_store.change(replace(self._settings_store.settings.engine, recognizer=setting))
        else:
            self._settings_store.change(
                replace(
                    self._settings_store.settings.engine,
                    translator=setting,
                    adapter=self._fitting_adapter(setting),
                )
            )

    def _fitting_adapter(self, translator: str) -> str:
        """Return the adapter in use if it fits this translator too, else none."""
        adapter = self._settings_store.settings.engine.adapter
        return adapter if adapter and not ChosenTranslator(translator).look_at(Path(adapter)).trouble else ""

    def _fetch_or_pause(self) -> None:
        entry = self.selected
        if entry is None:
            return
        self.message_bar.clear()
        if self.library.condition(entry) in (Condition.WAITING, Condition.FETCHING):
            self.library.downloads.pause(entry.name)
        else:
            self.library.fetch(entry)

    def _check(self) -> None:
        if self.selected:
            self.message_bar.clear()
            self.library.work(ModelAction.VERIFY, self.selected.name)

    def ask_to_remove(self) -> None:
        entry = self.selected
        if entry is None:
            return
        title, yes = self.tr("Remove a model"), self.tr("&Remove")
        if confirmed(self, title, self._removal(entry), yes):
            self._remove(entry)

    def _removal(self, entry: ModelEntry) -> str:
        if entry.is_own_folder:
            return self.tr("Take {} off the list? Its folder stays as it is.").format(title_of(entry))
        return self.tr(
            "Remove {} from this machine? That frees {}. Other programs that use it from the shared folder "
            "have to download it again."
        ).format(title_of(entry), size(entry.status.n_bytes))

    def _remove(self, entry: ModelEntry) -> None:
        self.message_bar.clear()
        if self.model.is_in_use(entry):
            self.choose(entry.kind, STANDARD[entry.kind])
        self.library.work(ModelAction.REMOVE, entry.name)

    def _open_folder(self) -> None:
        folder = self.selected and self.selected.status.folder
        if folder and (trouble := open_folder(folder)):
            self.message_bar.say(trouble)

    def _ask_to_import(self) -> None:
        folder = file_dialogs.open_folder(self, "models", self.tr("Import a model folder"))
        if folder is not None:
            self.import_from(folder)

    def _tell(self, action: ModelAction, name: str, outcome: Outcome) -> None:
        """Say how something ended, and look at what is there now."""
        if sentence := self.sentence(action, name, outcome):
            self.message_bar.say(sentence)
        if action == ModelAction.IMPORT and outcome.trouble:
            self._imported = ""
        self.look()

    def _tell_of_pack(self, action: ModelAction, outcome: Outcome) -> None:
        if action == ModelAction.REMOVE and outcome.n_freed:
            self.message_bar.say(
                self.tr("The engine pack is removed, {} are free again.").format(size(outcome.n_freed))
            )

    def sentence(self, action: ModelAction, name: str, outcome: Outcome) -> str:
        """Return what is said of how something ended, "" where it speaks for itself."""
        if outcome.is_unreachable:
            return self._unreachable(name)
        if outcome.trouble or outcome.was_stopped:
            return outcome.trouble
        if outcome.damaged:
            files = ", ".join(outcome.damaged)
            return self.tr("{} is damaged ({}): press Fetch again.").format(name, files)
        match action:
            case ModelAction.VERIFY:
                return self.tr("{} is undamaged: every file is as it was published.").format(name)
            case ModelAction.REMOVE if outcome.n_freed:
                freed = size(outcome.n_freed)
                return self.tr("{} is removed, {} are free again.").format(name, freed)
            case _:
                return ""

    def _unreachable(self, name: str) -> str:
        hub = Hub.from_environment()
        if hub.offline:
            return self.tr(
                "{} is not fetched because HF_HUB_OFFLINE is set: start Surtitle without it and press Retry."
            ).format(name)
        return self.tr(
            "{} could not be fetched because {} cannot be reached: connect to the network, then press Retry. "
            "What has come is kept."
        ).format(name, hub.endpoint)


def _question(settings: Settings) -> tuple[str, PlacementWish]:
    """Return what decides which models fit: the language, and how the networks shall run."""
    return settings.languages.source, PlacementWish(
        settings.engine.device, precision=settings.engine.precision
    )
