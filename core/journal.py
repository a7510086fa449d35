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
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from core.captions import CaptionUpdate, Gap
from core.errors import reason_of
from core.messages import Captioned, Checkpoint, EngineSettings, Resume, Start
from core.plain_files import check_database
from core.printable import printable
from core.private_files import PRIVATE_FILE, PRIVATE_FOLDER
from core.progress import SessionProgress
from core.sentences import phrased
from core.sound_record import RecordError, SoundRecord
from core.strict_json import parse_json
from core.whole_files import move_whole
from core.wire import WireError, from_json, to_json

DATABASE = "session.sqlite"
SOUND = "sound.wav"
TOLD = "told"
"""An empty file within a record that is left over: its user knows of it."""

CACHE_KIB = 256
"""Rows are only appended: pages of the past need not stay in memory."""

LOCKED = "PRAGMA locking_mode=EXCLUSIVE"
FOR_WRITING = (
    LOCKED,
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=NORMAL",
    f"PRAGMA cache_size=-{CACHE_KIB}",
)
FOR_RECOVERY = (LOCKED, "PRAGMA writable_schema=ON")
"""With a writable schema, which is not written, SQLite reads even a file of which the end is missing."""

KINDS: dict[str, type[Checkpoint | Gap]] = {"checkpoint": Checkpoint, "gap": Gap}
"""What entries are that are no captions."""

PRIMARY_CODE = 0xFF
"""What stands above it in SQLite's codes of errors are details."""

SCHEMA = """
CREATE TABLE session (began REAL NOT NULL, source TEXT NOT NULL, settings TEXT NOT NULL);
CREATE TABLE entry (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, body TEXT NOT NULL);
"""


