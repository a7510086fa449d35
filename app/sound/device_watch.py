"""A device for hours: waited for while it is unplugged, exchanged when another becomes the default."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from app.sound.devices import Device, Kind, default_microphone, server_devices
from app.sound.opened_device import OpenedDevice
from app.sound.source import SoundError
from core.system.threads import GuardedThread
from core.system.which import on_linux
from core.wording.sentences import phrased

logger = logging.getLogger(__name__)

WATCH_S = 1.0
"""Between two looks whether a lost device is back, or another one has become the default."""


class DeviceWatch:
    """Looks whether `device` is there and the one to be heard, and opens what is to be heard instead.

    Without a name that is the default device of the moment. A sound server whose
    default microphone goes gives another source in its place, be it what the
    loudspeakers play: which one it is, is asked again and again.
    """

    def __init__(self, kind: Kind, wanted: str, clock: Callable[[], float]) -> None:
        self._kind = kind
        self._wanted = wanted
        self._clock = clock
        self.device = OpenedDevice(kind, wanted, clock)
        """The one that is heard, or was before it went."""
        self.is_away = False
        """Whether there is no device now."""
        self._successor: OpenedDevice | None = None
        self._default = ""
        self._closed = threading.Event()

    def begin(self) -> None:
        GuardedThread(self._watch, "device-watch").start()

    def close(self) -> None:
        self._closed.set()
        self.device.close()
        if (successor := self._successor) is not None:
            successor.close()

    def lose(self) -> None:
        """Have no device until there is one again."""
        self.device.close()  # else PortAudio would not look at what is plugged in
        self.is_away = True

    def exchange(self, successor: OpenedDevice) -> None:
        """Have a device that is open heard from now on."""
        self._successor = successor
        if self._closed.is_set():  # `close` may have come before there was a successor to close
            successor.close()

    def has_another(self) -> bool:
        """Return whether another device is heard from now on, or the same one that is back."""
        if self._successor is None:
            return False
        self.device.close()
        self.device, self.is_away, self._successor = self._successor, False, None
        if self._closed.is_set():  # `close` may have come between
            self.device.close()
        return True

    def _watch(self) -> None:
        while not self._closed.wait(WATCH_S):
            try:
                if self._successor is None:
                    self.look()
            except SoundError as trouble:
                logger.debug("%s", trouble)
            except Exception:
                logger.exception("looking for a device failed")

    def look(self) -> None:
        """Open what is to be heard from now on, if that is another device than until now."""
        device = self.device
        if self.is_away:
            return self._open_successor()
        if (found := device.found) is None:
            return
        if found.backend == "portaudio" and found.behind is None:
            return self._look_for_default()
        listed = server_devices(self._kind)
        if self._is_another_due(found, listed):
            self._open_successor()
        elif (found.behind or found).key not in [other.key for other in listed]:
            device.gone = self._unplugged  # and its stream, which a server may give to any other device

    def _look_for_default(self) -> None:
        """End a default microphone that is no longer the one, where the stream would stay with it.

        PortAudio learns of another one only while none is open.
        """
        if self._wanted or on_linux():
            return
        before, self._default = self._default, default_microphone() or self._default
        if before and before != self._default:
            self.device.gone = phrased(
                "The default microphone has changed. The new one will be heard in a moment."
            )

    def _is_another_due(self, device: Device, listed: list[Device]) -> bool:
        """Return whether another device stands where the default one stood."""
        if self._wanted and device.behind is None:
            return False
        default = next((other for other in listed if other.is_default), None)
        if default is None:  # no microphone is: then the stream behind a stand-in hears something else
            return device.behind is not None and bool(listed)
        return default.key != (device.behind or device).key

    def _open_successor(self) -> None:
        self._default = ""  # whichever is the one now is heard
        successor = OpenedDevice(self._kind, self._wanted, self._clock)
        successor.open()
        self.exchange(successor)

    @property
    def _unplugged(self) -> str:
        if self._kind == "mic":
            return phrased("The microphone was unplugged. It is heard again as soon as it is back.")
        return phrased("The sound output was unplugged. It is heard again as soon as it is back.")
