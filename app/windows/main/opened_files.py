"""Files that are opened in the main window: chosen, dropped, or once more; several make a queue."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.bridge.session_bridge import SessionBridge
from app.choices.actions import WindowActions
from app.settings.settings import is_device
from app.widgets.message_bar import MessageBar
from app.widgets.settings_store import SettingsStore
from app.windows.main.file_drops import FileDrops
from app.windows.main.file_queue import FileQueue
from app.windows.main.queue_bar import QueueBar
from app.windows.main.recent_files import RecentFiles
from app.windows.main.sound_file_dialog import chosen_sound_files


class OpenedFiles(QObject):
    """One is captioned at its pace; several one after the other, and none ends what runs."""

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
        FileDrops(window).dropped.connect(self.open)

    def use_actions(self, actions: WindowActions) -> None:
        """Open what is chosen in the menus."""
        self._recent = RecentFiles(actions.menus["recent-files"], self._store, self)
        self._recent.chosen.connect(lambda path: self.open([path]))
        actions.connect("open-file", self.ask)

    def ask(self) -> None:
        """Let the user choose files."""
        self.open(chosen_sound_files(self._window))

    def open(self, paths: list[Path]) -> None:
        """Caption these: one at its pace, or several one after the other."""
        if len(paths) == 1 and self.queue.is_empty and not self._bridge.is_running:
            self.one_wanted.emit(paths[0])
        elif paths:
            self.queue.add(paths)

    def note(self, source: str) -> None:
        """Note that a source is captioned, which is a recent file from now on, if it is one."""
        if not is_device(source):
            self._recent.add(Path(source))
