"""Somebody at the main window who looks at all that is on the screen, and photographs it where wanted.

Screen, language and folder of the photographs are told by the environment.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from app.bridge.session_state import SessionState
from app.widgets.message_bar import BarMessage
from app.windows.main.main_window import MainWindow
from app.windows.main.session_display import SessionDisplay
from core.captions.captions import CaptionUpdate
from core.wire.messages import EngineSettings

SCREEN = os.environ.get("SURTITLE_GUEST_SCREEN", "1280x800")
LANGUAGE = os.environ.get("SURTITLE_GUEST_LANGUAGE", "")
"""Of the windows; empty for the one that they have anyway."""
PICTURES = os.environ.get("SURTITLE_GUEST_PICTURES", "")
"""A folder; empty where nothing is photographed."""
UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""
SETTLED_MS = 400
"""What folds and fades has done so: for a photograph alone."""


@dataclass
class Guest:
    """Does nothing that somebody at the screen could not do: what is hidden or greyed is not clicked."""

    window: MainWindow
    qtbot: QtBot
    point: str
    """What of the program is looked at."""
    n_pictures: int = 0

    @property
    def desk(self) -> QRect:
        """All of the screen."""
        return QGuiApplication.primaryScreen().geometry()

    def check_on_desk(self, window: QWidget) -> None:
        """See that all of a window is on the screen, but for what a pixel of that is rounded by."""
        desk = self.desk.adjusted(-1, -1, 1, 1)

        def is_on_it() -> None:
            # A window manager may count a frame that nobody sees around what fills the screen.
            area = window.geometry() if window.isFullScreen() else window.frameGeometry()
            assert desk.contains(area), (area, desk)

        self.qtbot.waitUntil(is_on_it, timeout=UNHURRIED_MS)

    def until(self, is_so: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(is_so()), timeout=UNHURRIED_MS)

    def click(self, button: QAbstractButton) -> None:
        assert button.isVisible() and button.isEnabled(), button.accessibleName() or button.text()
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    def choose(self, action: str) -> None:
        """Choose an entry of the menus, by its id."""
        entry = self.window.window_actions.by_id[action]
        assert entry.isEnabled(), action
        entry.trigger()

    def photograph(self) -> None:
        """Keep what the screen shows now, where that is wanted."""
        self.n_pictures += 1
        if PICTURES:
            self.qtbot.wait(SETTLED_MS)
            name = f"{self.point}-{self.n_pictures}-{SCREEN}-{LANGUAGE or 'en'}.png"
            Path(PICTURES).mkdir(parents=True, exist_ok=True)
            QGuiApplication.primaryScreen().grabWindow(0).save(str(Path(PICTURES, name)))

    def begin_talk(self, n_captions: int = 2) -> None:
        """Start what is chosen, and wait for so many captions of it."""
        self.click(self.window.controls.start)
        self.until(lambda: self.window.pane.text.n_captions >= n_captions)

    def end_talk(self) -> None:
        """Stop, and wait for the line that closes the talk."""
        self.click(self.window.controls.start)
        self.until(lambda: not self.window.bridge.is_running)

    def pretend_talk(self) -> None:
        """Have the window caption, where nobody speaks but the guest."""
        display = self.window.findChild(SessionDisplay)
        assert display is not None
        display.begin(EngineSettings(translator="embedded", target_language="de"), "mic")
        for state in (SessionState.LOADING, SessionState.CAPTIONING):
            self.window.bridge.become(state)

    def end_pretended_talk(self) -> None:
        for state in (SessionState.STOPPING, SessionState.FINISHING, SessionState.IDLE):
            self.window.bridge.become(state)

    @property
    def messages(self) -> list[BarMessage]:
        """What the bar of the main window says now."""
        return [each for each in self.window.message_bar.findChildren(BarMessage) if each.isVisible()]

    def say(self, *updates: CaptionUpdate) -> None:
        """Have the session caption something else."""
        for update in updates:
            self.window.bridge.captioned.emit(update)


def place_of(widget: QWidget) -> QRect:
    """Return where a part of a window is on the screen."""
    return QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())
