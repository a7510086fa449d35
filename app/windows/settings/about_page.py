"""The page of what this program is, what runs in it, and where the user's files lie."""

from __future__ import annotations

import platform
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from PySide6.QtCore import QT_TRANSLATE_NOOP, Signal, qVersion
from PySide6.QtGui import QGuiApplication, QShowEvent

from app.choices.model_names import model_name
from app.doctor.report import without_home
from app.host.machine import system_name
from app.look.kinds import Kind, set_kind
from app.settings.settings import Settings
from app.widgets.announcing import announce
from app.widgets.dialogs import push_button
from app.widgets.facts import FactsTable
from app.widgets.folders import open_folder
from app.widgets.labels import name_label, sentence
from app.widgets.screens import bring_forward
from app.widgets.setting_cards import SettingsPage
from app.widgets.setting_controls import translated
from app.widgets.settings_store import SettingsStore
from app.widgets.short_label import ShortLabel
from app.windows.help.pages import about_lines, notice_pages
from app.windows.help.reader import PageReader
from core.files.user_folders import adapters_folder, log_folder
from core.wire.defaults import SHIPPED_DIRECT, SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR
from core.wire.server_address import is_server
from core.wording.errors import UserError
from models.store.catalog import find_model

ABOUT = QT_TRANSLATE_NOOP("Preferences", "About")


class AboutPage(SettingsPage):
    """Version, licence, models and folders; its details are copied without what is private."""

    told = Signal(str)
    """One sentence for the user."""

    def __init__(self, store: SettingsStore, transcripts: Path) -> None:
        super().__init__(translated(ABOUT))
        self._store = store
        self._folders = {
            self.tr("Settings and glossary"): store.path.parent,
            self.tr("Transcripts"): transcripts,
            self.tr("Adapters"): adapters_folder(),
            self.tr("Log"): log_folder(),
        }
        self.notices: PageReader | None = None
        self.copy = push_button(self.tr("&Copy details"), self._copy)
        set_kind(self.copy, Kind.QUIET)
        self.head.addWidget(self.copy)
        self.running = FactsTable()
        self._lay_out()

    def showEvent(self, event: QShowEvent) -> None:
        self.running.show_facts(self._facts(self._store.settings))
        super().showEvent(event)

    @property
    def details(self) -> str:
        """What a maintainer of the program wants to know; no name that the user chose is in it."""
        folders = [f"{name}: {folder}" for name, folder in self._folders.items()]
        facts = [f"{name}: {text}" for name, text in self._facts(self._store.settings, is_private=True)]
        lines = (f"Surtitle: {about_lines()[0]}", *facts, *folders)
        return without_home("\n".join(lines), Path.home()) + "\n"

    def _lay_out(self) -> None:
        number, what, licence = about_lines()
        group = self.add_group()
        group.add_wide(name_label(f"Surtitle · {number}"), sentence(what))
        self.show_notices = push_button(self.tr("Licence and &notices…"), self._show_notices)
        group.add(self.tr("Licence"), self.show_notices, licence)
        self.add_group(self.tr("What is running")).add_wide(self.running)
        group = self.add_group(self.tr("Where your files are"))
        self.open_buttons = {
            name: push_button(self.tr("Open"), partial(self._open, folder), self.tr("Open {}").format(folder))
            for name, folder in self._folders.items()
        }
        for name, button in self.open_buttons.items():
            group.add(name, button, ShortLabel(without_home(str(self._folders[name]), Path.home())))
        self.column.addStretch(1)

    def _facts(self, settings: Settings, *, is_private: bool = False) -> list[tuple[str, str]]:
        """Return what hears and translates, and what it is built on; private, no name of a user's."""
        called = self._kind_of if is_private else model_name
        none = self.tr("None")
        used = settings.for_engine(realtime=True)
        adapter = self.tr("A custom adapter") if is_private else Path(used.adapter).name
        built = f"onnxruntime {_version_of('onnxruntime')}, Qt {qVersion()}"
        return [
            (self.tr("Recognizer"), called(used.recognizer)),
            (self.tr("Translator"), called(used.translator) if used.translator else none),
            (self.tr("Adapter"), adapter if used.adapter else none),
            (self.tr("Engine"), f"{built}, Python {platform.python_version()}"),
            (self.tr("System"), f"{system_name()} ({platform.machine()})"),
        ]

    def _kind_of(self, setting: str) -> str:
        """Return a model that everybody knows by its name, any other by what it is."""
        if is_server(setting):
            return self.tr("A server")
        if setting in (SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR, SHIPPED_DIRECT):
            return model_name(setting)
        try:
            model = None if Path(setting).expanduser().is_dir() else find_model(setting)
        except UserError:  # a name of no model, as of a folder that is gone
            model = None
        if model is None:
            return self.tr("A folder")
        return model_name(model.id) if model.in_catalog else self.tr("Another model from the Hub")

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.details)
        announce(self.copy, self.tr("Copied."))
        self.told.emit(self.tr("Details copied. They contain nothing that was said and none of your names."))

    def _show_notices(self) -> None:
        if self.notices is None:
            self.notices = PageReader(self.tr("Licence and notices"), notice_pages(), self)
        bring_forward(self.notices)

    def _open(self, folder: Path) -> None:
        shown = next(part for part in (folder, *folder.parents) if part.exists())
        if trouble := open_folder(shown):
            self.told.emit(trouble)


def _version_of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "?"
