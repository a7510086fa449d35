"""The sound of a session on disk: a WAV file that is whole at any moment, read while it is written."""

from __future__ import annotations

import contextlib
import math
import os
import struct
from pathlib import Path
from threading import Condition, Lock

from core.files.plain_files import check_place, open_plain
from core.speech.segments import SAMPLE_RATE, Samples
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased

HEADER = struct.Struct("<4sI4s4sIHHIIHH4sI")
BYTES_PER_SAMPLE = 2
FULL_SCALE = 32768.0
MAX_UNWRITTEN_S = 600
"""Sound that waits in memory (20 MB a track) for room on the disk; older sound gives way to silence."""
LARGEST_CHUNK_BYTES = 2**32 - 1 - HEADER.size


class RecordError(UserError):
    """The session cannot be recorded."""


def check_sound_path(path: Path) -> None:
    """Raise where a session's sound cannot be kept as `path`, as far as it shows without touching the file.

    Raises:
        RecordError: for a folder that is not there, or in the place of the file.
    """
    if not path.parent.is_dir():
        raise RecordError(
            phrased(
                "The sound cannot be kept as {path}: the folder {folder} is missing.",
                path=path,
                folder=path.parent,
            )
        )
    if path.is_dir():
        raise RecordError(phrased("The sound cannot be kept as {path}: it is a folder.", path=path))
    try:
        check_place(path)
    except OSError as error:
        raise RecordError(
            phrased("The sound cannot be kept as {path}: {reason}.", path=path, reason=reason_of(error))
        ) from error


