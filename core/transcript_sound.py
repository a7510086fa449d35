"""The sound of sessions that their user wants to keep: one WAV file each, by the transcript's number."""

from __future__ import annotations

from pathlib import Path

from core.errors import reason_of
from core.private_files import PRIVATE_FOLDER
from core.sentences import phrased
from core.transcript_store import TranscriptError


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
                    "No sound can be kept in {folder}: {reason}.", folder=self.folder, reason=reason_of(error)
                )
            ) from error
        return self.path(transcript)

    def paths(self) -> list[Path]:
        """Return the files, the oldest session's first."""
        paths = [path for path in self.folder.glob("*.wav") if path.stem.isdecimal()]
        return sorted(paths, key=lambda path: int(path.stem))

    def delete(self, transcript: int) -> None:
        """Delete the sound of a transcript, if there is any; its text stays.

        Raises:
            TranscriptError: when it cannot be deleted.
        """
        path = self.path(transcript)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise TranscriptError(
                phrased("The sound {path} cannot be deleted: {reason}.", path=path, reason=reason_of(error))
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
