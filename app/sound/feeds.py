"""What a device hears, as its library hands it over: through PortAudio, or from the sound server."""

from __future__ import annotations

import logging
import math
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from app.sound.advice import refused_computer, refused_microphone
from app.sound.devices import (
    PORTAUDIO_USERS,
    STAND_INS,
    WASAPI,
    Device,
    import_portaudio,
    import_soundcard,
    is_stereo_or_mono,
    recorded_channels,
    without_chatter,
)
from app.sound.mixing import Mixer
from app.sound.portaudio_thread import in_portaudio_thread
from app.sound.source import BLOCK_S, LEAP_S, SoundError
from core.speech.ring import SoundRing
from core.speech.segments import SAMPLE_RATE, Samples
from core.system.process_tap import ProcessTap, TapError
from core.system.threads import GuardedThread
from core.system.which import on_windows
from core.wording.sentences import phrased

logger = logging.getLogger(__name__)

FRAGMENT_S = BLOCK_S / 2
"""What the sound card hands over at a time: a block is whole the moment its last sound comes."""

RESAMPLED_FRAGMENT_S = 0.02
"""The same where a resampler holds back a millisecond: a block is whole with the fragment after it."""

E_ACCESSDENIED = 0x80070005
"""What Windows answers whom its privacy settings keep away."""

WINDOWS_KEEPS_S = 1.0
"""So much of what is played waits there while the thread that records it is kept from running."""

LONGEST_LATENCY_S = 1.0
"""What a driver may hold back; and what may be missing, where longer silence is what was played."""

MOST_CHANNELS = 32
"""Of one device: what sound servers can, and more than interfaces have that people talk into."""


def feed_of(device: Device) -> RingFeed:
    """Return what hears a device."""
    if device.backend == "tap":
        return TapFeed(device)
    if device.backend == "soundcard":
        return SoundcardFeed(device)
    # Through ALSA a sound server leaves channels out that are neither left nor right.
    if device.behind is not None and not is_stereo_or_mono(device.behind):
        return SoundcardFeed(device.behind)
    return PortAudioFeed(device)


class RingFeed(Protocol):
    """Writes what a device hears into a ring, from a thread that is not ours to hold up."""

    rate: int
    n_blocks: int

    @property
    def has_ended(self) -> bool: ...

    def start(self, ring: SoundRing) -> None: ...

    def stop(self) -> None: ...


