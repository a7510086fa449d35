"""Sound from a file: anything that FFmpeg decodes, a video's sound too."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from app.sound.converted import BlockCutter, Converted
from app.sound.opened_file import open_container
from app.sound.riff import WavLength, wav_length
from app.sound.sound_tracks import SoundTrack, heard_track, listed_tracks
from app.sound.source import FromSource, Lost, Notice, Pace, SoundError
from app.sound.stream_clock import StreamClock, syncsafe
from core.files.plain_files import open_plain
from core.speech.segments import SAMPLE_RATE, Samples
from core.speech.silence import SILENCE
from core.system.clock import awake_s
from core.wording.causes import Cause
from core.wording.printable import on_one_line
from core.wording.sentences import phrased, tenths

if TYPE_CHECKING:
    from av.audio.stream import AudioStream
    from av.container import InputContainer

logger = logging.getLogger(__name__)

MISSING_END_S = 0.5
"""A file that ends this much earlier than it declares is called cut off."""

EXACT_FORMATS = ("flac", "mov,mp4,m4a,3gp,3g2,mj2", "aiff", "au", "wv", "tta")
"""Containers that declare the length of each track; of others it is only guessed from size and bit rate."""

MP3_COUNTS, MP3_HEADER = (b"Xing", b"Info"), 200
"""What stands in the first bytes of an MP3 that counts its frames."""

EXACT_ALONE = ("matroska,webm", "flv")
"""Containers that declare the length of the whole."""


class FileSource:
    """A file's sound at 16 kHz, mono, decoded while it is read: memory does not grow with its length."""

    can_wait = True

    def __init__(self, path: Path, pace: Pace = "real", language: str = "", n_track: int = 0) -> None:
        """Of several sound tracks number `n_track` is heard; without it one in the spoken `language`."""
        self._path = path
        self._pace = pace
        self._language = language
        self._n_track = n_track
        self._closed = False
        self._container: InputContainer | None = None
        self._pieces: Iterator[Samples | Lost] = iter(())
        self._blocks = BlockCutter()
        self._next: FromSource | None = None
        self._notice: Notice | None = None
        self._trouble: SoundError | None = None
        self._began: float | None = None
        self._has_ended = False
        self.n_said = 0
        """Samples that were handed out."""
        self._wav = WavLength()
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
        self._container = self._opened()
        stream = self._container.streams.audio[self._track(self._container).number - 1]
        self._pieces = self._decode(self._container, stream)
        self._advance()
        if self._next is None:
            self.close()
            raise self._trouble or SoundError(
                phrased(
                    "The file {path} holds no sound that can be decoded; it is damaged or not a sound file.",
                    path=self._path,
                )
            )

    def read(self, timeout_s: float) -> FromSource | None:
        """Return what comes next; at the pace of speech no block before all of it would have been said."""
        if self._closed:
            return None
        if self._notice is not None:
            notice, self._notice = self._notice, None
            return notice
        if (item := self._next) is None:
            if self._trouble is not None:
                raise self._trouble
            return None
        if isinstance(item, np.ndarray):
            if self._pace == "real" and not self._wait_until_said(self.n_said + len(item), timeout_s):
                return SILENCE
            self.n_said += len(item)
        self._advance()
        return item

    def close(self) -> None:
        # The container is freed by the reading thread or with this object: closing it here could
        # pull it away under a decoder that runs.
        self._closed = True

    def reopened(self) -> FileSource:
        self._closed, self._began = False, None
        return self

    def _opened(self) -> InputContainer:
        container = open_container(self._path)
        if container.format.name != "wav":
            return container
        self._wav = wav_length(self._path)
        if not self._wav.goes_on:
            return container
        container.close()
        return open_container(self._path, {"ignore_length": "1"})

    def _track(self, container: InputContainer) -> SoundTrack:
        """Return the track that is heard, and tell which of several it is."""
        tracks = listed_tracks(container)
        if not 0 <= self._n_track <= len(tracks):
            raise SoundError(
                phrased(
                    "The file {path} has no sound track {number}; the last one is {last}.",
                    path=self._path,
                    number=self._n_track,
                    last=len(tracks),
                )
            )
        track = (
            tracks[self._n_track - 1] if self._n_track else heard_track(self._path, tracks, self._language)
        )
        if len(tracks) > 1:
            self._notice = Notice(_told_track(track, len(tracks)), Cause.SOUND_TRACK)
        return track

    def _advance(self) -> None:
        """Decode what comes next, so that trouble in the file is known one block ahead."""
        while (item := self._blocks.take()) is None and not self._has_ended:
            try:
                piece = next(self._pieces, None)
            except SoundError as trouble:
                self._trouble, piece = trouble, None
            if piece is None:
                self._end()
            else:
                self._blocks.put(piece)
        self._next = item

    def _end(self) -> None:
        self._has_ended = True
        self._blocks.flush()
        if self._container is not None:
            self._container.close()

    def _wait_until_said(self, n_samples: int, timeout_s: float) -> bool:
        if self._began is None:
            self._began = awake_s() - self.n_said / SAMPLE_RATE
        missing_s = self._began + n_samples / SAMPLE_RATE - awake_s()
        time.sleep(max(0.0, min(missing_s, timeout_s)))
        return missing_s <= timeout_s

    def _decode(self, container: InputContainer, stream: AudioStream) -> Iterator[Samples | Lost]:
        """Yield the sound packet by packet; silence stands for what is missing."""
        import av

        declared_s = self._wav.declared_s or _declared_s(self._path, container, stream)
        clock = StreamClock(container, stream, has_end=not self._wav.goes_on)
        sound = Converted()
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
        if clock.is_exact and 0 < clock.now_s < declared_s - clock.drift_s - MISSING_END_S:
            raise self._cut_off(clock.now_s, declared_s)

    def _stand_in(
        self, lost_s: float | None, clock: StreamClock, sound: Converted
    ) -> Iterator[Samples | Lost]:
        """Yield silence for what is missing, and that it is lost."""
        if lost_s == 0.0:
            return
        yield from sound.flush()
        n_before = sound.n_samples
        yield from sound.silence_until(clock.now_s)
        if not clock.is_loss(lost_s):
            return
        if not self._is_warned:
            logger.warning("a part of the file cannot be decoded; silence stands for it")
            self._is_warned = True
        yield Lost(sound.n_samples - n_before if lost_s else 0)

    def _cut_off(self, heard_s: float, declared_s: float) -> SoundError:
        heard = tenths(heard_s)
        if declared_s:
            heard = phrased("{part} of {whole}", part=heard, whole=tenths(declared_s))
        return SoundError(
            phrased(
                "The file {path} breaks off after {heard} seconds;"
                " it is damaged or was not copied completely.",
                path=self._path,
                heard=heard,
            )
        )


