"""The display stays awake while somebody reads captions, and the computer while it hears."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from app.bridge.session_bridge import SessionBridge
from core.system.wakefulness import Wakefulness

LOOK_MS = 10_000
"""How often it is looked whether a window is still seen."""


class Awake(QObject):
    """Asks the system to stay awake, as long as that is needed."""

    def __init__(self, bridge: SessionBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._asked = (False, False)
        self._wakefulness = Wakefulness()
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self.look)
        bridge.state_changed.connect(self.look)

    def look(self) -> None:
        """Ask for what is needed now, if that is something else than before."""
        is_capturing = self._bridge.state.may_capture
        needed = is_capturing, is_capturing and _is_seen()
        if is_capturing != self._timer.isActive():
            self._timer.start() if is_capturing else self._timer.stop()
        if needed == self._asked:
            return
        self._asked = needed
        self._wakefulness.ask(is_capturing=needed[0], is_seen=needed[1])


def _is_seen() -> bool:
    """Return whether a window of ours may be looked at."""
    return any(window.isVisible() and not window.isMinimized() for window in QApplication.topLevelWidgets())
