"""A device that is heard: found, opened, and known to be there."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from app.sound.advice import refused_microphone
from app.sound.converted import Resampler
from app.sound.devices import PORTAUDIO_LOCK, Device, Kind, find_device, server_devices
from app.sound.feeds import RingFeed, feed_of
from app.sound.source import POLL_S, SoundError
from core.speech.ring import SoundRing
from core.speech.segments import SAMPLE_RATE
from core.system.microphone_right import may_hear_microphone
from core.system.which import on_macos
from core.wording.sentences import phrased

RING_S = 30
"""Sound that waits while the reader is busy."""

FIRST_BLOCK_S = 8.0
"""The first block comes some 0.2 to 1.7 s after the start; far beyond that nothing will come."""

STALL_S = 3.0
"""A device that was pulled out raises no error on every system: its blocks just stop."""


class OpenedDevice:
    """A device whose sound comes into a `ring`, from `open` to `close`."""

    def __init__(self, kind: Kind, wanted: str, clock: Callable[[], float]) -> None:
        self._kind = kind
        self._wanted = wanted
        self._clock = clock
        self.found: Device | None = None
        self.feed: RingFeed | None = None
        self.ring = SoundRing(1)
        self.rate = SAMPLE_RATE
        """Samples a second in the ring, which `resampler` brings to `SAMPLE_RATE`."""
        self.resampler = Resampler(SAMPLE_RATE)
        self._closed = threading.Event()
        self.gone = ""
        """The sentence with which it is heard no more, though it gives blocks."""
        self._n_blocks_seen = 0
        self._began_at = self._heard_at = clock()

    @property
    def name(self) -> str:
        if self.found is not None:
            return (self.found.behind or self.found).label
        return self._wanted or (phrased("microphone") if self._kind == "mic" else phrased("system sound"))

    @property
    def silent_s(self) -> float:
        """How long nothing has come from the device."""
        return self._clock() - self._heard_at

    def open(self) -> None:
        """Return once the first block has come, or it was closed meanwhile.

        Raises `SoundError` where no sound comes.
        """
        try:
            # The user may take minutes to answer, in which other threads want the lock.
            if self._kind == "mic" and not may_hear_microphone():
                raise SoundError(refused_microphone())
            with self._lock:
                if self._closed.is_set():
                    return
                self.found = find_device(self._kind, self._wanted)
                self.start(feed_of(self.found))
            self._await_first_block()
        except SoundError:
            self.close()
            raise

    def start(self, feed: RingFeed) -> None:
        """Let a feed write into the ring."""
        self.rate = feed.rate
        self.resampler = Resampler(feed.rate)
        self.ring = SoundRing(RING_S * feed.rate)
        feed.start(self.ring)
        self.feed = feed
        if self._closed.is_set():  # `close` may have come before there was a feed to stop
            feed.stop()

    def close(self) -> None:
        if not self._closed.is_set():
            self._closed.set()
            if self.feed is not None:
                self.feed.stop()

    def take_unplayed_s(self) -> float:
        """Return for how long loudspeakers that are there have played nothing, once that is long.

        Then they may give no blocks at all. Raises `SoundError` where a device has stopped giving any.
        """
        assert self.feed is not None
        now = self._clock()
        if self.feed.n_blocks != self._n_blocks_seen:
            self._n_blocks_seen, self._heard_at = self.feed.n_blocks, now
        silent_s = now - self._heard_at
        if self.feed.has_ended or (silent_s > STALL_S and (self._kind == "mic" or not self._is_listed())):
            raise self._stopped()
        if silent_s <= STALL_S:
            return 0.0
        self._heard_at = now
        return silent_s

    @property
    def _lock(self) -> AbstractContextManager[object]:
        """Held while it is opened: PortAudio's, except for what a Mac plays: its user may be asked."""
        return nullcontext() if self._kind == "system" and on_macos() else PORTAUDIO_LOCK

    def _await_first_block(self) -> None:
        if (feed := self.feed) is None:
            return
        deadline = self._clock() + FIRST_BLOCK_S
        while not feed.n_blocks and not feed.has_ended and self._clock() < deadline:
            if self._closed.wait(POLL_S):
                return
        self._began_at = self._heard_at = self._clock()
        # Loudspeakers that play nothing may give no blocks at all; a microphone always hears something.
        is_silent = not feed.n_blocks and self._kind == "mic"
        if (feed.has_ended or is_silent) and not self._closed.is_set():
            raise SoundError(
                phrased(
                    "No sound comes from the chosen source: check that it is connected and not in use "
                    "elsewhere, and that this program may use it."
                )
            )

    def _is_listed(self) -> bool:
        """Return whether the loudspeakers are still there, though they play nothing."""
        try:
            listed = [device.key for device in server_devices(self._kind)]
        except SoundError:
            return False
        return self.found is not None and self.found.key in listed

    def _stopped(self) -> SoundError:
        return SoundError(
            phrased(
                "The sound has stopped; perhaps something was unplugged. It is heard again as soon as it is"
                " back."
            )
        )
