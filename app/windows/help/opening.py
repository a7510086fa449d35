"""Makes the windows of the menu Help; imported when the first of them is wanted."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QWidget

from app.choices.actions import ENTRIES, plain
from app.widgets.settings_store import SettingsStore
from app.windows.help.computer_check import ComputerCheck
from app.windows.help.pages import Pages, guide_pages, news_pages
from app.windows.help.reader import Reader
from app.windows.help.report_window import ReportWindow
from app.windows.help.shortcuts_window import ShortcutsWindow

READERS: dict[str, Callable[[], Pages]] = {
    "user-guide": guide_pages,
    "what-is-new": news_pages,
}


def made(id: str, store: SettingsStore, parent: QWidget, change_wanted: Callable[[], object]) -> QDialog:
    """Return the new window of an entry; `change_wanted` is called where other keys are to be chosen."""
    if id in READERS:
        return Reader(plain(ENTRIES[id].text), READERS[id](), parent)
    if id == "check-computer":
        return ComputerCheck(parent)
    if id == "report-problem":
        return ReportWindow(parent)
    window = ShortcutsWindow(store, parent)
    window.change_wanted.connect(change_wanted)
    return window


def begin(window: QDialog) -> None:
    """Have a window look at this computer, if it is one that does."""
    if isinstance(window, ComputerCheck | ReportWindow):
        window.begin()


def end(window: QDialog, timeout_s: float) -> None:
    """End what is being looked at, within this time."""
    if isinstance(window, ComputerCheck | ReportWindow):
        window.work.end(timeout_s)
