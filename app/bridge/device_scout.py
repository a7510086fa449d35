"""The devices that there are, looked for beside the window's own work."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from app.bridge.background_job import BackgroundJob

if TYPE_CHECKING:
    from app.sound.devices import Device, Kind

logger = logging.getLogger(__name__)

KINDS: tuple[Kind, ...] = ("mic", "system")
GLANCE_MS = 3_000
AFTER_PAINT_MS = 300
"""The window is drawn, and what it does at once is done."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What there is, and what of it the sound server knew just before."""

    known: frozenset[str]
    devices: tuple[Device, ...]


class DeviceScout(QObject):
    """Looks for devices in the background: a sound server may take its time to answer.

    Having looked once it looks again whenever the sound server knows others:
    to ask it takes a millisecond, all of a look a hundred.
    """

    found = Signal(object)
    """A tuple of `Device`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._is_wanted = False
        """Somebody wants a look that has not begun yet."""
        self._known: frozenset[str] = frozenset()
        self._job = BackgroundJob("device-scout", self)
        self._job.done.connect(self._take)
        self._job.failed.connect(self._go_on)
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self.look)
        self._timer = QTimer(self, interval=GLANCE_MS)
        self._timer.timeout.connect(self._begin)

    def look_soon(self) -> None:
        """Look once the window is there."""
        self._soon.start(AFTER_PAINT_MS)

    def look(self) -> None:
        """Look now, or again as soon as a look that goes on is over: it may have missed a device."""
        self._is_wanted = True
        self._begin()
        self._timer.start()

    def end(self, timeout_s: float) -> None:
        """Look no more, and return when it has looked or after that time."""
        self._soon.stop()
        self._timer.stop()
        self._is_wanted = False
        self._job.end(timeout_s)

    def _begin(self) -> None:
        if self._job.is_running:
            return
        is_wanted, self._is_wanted = self._is_wanted, False
        known = None if is_wanted else self._known
        self._job.begin(lambda tell, given_up: _seen_unless(known))

    def _take(self, seen: Seen | None) -> None:
        if seen is not None:
            self._known = seen.known
            self.found.emit(seen.devices)
        self._go_on()

    def _go_on(self) -> None:
        if self._is_wanted:
            self._begin()


def _seen_unless(known: frozenset[str] | None) -> Seen | None:
    """Return what there is, nothing where the sound server knows no others than these."""
    known_now = _known_to_server()
    return None if known_now == known else Seen(known_now, _devices())


def _devices() -> tuple[Device, ...]:
    from app.sound.devices import PORTAUDIO_LOCK, list_devices
    from app.sound.source import SoundError

    devices: list[Device] = []
    for kind in KINDS:
        try:
            with PORTAUDIO_LOCK:
                devices += list_devices(kind)
        except SoundError as trouble:
            logger.info("%s", trouble)
        except Exception:
            logger.exception("looking for devices failed")
    return tuple(devices)


def _known_to_server() -> frozenset[str]:
    """Return what the sound server calls its devices, nothing where none answers."""
    from app.sound.devices import server_devices
    from app.sound.source import SoundError

    known: set[str] = set()
    for kind in KINDS:
        with suppress(SoundError):  # an old macOS has microphones, and lets nobody hear what it plays
            known.update(device.key for device in server_devices(kind))
    return frozenset(known)