class SessionAliveError(RecordError):
    """The record belongs to a session that is running."""


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
        self._n_tracks = settings.n_tracks
        self._last: dict[int, tuple[object, ...]] = {}
        with contextlib.ExitStack() as undoing:
            undoing.callback(shutil.rmtree, self.path, ignore_errors=True)
            _make_files(self.path)
            self._database = _open_database(self.path / DATABASE, FOR_WRITING)
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

    def record_any(self, entry: Captioned | Checkpoint | Gap) -> None:
        """Keep what a session gives."""
        match entry:
            case Captioned():
                self.record(entry)
            case Checkpoint():
                self.record_checkpoint(entry)
            case Gap():
                self.record_gap(entry)

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

    def record_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep where the next segment of its track will come from, in the place of where that was before."""
        number = -1 - checkpoint.segment % self._n_tracks  # below those of the entries, which count up
        with self._writing() as database:
            database.execute(
                "INSERT OR REPLACE INTO entry VALUES (?, 'checkpoint', ?)",
                (number, _text_of(to_json(checkpoint))),
            )

    def _insert(self, kind: str, body: object) -> None:
        with self._writing() as database:
            database.execute("INSERT INTO entry (kind, body) VALUES (?, ?)", (kind, _text_of(body)))

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
                    "The session cannot be recorded in {path}: {error}; make room there.",
                    path=self.path,
                    error=error,
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
                    "The sound cannot be kept as {sound}: {reason}; it lies in {path}.",
                    sound=keep_sound,
                    reason=reason_of(error),
                    path=self.path,
                )
            ) from error
        finally:
            self.abandon()
        shutil.rmtree(self.path, ignore_errors=True)

    def abandon(self) -> None:
        """End a session that failed: the record stays for recovery."""
        self.sound.close()
        with self._lock:
            self._database.close()


def _text_of(body: object) -> str:
    return json.dumps(body, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class RecoveredSession:
    """What a crashed session had captioned, and where it can go on."""

    path: Path
    began: float
    source: str
    entries: tuple[CaptionUpdate | Gap, ...]
    """The last state of each caption, and the gaps, in order."""
    start: Start
    """Of an engine that goes on."""
    is_whole: bool
    """Whether all of the record could be read."""

    @property
    def settings(self) -> EngineSettings:
        return self.start.settings

    @property
    def resumes(self) -> tuple[Resume, ...]:
        """Where it can go on, one for each track."""
        return self.start.resumes

    @property
    def sound_path(self) -> Path:
        return self.path / SOUND


def crashed_sessions(folder: Path) -> list[Path]:
    """Return the records in `folder` that no live session holds, damaged ones too, the oldest first."""
    if not folder.is_dir():
        return []
    records = (path for path in folder.iterdir() if is_record(folder, path.name))
    return sorted(path for path in records if not _is_alive(path))


def is_record(folder: Path, name: str) -> bool:
    """Return whether a record of that name lies in `folder` itself: nothing leads out of it."""
    path = folder / name
    is_direct = path.parent == folder and path.name != ".."
    return is_direct and not os.path.islink(path) and _may_hold(path / DATABASE)


def _may_hold(database: Path) -> bool:
    """Return whether it is there, or might be: not every folder lets everybody look into it."""
    try:
        database.lstat()
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return False
    except OSError:
        return True
    return True


def untold_sessions(folder: Path) -> list[Path]:
    """Return the crashed sessions in `folder` that were not marked as told, the oldest first."""
    return [path for path in crashed_sessions(folder) if not os.path.lexists(path / TOLD)]


def mark_told(path: Path) -> None:
    """Remember that the user knows of this record; where nothing can be written, it is told again."""
    with contextlib.suppress(OSError):
        os.close(os.open(path / TOLD, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))


def _is_alive(path: Path) -> bool:
    try:
        _open_left_over(path).close()
    except SessionAliveError:
        return True
    except RecordError:
        return False
    return False


def recover(path: Path) -> RecoveredSession:
    """Return what the record at `path` holds; of a damaged one what can be read of it.

    Raises:
        SessionAliveError: when its session is running.
        RecordError: when not even its beginning can be read.
    """
    with contextlib.closing(_open_left_over(path)) as database:
        try:
            row = database.execute("SELECT began, source, settings FROM session").fetchone()
            began, source = from_json(float, row[0]), from_json(str, row[1])
            engine_settings = from_json(EngineSettings, parse_json(row[2]))
        except (sqlite3.Error, TypeError, ValueError, WireError) as error:
            raise _damaged(path, error) from error
        entries, is_whole = _entries(database)
    states, progress = _last_states(entries, engine_settings.n_tracks)
    start = Start(engine_settings, progress.resumes(), progress.finished)
    return RecoveredSession(path, began, source, states, start, is_whole)


def _entries(database: sqlite3.Connection) -> tuple[list[Captioned | Checkpoint | Gap], bool]:
    """Return the entries that can be read, and whether these are all."""
    entries: list[Captioned | Checkpoint | Gap] = []
    n_damaged = 0
    try:
        # As bytes: SQLite's error about text that is no UTF-8 quotes it.
        for kind, body in database.execute("SELECT kind, CAST(body AS BLOB) FROM entry ORDER BY id"):
            try:
                value = parse_json(body)
                _text_of(value).encode()  # halves of characters could not be kept elsewhere
                entries.append(from_json(KINDS.get(kind, Captioned), value))
            except (TypeError, ValueError, WireError):
                n_damaged += 1
    except sqlite3.Error:
        n_damaged += 1
    return entries, not n_damaged


def _last_states(
    entries: list[Captioned | Checkpoint | Gap], n_tracks: int
) -> tuple[tuple[CaptionUpdate | Gap, ...], SessionProgress]:
    progress = SessionProgress.from_the_beginning(n_tracks)
    states: dict[object, CaptionUpdate | Gap] = {}
    for entry in entries:
        if isinstance(entry, Gap):
            states[entry] = entry
        elif isinstance(entry, Checkpoint):
            progress.pass_checkpoint(entry)
        elif (shown := progress.accept(entry)) is not None:
            states[shown.update.segment] = shown.update
    return tuple(sorted(states.values(), key=lambda entry: entry.start_s)), progress


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
    raise RecordError(
        phrased("The session cannot be recorded in {folder}: too many sessions began at once.", folder=folder)
    )


def _make_files(path: Path) -> None:
    # Whoever fills them keeps their mode; SQLite gives it to the files beside its database too.
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
                "The session cannot be recorded in {folder}: {reason}.",
                folder=folder,
                reason=reason_of(error),
            )
        ) from error


def _open_left_over(path: Path) -> sqlite3.Connection:
    """Open the record at `path` to read what is left of it.

    Raises:
        SessionAliveError: when a running session holds it.
        RecordError: when nothing of it can be read.
    """
    database = path / DATABASE
    try:
        check_database(database)
        is_empty = not database.stat().st_size
    except OSError as error:
        raise _damaged(path, reason_of(error)) from error
    if is_empty:
        # SQLite would begin a new one, and delete the log that may lie beside it.
        raise _damaged(path, phrased("it is empty"))
    return _open_database(database, FOR_RECOVERY)


def _damaged(path: Path, reason: object) -> RecordError:
    return RecordError(
        phrased(
            "The record {path} is damaged ({reason}); its sound lies in {sound}.",
            path=path,
            reason=reason,
            sound=path / SOUND,
        )
    )


def _open_database(path: Path, pragmas: tuple[str, ...]) -> sqlite3.Connection:
    try:
        database = sqlite3.connect(path, check_same_thread=False, timeout=0)
        try:
            _take_hold(database, pragmas)
        except sqlite3.Error:
            database.close()
            raise
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & PRIMARY_CODE == sqlite3.SQLITE_BUSY:
            raise SessionAliveError(
                phrased("The session of the record {folder} is running.", folder=path.parent)
            ) from error
        raise RecordError(
            phrased("The record {path} cannot be opened: {error}.", path=path, error=error)
        ) from error
    except sqlite3.Error as error:
        raise _damaged(path.parent, error) from error
    return database


def _take_hold(database: sqlite3.Connection, pragmas: tuple[str, ...]) -> None:
    for pragma in pragmas:
        database.execute(pragma)
    database.execute("BEGIN EXCLUSIVE")  # takes the lock now; the mode keeps it until the close
    database.execute("ROLLBACK")
