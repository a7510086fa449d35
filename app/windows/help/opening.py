"""Makes the windows of the menu Help; imported when the first of them is wanted."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QWidget

from app.choices.actions import ENTRIES, plain
from app.widgets.settings_store import SettingsStore
from app.windows.help.computer_check import ComputerCheck
from app.windows.help.pages import SECTION_OF, SECTIONS, guide_pages, news_pages, short_guide_pages
from app.windows.help.reader import PageReader
from app.windows.help.report_window import ReportWindow
from app.windows.help.shortcuts_window import ShortcutsWindow


def made(id: str, store: SettingsStore, parent: QWidget, change_wanted: Callable[[], object]) -> QDialog:
    """Return the new window of an entry; `change_wanted` is called where other keys are to be chosen."""
    title = plain(ENTRIES[id].text)
    if id == "user-guide":
        return PageReader(title, short_guide_pages(), parent, guide_pages)
    if id == "what-is-new":
        return PageReader(title, news_pages(), parent)
    if id == "check-computer":
        return ComputerCheck(parent)
    if id == "report-problem":
        return ReportWindow(parent)
    window = ShortcutsWindow(store, parent)
    window.change_wanted.connect(change_wanted)
    return window


def begin(window: QDialog, asked_in: QWidget | None) -> None:
    """Have a window look at this computer, or turn to what helps where it was asked for."""
    if isinstance(window, ComputerCheck | ReportWindow):
        window.begin()
    elif isinstance(window, PageReader) and (section := SECTION_OF.get(type(asked_in).__name__)):
        window.turn_to(SECTIONS.index(section))


def end(window: QDialog, timeout_s: float) -> None:
    """End what is being looked at, within this time."""
    if isinstance(window, ComputerCheck | ReportWindow):
        window.work.end(timeout_s)
