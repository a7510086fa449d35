"""The append-only record of a live session, so that a crash of any part loses nothing.

A session is a folder: `session.sqlite` (captions, timelines, the recognizer's
state, as rows in WAL mode) and `sound.wav`. It is deleted when the session
ends well, unless the user keeps the sound; a folder that is left over belongs
to a session that crashed. What was said is for its user alone: where the
system knows such modes, nobody else may open folders or files.
"""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from typing import assert_never

from core.captions.captions import Captioned, Gap
from core.files.private_files import PRIVATE_FILE, PRIVATE_FOLDER
from core.files.whole_files import move_whole
from core.journal.database import DATABASE, FOR_WRITING, SCHEMA, SOUND, open_database, remove_record
from core.journal.sound_record import RecordError, SoundRecord
from core.speech.segments import SegmentId
from core.wire.messages import Checkpoint, EngineSettings
from core.wire.voice_messages import Voiced
from core.wire.wire import to_json
from core.wording.errors import reason_of
from core.wording.printable import printable
from core.wording.sentences import phrased


class Journal:
    """The record of the session that is running.

    It holds the database exclusively: a journal that can be opened by
    somebody else has no live session behind it any more.
    """

    def __init__(self, folder: Path, settings: EngineSettings, source: str = "") -> None:
        """Begin a record in a new folder within `folder`.

        Raises:
            RecordError: when it cannot be made.
        """
        self.path = _new_folder(folder)
        self._lock = Lock()
        self._last: dict[SegmentId, tuple[object, ...]] = {}
        with contextlib.ExitStack() as undoing:
            undoing.callback(shutil.rmtree, self.path, ignore_errors=True)
            _make_files(self.path)
            self._database = open_database(self.path / DATABASE, FOR_WRITING)
            undoing.callback(self._database.close)
            self._begin(settings, source)
            self.sound = SoundRecord(self.path / SOUND, settings.n_tracks)
            undoing.pop_all()

    def _begin(self, settings: EngineSettings, source: str) -> None:
        with self._writing() as database:
            database.executescript(SCHEMA)
            database.execute(
                "INSERT INTO session VALUES (?, ?, ?)",
                (time.time(), printable(source), json.dumps(to_json(settings))),
            )

    def record_any(self, entry: Captioned | Checkpoint | Gap | Voiced) -> None:
        """Keep what a session gives."""
        match entry:
            case Captioned():
                self.record(entry)
            case Checkpoint():
                self.record_checkpoint(entry)
            case Gap():
                self.record_gap(entry)
            case Voiced():
                self.record_voiced(entry)
            case _:
                assert_never(entry)

    def record(self, captioned: Captioned) -> None:
        """Keep a caption if anything committed of it is new (what is unstable is not kept)."""
        index = captioned.update.segment
        committed = (captioned.words, captioned.update.target, captioned.heard, captioned.update.final)
        if self._last.get(index) == committed:
            return
        self._insert("caption", to_json(captioned))
        self._last[index] = committed
        if captioned.update.final:
            del self._last[index]

    def record_gap(self, gap: Gap) -> None:
        """Keep that sound was lost, or the session paused."""
        self._insert("gap", to_json(gap))

    def record_voiced(self, voiced: Voiced) -> None:
        """Keep who says what: numbers, and no print."""
        self._insert("voiced", to_json(voiced))

    def record_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep where the next segment of its track will come from, in the place of where that was before."""
        with self._writing() as database:
            database.execute(
                "INSERT OR REPLACE INTO checkpoint VALUES (?, ?)",
                (checkpoint.segment.track, text_of(to_json(checkpoint))),
            )

    def _insert(self, kind: str, body: object) -> None:
        with self._writing() as database:
            database.execute("INSERT INTO entry (kind, body) VALUES (?, ?)", (kind, text_of(body)))

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Give the database for one transaction.

        Raises:
            RecordError: when there is no room for it.
        """
        try:
            with self._lock, self._database:
                yield self._database
        except sqlite3.Error as error:
            raise RecordError(
                phrased(
                    "What is said cannot be kept in {folder} now ({reason}): make room there. Captions "
                    "continue meanwhile.",
                    folder=self.path,
                    reason=error,
                )
            ) from error

    def close(self, *, keep_sound: Path | None = None) -> None:
        """End a session that ended well: delete the record, after moving its sound to `keep_sound` if given.

        Raises:
            RecordError: when the sound cannot be moved; the record then stays.
        """
        self.sound.close()
        try:
            # While the database is held: no other program is to take a slow move for a crash.
            if keep_sound is not None:
                move_whole(self.path / SOUND, keep_sound)
        except OSError as error:
            raise RecordError(
                phrased(
                    "The sound cannot be kept as {sound} ({reason}); it is in {path}.",
                    sound=keep_sound,
                    reason=reason_of(error),
                    path=self.path,
                )
            ) from error
        finally:
            self.abandon()
        remove_record(self.path)

    def abandon(self) -> None:
        """End a session that failed: the record stays for recovery."""
        self.sound.close()
        with self._lock:
            self._database.close()


def text_of(body: object) -> str:
    """Return an entry of a record as it is written."""
    return json.dumps(body, ensure_ascii=False)


def _new_folder(folder: Path) -> Path:
    stem = time.strftime("%Y-%m-%d_%H-%M-%S")
    with _making(folder):
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(PRIVATE_FOLDER)  # one that was there already is no exception
        for number in range(1000):
            path = folder / (f"{stem}_{number}" if number else stem)
            with contextlib.suppress(FileExistsError):
                path.mkdir(PRIVATE_FOLDER)
                return path
    raise RecordError(phrased("Captions cannot begin, because too many began at once: try again."))


def _make_files(path: Path) -> None:
    # Filling them keeps their mode; SQLite gives it to the files beside its database too.
    with _making(path):
        for name in (DATABASE, SOUND):
            (path / name).touch(PRIVATE_FILE)


@contextlib.contextmanager
def _making(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise RecordError(
            phrased(
                "Captions cannot begin, because nothing can be kept in {folder} ({reason}).",
                folder=folder,
                reason=reason_of(error),
            )
        ) from error
