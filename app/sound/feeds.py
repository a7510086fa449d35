"""What a device hears, as its library hands it over: through PortAudio, or from the sound server."""

from __future__ import annotations

import logging
import threading
import warnings
from typing import Any, Protocol

from app.sound.devices import PORTAUDIO_USERS, Device, import_portaudio, import_soundcard, without_chatter
from app.sound.source import BLOCK_S, SoundError
from core.process.threads import GuardedThread
from core.speech.ring import SoundRing
from core.speech.segments import SAMPLE_RATE
from core.wording.readers import for_reader
from core.wording.sentences import phrased

logger = logging.getLogger(__name__)

FRAGMENT_S = BLOCK_S / 2
"""What the sound card hands over at a time: a block is whole the moment its last sound comes."""

RESAMPLED_FRAGMENT_S = 0.02
"""The same where a resampler holds back a millisecond: a block is whole with the fragment behind it."""

LONGEST_LATENCY_S = 1.0
"""What a driver may hold back."""


class Feed(Protocol):
    """Writes what a device hears into a ring, from a thread that is not ours to hold up."""

    rate: int
    n_blocks: int
    has_ended: bool

    def start(self, ring: SoundRing) -> None: ...

    def stop(self) -> None: ...


class PortAudioFeed:
    """A microphone through PortAudio: its callback copies one block and returns."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._stream: Any = None
        self._ring = SoundRing(1)
        self.n_blocks = 0
        self.has_ended = False
        self._due_s = self._called_s = 0.0
        self._stopping = threading.Lock()
        self.rate = self.supported_rate()

    def start(self, ring: SoundRing) -> None:
        sounddevice = import_portaudio()
        self._ring = ring
        fragment_s = FRAGMENT_S if self.rate == SAMPLE_RATE else RESAMPLED_FRAGMENT_S
        try:
            with without_chatter():
                self._stream = sounddevice.InputStream(
                    device=int(self._device.key),
                    samplerate=self.rate,
                    channels=1,
                    dtype="float32",
                    blocksize=round(fragment_s * self.rate),
                    callback=self.hear,
                    finished_callback=self._end,
                )
                self._stream.start()
            PORTAUDIO_USERS.add(self)
        except (sounddevice.PortAudioError, ValueError) as error:
            self.stop()
            raise SoundError(
                for_reader(
                    window=phrased(
                        "The microphone cannot be used: close other programs that use it, or choose another."
                    ),
                    terminal=phrased(
                        "The microphone {device} cannot be opened ({error}); close other programs that use"
                        " it, or choose another one.",
                        device=self._device.label,
                        error=error,
                    ),
                )
            ) from error

    def stop(self) -> None:
        # Two threads that close one stream at the same time would free it twice.
        if not self._stopping.acquire(blocking=False):
            return
        if self._stream is not None:
            self._stream.abort(ignore_errors=True)
            self._stream.close(ignore_errors=True)
        PORTAUDIO_USERS.discard(self)

    def hear(self, block: Any, n_samples: int, clocks: Any, status: Any) -> None:
        if status.input_overflow and self.n_blocks:  # before the first there is nothing to miss
            self._ring.lose(self._n_dropped(clocks))
        self._due_s = clocks.inputBufferAdcTime + n_samples / self.rate
        self._called_s = clocks.currentTime
        self._ring.write(block[:, 0])
        self.n_blocks += 1

    def _n_dropped(self, clocks: Any) -> int:
        """Return how many samples the driver dropped before this block, 0 where its clocks do not tell.

        Without a loss the block's first sample would have been recorded where the
        one before ended. Some drivers have no such clock or a wild one: no more is
        believed than can have come since the last call, and waited then.
        """
        missing_s = clocks.inputBufferAdcTime - self._due_s
        longest_s = clocks.currentTime - self._called_s + LONGEST_LATENCY_S
        return round(missing_s * self.rate) if 0.0 < missing_s < longest_s else 0

    def _end(self) -> None:
        self.has_ended = True

    def supported_rate(self) -> int:
        """Return 16 kHz where the device can, else its own rate."""
        sounddevice = import_portaudio()
        index = int(self._device.key)
        try:
            with without_chatter():
                sounddevice.check_input_settings(
                    device=index, channels=1, dtype="float32", samplerate=SAMPLE_RATE
                )
        except sounddevice.PortAudioError:
            return int(sounddevice.query_devices(index)["default_samplerate"])
        return SAMPLE_RATE


class SoundcardFeed:
    """A device of the sound server, or the loopback of loudspeakers, recorded by a thread of its own."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._stopped = threading.Event()
        self.rate = SAMPLE_RATE
        self.n_blocks = 0
        self.has_ended = False

    def start(self, ring: SoundRing) -> None:
        soundcard = import_soundcard()
        try:
            microphone = soundcard.get_microphone(self._device.key, include_loopback=True)
            recorder = microphone.recorder(
                samplerate=self.rate, channels=1, blocksize=round(FRAGMENT_S * self.rate)
            )
        except (RuntimeError, IndexError) as error:
            raise SoundError(
                for_reader(
                    window=phrased(
                        "The sound of this computer cannot be heard through what was chosen: choose another."
                    ),
                    terminal=phrased(
                        "{device} cannot be opened ({error}); choose another one.",
                        device=self._device.label,
                        error=error,
                    ),
                )
            ) from error
        # A daemon: a recorder whose server has died never returns.
        GuardedThread(self._record, "recorder", (recorder, ring)).start()

    def stop(self) -> None:
        self._stopped.set()

    def _record(self, recorder: Any, ring: SoundRing) -> None:
        try:
            # It warns of holes in the sound, which are holes in what is heard and end nothing.
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                with recorder:
                    while not self._stopped.is_set():
                        ring.write(recorder.record(round(FRAGMENT_S * self.rate))[:, 0])
                        self.n_blocks += 1
        except Exception:
            logger.exception("recording %s ended", self._device.label)
        self.has_ended = True
