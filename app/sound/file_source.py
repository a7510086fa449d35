"""Sound from a file: anything that FFmpeg decodes, a video's sound too."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import numpy as np

from app.sound.source import BLOCK_SAMPLES, Notice, SoundError
from app.sound.stream_clock import StreamClock
from core.captions.captions import Gap
from core.files.plain_files import open_plain
from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples
from core.system.clock import awake_s
from core.wording.causes import Mended
from core.wording.errors import reason_of
from core.wording.sentences import phrased, tenths

if TYPE_CHECKING:
    from av.audio.frame import AudioFrame
    from av.audio.resampler import AudioResampler
    from av.audio.stream import AudioStream
    from av.container import InputContainer

logger = logging.getLogger(__name__)

Pace = Literal["real", "fast"]

MISSING_END_S = 0.5
"""A file that ends this much earlier than it declares is called cut off."""

EXACT_FORMATS = ("flac", "mov,mp4,m4a,3gp,3g2,mj2")
"""Containers that declare their length; others only guess it from size and bit rate."""


class FileSource:
    """A file's sound at 16 kHz, mono, decoded while it is read: memory does not grow with its length."""

    can_wait = True

    def __init__(self, path: Path, pace: Pace = "real") -> None:
        self._path = path
        self._pace = pace
        self._closed = False
        self._container: InputContainer | None = None
        self._blocks: Iterator[Samples] = iter(())
        self._next: AudioChunk | None = None
        self._trouble: SoundError | None = None
        self._began: float | None = None
        self._n_samples = 0
        self._gaps: list[Gap] = []
        self._is_warned = False

    @property
    def name(self) -> str:
        return str(self._path)

    @property
    def realtime(self) -> bool:
        return self._pace == "real"

    def open(self) -> None:
        """Open the file and decode its beginning; raise `SoundError` where it holds no sound."""
        if self._container is not None:
            return  # it goes on
        _check_readable(self._path)
        self._container, stream = _open_container(self._path)
        self._blocks = _cut(self._decode(self._container, stream))
        self._advance()
        if self._next is None:
            self.close()
            raise self._trouble or SoundError(
                phrased(
                    "The file {path} holds no sound that can be decoded; it is damaged or no sound file.",
                    path=self._path,
                )
            )

    def read(self, timeout_s: float) -> AudioChunk | None:
        """Return the next chunk; at the pace of speech not before its last sample would have been said."""
        chunk = self._next
        if self._closed:
            return None
        if chunk is None:
            if self._trouble is not None:
                raise self._trouble
            return None
        if self._pace == "real" and not self._wait_until_said(chunk, timeout_s):
            return AudioChunk(samples=np.zeros(0, dtype=np.float32), start_s=chunk.start_s)
        self._advance()
        return chunk

    def take_gaps(self) -> list[Gap]:
        gaps, self._gaps = self._gaps, []
        return gaps

    def take_notices(self) -> list[Notice | Mended]:
        return []

    def close(self) -> None:
        # The container is freed by the reading thread or with this object: closing it here could
        # pull it away under a decoder that runs.
        self._closed = True

    def reopened(self) -> FileSource:
        self._closed, self._began = False, None
        return self

    def _advance(self) -> None:
        """Decode the next chunk, so that trouble in the file is known one chunk ahead."""
        try:
            samples = next(self._blocks, None)
        except SoundError as trouble:
            self._trouble, samples = trouble, None
        if samples is None:
            self._next = None
            if self._container is not None:
                self._container.close()
            return
        self._next = AudioChunk(samples=samples, start_s=self._n_samples / SAMPLE_RATE)
        self._n_samples += len(samples)

    def _wait_until_said(self, chunk: AudioChunk, timeout_s: float) -> bool:
        if self._began is None:
            self._began = awake_s() - chunk.start_s
        missing_s = self._began + chunk.end_s - awake_s()
        time.sleep(max(0.0, min(missing_s, timeout_s)))
        return missing_s <= timeout_s

    def _decode(self, container: InputContainer, stream: AudioStream) -> Iterator[Samples]:
        """Yield the sound packet by packet; silence stands for what is missing."""
        import av

        declared_s = _declared_s(container, stream)
        clock = StreamClock(container, stream)
        sound = _Converted()
        try:
            for packet in container.demux(stream):
                try:
                    frames = packet.decode()
                except av.error.FFmpegError:
                    clock.note_failed(packet)
                    continue
                for frame in frames:
                    yield from self._stand_in(clock.lost_before(frame), clock, sound)
                    clock.hear(frame)
                    yield from sound.feed(frame)
                clock.note_decoded(packet)
        except av.error.FFmpegError as error:
            raise self._cut_off(clock.now_s, declared_s) from error
        if clock.now_s:
            yield from self._stand_in(clock.lost_at_end(), clock, sound)
        yield from sound.flush()
        if 0 < clock.now_s < declared_s - clock.drift_s - MISSING_END_S:
            raise self._cut_off(clock.now_s, declared_s)

    def _stand_in(self, lost_s: float | None, clock: StreamClock, sound: _Converted) -> Iterator[Samples]:
        """Yield silence for what is missing, and note the gap."""
        if lost_s == 0.0:
            return
        yield from sound.flush()
        begin_s = sound.n_samples / SAMPLE_RATE
        if clock.is_loss(lost_s):
            if not self._is_warned:
                logger.warning("a part of the file cannot be decoded; silence stands for it")
                self._is_warned = True
            self._gaps.append(Gap(begin_s, begin_s + (lost_s or 0.0)))
        yield from sound.silence_until(clock.now_s)

    def _cut_off(self, heard_s: float, declared_s: float) -> SoundError:
        heard = tenths(heard_s)
        if declared_s:
            heard = phrased("{part} of {whole}", part=heard, whole=tenths(declared_s))
        return SoundError(
            phrased(
                "The file {path} breaks off after {heard} seconds; it is damaged or was not"
                " copied completely.",
                path=self._path,
                heard=heard,
            )
        )


