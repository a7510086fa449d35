"""The models window: which models there are, which fit, which is in use; fetched and removed by a click."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import assert_never

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QWidget

from app.adapters.shelf import ChosenTranslator
from app.advice.recommending import recommend
from app.choices.model_names import model_name
from app.look.icons import SMALL, ButtonIcon
from app.look.kinds import Kind
from app.settings.settings import Settings
from app.widgets.dialogs import PADDING, ClosingBox, dialog_column, push_button
from app.widgets.folders import open_folder
from app.widgets.geometry import remember_geometry
from app.widgets.icon_label import IconLabel
from app.widgets.labels import heading, note
from app.widgets.message_bar import MessageBar, Tone
from app.widgets.quantities import size
from app.widgets.question import confirmed
from app.widgets.screens import bring_forward
from app.widgets.settings_store import SettingsStore
from app.windows.models.engine_packs import EnginePacks
from app.windows.models.filter_bar import FilterBar
from app.windows.models.importing import ModelImport
from app.windows.models.library import NO_FACTS, Condition, Library, ModelEntry
from app.windows.models.outcomes import sentence_on
from app.windows.models.pack_box import PackBox
from app.windows.models.row_view import Act, details_of, row_view
from app.windows.models.rows import ModelRows, SortMenu
from app.windows.models.server_dialog import ServerDialog
from app.windows.models.words import removal_in_words, room_in_words, title_of
from core.wire.defaults import SHIPPED_TRANSLATOR
from models.memory.budget import PlacementWish
from models.store.catalog import ModelKind
from models.store.messages import ModelAction, Outcome

STANDARD = {ModelKind.RECOGNIZER: "", ModelKind.TRANSLATOR: SHIPPED_TRANSLATOR, ModelKind.DIRECT: ""}
"""What the settings name where nothing was chosen."""


class ModelsWindow(QDialog):
    """Shows the models and changes, in the settings, which of them are in use."""

    def __init__(self, settings_store: SettingsStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings_store = settings_store
        self._wanted = ""
        """The model that is to be shown once it is seen."""
        self._detailed = ""
        """The model whose details are open."""
        self._looked_for = _question(settings_store.settings)
        self.recommendation = recommend("", "", NO_FACTS)
        """What suits this computer, as it was seen last, and the languages that are chosen."""
        self.library = Library(self)
        self.importing = ModelImport(self.library, self)
        self.packs = EnginePacks(self)
        self.pack_box = PackBox(self.packs)
        self.message_bar = MessageBar()
        self.filter_bar = FilterBar()
        self.rows = ModelRows()
        self.sort_menu = SortMenu(self.rows, self)
        self.room = note(name=self.tr("Disk space and memory"))
        self.state = note(name=self.tr("Status"))
        self.setWindowTitle(self.tr("Models"))
        remember_geometry(self, "models", settings_store, first_size=QSize(980, 760))
        self._lay_out()
        self.rows.wanted.connect(self.do)
        self.rows.opened.connect(self.show_details)
        self.rows.twin_chosen.connect(self._show_twin)
        self.filter_bar.changed.connect(self._filter)
        self.library.seen.connect(self._show_seen)
        self.library.changed.connect(self._show_row)
        self.library.ended.connect(self._tell)
        self.importing.changed.connect(self._show_state)
        self.packs.ended.connect(self._tell_of_pack)
        settings_store.changed.connect(self._follow)
        self._show_state()

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
        """Open with the details of this model."""
        self._wanted = name
        self.present()

    def end(self, timeout_s: float) -> None:
        """End what is being fetched, which stays as it is, before the program ends."""
        self.library.close(timeout_s)
        self.packs.close(timeout_s)

    @property
    def selected(self) -> ModelEntry | None:
        """The model whose details are open."""
        return self.entry(self._detailed)

    def entry(self, name: str) -> ModelEntry | None:
        """Return the model called so, None where there is none."""
        return next((entry for entry in self.library.look.entries if entry.name == name), None)

    def show_details(self, name: str) -> None:
        """Open the details of a model, and close those that were open; of the same one, close them."""
        before, self._detailed = self._detailed, "" if name == self._detailed else name
        for changed in {before, name} - {""}:
            self._show_row(changed)

    def do(self, act: Act, name: str) -> None:
        """Do with a model what was asked for."""
        entry = self.entry(name)
        if entry is None:
            return
        match act:
            case Act.USE:
                self._use(entry)
            case Act.FETCH | Act.PAUSE:
                self._fetch_or_pause(entry)
            case Act.CHECK:
                self.message_bar.clear()
                self.library.work(ModelAction.VERIFY, name)
            case Act.OPEN_FOLDER:
                self._open_folder(entry)
            case Act.REMOVE:
                self.ask_to_remove(entry)
            case _:
                assert_never(act)

    def is_in_use(self, entry: ModelEntry) -> bool:
        """Return whether the settings name it, or it is the best where they name none."""
        engine = self._settings_store.settings.engine
        return entry.setting in (engine.recognizer or self.library.look.best_recognizer, engine.translating)

    def _lay_out(self) -> None:
        column = dialog_column(self)
        column.setContentsMargins(*PADDING)
        column.addWidget(heading(self.tr("Models"), Kind.TITLE))
        column.addWidget(
            note(
                self.tr(
                    "A recognizer hears the words, a translator translates them."
                    " Downloaded once, they need no network."
                )
            )
        )
        column.addWidget(self.filter_bar)
        column.addLayout(self._make_tools())
        column.addWidget(self.message_bar)
        column.addWidget(self.pack_box)
        column.addWidget(self.rows, 1)
        column.addLayout(self._make_state())
        column.addLayout(self._make_foot())

    def _make_tools(self) -> QHBoxLayout:
        self.sort_button = QPushButton(self.sort_menu.title())
        self.sort_button.setAutoDefault(False)
        self.sort_button.setMenu(self.sort_menu)
        self.server_button = push_button(self.tr("A ser&ver on this computer…"), self.choose_server)
        ButtonIcon(self.server_button, "computer")
        row = QHBoxLayout()
        row.addWidget(IconLabel("drive", "muted", SMALL))
        row.addWidget(self.room, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.sort_button)
        row.addWidget(self.importing.button)
        row.addWidget(self.server_button)
        return row

    def _make_state(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(self.state, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.importing.stop_button)
        return row

    def _make_foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        when = note(self.tr("Changes take effect the next time captions start."))
        row.addWidget(when, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(ClosingBox(self))
        return row

    def _follow(self, settings: Settings) -> None:
        """Show what is in use and recommended now; count again what fits where that depends on the change."""
        if self.isVisible() and self._looked_for != _question(settings):
            self.look()
        before = self.recommendation.models
        self._recommend()
        if self.recommendation.models != before:  # a row that is put to use stays under the pointer
            self._put_in_order()
        self._filter()
        self._show_rows()

    def _show_seen(self) -> None:
        self._recommend()
        self._put_in_order()
        self._filter()
        self._show_rows()
        self.room.setText(room_in_words(self.library.look))
        wanted, self._wanted = self._wanted, ""
        if wanted and self.entry(wanted):
            self.rows.show_twin(wanted)
            if wanted not in self.rows.names:
                self.filter_bar.show_all()
            if wanted != self._detailed:
                self.show_details(wanted)
            self.rows.bring_into_view(wanted)
        self._show_state()

    def _recommend(self) -> None:
        languages = self._settings_store.settings.languages
        self.recommendation = recommend(languages.source, languages.target, self.library.look.facts)

    def _put_in_order(self) -> None:
        if self.rows.show_entries(self._advised_first()):  # else what the user chose to see stays
            self._show_chosen_twins()

    def _advised_first(self) -> tuple[ModelEntry, ...]:
        """Return the models: what is recommended, what is in use, and the others."""
        return tuple(
            sorted(
                self.library.look.entries,
                key=lambda entry: (not self.recommendation.names(entry.name), not self.is_in_use(entry)),
            )
        )

    def _show_chosen_twins(self) -> None:
        """Of twins show the one in use, else the one that is recommended or here."""
        for matters in (lambda e: e.is_here, lambda e: self.recommendation.names(e.name), self.is_in_use):
            for entry in filter(matters, self.library.look.entries):
                self.rows.show_twin(entry.name)

    def _show_twin(self, name: str) -> None:
        """Show what holds of a model whose twin was shown before."""
        row = self.rows.row(name)
        if row is not None and row.has_details:
            self._detailed = name
        self._show_row(name)

    def _filter(self) -> None:
        """Show what is searched for, and say where that is nothing."""
        admits = self.filter_bar.admits
        entries = self.library.look.entries
        admitted = (entry.name for entry in entries if admits(entry, is_in_use=self.is_in_use(entry)))
        self.rows.show_only(frozenset(admitted))
        self._show_state()

    def _show_rows(self) -> None:
        for entry in self.library.look.entries:
            self._show_row(entry.name)

    def _show_row(self, name: str) -> None:
        entry, row = self.entry(name), self.rows.row(name)
        if entry is None or row is None or row.name != name:
            return
        row.show_view(
            row_view(
                self.library,
                entry,
                is_in_use=self.is_in_use(entry),
                is_recommended=self.recommendation.names(name),
            )
        )
        row.show_details(details_of(self.library, entry) if name == self._detailed else ())

    def _show_state(self) -> None:
        looks = self.tr("Looking for models…") if not self.library.look.entries else ""
        if not (looks or self.rows.names):
            looks = self.tr("No model matches: choose All, or clear the field.")
        self.state.setText(self.importing.text or looks)
        self.state.setVisible(bool(self.state.text()))

    def _use(self, entry: ModelEntry) -> None:
        before = self._settings_store.settings.engine.adapter
        self.choose(entry.kind, entry.setting)
        self.message_bar.clear()
        if before and not self._settings_store.settings.engine.adapter:
            self.message_bar.say(
                self.tr("The adapter “{}” does not fit {} and is not used any more.").format(
                    Path(before).name, title_of(entry)
                )
            )
        told = self.tr("{} will be used the next time captions start.")
        if entry.kind is ModelKind.DIRECT:
            told = self.tr(
                "{} will hear and translate the next time captions start. It needs no other translator;"
                " adapters and the glossary do not apply to it."
            )
        self.message_bar.say(told.format(title_of(entry)), tone=Tone.GOOD)

    def choose(self, kind: ModelKind, setting: str) -> None:
        """Use a model from the next start of the captions on.

        A translator takes the translating from a model that translates speech directly, and so the hearing.
        """
        engine = self._settings_store.settings.engine
        if kind is not ModelKind.TRANSLATOR:
            self._settings_store.change(replace(engine, recognizer=setting))
        else:
            self._settings_store.change(
                replace(
                    engine,
                    recognizer="" if engine.is_direct else engine.recognizer,
                    translator=setting,
                    adapter=self._fitting_adapter(setting),
                    allowed_host="",
                )
            )

    def choose_server(self) -> None:
        """Ask which server shall translate."""
        dialog = ServerDialog(self._settings_store.settings.engine, self)
        dialog.chosen.connect(self._use_server)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _use_server(self, translator: str, allowed_host: str) -> None:
        engine = self._settings_store.settings.engine
        recognizer = "" if engine.is_direct else engine.recognizer
        self._settings_store.change(
            replace(
                engine, recognizer=recognizer, translator=translator, adapter="", allowed_host=allowed_host
            )
        )
        self.message_bar.clear()
        self.message_bar.say(
            self.tr("{} will be used the next time captions start.").format(model_name(translator)),
            tone=Tone.GOOD,
        )

    def _fitting_adapter(self, translator: str) -> str:
        """Return the adapter in use if it fits this translator too, else none."""
        adapter = self._settings_store.settings.engine.adapter
        return adapter if adapter and not ChosenTranslator(translator).look_at(Path(adapter)).trouble else ""

    def _fetch_or_pause(self, entry: ModelEntry) -> None:
        self.message_bar.clear()
        if self.library.condition(entry) in (Condition.WAITING, Condition.FETCHING):
            self.library.downloads.pause(entry.name)
        else:
            self.library.fetch(entry)

    def ask_to_remove(self, entry: ModelEntry) -> None:
        """Remove a model, or take a folder off the list, if that is confirmed."""
        title, yes = self.tr("Remove a model"), self.tr("&Remove")
        if confirmed(self, title, removal_in_words(entry), yes):
            self._remove(entry)

    def _remove(self, entry: ModelEntry) -> None:
        self.message_bar.clear()
        if self.is_in_use(entry):
            self.choose(entry.kind, STANDARD[entry.kind])
        self.library.work(ModelAction.REMOVE, entry.name)

    def _open_folder(self, entry: ModelEntry) -> None:
        folder = entry.status.folder
        if folder and (trouble := open_folder(folder)):
            self.message_bar.say(trouble)

    def _tell(self, action: ModelAction, name: str, outcome: Outcome) -> None:
        """Say how something ended, and look at what is there now."""
        if sentence := sentence_on(action, name, outcome):
            self.message_bar.say(sentence)
        self._wanted = outcome.folder or self._wanted
        self.look()

    def _tell_of_pack(self, action: ModelAction, outcome: Outcome) -> None:
        if action == ModelAction.REMOVE and outcome.n_freed:
            self.message_bar.say(
                self.tr("The engine pack was removed, which frees {}.").format(size(outcome.n_freed))
            )


def _question(settings: Settings) -> tuple[str, PlacementWish]:
    """Return what decides which models fit: the language, and how the networks shall run."""
    return settings.languages.source, PlacementWish(
        settings.engine.device, precision=settings.engine.precision
    )
