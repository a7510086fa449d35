"""A device that is heard for hours: unplugged and plugged in again, or exchanged for a new default."""

from __future__ import annotations

import logging
import math
import threading
from collections.abc import Callable

import numpy as np

from app.sound.advice import refused_computer
from app.sound.device_source import DeviceSource
from app.sound.devices import Device, Kind, default_microphone, server_devices
from app.sound.source import BLOCK_SAMPLES, LEAP_S, POLL_S, Notice, SoundError
from core.captions.captions import Gap
from core.process.threads import GuardedThread
from core.speech.segments import SAMPLE_RATE, AudioChunk
from core.system.clock import SteadyClock, awake_s
from core.system.which import on_linux, on_macos
from core.wording.causes import Cause, Mended
from core.wording.readers import for_reader
from core.wording.sentences import phrased

logger = logging.getLogger(__name__)

WATCH_S = 1.0
"""Between two looks whether a lost device is back, or another one has become the default."""

MUTE_S = 10.0
"""No microphone hears nothing at all for so long, unless it is kept from hearing,"""
LONG_PAUSE_S = 60.0
"""or is one that takes the noise of a pause away, as those show that were heard before."""


class LastingSource:
    """What a device hears; while it is away there is silence, and a gap when it is back.

    Without a name it is the default device of the moment. A sound server whose
    default microphone goes gives another source in its place, be it what the
    loudspeakers play: which one it is, is asked again and again.
    """

    realtime = True
    can_wait = False

    def __init__(
        self,
        kind: Kind,
        device: str = "",
        *,
        may_be_away: bool = False,
        clock: Callable[[], float] = awake_s,
    ) -> None:
        """`may_be_away`: whether the device is waited for if it is not there at the beginning."""
        self._read_clock = clock
        self._clock = SteadyClock(LEAP_S, clock)
        self._kind = kind
        self._wanted = device
        self._may_be_away = may_be_away
        self._source = DeviceSource(kind, device, clock)
        self._successor: DeviceSource | None = None
        self._is_gone = threading.Event()
        self.is_replaced = False
        """Whether it is gone because another one is the default."""
        self._default = ""
        self._closed = threading.Event()
        self._n_out = 0
        self._n_before = 0
        """What had been handed out when the present device began."""
        self._away_at = 0.0
        self._n_before_away = -1
        self._gaps: list[Gap] = []
        self._notices: list[Notice | Mended] = []
        self._n_mute = 0
        self._has_told_of_silence = False
        self._has_heard = False

    @property
    def _absence(self) -> Cause:
        return Cause.MICROPHONE_AWAY if self._kind == "mic" else Cause.COMPUTER_AWAY

    @property
    def name(self) -> str:
        return self._source.name

    @property
    def is_away(self) -> bool:
        """Whether there is no device now."""
        return self._n_before_away >= 0

    def open(self) -> None:
        """Return once sound really comes; raise `SoundError` where it cannot."""
        try:
            self._source.open()
        except SoundError as trouble:
            if not self._may_be_away:
                raise
            self._lose(str(trouble), 0.0)
        GuardedThread(self._watch, "device-watch").start()

    def read(self, timeout_s: float) -> AudioChunk | None:
        """Return the next block: silence, at the pace of the clock, while the device is away."""
        if self._successor is not None:
            self._take_over(self._successor)
        if self._is_gone.is_set() and not self.is_away:
            self._lose(self._replaced if self.is_replaced else self._unplugged, self._source.silent_s)
        if not self.is_away:
            try:
                chunk = self._source.read(timeout_s)
            except SoundError as trouble:
                self._lose(str(trouble), self._source.silent_s)
            else:
                return self._handed_out(chunk)
        return self._silence(timeout_s)

    def take_gaps(self) -> list[Gap]:
        gaps, self._gaps = self._gaps, []
        return gaps

    def take_notices(self) -> list[Notice | Mended]:
        notices, self._notices = self._notices, []
        return notices

    def close(self) -> None:
        self._closed.set()
        self._source.close()
        if (successor := self._successor) is not None:
            successor.close()

    def reopened(self) -> LastingSource:
        return LastingSource(self._kind, self._wanted, may_be_away=True, clock=self._read_clock)

    def _handed_out(self, chunk: AudioChunk | None) -> AudioChunk | None:
        if chunk is None:
            return None
        begun_s = self._n_before / SAMPLE_RATE
        self._gaps += [gap.later(begun_s) for gap in self._source.take_gaps()]
        self._look_for_silence(chunk)
        return self._next(chunk.samples)

    def _next(self, samples: np.ndarray) -> AudioChunk:
        chunk = AudioChunk(samples, self._n_out / SAMPLE_RATE)
        self._n_out += len(samples)
        return chunk

    def _silence(self, timeout_s: float) -> AudioChunk | None:
        """Return a block of silence if it is due, an empty one if not in time."""
        n_due = self._n_before_away + round((self._clock() - self._away_at) * SAMPLE_RATE)
        if n_due < self._n_out + BLOCK_SAMPLES:
            missing_s = (self._n_out + BLOCK_SAMPLES - n_due) / SAMPLE_RATE
            self._closed.wait(min(timeout_s, missing_s, POLL_S))
            n = 0
        else:
            n = BLOCK_SAMPLES
        if self._closed.is_set():
            self._come_back()
            return None
        return self._next(np.zeros(n, dtype=np.float32))

    def _lose(self, trouble: str, silent_s: float) -> None:
        self._away_at = self._clock() - silent_s
        self._n_before_away = self._n_out
        self._is_gone.clear()
        self.is_replaced = False
        self._source.close()  # else PortAudio would not look at what is plugged in
        self._notices.append(Notice(trouble, self._absence))

    def _come_back(self) -> None:
        """Tell of the gap that ends here."""
        if self.is_away:
            self._gaps.append(Gap(self._n_before_away / SAMPLE_RATE, self._n_out / SAMPLE_RATE))
            self._n_before_away = -1

    def _take_over(self, successor: DeviceSource) -> None:
        """Go on with another device, or with the same one that is back."""
        self._come_back()
        self._is_gone.clear()
        self._source.close()
        self._source, self._successor = successor, None
        self._n_before = self._n_out
        self._notices.append(Mended(self._absence, phrased("Listening to {name} now.", name=successor.name)))

    def _look_for_silence(self, chunk: AudioChunk) -> None:
        """Explain what is muted or refused: it gives zeros, where any other microphone gives noise."""
        if not len(chunk.samples):
            return
        n_most = self._longest_silence_s * SAMPLE_RATE
        was_mute, is_silent = self._n_mute >= n_most, not chunk.samples.any()
        self._has_heard = self._has_heard or not is_silent
        self._n_mute = self._n_mute + len(chunk.samples) if is_silent else 0
        if was_mute and not is_silent:
            self._notices.append(Mended(self._cause_of_silence))
        elif self._n_mute >= n_most and not self._has_told_of_silence:
            self._has_told_of_silence = True
            self._notices.append(Notice(self._only_silence, self._cause_of_silence))

    @property
    def _longest_silence_s(self) -> float:
        if self._kind == "mic":
            return LONG_PAUSE_S if self._has_heard else MUTE_S
        return LONG_PAUSE_S if on_macos() and not self._has_heard else math.inf

    @property
    def _cause_of_silence(self) -> Cause:
        return Cause.MICROPHONE_MUTE if self._kind == "mic" else Cause.COMPUTER_AWAY

    @property
    def _only_silence(self) -> str:
        if self._kind == "system":
            return refused_computer()
        return for_reader(
            window=phrased(
                "The microphone gives only silence. Perhaps it is muted, or the system does not let this"
                " program use it."
            ),
            terminal=phrased(
                "The microphone {name} gives only silence: it may be muted, or the system may not let"
                " this program use it (see the permissions in its privacy settings).",
                name=self.name,
            ),
        )

    @property
    def _replaced(self) -> str:
        return phrased("Another microphone is the default one now. It is heard in a moment.")

    @property
    def _unplugged(self) -> str:
        if self._kind == "mic":
            window = phrased("The microphone was unplugged. It is heard again as soon as it is back.")
        else:
            window = phrased("What plays the sound was unplugged. It is heard again as soon as it is back.")
        terminal = phrased(
            "{name} is no longer connected. It is listened to again as soon as it is back.", name=self.name
        )
        return for_reader(window=window, terminal=terminal)

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
        device = self._source.device
        if self.is_away:
            return self._open_successor()
        if device is None:
            return
        if device.backend == "portaudio" and device.behind is None:
            return self._look_for_default()
        listed = server_devices(self._kind)
        if self._is_another_due(device, listed):
            self._open_successor()
        elif (device.behind or device).key not in [other.key for other in listed]:
            self._is_gone.set()  # and its stream, which a server may give to any other device, with it

    def _look_for_default(self) -> None:
        """End a default microphone that is no longer the one, where the stream would stay with it.

        PortAudio learns of another one only while none is open.
        """
        if self._wanted or on_linux():
            return
        before, self._default = self._default, default_microphone() or self._default
        if before and before != self._default:
            self.is_replaced = True
            self._is_gone.set()

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
        successor = DeviceSource(self._kind, self._wanted, self._read_clock)
        successor.open()
        self._successor = successor
        if self._closed.is_set():  # `close` may have come before there was a successor to close
            successor.close()
