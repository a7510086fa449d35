"""The sound of sessions that is kept: one WAV file each, by the transcript's number.

Beside the sound lies what an engine needs to go on with it, as long as some of it is not captioned: of a
session that was cut off, and of a version whose captions are being made.
"""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from core.files.private_files import PRIVATE_FOLDER
from core.files.strict_json import read_json
from core.files.whole_files import write_whole
from core.journal.earlier_records import start_of
from core.transcripts.missed import MOST_REST_BYTES
from core.transcripts.store import TranscriptError
from core.wire.messages import Start
from core.wire.wire import WireError, to_json
from core.wording.errors import reason_of
from core.wording.sentences import phrased


@dataclass(frozen=True, slots=True)
class Storage:
    """The room that transcripts and their sound take."""

    text_bytes: int
    sound_bytes: int

    @property
    def total_bytes(self) -> int:
        return self.text_bytes + self.sound_bytes


class KeptSound:
    """The files in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, transcript: int) -> Path:
        """Return where the sound of a transcript lies, if it was kept."""
        return self.folder / f"{transcript}.wav"

    def place_for(self, transcript: int) -> Path:
        """Return where the sound of a transcript can be put.

        Raises:
            TranscriptError: when the folder cannot be made.
        """
        try:
            self.folder.mkdir(PRIVATE_FOLDER, exist_ok=True)
        except OSError as error:
            raise TranscriptError(
                phrased(
                    "No sound can be kept in {folder} ({reason}): make room there.",
                    folder=self.folder,
                    reason=reason_of(error),
                )
            ) from error
        return self.path(transcript)

    def paths(self) -> list[Path]:
        """Return the files, the oldest session's first."""
        paths = [path for path in self.folder.glob("*.wav") if path.stem.isdecimal()]
        return sorted(paths, key=lambda path: int(path.stem))

    def lock(self, talk: int) -> FileLock:
        """Return the lock that is held while a talk is captioned from its sound, in any process.

        Raises:
            TranscriptError: when somebody else does.
        """
        lock = FileLock(self._lock_path(talk), blocking=False, thread_local=False)
        try:
            lock.acquire()
        except Timeout as error:
            told = phrased("This talk is being captioned from its sound already: wait until that is over.")
            raise TranscriptError(told) from error
        except OSError as error:
            raise TranscriptError(
                phrased("{path} cannot be written: {reason}.", path=lock.lock_file, reason=reason_of(error))
            ) from error
        return lock

    def keep_rest(self, talk: int, start: Start, version: int | None = None) -> None:
        """Remember where the captions of a talk, or of a version of it, go on in its sound.

        Raises:
            TranscriptError: when that cannot be written.
        """
        path = self._rest_path(talk, version)
        try:
            write_whole(path, json.dumps(to_json(start)), is_private=True)
        except OSError as error:
            raise TranscriptError(
                phrased("{path} cannot be written: {reason}.", path=path, reason=reason_of(error))
            ) from error

    def rest(self, talk: int, version: int | None = None) -> Start | None:
        """Return where the captions of a talk, or of a version, go on in its sound; None if complete."""
        try:
            if not self.path(talk).is_file():
                return None
            return start_of(read_json(self._rest_path(talk, version), MOST_REST_BYTES))
        except (OSError, ValueError, TypeError, WireError):
            return None  # there is none, or nothing that an engine could go on with

    def has_rest(self, talk: int, version: int | None = None) -> bool:
        """Return whether some of a talk's sound is not captioned."""
        return self._rest_path(talk, version).is_file() and self.path(talk).is_file()

    def with_rests(self) -> list[int]:
        """Return the numbers of all transcripts, versions too, of which something is not captioned."""
        names = (path.name.split(".") for path in self.folder.glob("*.rest.json"))
        return [int(name[-3]) for name in names if name[-3].isdecimal()]

    def forget_rest(self, talk: int, version: int | None = None) -> None:
        """Forget it: the captions are complete.

        Raises:
            TranscriptError: when that cannot be.
        """
        self._delete(self._rest_path(talk, version))

    def _lock_path(self, talk: int) -> Path:
        return self.folder / f"{talk}.lock"

    def _rest_path(self, talk: int, version: int | None) -> Path:
        name = str(talk) if version in (None, talk) else f"{talk}.{version}"
        return self.folder / f"{name}.rest.json"

    def delete(self, transcript: int) -> None:
        """Delete the sound of a transcript, if there is any; its text stays.

        Raises:
            TranscriptError: when it cannot be deleted.
        """
        self._delete(self.path(transcript))
        self.forget_rest(transcript)
        for path in self.folder.glob(f"{transcript}.*.rest.json"):
            self._delete(path)
        with contextlib.suppress(OSError):  # some systems keep it until its holder is done
            self._lock_path(transcript).unlink(missing_ok=True)

    def _delete(self, path: Path) -> None:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise TranscriptError(
                phrased(
                    "The sound {path} cannot be deleted ({reason}): close what else uses it, then try again.",
                    path=path,
                    reason=reason_of(error),
                )
            ) from error

    def delete_oldest(self, wanted_bytes: int) -> list[int]:
        """Delete the oldest until that many bytes are free again, or none is left; return their numbers."""
        deleted: list[int] = []
        for path in self.paths():
            if wanted_bytes <= 0:
                break
            wanted_bytes -= n_bytes(path)
            deleted.append(int(path.stem))
            self.delete(deleted[-1])
        return deleted


def n_bytes(path: Path) -> int:
    """Return the size of a file, 0 for one that went meanwhile."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0