class PortAudioFeed:
    """A microphone through PortAudio: its callback mixes and copies one block, and returns."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._stream: Any = None
        self._ring = SoundRing(1)
        self.n_blocks = 0
        self.has_ended = False
        self._due_s = self._called_s = 0.0
        self._stopping = threading.Lock()
        self.n_channels = self.supported_channels()
        self.rate = self.supported_rate()
        self._mixer = Mixer(self.rate, self.n_channels)

    @in_portaudio_thread
    def start(self, ring: SoundRing) -> None:
        sounddevice = import_portaudio()
        self._ring = ring
        fragment_s = FRAGMENT_S if self.rate == SAMPLE_RATE else RESAMPLED_FRAGMENT_S
        try:
            with without_chatter():
                self._stream = sounddevice.InputStream(
                    device=int(self._device.key),
                    samplerate=self.rate,
                    channels=self.n_channels,
                    dtype="float32",
                    blocksize=round(fragment_s * self.rate),
                    extra_settings=_way_of(sounddevice, self._device),
                    callback=self.hear,
                    finished_callback=self._end,
                )
                self._stream.start()
            PORTAUDIO_USERS.add(self)
        except (sounddevice.PortAudioError, ValueError) as error:
            self.stop()
            if _is_refused(error):
                raise SoundError(refused_microphone()) from error
            raise SoundError(
                phrased(
                    "The microphone “{device}” cannot be used ({reason}): close other programs that use it,"
                    " or choose another.",
                    device=self._device.label,
                    reason=error,
                )
            ) from error

    @in_portaudio_thread
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
        self._ring.write(self._mixer.mix(block))
        self.n_blocks += 1

    def _n_dropped(self, clocks: Any) -> int:
        """Return how many samples the driver dropped before this block, 0 where its clocks do not tell.

        Without a loss the block's first sample would have been recorded where the
        one before ended. Some drivers have no such clock or a wild one: no more is
        believed than can have come since the last call, and waited then, and a
        leap not at all: the reader finds that, and some clocks count hours of sleep.
        """
        missing_s = clocks.inputBufferAdcTime - self._due_s
        longest_s = min(clocks.currentTime - self._called_s + LONGEST_LATENCY_S, LEAP_S)
        return round(missing_s * self.rate) if 0.0 < missing_s < longest_s else 0

    def _end(self) -> None:
        self.has_ended = True

    @in_portaudio_thread
    def supported_rate(self) -> int:
        """Return 16 kHz where the device can, else its own rate."""
        return SAMPLE_RATE if self._can(self.n_channels, SAMPLE_RATE) else self._own_rate

    @in_portaudio_thread
    def supported_channels(self) -> int:
        """Return all that the device has, if they can be had together: one may be the first alone."""
        # A stand-in offers any number of channels, whatever is behind it.
        most = 2 if self._device.name in STAND_INS else MOST_CHANNELS
        n_channels = min(most, int(self._about["max_input_channels"]))
        rates = (SAMPLE_RATE, self._own_rate)
        return n_channels if any(self._can(n_channels, rate) for rate in rates) else 1

    @property
    def _about(self) -> Any:
        return import_portaudio().query_devices(int(self._device.key))

    @property
    def _own_rate(self) -> int:
        return int(self._about["default_samplerate"])

    def _can(self, n_channels: int, rate: int) -> bool:
        sounddevice = import_portaudio()
        index = int(self._device.key)
        try:
            with without_chatter():
                sounddevice.check_input_settings(
                    device=index,
                    channels=n_channels,
                    dtype="float32",
                    samplerate=rate,
                    extra_settings=_way_of(sounddevice, self._device),
                )
        except sounddevice.PortAudioError:
            return False
        return True


def _way_of(sounddevice: Any, device: Device) -> Any:
    """Return what lets Windows convert what a microphone gives, nothing on other ways, which refuse it."""
    return sounddevice.WasapiSettings(auto_convert=True) if device.host_api == WASAPI else None


def _is_refused(error: Exception) -> bool:
    """Return whether the system's privacy settings keep the microphone from being heard."""
    return len(error.args) > 2 and error.args[2][1] & 0xFFFFFFFF == E_ACCESSDENIED


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
                samplerate=self.rate,
                channels=recorded_channels(microphone, MOST_CHANNELS),
                # To Windows this is the room for what waits; it hands over what there is.
                blocksize=round((WINDOWS_KEEPS_S if on_windows() else FRAGMENT_S) * self.rate),
            )
        except (RuntimeError, IndexError, AssertionError) as error:
            raise _cannot_open(self._device, error) from error
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
                    self._hear(recorder, ring)
        except Exception:
            logger.exception("recording %s ended", self._device.label)
        self.has_ended = True

    def _hear(self, recorder: Any, ring: SoundRing) -> None:
        mixer: Mixer | None = None
        while not self._stopped.is_set():
            block = recorder.record(round(FRAGMENT_S * self.rate))
            mixer = mixer or Mixer(self.rate, block.shape[1])
            ring.write(mixer.mix(block))
            self.n_blocks += 1


class TapFeed:
    """What a Mac plays, mixed and copied by the thread that macOS brings it with."""

    def __init__(self, device: Device) -> None:
        self._device = device
        with self._told():
            self._tap = ProcessTap()
        self.rate = self._tap.rate
        self.n_blocks = 0
        self._is_another = False
        self._mixer = Mixer(self.rate, self._tap.n_channels)
        self._ring = SoundRing(1)
        self._due = math.nan

    def start(self, ring: SoundRing) -> None:
        self._ring = ring
        with self._told():
            self._tap.start(self.hear)
        self.n_blocks += 1  # there may be no other before something is played

    def stop(self) -> None:
        self._tap.close()

    @property
    def has_ended(self) -> bool:
        return self._is_another or not self._tap.is_alive

    def hear(self, block: Samples, place: float) -> None:
        if block.shape[1] != self._tap.n_channels:
            self._is_another = True  # it is opened again, as it is now
        if self._is_another:
            return
        n_missing = place - self._due
        # A clock may go by parts of a sample, and to lose none would be a loss of unknown length.
        if 0.5 < n_missing < LONGEST_LATENCY_S * self.rate:
            self._ring.lose(round(n_missing))
        self._due = place + len(block)
        self._ring.write(self._mixer.mix(block))
        self.n_blocks += 1

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Say in a sentence what macOS refuses."""
        try:
            yield
        except TapError as error:
            if error.is_refused:
                raise SoundError(refused_computer()) from error
            raise _cannot_open(self._device, error) from error


def _cannot_open(device: Device, error: Exception) -> SoundError:
    return SoundError(
        phrased(
            "The sound of this computer cannot be heard through “{device}” ({reason}): choose another.",
            device=device.label,
            reason=error,
        )
    )
