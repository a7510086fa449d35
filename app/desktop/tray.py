"""The icon in the desktop's tray: whether captions are running, and what is done without the window."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from app.bridge.session_state import SessionState
from app.desktop.icons import captioning_icon, menu_bar_icon, program_icon
from app.widgets.screens import bring_forward
from app.windows.main.main_window import MainWindow
from core.system.which import on_macos

LOOK_MS = 3_000
"""How often a hidden window looks whether the tray that can bring it back is still there."""


class Tray(QObject):
    """Stands for the window while it is hidden; where the desktop has no tray it never is.

    A tray that comes later is joined, and one that goes gives a hidden window back.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._store = window.settings_store
        self._icons = _icons()
        self.icon = QSystemTrayIcon(self)
        self.icon.activated.connect(self._take_click)
        self.window_action = QAction(self)
        self.window_action.triggered.connect(self.show_or_hide_window)
        self.stay_action = QAction(self.tr("&Keep running when the window is closed"), self, checkable=True)
        self.stay_action.triggered.connect(
            lambda is_wanted: self._store.change(replace(self._store.settings.window, stay_in_tray=is_wanted))
        )
        self._store.changed.connect(self._show_settings)
        self._look = QTimer(self, interval=LOOK_MS)
        self._look.timeout.connect(self._give_back_window)
        self._menu = self._make_menu()
        self.icon.setContextMenu(self._menu)
        window.bridge.state_changed.connect(self._show_state)
        window.closing.connect(self._leave)
        window.finishing.is_seen_elsewhere = lambda: self.is_there
        window.finishing.told.connect(self._show_state)
        window.installEventFilter(self)
        self._show_settings()
        self._show_window_action(window.isVisible())
        self._show_state()
        self.icon.show()

    @property
    def is_there(self) -> bool:
        """Whether the desktop shows the icon."""
        return QSystemTrayIcon.isSystemTrayAvailable()

    def begin_hidden(self) -> None:
        """Leave the new window hidden; where nobody could bring it back it begins minimized."""
        if not self.is_there:
            self._window.showMinimized()

    def show_or_hide_window(self) -> None:
        if self._window.isVisible() and not self._window.isMinimized():
            self._window.hide()
        else:
            bring_forward(self._window)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hide the window that its user closes, if that was chosen; follow whether it is seen."""
        kind = event.type()
        # What closes it otherwise, an entry of a menu or the end of the user's session, means the program.
        if kind == QEvent.Type.Close and event.spontaneous() and self._keeps_window():
            event.ignore()
            self._window.hide()
            self._tell_once()
            return True
        if kind in (QEvent.Type.Show, QEvent.Type.Hide) and not event.spontaneous():
            self._show_window_action(kind == QEvent.Type.Show)
        return False

    def _keeps_window(self) -> bool:
        return self._store.settings.window.stay_in_tray and self.is_there

    def _tell_once(self) -> None:
        if self._store.settings.window.told_of_tray:
            return
        self._store.change(replace(self._store.settings.window, told_of_tray=True))
        self.icon.showMessage(
            self.tr("Surtitle keeps running"),
            self.tr("Click this icon to bring the window back. Its menu has Quit."),
            program_icon(),
        )

    def _leave(self) -> None:
        self._look.stop()
        self.icon.hide()

    def _give_back_window(self) -> None:
        if not self.is_there and not self._window.finishing.is_active:
            bring_forward(self._window)

    def _make_menu(self) -> QMenu:
        menu = QMenu(self._window)
        actions = self._window.window_actions.by_id
        menu.addAction(actions["toggle"])
        menu.addSeparator()
        menu.addActions([self.window_action, actions["show-overlay"]])
        menu.addSeparator()
        menu.addActions([self.stay_action, actions["quit"]])
        return menu

    def _take_click(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        # On macOS a click opens the menu.
        if reason == QSystemTrayIcon.ActivationReason.Trigger and not on_macos():
            self.show_or_hide_window()

    def _show_settings(self) -> None:
        self.stay_action.setChecked(self._store.settings.window.stay_in_tray)

    def _show_window_action(self, is_seen: bool) -> None:
        text = self.tr("&Hide the window") if is_seen else self.tr("&Show the window")
        self.window_action.setText(text)
        if is_seen:
            self._look.stop()
        else:
            self._look.start()

    def _show_state(self) -> None:
        """Show a dot while sound may be captured, and say what the program is doing."""
        state = self._window.bridge.state
        self.icon.setIcon(self._icons[state.may_capture])
        self.icon.setToolTip(self._window.finishing.sentence or self._in_words(state))

    def _in_words(self, state: SessionState) -> str:
        match state:
            case SessionState.IDLE:
                return self.tr("Surtitle is not captioning")
            case SessionState.LOADING | SessionState.CAPTIONING:
                return self.tr("Surtitle is captioning")
            case SessionState.PAUSED:
                return self.tr("Surtitle is paused")
            case SessionState.CATCHING_UP:
                return self.tr("Surtitle is captioning what was missed")
            case SessionState.STOPPING:
                return self.tr("Surtitle is stopping")
            case SessionState.FINISHING:
                return self.tr("Surtitle is finishing the last captions")


def _icons() -> dict[bool, QIcon]:
    """Return the icons by whether captions are running."""
    if on_macos():
        return {is_captioning: menu_bar_icon(is_captioning=is_captioning) for is_captioning in (False, True)}
    return {False: program_icon(), True: captioning_icon()}
