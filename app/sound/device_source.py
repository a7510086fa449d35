"""Sound from a device: where the clock of a microphone, or of what the computer plays, is made."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

import numpy as np

from app.sound.converted import BlockCutter
from app.sound.device_watch import DeviceWatch
from app.sound.devices import Kind
from app.sound.muteness import Muteness
from app.sound.opened_device import OpenedDevice
from app.sound.source import BLOCK_SAMPLES, LEAP_S, PAUSE_S, Due, FromSource, Lost, Notice, SoundError
from core.speech.segments import SAMPLE_RATE
from core.speech.silence import SILENCE
from core.system.clock import SteadyClock, awake_s
from core.wording.causes import Cause, Mended
from core.wording.sentences import phrased

logger = logging.getLogger(__name__)

UNKNOWN_LOSSES = SAMPLE_RATE
"""Samples between losses of unknown length that are told as one: a busy computer has many in a row."""


class DeviceSource:
    """What a device hears for hours, in blocks of `BLOCK_SAMPLES` at 16 kHz.

    The samples of the device make its clock. Where they fail silence does, and is `Lost`: of what a driver
    dropped, or for as long as `clock` goes on while the device is away. Of loudspeakers that play nothing it
    is what would be heard. Where `clock` leaps, the computer slept or the program stood still: a pause.
    """

    realtime = True
    can_wait = False

    def __init__(
        self,
        kind: Kind,
        wanted: str = "",
        *,
        may_be_away: bool = False,
        clock: Callable[[], float] = awake_s,
    ) -> None:
        """`may_be_away`: whether the device is waited for if it is not there at the beginning."""
        self._kind = kind
        self._wanted = wanted
        self._may_be_away = may_be_away
        self._given_clock = clock
        self._clock = SteadyClock(LEAP_S, clock)
        self.watch = DeviceWatch(kind, wanted, self._clock)
        self._closed = threading.Event()
        self._due = Due(self._clock)
        self._blocks = BlockCutter()
        self._muteness = Muteness(kind)
        self._has_begun = False
        self._ring = self.watch.device.ring
        self._n_lost_before = 0
        """What the ring had lost at the last look for a leap."""
        self._n_since_loss = UNKNOWN_LOSSES
        self._away_at = 0.0
        self._n_away = 0
        """Silence since the device is away."""

    @property
    def name(self) -> str:
        return self.watch.device.name

    def open(self) -> None:
        """Return once sound really comes; raise `SoundError` where it cannot."""
        try:
            self.watch.device.open()
        except SoundError as trouble:
            if not self._may_be_away:
                raise
            self._lose_device(trouble, 0.0)
        self.watch.begin()

    def read(self, timeout_s: float) -> FromSource | None:
        """Return what comes next; after `close` what was heard until then, and None."""
        deadline = self._clock() + timeout_s
        while (item := self._next()) is None:
            if self._closed.is_set():
                return self._last()
            if self._clock() >= deadline:
                return SILENCE
            self._closed.wait(self._due.wait_s(deadline))
        return item

    def close(self) -> None:
        self._closed.set()
        self.watch.close()

    def reopened(self) -> DeviceSource:
        return DeviceSource(self._kind, self._wanted, may_be_away=True, clock=self._given_clock)

    def _next(self) -> FromSource | None:
        """Return what comes next, None where that is still to come."""
        if self.watch.has_another():
            self._go_on()
        self._note_leap()
        while (item := self._blocks.take()) is None:
            try:
                if not (self._hear_nobody() if self.watch.is_away else self._hear(self.watch.device)):
                    return None
            except SoundError as trouble:
                if self._closed.is_set():
                    return None
                self._lose_device(trouble, self.watch.device.silent_s)
        if isinstance(item, np.ndarray):
            self._due.found()
            if not self.watch.is_away and (news := self._muteness.hear(item, self.name)) is not None:
                self._blocks.put(news)
        return item

    def _last(self) -> FromSource | None:
        """Return what is left, None where nothing is."""
        self._blocks.flush()
        self._end_absence()
        return self._blocks.take()

    def _hear(self, device: OpenedDevice) -> bool:
        """Take what the device has given, and what is missing; return whether there is any.

        Raises `SoundError` where it is not heard any more.
        """
        if device.gone:
            raise SoundError(device.gone)
        heard = device.ring.read(BLOCK_SAMPLES)
        if len(heard.samples):
            self._has_begun = True
            if heard.n_lost is not None:
                self._lose(round(heard.n_lost * SAMPLE_RATE / device.rate))
            samples = device.resampler.feed(heard.samples)
            self._n_since_loss += len(samples)
            self._blocks.put(samples)
            return True
        if self._closed.is_set() or device.feed is None:
            return False
        n_unplayed = round(device.take_unplayed_s() * SAMPLE_RATE)
        self._blocks.put_silence(n_unplayed)
        return n_unplayed > 0

    def _lose(self, n_samples: int) -> None:
        """Let silence stand for what was lost of the sound."""
        logger.warning("%d samples of sound were lost", n_samples)
        self._blocks.put_silence(n_samples)
        if n_samples or self._n_since_loss >= UNKNOWN_LOSSES:
            self._n_since_loss = 0
            self._blocks.put(Lost(n_samples))

    def _note_leap(self) -> None:
        """Let a pause stand for the time in which the computer slept or the program stood still.

        A reader alone that was late misses nothing that waits in the ring, or was lost there.
        """
        leap_s, ring = self._clock.take_leap_s(), self.watch.device.ring
        if ring is not self._ring:
            self._ring, self._n_lost_before = ring, 0
        came_s = (ring.n_waiting + ring.n_lost - self._n_lost_before) / self.watch.device.rate
        self._n_lost_before = ring.n_lost
        if self._has_begun and not self.watch.is_away and leap_s - came_s > LEAP_S:
            n_samples = round(PAUSE_S * SAMPLE_RATE)
            self._blocks.put_silence(n_samples)
            self._blocks.put(Lost(n_samples, is_pause=True))

    def _lose_device(self, trouble: SoundError, silent_s: float) -> None:
        self._away_at = self._clock() - silent_s
        self.watch.lose()
        self._blocks.put(Notice(str(trouble), self._absence))

    def _hear_nobody(self) -> bool:
        """Let silence stand for what is said while the device is away; return whether some is due."""
        n_due = round((self._clock() - self._away_at) * SAMPLE_RATE) - self._n_away
        if n_due < BLOCK_SAMPLES or self._closed.is_set():
            return False
        self._blocks.put_silence(BLOCK_SAMPLES)
        self._n_away += BLOCK_SAMPLES
        return True

    def _end_absence(self) -> None:
        if self._n_away:
            self._blocks.put(Lost(self._n_away))
            self._n_away = 0

    def _go_on(self) -> None:
        """Go on with another device, or with the same one that is back."""
        self._end_absence()
        self._blocks.put(
            Mended(self._absence, phrased("Listening to {name} now.", name=self.watch.device.name))
        )

    @property
    def _absence(self) -> Cause:
        return Cause.MICROPHONE_AWAY if self._kind == "mic" else Cause.COMPUTER_AWAY
