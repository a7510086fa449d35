"""Opens what the menu Help offers."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from app.choices.actions import ENTRIES, WindowActions, plain
from app.widgets.screens import bring_forward
from app.widgets.settings_store import SettingsStore
from app.windows.help.computer_check import ComputerCheck
from app.windows.help.pages import Pages, about_pages, guide_pages, news_pages
from app.windows.help.reader import Reader
from app.windows.help.report_window import ReportWindow
from app.windows.help.shortcuts_window import ShortcutsWindow

WINDOWS = ("user-guide", "show-shortcuts", "check-computer", "report-problem", "what-is-new", "about")
READERS: dict[str, Callable[[], Pages]] = {
    "user-guide": guide_pages,
    "what-is-new": news_pages,
    "about": about_pages,
}


class HelpController(QObject):
    """Makes each window when it is first wanted, and has it from then on."""

    shortcuts_wanted = Signal()
    """Other keys are to be chosen."""

    def __init__(self, actions: WindowActions, store: SettingsStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._store, self._window = store, parent
        self.windows: dict[str, QDialog] = {}
        for id in WINDOWS:
            actions.connect(id, lambda _checked=False, id=id: self.show(id))

    def show(self, id: str) -> None:
        """Bring the window of an entry to the front."""
        window = self.windows.get(id) or self._made(id)
        self.windows[id] = window
        if isinstance(window, ComputerCheck | ReportWindow):
            window.begin()
        bring_forward(window)

    def end(self, timeout_s: float) -> None:
        """End what is being looked at before the program ends."""
        for window in self.windows.values():
            if isinstance(window, ComputerCheck | ReportWindow):
                window.work.end(timeout_s)

    def _made(self, id: str) -> QDialog:
        if id in READERS:
            return Reader(plain(ENTRIES[id].text), READERS[id](), self._window)
        if id == "check-computer":
            return ComputerCheck(self._window)
        if id == "report-problem":
            return ReportWindow(self._window)
        window = ShortcutsWindow(self._store, self._window)
        window.change_wanted.connect(self.shortcuts_wanted)
        return window
