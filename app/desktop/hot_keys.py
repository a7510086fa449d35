"""The keys that start and stop captions in every program, as the settings have them."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.settings.settings import Settings
from app.windows.main.main_window import MainWindow
from core.system.hot_key import HotKey, HotKeyRefused, Keys, take_hot_key
from core.system.which import on_linux


class HotKeys(QObject):
    """Has the keys that are chosen, and gives back those that were."""

    pressed = Signal()
    refused = Signal()
    """The system or its desktop does not give the chosen ones away."""

    def __init__(self, window: MainWindow, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chosen = ""
        self._hot_key: HotKey | None = None
        window.settings_store.changed.connect(self.follow)
        self.pressed.connect(window.toggle_unseen)
        self.refused.connect(lambda: window.message_bar.say(self._why_refused()))
        window.closed.connect(self.end)

    def follow(self, settings: Settings) -> None:
        """Have these from now on, or none."""
        if settings.window.hot_key == self._chosen:
            return
        self.end()
        self._chosen = settings.window.hot_key
        if not self._chosen:
            return
        try:
            self._hot_key = self._taken(Keys.of(self._chosen))
        except (ValueError, HotKeyRefused):
            self.refused.emit()

    def end(self) -> None:
        """Give them back."""
        if self._hot_key is not None:
            self._hot_key.give_back()
        self._hot_key, self._chosen = None, ""

    def _taken(self, keys: Keys) -> HotKey:
        # Signals cross over from whichever thread is told.
        if on_linux():
            from core.system.hot_key_portal import HotKeyOfDesktop  # its library is needed by nobody else

            what = self.tr("Start or stop captions")
            return HotKeyOfDesktop(keys, what, self.pressed.emit, self.refused.emit)
        return take_hot_key(keys, self.pressed.emit)

    def _why_refused(self) -> str:
        if on_linux():
            return self.tr(
                "This desktop does not let programs set keys that work everywhere: set them in its own "
                "settings."
            )
        return self.tr(
            "Another program already uses the keys that should work in every program: choose others "
            "in the settings."
        )
