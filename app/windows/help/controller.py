"""Opens the windows of the menu Help."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app.choices.actions import WindowActions
from app.widgets.screens import bring_forward
from app.widgets.settings_store import SettingsStore

WINDOWS = ("user-guide", "show-shortcuts", "check-computer", "report-problem", "what-is-new")


class HelpController(QObject):
    """Makes each window when it is first needed, and keeps it."""

    page_wanted = Signal(str)
    """A page of the settings: `shortcuts`, where other keys are to be chosen, or `about`."""

    def __init__(self, actions: WindowActions, store: SettingsStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._store, self._window = store, parent
        self.windows: dict[str, QDialog] = {}
        for id in WINDOWS:
            actions.connect(id, lambda _checked=False, id=id: self.show(id))
        actions.connect("about", lambda: self.page_wanted.emit("about"))

    def show(self, id: str) -> None:
        """Bring the window of an entry to the front."""
        from app.windows.help import opening

        if id not in self.windows:
            self.windows[id] = opening.made(
                id, self._store, self._window, lambda: self.page_wanted.emit("shortcuts")
            )
        opening.begin(self.windows[id], QApplication.activeWindow())
        bring_forward(self.windows[id])

    def end(self, timeout_s: float) -> None:
        """End what is being looked at before the program ends."""
        if self.windows:
            from app.windows.help import opening

            for window in self.windows.values():
                opening.end(window, timeout_s)
