"""The main window's side of adapters: offered, chosen, imported and shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from app.adapters.importing import AdapterExists, import_adapter
from app.adapters.offers import forget_fetched, import_fetched
from app.adapters.shelf import ChosenTranslator, KeptAdapter, kept_folders
from app.adapters.way_out import WayOut
from app.bridge.background_job import BackgroundJob
from app.bridge.session_bridge import SessionBridge
from app.widgets.file_dialogs import file_dialogs
from app.widgets.geometry import remember_geometry
from app.widgets.message_bar import Message, Tone
from app.widgets.path_drops import PathDrops
from app.widgets.question import confirmed
from app.widgets.screens import bring_forward
from app.widgets.settings_store import SettingsStore
from app.windows.adapters.menu import AdapterMenu
from core.wire.messages import AdapterInUse, UseAdapter, UsePolicy
from models.adapters.adapter_files import ADAPTER_FILES
from models.adapters.adapters import AdapterManifest, LanguagePair
from models.manifests.manifests import MANIFEST_NAME

if TYPE_CHECKING:
    from app.windows.adapters.window import AdapterWindow


@dataclass(frozen=True, slots=True)
class Import:
    """An adapter that is to be imported, from where and where to."""

    source: Path
    shelf: Path
    translator: str
    replaces: bool = False
    offer: str = ""
    """Its name on the hub that it was fetched from, if it was."""


@dataclass(frozen=True, slots=True)
class Occupied:
    """An import that would replace an adapter, and the sentence that says so."""

    wanted: Import
    sentence: str


class AdapterController(QObject):
    """Knows the adapter to use; in a running session it is changed between two words."""

    told = Signal(object)
    """A `Message`."""
    shelf_changed = Signal()
    """Other adapters are kept than before."""
    practice_wanted = Signal(str)
    """The folder of an adapter that is to practise."""
    training_wanted = Signal()
    """An adapter is to be trained."""
    again_wanted = Signal(str)
    """The folder of an adapter that is to be trained again, for the translator that ships now."""
    changed = Signal(str)
    """A running session translates with another adapter from here on, in a few words."""

    def __init__(self, shelf: Path, store: SettingsStore, bridge: SessionBridge, parent: QWidget) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._store = store
        self._bridge = bridge
        self._parent = parent
        self.window: AdapterWindow | None = None
        # An import may copy a gigabyte.
        self._importing = BackgroundJob(
            "adapter-import",
            self,
            fault=self.tr("The import ended because of a fault in the program: {}."),
        )
        self._importing.done.connect(self._take_import)
        self._importing.failed.connect(self._show)
        bridge.adapter_changed.connect(self._take_answer)
        self.offer_drops(parent)

    def fill(self, menu: QMenu, before: QAction) -> None:
        """Offer the adapters in a menu, above the action `before`."""
        self.menu = AdapterMenu(menu, before, self.look, self._in_use)
        self.menu.chosen.connect(self.choose)

    def offer_drops(self, window: QWidget) -> None:
        """Import adapters that are dropped onto the window."""
        PathDrops(window, ".zip").dropped.connect(self.import_from)

    def look(self) -> tuple[ChosenTranslator, list[KeptAdapter]]:
        """Return the translator and the adapters kept now; one that is chosen is there though it is gone."""
        settings = self._store.settings
        source, target = settings.languages.source, settings.languages.target
        translator = ChosenTranslator(
            settings.engine.translator, LanguagePair(source, target) if target else None
        )
        adapters = [
            translator.look_at(folder) for folder in kept_folders(self._shelf, settings.engine.adapter)
        ]
        return translator, adapters if target else [self._idle(adapter) for adapter in adapters]

    def choose(self, folder: str, policy: str = "") -> None:
        """Use the adapter in `folder`, or none if empty, and `policy`, if given, from the next words on."""
        engine = self._store.settings.engine
        self._store.change(replace(engine, adapter=folder, policy=policy or engine.policy))
        self._bridge.use(UseAdapter(folder))
        if policy:
            self._bridge.use(UsePolicy(policy))
        self._refresh()

    def switch(self, folder: str, way: WayOut) -> None:
        """Use an adapter, and what it was made for, from the next start of the captions on."""
        settings = self._store.settings
        if way.languages:
            source, target = way.languages.source, way.languages.target
            self._store.change(replace(settings.languages, source=source, target=target))
        engine = replace(settings.engine, adapter=folder)
        self._store.change(replace(engine, translator=way.translator) if way.translator else engine)
        self._show(self.tr("“{}” will be used the next time captions start.").format(Path(folder).name))

    def show(self) -> None:
        """Show what is known of the adapters."""
        self._show()

    def ask_for_import(self) -> None:
        """Import an adapter that the user names, by its zip file or by a file in its folder."""
        title = self.tr("Import an adapter: its zip file, or {} in its folder").format(MANIFEST_NAME)
        kinds = self.tr("Adapters ({});;All files (*)").format(f"*.zip {MANIFEST_NAME}")
        path = file_dialogs.open_file(self.window or self._parent, "adapters", title, kinds)
        if path is not None:
            self.import_from(path.parent if path.name in ADAPTER_FILES else path)

    def show_hub(self) -> None:
        """Show which adapters of a hub fit, once the user asks for them."""
        from app.windows.adapters.hub_dialog import HubDialog

        dialog = HubDialog(self.look()[0], self._in_use()[1], self.window)
        dialog.fetched.connect(lambda folder, offer: self.import_from(Path(folder), offer))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def import_from(self, source: Path, offer: str = "") -> None:
        """Check the adapter in a folder or zip file and keep it; the window tells what comes of it.

        `offer` is its name on the hub that it was fetched from, if it was.
        """
        if self._importing.is_running:
            self._show(self.tr("Another adapter is being imported; try again when that is done."))
            return
        self._show(self.tr("“{}” is being checked…").format(offer or source.name))
        self._import(Import(source, self._shelf, self._store.settings.engine.translator, offer=offer))

    def end(self, timeout_s: float) -> None:
        """Return when nothing is imported any more, or after that time."""
        self._importing.end(timeout_s)

    def _import(self, wanted: Import) -> None:
        self._importing.begin(lambda tell, given_up: _imported(wanted))

    def _take_import(self, result: AdapterManifest | Occupied) -> None:
        if isinstance(result, Occupied):
            self.ask_to_replace(result.wanted, result.sentence)
        else:
            self._welcome(result)

    def _in_use(self) -> tuple[str, str]:
        return self._store.settings.engine.adapter, self._store.settings.engine.policy

    def _idle(self, adapter: KeptAdapter) -> KeptAdapter:
        sentence = self.tr("Nothing is translated, so no adapter can be used: choose a language first.")
        return replace(adapter, trouble=adapter.trouble or sentence)

    def _take_answer(self, answer: AdapterInUse) -> None:
        """Store the adapter that the engine really uses; that it is not the wanted one was told already."""
        self._store.change(replace(self._store.settings.engine, adapter=answer.folder))
        self._refresh()
        if answer.trouble:
            return
        name = Path(answer.folder).name
        self.changed.emit(self.tr("[Adapter: {}]").format(name) if name else self.tr("[No adapter]"))
        for note in answer.notes:
            self.told.emit(Message(note, Tone.ADVICE))

    def _welcome(self, adapter: AdapterManifest) -> None:
        folder = str(adapter.folder)
        if folder == self._store.settings.engine.adapter:  # its weights have changed
            self._bridge.use(UseAdapter(folder))
        self._show(self.tr("“{}” was imported.").format(adapter.name), select=folder)
        self.shelf_changed.emit()

    def ask_to_replace(self, wanted: Import, sentence: str) -> None:
        title, question = self.tr("Import an adapter"), self.tr("{} Do you want to replace it?")
        if confirmed(self.window or self._parent, title, question.format(sentence), self.tr("&Replace")):
            self._import(replace(wanted, replaces=True))
        else:
            if wanted.offer:
                forget_fetched(wanted.source, wanted.offer)
            self._show(self.tr("The existing adapter was kept."))

    def _show(self, sentence: str = "", select: str = "") -> None:
        if self.window is None:
            self.window = self._make_window()
        self.window.say(sentence)
        self.window.refresh(select)
        bring_forward(self.window)

    def _make_window(self) -> AdapterWindow:
        from app.windows.adapters.window import AdapterWindow

        window = AdapterWindow(lambda: self._store.settings, self.look, self._parent)
        remember_geometry(window, "adapters", self._store, first_size=QSize(960, 700))
        window.chosen.connect(self.choose)
        window.switched.connect(self.switch)
        window.training_wanted.connect(self.training_wanted)
        window.again_wanted.connect(self.again_wanted)
        window.import_wanted.connect(self.ask_for_import)
        window.hub_wanted.connect(self.show_hub)
        window.practice_wanted.connect(self.practice_wanted)
        window.removed.connect(self.shelf_changed)
        self.offer_drops(window)
        return window

    def _refresh(self) -> None:
        if self.window is not None and self.window.isVisible():
            self.window.refresh()


def _imported(wanted: Import) -> AdapterManifest | Occupied:
    """Return the adapter that is kept now, or what is in its place."""
    source, shelf, translator, replaces = wanted.source, wanted.shelf, wanted.translator, wanted.replaces
    try:
        if wanted.offer:
            return import_fetched(source, wanted.offer, shelf, translator, replaces=replaces)
        return import_adapter(source, shelf, translator, replaces=replaces)
    except AdapterExists as error:
        return Occupied(wanted, str(error))
