"""What the system is asked while there are captions: not to sleep, and not to slow us down."""

from __future__ import annotations

from core.system import objc
from core.system.dlls import dll
from core.system.screen_saver import ScreenSaver
from core.system.which import on_macos, on_windows

CONTINUOUS, SYSTEM_REQUIRED, DISPLAY_REQUIRED = 0x80000000, 0x1, 0x2
"""Of Windows: EXECUTION_STATE."""
USER_INITIATED, LATENCY_CRITICAL, IDLE_DISPLAY_SLEEP_DISABLED = 0x00FFFFFF, 0xFF00000000, 1 << 40
"""Of macOS: NSActivityOptions. The first of them keeps App Nap off, and the computer awake."""


class Wakefulness:
    """What one thread asks of the system from now on."""

    def __init__(self) -> None:
        self._activity: int | None = None
        self._screen_saver = ScreenSaver()

    def ask(self, *, is_capturing: bool, is_seen: bool) -> None:
        """Keep the computer awake while sound is captured, and its display while captions are seen.

        Linux is asked for the latter alone: of its desktops those that sleep do so when nobody is there.
        """
        if on_windows():
            _ask_windows(is_capturing, is_seen)
        elif on_macos():
            self._ask_macos(is_capturing, is_seen)
        else:
            self._screen_saver.hold_off(is_seen)

    def _ask_macos(self, is_capturing: bool, is_seen: bool) -> None:
        process = objc.send(objc.class_named("NSProcessInfo"), "processInfo")
        if self._activity is not None:
            objc.send(process, "endActivity:", self._activity)
            objc.send(self._activity, "release")
            self._activity = None
        if is_capturing or is_seen:
            options = USER_INITIATED | LATENCY_CRITICAL | (IDLE_DISPLAY_SLEEP_DISABLED if is_seen else 0)
            reason = objc.text_object("Surtitle captions what is said")
            self._activity = objc.send(process, "beginActivityWithOptions:reason:", options, reason)
            objc.send(self._activity, "retain")


def _ask_windows(is_capturing: bool, is_seen: bool) -> None:
    wanted = (SYSTEM_REQUIRED if is_capturing else 0) | (DISPLAY_REQUIRED if is_seen else 0)
    dll("kernel32").SetThreadExecutionState(CONTINUOUS | wanted)
