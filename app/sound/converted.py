"""Sound of any format made what all of the program hears: 16 kHz, one channel, blocks of one length."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import numpy as np

from app.sound.mixing import Mixer
from app.sound.source import BLOCK_SAMPLES, FromSource, Lost
from core.speech.segments import SAMPLE_RATE, Samples, in_range
from core.speech.silence import SILENCE

if TYPE_CHECKING:
    from av.audio.frame import AudioFrame
    from av.audio.resampler import AudioResampler

NUMBERS = MappingProxyType(
    {"u8": np.uint8, "s16": np.int16, "s32": np.int32, "s64": np.int64, "flt": np.float32, "dbl": np.float64}
)
"""By FFmpeg's names of sample formats, without the "p" of those with a plane a channel."""

SILENT_BLOCK: Final[Samples] = np.zeros(BLOCK_SAMPLES, np.float32)
SILENT_BLOCK.flags.writeable = False

SAFE_PLANES = 8
"""Of so many planes PyAV 18 does not find the end, and hands out memory that is none of them."""


class Resampler:
    """Brings sound with one channel, shape (n,), to `SAMPLE_RATE`."""

    def __init__(self, rate: int) -> None:
        self._rate = rate
        self._resampler: AudioResampler | None = None

    def feed(self, samples: Samples) -> Samples:
        """Return what comes out now; a filter holds a little back."""
        if self._rate == SAMPLE_RATE or not len(samples):
            return samples
        import av

        if self._resampler is None:
            self._resampler = av.AudioResampler(format="flt", layout="mono", rate=SAMPLE_RATE)
        frame = av.AudioFrame.from_ndarray(samples[np.newaxis, :], format="flt", layout="mono")
        frame.sample_rate = self._rate
        return self._resampled(self._resampler, frame)

    def flush(self) -> Samples:
        """Return what is still held back; what is fed next begins again."""
        resampler, self._resampler = self._resampler, None
        return SILENCE if resampler is None else self._resampled(resampler, None)

    def _resampled(self, resampler: AudioResampler, frame: AudioFrame | None) -> Samples:
        pieces = [piece.to_ndarray()[0] for piece in resampler.resample(frame)]
        return np.concatenate(pieces) if pieces else SILENCE


class Converted:
    """A file's sound at 16 kHz, mono, whatever format it changes to on its way."""

    def __init__(self) -> None:
        self._format: tuple[str, int] | None = None
        self._mixer = Mixer(SAMPLE_RATE, 1)
        self._resampler = Resampler(SAMPLE_RATE)
        self.n_samples = 0
        """What was handed out."""

    def feed(self, frame: AudioFrame) -> Iterator[Samples]:
        form = (frame.layout.name, frame.sample_rate)
        if form != self._format:
            yield from self.flush()
            self._format = form
            places = [channel.name for channel in frame.layout.channels]
            self._mixer = Mixer(frame.sample_rate, frame.layout.nb_channels, places)
            self._resampler = Resampler(frame.sample_rate)
        yield from self._given(self._resampler.feed(self._mixer.mix(channels_of(frame))))

    def flush(self) -> Iterator[Samples]:
        """Yield what is still held back."""
        yield from self._given(self._resampler.feed(self._mixer.flush()))
        yield from self._given(self._resampler.flush())

    def silence_until(self, clock_s: float) -> Iterator[Samples]:
        n_missing = round(clock_s * SAMPLE_RATE) - self.n_samples
        for begin in range(0, n_missing, BLOCK_SAMPLES):
            yield from self._given(np.zeros(min(BLOCK_SAMPLES, n_missing - begin), np.float32))

    def _given(self, samples: Samples) -> Iterator[Samples]:
        if len(samples):
            self.n_samples += len(samples)
            yield samples


class BlockCutter:
    """Takes samples of shape (n,) as they come, and gives them in blocks of `BLOCK_SAMPLES`.

    A `Lost` stays where it is, after a shorter block; what else is put in comes when the next block would.
    """

    def __init__(self) -> None:
        self._whole: deque[FromSource] = deque()
        self._waiting: list[Samples] = []
        self._n_waiting = 0

    def put(self, item: FromSource) -> None:
        if isinstance(item, np.ndarray):
            self._waiting.append(in_range(item))
            self._n_waiting += len(item)
            if self._n_waiting >= BLOCK_SAMPLES:
                self._cut()
            return
        if isinstance(item, Lost):
            self.flush()
        self._whole.append(item)

    def put_silence(self, n_samples: int) -> None:
        """Put silence, of which hours take no memory."""
        while n_samples > 0:
            piece = SILENT_BLOCK[: min(n_samples, BLOCK_SAMPLES - self._n_waiting)]
            self.put(piece)
            n_samples -= len(piece)

    def flush(self) -> None:
        """Let what waits be a block, though it is shorter."""
        if self._n_waiting:
            self._cut()
            self._whole.extend(self._waiting)
            self._waiting, self._n_waiting = [], 0

    def take(self) -> FromSource | None:
        """Return what comes next, None where that is not whole yet."""
        return self._whole.popleft() if self._whole else None

    def _cut(self) -> None:
        joined = self._waiting[0] if len(self._waiting) == 1 else np.concatenate(self._waiting)
        self._n_waiting = len(joined) % BLOCK_SAMPLES
        n_whole = len(joined) - self._n_waiting
        self._whole.extend(joined[n : n + BLOCK_SAMPLES] for n in range(0, n_whole, BLOCK_SAMPLES))
        self._waiting = [joined[n_whole:]] if self._n_waiting else []


def channels_of(frame: AudioFrame) -> Samples:
    """Return what a frame holds as numbers from -1 to 1, shape (n, n_channels)."""
    if frame.format.is_planar and frame.layout.nb_channels >= SAFE_PLANES:
        frame = _packed(frame)
    kind = np.dtype(NUMBERS[frame.format.name.removesuffix("p")])
    planes = [np.frombuffer(memoryview(plane), kind) for plane in frame.planes]
    if frame.format.is_planar:
        numbers = np.stack([plane[: frame.samples] for plane in planes], axis=1)
    else:
        numbers = planes[0][: frame.samples * frame.layout.nb_channels].reshape(frame.samples, -1)
    if kind.kind == "f":
        return numbers.astype(np.float32)
    half = 2.0 ** (8 * kind.itemsize - 1)
    middle = half if kind.kind == "u" else 0.0
    return ((numbers - np.float64(middle)) / half).astype(np.float32)


def _packed(frame: AudioFrame) -> AudioFrame:
    """Return the same sound in one plane."""
    import av

    (packed,) = av.AudioResampler(format=frame.format.packed).resample(frame)
    return packed