def _told_track(track: SoundTrack, n_tracks: int) -> str:
    if words := on_one_line(track.words):
        return phrased(
            "Track {number} of {n_tracks} is heard ({words}).",
            number=track.number,
            n_tracks=n_tracks,
            words=words,
        )
    return phrased("Track {number} of {n_tracks} is heard.", number=track.number, n_tracks=n_tracks)


def _declared_s(path: Path, container: InputContainer, stream: AudioStream) -> float:
    """Return the seconds that the file itself says it has, 0 where they would only be guessed."""
    if container.format.name == "mp3":
        return _counted_mp3_s(path, stream.rate)
    if container.format.name in EXACT_FORMATS and stream.duration and stream.time_base:
        return float(stream.duration * stream.time_base)
    if container.format.name in EXACT_ALONE and len(container.streams) == 1 and container.duration:
        return container.duration / 1e6
    return 0.0


def _counted_mp3_s(path: Path, rate: int) -> float:
    """Return the seconds of an MP3 whose first frame counts all others, else 0."""
    with open_plain(path) as file:
        head = file.read(10)
        file.seek(10 + syncsafe(head[6:]) if head.startswith(b"ID3") else 0)
        first = file.read(MP3_HEADER)
    place = max(first.find(mark) for mark in MP3_COUNTS)
    if place < 0 or len(first) < place + 12 or not first[place + 7] & 1:
        return 0.0
    return int.from_bytes(first[place + 8 : place + 12]) * (1152 if rate >= 32_000 else 576) / rate
