"""The devices that there are, looked for beside the window's own work."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from app.bridge.telling import tell
from app.sound.devices import PORTAUDIO_LOCK, Device, Kind, list_devices, server_devices
from app.sound.source import SoundError
from core.process.threads import GuardedThread

logger = logging.getLogger(__name__)

KINDS: tuple[Kind, ...] = ("mic", "system")
GLANCE_MS = 3_000


class DeviceScout(QObject):
    """Looks for devices on a thread of its own: a sound server may take its time to answer.

    Having looked once it looks again whenever the sound server knows others:
    to ask it takes a millisecond, all of a look a hundred.
    """

    found = Signal(object)
    """A tuple of `Device`."""
    _over = Signal()
    """The thread has looked, or glanced."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: threading.Thread | None = None
        self._is_busy = False
        """From the begin of a thread until `_over` has come from it."""
        self._is_wanted = False
        """Somebody wants a look that has not begun yet."""
        self._known: frozenset[str] = frozenset()
        self._timer = QTimer(self, interval=GLANCE_MS)
        self._timer.timeout.connect(self._begin)
        self._over.connect(self._go_on)

    def look(self) -> None:
        """Look now, or again as soon as a look that goes on is over: it may have missed a device."""
        self._is_wanted = True
        self._begin()
        self._timer.start()

    def end(self, timeout_s: float) -> None:
        """Return when it has looked, or after that time."""
        self._timer.stop()
        self._is_wanted = False
        if self._thread is not None:
            self._thread.join(timeout_s)

    def _begin(self) -> None:
        if self._is_busy:
            return
        work = self._look if self._is_wanted else self._glance
        self._is_busy, self._is_wanted = True, False
        self._thread = GuardedThread(self._run, "device-scout", (work,))
        self._thread.start()

    def _run(self, work: Callable[[], None]) -> None:
        try:
            work()
        finally:
            tell(self._over)

    def _go_on(self) -> None:
        self._is_busy = False
        if self._is_wanted:
            self._begin()

    def _glance(self) -> None:
        if _known_to_server() != self._known:
            self._look()

    def _look(self) -> None:
        self._known = _known_to_server()
        devices: list[Device] = []
        for kind in KINDS:
            try:
                with PORTAUDIO_LOCK:
                    devices += list_devices(kind)
            except SoundError as trouble:
                logger.info("%s", trouble)
            except Exception:
                logger.exception("looking for devices failed")
        tell(self.found, tuple(devices))


def _known_to_server() -> frozenset[str]:
    """Return what the sound server calls its devices, nothing where none answers."""
    try:
        return frozenset(device.key for kind in KINDS for device in server_devices(kind))
    except SoundError:
        return frozenset()