class SoundRecord:
    """16-bit sound that grows at its end; 16-bit sound comes back sample for sample.

    Each track is a channel of the file; `n_samples` counts those of one track.
    One thread appends, others read what was appended.
    """

    def __init__(self, path: Path, n_tracks: int = 1) -> None:
        self.path = path
        self._n_tracks = n_tracks
        self._frame_bytes = n_tracks * BYTES_PER_SAMPLE
        self._n_samples = 0
        self._n_written = 0
        self._unwritten = bytearray()
        """What follows on the samples that are written."""
        self._ended = False
        self._changed = Condition()
        try:
            with contextlib.ExitStack() as undoing:
                self._file = undoing.enter_context(open(path, "w+b", buffering=0))
                self._file.write(_header(0, n_tracks))
                undoing.pop_all()  # it lives as long as the session
        except OSError as error:
            raise _cannot_record(path, error) from error

    @property
    def n_samples(self) -> int:
        return self._n_samples

    @property
    def ended(self) -> bool:
        return self._ended

    def append(self, samples: Samples) -> None:
        """Write sound through to the system, the header first telling the old length, then the new.

        Raises:
            RecordError: when it cannot be written now; it can be read all the same, and is written later.
        """
        import numpy as np

        pcm = np.clip(np.rint(samples * FULL_SCALE), -FULL_SCALE, FULL_SCALE - 1).astype("<i2")
        with self._changed:
            self._unwritten += pcm.tobytes()
            self._n_samples += len(pcm)
            self._changed.notify_all()
            self.flush()

    def flush(self) -> None:
        """Write what waited for room.

        Raises:
            RecordError: when it cannot be written now.
        """
        with self._changed:
            try:
                self._write_at(HEADER.size + self._n_written * self._frame_bytes, self._unwritten)
                self._write_at(0, _header(self._n_samples, self._n_tracks))
            except OSError as error:
                self._forget_the_oldest()
                raise _cannot_record(self.path, error) from error
            self._n_written = self._n_samples
            self._unwritten.clear()

    def _forget_the_oldest(self) -> None:
        """Keep what waits small; the file has a hole there, which is read as silence."""
        n_forgotten = self._n_samples - self._n_written - MAX_UNWRITTEN_S * SAMPLE_RATE
        if n_forgotten > 0:
            del self._unwritten[: n_forgotten * self._frame_bytes]
            self._n_written += n_forgotten

    def _write_at(self, offset: int, content: bytes | bytearray) -> None:
        self._file.seek(offset)
        n_written = 0
        while n_written < len(content):
            n_written += self._file.write(content[n_written:])

    def read(self, start: int, stop: int) -> Samples:
        """Return the samples from `start` up to `stop` or to what there is."""
        with self._changed:
            stop = min(stop, self._n_samples)
            content = self._written(start, min(stop, self._n_written))
            unwritten = [max(0, place - self._n_written) * self._frame_bytes for place in (start, stop)]
            content += self._unwritten[slice(*unwritten)]
        return _samples(content, self._n_tracks)

    def _written(self, start: int, stop: int) -> bytes:
        n_bytes = max(0, stop - start) * self._frame_bytes
        self._file.seek(HEADER.size + start * self._frame_bytes)
        return self._file.read(n_bytes).ljust(n_bytes, b"\0")

    def wait_for(self, n_samples: int, timeout_s: float) -> bool:
        """Return whether there are that many samples, or no more will come, waiting `timeout_s` at most."""
        with self._changed:
            return self._changed.wait_for(lambda: self._ended or self._n_samples >= n_samples, timeout_s)

    def end(self) -> None:
        """No more sound comes."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def close(self) -> None:
        self.end()
        with self._changed:
            self._file.close()


class FinishedRecord:
    """The sound of a session that is over, as its `SoundRecord` left it, read where it lies."""

    ended = True

    def __init__(self, path: Path, n_tracks: int = 1, end_s: float = math.inf) -> None:
        """Open it, up to `end_s`.

        Raises:
            RecordError: when it cannot be read, or is not such a file.
        """
        self._path = path
        self._n_tracks = n_tracks
        self._frame_bytes = n_tracks * BYTES_PER_SAMPLE
        self._reading = Lock()
        try:
            with contextlib.ExitStack() as undoing:
                self._file = undoing.enter_context(open_plain(path))
                header = self._file.read(HEADER.size)
                self.n_samples = (os.fstat(self._file.fileno()).st_size - HEADER.size) // self._frame_bytes
                if self.n_samples < 1 or _kind(header) != _kind(_header(0, n_tracks)):
                    raise _cannot_read(path, phrased("it is not the sound of a session"))
                self.n_samples = round(min(self.n_samples, end_s * SAMPLE_RATE))
                undoing.pop_all()  # it is read until `close`
        except OSError as error:
            raise _cannot_read(path, reason_of(error)) from error

    def wait_for(self, n_samples: int, timeout_s: float) -> bool:
        """Return that all there is can be read."""
        return True

    def read(self, start: int, stop: int) -> Samples:
        """Return the samples from `start` up to `stop` or to what there is.

        Raises:
            RecordError: when they cannot be read.
        """
        n_bytes = max(0, min(stop, self.n_samples) - start) * self._frame_bytes
        try:
            with self._reading:
                self._file.seek(HEADER.size + start * self._frame_bytes)
                content = self._file.read(n_bytes)
        except OSError as error:
            raise _cannot_read(self._path, reason_of(error)) from error
        return _samples(content, self._n_tracks)

    def close(self) -> None:
        """Let go of the file: only then every system lets it be deleted."""
        with self._reading:
            self._file.close()


def n_tracks_of(path: Path) -> int:
    """Return how many tracks a session's sound has, 0 where it is no such file or cannot be read."""
    try:
        with open_plain(path) as file:
            header = file.read(HEADER.size)
    except OSError:
        return 0
    n_tracks = int.from_bytes(header[22:24], "little")
    return n_tracks if n_tracks and _kind(header) == _kind(_header(0, n_tracks)) else 0


def _samples(content: bytes, n_tracks: int) -> Samples:
    import numpy as np

    samples = np.frombuffer(content, dtype="<i2").astype(np.float32) / np.float32(FULL_SCALE)
    return samples.reshape(-1, n_tracks) if n_tracks > 1 else samples


def _kind(header: bytes) -> bytes:
    """Return what tells a header from those of other sound, its lengths left out."""
    return header[:4] + header[8:36]


def _cannot_read(path: Path, reason: object) -> RecordError:
    return RecordError(phrased("The sound {path} cannot be captioned ({reason}).", path=path, reason=reason))


def _header(n_samples: int, n_tracks: int) -> bytes:
    frame_bytes = n_tracks * BYTES_PER_SAMPLE
    n_bytes = min(n_samples * frame_bytes, LARGEST_CHUNK_BYTES)
    return HEADER.pack(
        b"RIFF",
        n_bytes + HEADER.size - 8,
        b"WAVE",
        b"fmt ",
        16,
        1,  # PCM
        n_tracks,
        SAMPLE_RATE,
        SAMPLE_RATE * frame_bytes,
        frame_bytes,
        8 * BYTES_PER_SAMPLE,
        b"data",
        n_bytes,
    )


def _cannot_record(path: Path, error: OSError) -> RecordError:
    return RecordError(
        phrased(
            "What is said cannot be kept in {folder} now ({reason}): make room there. Captions "
            "continue meanwhile.",
            folder=path.parent,
            reason=reason_of(error),
        )
    )
