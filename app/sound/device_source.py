"""Sound from a device: a microphone, or what the computer plays."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

import numpy as np

from app.sound.advice import refused_microphone
from app.sound.converted import Resampler
from app.sound.devices import (
    PORTAUDIO_LOCK,
    Device,
    Kind,
    find_device,
    server_devices,
)
from app.sound.feeds import RingFeed, feed_of
from app.sound.source import BLOCK_SAMPLES, LEAP_S, PAUSE_S, POLL_S, Due, SoundError
from core.captions.captions import Gap
from core.speech.ring import SoundRing
from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples
from core.system.clock import SteadyClock, awake_s
from core.system.microphone_right import may_hear_microphone
from core.system.which import on_macos
from core.wording.readers import for_reader
from core.wording.sentences import phrased

logger = logging.getLogger(__name__)

RING_S = 30
"""Sound that waits while the reader is busy."""

FIRST_BLOCK_S = 8.0
"""The first block comes some 0.2 to 1.7 s after the start; far beyond that nothing will come."""

STALL_S = 3.0
"""A device that was pulled out raises no error on every system: its blocks just stop."""

UNKNOWN_LOSSES_S = 1.0
"""Losses of unknown length so close after another are told with it: a busy computer has many in a row."""


class DeviceSource:
    """What a device hears, in blocks of `BLOCK_SAMPLES` at 16 kHz; lost sound is silence, and a gap."""

    realtime = True
    can_wait = False

    def __init__(self, kind: Kind, device: str = "", clock: Callable[[], float] = awake_s) -> None:
        self._kind = kind
        self._read_clock = clock
        self._clock = SteadyClock(LEAP_S, clock)
        self._wanted = device
        self._device: Device | None = None
        self.feed: RingFeed | None = None
        self._ring = SoundRing(1)
        self._resampler = Resampler(SAMPLE_RATE)
        self._closed = threading.Event()
        self._waiting: list[Samples] = []
        self._n_waiting = 0
        self._ring_clock = 0
        self._n_silent = 0
        self._n_lost_before = 0
        """What the ring had lost at the last read."""
        self._gaps: list[Gap] = []
        self._lost_until_s = -UNKNOWN_LOSSES_S
        self._behind_silence: Samples | None = None
        self._n_out = 0
        self._n_blocks_seen = 0
        self._heard_at = 0.0
        self._due = Due(self._clock)

    @property
    def name(self) -> str:
        if self._device is not None:
            return (self._device.behind or self._device).label
        return self._wanted or (phrased("microphone") if self._kind == "mic" else phrased("system sound"))

    @property
    def device(self) -> Device | None:
        """The device, once it is open."""
        return self._device

    @property
    def _lock(self) -> AbstractContextManager[object]:
        """Held while it is opened: PortAudio's, but for what a Mac plays: its user may be asked."""
        return nullcontext() if self._kind == "system" and on_macos() else PORTAUDIO_LOCK

    @property
    def silent_s(self) -> float:
        """How long nothing has come from the device."""
        return self._clock() - self._heard_at

    def open(self) -> None:
        """Return once the first block has come, or it was closed meanwhile.

        Raises `SoundError` where no sound comes.
        """
        try:
            # Whoever is asked may take minutes, in which others want the lock.
            if self._kind == "mic" and not may_hear_microphone():
                raise SoundError(refused_microphone())
            with self._lock:
                if self._closed.is_set():
                    return
                feed = self._start()
            self._await_first_block(feed)
        except SoundError:
            self.close()
            raise

    def read(self, timeout_s: float) -> AudioChunk | None:
        """Return the next block; after `close` what was heard until then, and None.

        Raises `SoundError` when the device has stopped delivering sound.
        """
        if self.feed is None:
            return None
        self._note_leap()
        deadline = self._clock() + timeout_s
        while not self._fill():
            if self._closed.is_set():
                return self._take(self._n_waiting) if self._n_waiting else None
            if not self._is_alive(self.feed):
                self._stand_in_for_silence()
            elif self._clock() >= deadline:
                return AudioChunk(samples=np.zeros(0, dtype=np.float32), start_s=self._n_out / SAMPLE_RATE)
            else:
                self._closed.wait(self._due.wait_s(deadline))
        return self._take(BLOCK_SAMPLES)

    def take_gaps(self) -> list[Gap]:
        gaps, self._gaps = self._gaps, []
        return gaps

    def close(self) -> None:
        if not self._closed.is_set():
            self._closed.set()
            if self.feed is not None:
                self.feed.stop()

    def reopened(self) -> DeviceSource:
        return DeviceSource(self._kind, self._wanted, self._read_clock)

    def _start(self) -> RingFeed:
        """Find the device and let it write into the ring."""
        device = find_device(self._kind, self._wanted)
        feed = feed_of(device)
        self._resampler = Resampler(feed.rate)
        self._ring = SoundRing(RING_S * feed.rate)
        self._device = device
        feed.start(self._ring)
        self.feed = feed
        if self._closed.is_set():  # `close` may have come before there was a feed to stop
            feed.stop()
        return feed

    def _await_first_block(self, feed: RingFeed) -> None:
        deadline = self._clock() + FIRST_BLOCK_S
        while not feed.n_blocks and not feed.has_ended and self._clock() < deadline:
            if self._closed.wait(POLL_S):
                return
        self._heard_at = self._clock()
        # Loudspeakers that play nothing may give no blocks at all; a microphone always hears something.
        is_silent = not feed.n_blocks and self._kind == "mic"
        if (feed.has_ended or is_silent) and not self._closed.is_set():
            raise SoundError(
                for_reader(
                    window=phrased(
                        "No sound comes from what was chosen: check that it is connected and not in use"
                        " elsewhere, and that this program may use it."
                    ),
                    terminal=phrased(
                        "{name} was opened but delivers no sound; check that it is connected, not in use"
                        " elsewhere, and that this program may use it.",
                        name=self.name,
                    ),
                )
            )

    def _is_alive(self, feed: RingFeed) -> bool:
        """Return whether blocks come; raise `SoundError` where they never will again."""
        now = self._clock()
        if feed.n_blocks != self._n_blocks_seen:
            self._n_blocks_seen, self._heard_at = feed.n_blocks, now
        is_silent = now - self._heard_at > STALL_S
        has_stopped = feed.has_ended or (is_silent and (self._kind == "mic" or not self._is_listed()))
        if has_stopped and not self._closed.is_set():
            raise SoundError(
                for_reader(
                    window=phrased(
                        "The sound has stopped; perhaps something was unplugged. It is heard again as soon"
                        " as it is back."
                    ),
                    terminal=phrased(
                        "{name} has stopped delivering sound after {seconds:.0f} seconds; it may have been"
                        " unplugged. It is listened to again as soon as it is back.",
                        name=self.name,
                        seconds=self._n_out / SAMPLE_RATE,
                    ),
                )
            )
        return not is_silent

    def _is_listed(self) -> bool:
        """Return whether the loudspeakers are still there, though they play nothing."""
        try:
            listed = [device.key for device in server_devices(self._kind)]
        except SoundError:
            return False
        return self._device is not None and self._device.key in listed

    def _stand_in_for_silence(self) -> None:
        """Loudspeakers that play nothing may give no blocks: what would be heard is silence."""
        n = round((self._clock() - self._heard_at) * SAMPLE_RATE)
        self._heard_at = self._clock()
        self._n_silent += n

    def _note_leap(self) -> None:
        """Let a pause stand for the time in which the computer slept or the program stood still.

        A reader alone that was late misses nothing that waits in the ring, or was lost there.
        """
        leap_s = self._clock.take_leap_s()
        came_s = (self._ring.n_waiting + self._ring.n_lost - self._n_lost_before) / self._rate
        self._n_lost_before = self._ring.n_lost
        if self._n_out and leap_s - came_s > LEAP_S:
            start_s = (self._n_out + self._n_waiting + self._n_silent) / SAMPLE_RATE
            self._gaps.append(Gap(start_s, start_s + PAUSE_S, is_pause=True))
            self._n_silent += round(PAUSE_S * SAMPLE_RATE)

    def _fill(self) -> bool:
        """Move sound from the ring to what waits; return whether that makes a block."""
        while self._n_waiting < BLOCK_SAMPLES:
            if self._n_silent:
                n = min(self._n_silent, BLOCK_SAMPLES)
                self._n_silent -= n
                self._wait(np.zeros(n, dtype=np.float32))
                continue
            if self._behind_silence is not None:
                self._wait(self._resampler.feed(self._behind_silence))
                self._behind_silence = None
                continue
            heard = self._ring.read(BLOCK_SAMPLES)
            if not len(heard.samples):
                return False
            n_lost = heard.start - self._ring_clock
            self._ring_clock = heard.start + len(heard.samples)
            if heard.behind_gap:
                self._lose(round(n_lost * SAMPLE_RATE / self._rate))
            self._behind_silence = heard.samples
        return True

    def _lose(self, n: int) -> None:
        """Let silence stand for lost sound, after what waits."""
        logger.warning("%d samples of sound were lost", n)
        start_s = (self._n_out + self._n_waiting) / SAMPLE_RATE
        if n or start_s >= self._lost_until_s + UNKNOWN_LOSSES_S:
            self._lost_until_s = start_s + n / SAMPLE_RATE
            self._gaps.append(Gap(start_s, self._lost_until_s))
        self._n_silent += n

    @property
    def _rate(self) -> int:
        return self.feed.rate if self.feed is not None else SAMPLE_RATE

    def _wait(self, samples: Samples) -> None:
        self._waiting.append(samples)
        self._n_waiting += len(samples)

    def _take(self, n: int) -> AudioChunk:
        joined = np.concatenate(self._waiting)
        self._waiting, self._n_waiting = [joined[n:]], len(joined) - n
        chunk = AudioChunk(samples=joined[:n].copy(), start_s=self._n_out / SAMPLE_RATE)
        self._n_out += n
        self._due.found()
        return chunk
