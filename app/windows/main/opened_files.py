"""Files and folders that are opened in the main window; several files make a queue."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from app.bridge.background_job import BackgroundJob
from app.bridge.session_bridge import SessionBridge
from app.settings.settings import is_device
from app.sound.sound_files import sound_files_of
from app.widgets.message_bar import Message, MessageBar, Tone
from app.widgets.question import confirmed
from app.widgets.settings_store import SettingsStore
from app.windows.main.file_drops import FileDrops
from app.windows.main.file_queue import FileQueue
from app.windows.main.queue_bar import QueueBar
from app.windows.main.recent_files import RecentFiles
from app.windows.main.sound_file_dialog import chosen_sound_files, chosen_sound_folder

ASKED_FROM = 30
"""From this many files in a folder on, the user is asked first."""


class OpenedFiles(QObject):
    """A single file is captioned at its own pace; several are captioned in turn, after what is running."""

    one_wanted = Signal(object)
    """The path of a file that is to be captioned at its pace."""

    def __init__(
        self,
        window: QWidget,
        bridge: SessionBridge,
        store: SettingsStore,
        message_bar: MessageBar,
        begin: Callable[[Path], bool],
    ) -> None:
        """`begin` captions a file of several, and returns whether that has begun."""
        super().__init__(window)
        self._window, self._bridge, self._store = window, bridge, store
        self.queue = FileQueue(bridge, begin, message_bar, self)
        self.bar = QueueBar(self.queue, bridge)
        self._message_bar = message_bar
        self._asked: list[Path] = []
        """What is being searched: folders, and files opened with them."""
        self._looking = BackgroundJob("folder-scout", self)
        self._looking.done.connect(self._take_found)
        self._looking.failed.connect(self._refuse)
        FileDrops(window).dropped.connect(self.open)

    def fill(self, menu: QMenu) -> None:
        """Offer the recent files in a menu."""
        self._recent = RecentFiles(menu, self._store, self)
        self._recent.chosen.connect(lambda path: self.open([path]))

    def ask(self) -> None:
        """Let the user choose files."""
        self.open(chosen_sound_files(self._window))

    def ask_for_folder(self) -> None:
        """Let the user choose a folder."""
        self.open(chosen_sound_folder(self._window))

    def open(self, paths: list[Path]) -> None:
        """Caption these: one at its own pace, several in turn; of folders the files in them."""
        if not any(path.is_dir() for path in paths):
            self._take(paths)
            return
        self._asked += paths  # a search that is running is extended
        asked = list(self._asked)
        self._looking.begin(lambda tell, given_up: sound_files_of(asked, given_up.is_set))

    def _take_found(self, found: list[Path]) -> None:
        """Take the files of folders, unless there are none; if there are many, ask first."""
        names = ", ".join(f"“{path.name}”" for path in self._asked if path.is_dir())
        self._asked.clear()
        if not found:
            self._warn(self.tr("There is no sound or video file in {}.").format(names))
        elif len(found) <= ASKED_FROM or self._is_meant(len(found), names):
            self._take(found)

    def _take(self, paths: list[Path]) -> None:
        if len(paths) == 1 and self.queue.is_empty and not self._bridge.is_running:
            self.one_wanted.emit(paths[0])
        elif paths:
            self.queue.add(paths)

    def _is_meant(self, n_files: int, names: str) -> bool:
        told = self.tr("There are {} sound and video files in {}. Caption them all, one after the other?")
        title, yes, no = self.tr("Caption a folder"), self.tr("&Caption all"), self.tr("C&aption none")
        return confirmed(self._window, title, told.format(n_files, names), yes, no)

    def _refuse(self, sentence: str) -> None:
        self._asked.clear()
        self._warn(sentence)

    def _warn(self, sentence: str) -> None:
        self._message_bar.say(Message(sentence, Tone.WARNING, is_answer=True))

    def note(self, source: str) -> None:
        """List a source among the recent files, if it is a file."""
        if not is_device(source):
            self._recent.add(Path(source))
