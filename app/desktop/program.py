"""The program on the desktop from its start to its end: window, tray, and what ends it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from app.desktop.awake import Awake
from app.desktop.dock import Dock
from app.desktop.endings import EndingSignals, finish_in_time
from app.desktop.garbage import GarbageCollection
from app.desktop.hot_keys import HotKeys
from app.desktop.icons import program_icon
from app.desktop.language import use_language
from app.desktop.memory_places import use_one_place
from app.desktop.single_instance import Place, SingleInstance
from app.desktop.tray import Tray
from app.desktop.wish import ACTIVATION_TOKEN, What, Wish
from app.host.log_file import log_uncaught
from app.settings.settings import load_settings
from app.widgets.screens import bring_forward, follow_screens, put_windows_on_screens
from app.windows.main.engine_keeper import EngineKeeper
from app.windows.main.main_window import MainWindow
from core.files.user_folders import journal_folder, settings_path
from core.system.which import on_macos
from core.wording.errors import UserError
from core.wording.readers import read_in_window


def run_program(place: Place, wish: Wish, *, is_hidden: bool) -> int:
    """Return the exit code when the program was ended, or, where it runs already, when that one was told."""
    log_uncaught()
    read_in_window()
    application = new_application()
    use_language(application, chosen_language())
    instance = SingleInstance(place)
    if not instance.take_place_or_tell(wish):
        return 0
    program = Program(application, instance)
    program.begin(wish, is_hidden=is_hidden)
    return application.exec()


def chosen_language() -> str:
    """Return the language that was chosen for the interface.

    The window tells of settings that cannot be read.
    """
    try:
        return load_settings(settings_path()).window.language
    except UserError:
        return ""


class Application(QApplication):
    """Qt's part of the program."""

    file_wanted = Signal(str)
    """A file is to be captioned: macOS tells a program so, others name the file where they start it."""
    end_wanted = Signal()
    """macOS ends the program, from the Dock or with its user's session."""

    def event(self, event: QEvent) -> bool:
        """Hear of files, and of the end, which windows might refuse; the rest is Qt's."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_wanted.emit(event.file())
            return True
        if event.type() == QEvent.Type.Quit:
            self.end_wanted.emit()
            return True
        return super().event(event)


def new_application() -> Application:
    """Return Qt's part of the program, which this process may have once."""
    use_one_place()  # before there are threads
    application = Application(sys.argv[:1])
    # The same on all systems: the look is drawn on it.
    application.setStyle("fusion")
    application.setApplicationName("surtitle")
    application.setApplicationDisplayName("Surtitle")
    # A Flatpak's entry in the menu bears the name of the Flatpak.
    application.setDesktopFileName(os.environ.get("FLATPAK_ID", "surtitle"))
    if not (on_macos() and getattr(sys, "frozen", False)):  # there the bundle has one, of all sizes
        application.setWindowIcon(program_icon())
    # The window may be hidden when the last of the others is closed.
    application.setQuitOnLastWindowClosed(False)
    return application


class Program(QObject):
    """Does what other starts of the program wish, and ends with its window."""

    def __init__(self, application: Application, instance: SingleInstance) -> None:
        super().__init__(application)
        self.window = MainWindow(settings_path(), journal_folder())
        self._is_closed = False
        self._tray = Tray(self.window)
        window, training = self.window, self.window.training_controller
        self._engine_keeper = EngineKeeper(
            window.bridge,
            window.settings_store,
            lambda: window.glossary.terms,
            lambda: training.is_training,
        )
        window.closed.connect(self._engine_keeper.end)
        self._signals = EndingSignals(self._close, self)
        self._garbage = GarbageCollection(self)
        self._awake = Awake(window.bridge, self)
        self._hot_keys = HotKeys(window, self)
        instance.wished.connect(self._take)
        self.window.closing.connect(instance.close)
        self.window.closed.connect(self._end)
        # The user's session may still go on after the first: another program that is asked may refuse.
        application.commitDataRequest.connect(
            lambda _: finish_in_time(self.window, self.tr("Surtitle is saving the last captions."))
        )
        application.aboutToQuit.connect(self._close)
        application.end_wanted.connect(self._close)
        if on_macos():
            self._dock = Dock(application, self.window)
        application.file_wanted.connect(lambda path: self.window.session.open_file(Path(path)))
        follow_screens(put_windows_on_screens, self)

    def begin(self, wish: Wish, *, is_hidden: bool) -> None:
        """Show the window, or not, and do what the program was started for."""
        if is_hidden:
            self._tray.begin_hidden()
        else:
            self.window.show()
            if wish.what is What.SHOW:
                self.window.guide()  # a user who opens a file wants its captions
        self._engine_keeper.begin()
        self._hot_keys.follow(self.window.settings)
        self._fulfil(wish)

    def _take(self, wish: Wish) -> None:
        if wish.what in (What.SHOW, What.OPEN):
            os.environ[ACTIVATION_TOKEN] = wish.activation_token  # Qt takes it from there
            bring_forward(self.window)
        self._fulfil(wish)

    def _fulfil(self, wish: Wish) -> None:
        if wish.what is What.TOGGLE:
            self.window.toggle_unseen()
        elif wish.what is What.OPEN:
            self.window.session.open_file(Path(wish.file))

    def _close(self) -> None:
        if not self._is_closed:
            self.window.end()

    def _end(self) -> None:
        self._is_closed = True
        QApplication.exit()