class _Converted:
    """A file's sound at 16 kHz, mono, whatever format it changes to on its way."""

    def __init__(self) -> None:
        self._resampler: AudioResampler | None = None
        self._format: tuple[str, str, int] | None = None
        self.n_samples = 0
        """What was handed out."""

    def feed(self, frame: AudioFrame) -> Iterator[Samples]:
        import av

        form = (frame.format.name, frame.layout.name, frame.sample_rate)
        if form != self._format:
            yield from self.flush()
            self._format = form
        if self._resampler is None:
            self._resampler = av.AudioResampler(format="flt", layout="mono", rate=SAMPLE_RATE)
        yield from self._resampled(self._resampler, frame)

    def flush(self) -> Iterator[Samples]:
        """Yield what still is in the filter, which cannot be used any more."""
        resampler, self._resampler = self._resampler, None
        if resampler is not None:
            yield from self._resampled(resampler, None)

    def silence_until(self, clock_s: float) -> Iterator[Samples]:
        n_missing = round(clock_s * SAMPLE_RATE) - self.n_samples
        for begin in range(0, n_missing, BLOCK_SAMPLES):
            n = min(BLOCK_SAMPLES, n_missing - begin)
            self.n_samples += n
            yield np.zeros(n, dtype=np.float32)

    def _resampled(self, resampler: AudioResampler, frame: AudioFrame | None) -> Iterator[Samples]:
        for piece in resampler.resample(frame):
            self.n_samples += piece.samples
            yield piece.to_ndarray()[0]


def _check_readable(path: Path) -> None:
    try:
        with open_plain(path) as file:
            is_empty = not file.read(1)
    except FileNotFoundError as error:
        raise SoundError(
            phrased("There is no file {path}; check the spelling and the folder.", path=path)
        ) from error
    except IsADirectoryError as error:
        raise SoundError(
            phrased("{path} is a folder; name a sound or video file in it.", path=path)
        ) from error
    except OSError as error:
        raise SoundError(
            phrased("The file {path} cannot be read: {reason}.", path=path, reason=reason_of(error))
        ) from error
    if is_empty:
        raise SoundError(phrased("The file {path} is empty; record or copy it again.", path=path))


def _open_container(path: Path) -> tuple[InputContainer, AudioStream]:
    import av

    try:
        # The "file:" keeps FFmpeg from taking a colon in a name for a network protocol.
        container = av.open(f"file:{path}", metadata_errors="replace")
    except av.error.FFmpegError as error:
        raise SoundError(
            phrased(
                "The file {path} is no sound or video file, or it is damaged; WAV, FLAC, MP3, M4A"
                " and most videos can be read.",
                path=path,
            )
        ) from error
    if not container.streams.audio:
        kind = container.format.long_name
        container.close()
        raise SoundError(
            phrased(
                "The file {path} ({kind}) has no sound track; choose a file with sound.", path=path, kind=kind
            )
        )
    return container, container.streams.audio[0]


def _declared_s(container: InputContainer, stream: AudioStream) -> float:
    """Return the seconds that the file itself says it has, 0 where they would only be guessed."""
    if container.format.name not in EXACT_FORMATS or not stream.duration or not stream.time_base:
        return 0.0
    return float(stream.duration * stream.time_base)


def _cut(pieces: Iterator[Samples]) -> Iterator[Samples]:
    """Yield the same samples in blocks of `BLOCK_SAMPLES`; the last one is shorter.

    What came before trouble is yielded before the trouble is raised.
    """
    waiting: list[Samples] = []
    n_waiting = 0
    trouble: SoundError | None = None
    while True:
        try:
            piece = next(pieces, None)
        except SoundError as error:
            piece, trouble = None, error
        if piece is None:
            break
        waiting.append(piece)
        n_waiting += len(piece)
        if n_waiting < BLOCK_SAMPLES:
            continue
        joined = np.concatenate(waiting)
        n_whole = n_waiting - n_waiting % BLOCK_SAMPLES
        for begin in range(0, n_whole, BLOCK_SAMPLES):
            yield joined[begin : begin + BLOCK_SAMPLES].copy()
        waiting, n_waiting = [joined[n_whole:]], n_waiting - n_whole
    if n_waiting:
        yield np.concatenate(waiting)
    if trouble is not None:
        raise trouble
