"""Records that were left over: of sessions that a crash of the program has cut off."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from dataclasses import dataclass, replace
from pathlib import Path
from typing import assert_never

from core.captions.captions import Captioned, CaptionUpdate, Gap
from core.captions.resume import Resume
from core.files.plain_files import check_database
from core.files.private_files import PRIVATE_FILE
from core.files.strict_json import parse_json
from core.journal.database import (
    CHECKPOINTS,
    DATABASE,
    ENTRIES,
    FOR_RECOVERY,
    KINDS,
    OVER,
    SOUND,
    SessionAliveError,
    damaged,
    open_database,
    remove_record,
)
from core.journal.earlier_records import entry_now, settings_now
from core.journal.journal import text_of
from core.journal.progress import SessionProgress
from core.journal.sound_record import RecordError
from core.wire.messages import Checkpoint, EngineSettings, Start
from core.wire.voice_messages import Voiced
from core.wire.wire import WireError, from_json
from core.wording.errors import reason_of
from core.wording.sentences import phrased

Entry = Captioned | Checkpoint | Gap | Voiced

TOLD = "told"
"""An empty file within a record that is left over: its user knows of it."""


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
    voiced: tuple[Voiced, ...] = ()
    """Who said what, as it was told."""

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
    return sorted(path for path in records if not _is_alive(path) and not _is_over(path))


def _is_over(path: Path) -> bool:
    """Return whether a record was to be removed, and remove it if it can be now."""
    is_over = os.path.lexists(path / OVER)
    if is_over:
        remove_record(path)
    return is_over


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
            (version,) = database.execute("PRAGMA user_version").fetchone()
            told = parse_json(row[2])
            engine_settings = from_json(EngineSettings, settings_now(told))
        except (sqlite3.Error, TypeError, ValueError, WireError) as error:
            raise damaged(path, error) from error
        entries, is_whole = _entries(database, engine_settings.n_tracks, is_earlier=not version)
    states, progress = _last_states(entries, engine_settings.n_tracks)
    start = Start(engine_settings, progress.resumes(), progress.finished)
    voiced = tuple(entry for entry in entries if isinstance(entry, Voiced))
    return RecoveredSession(path, began, source, states, start, is_whole, voiced)


def _entries(database: sqlite3.Connection, n_tracks: int, *, is_earlier: bool) -> tuple[list[Entry], bool]:
    """Return the entries that can be read, and whether these are all."""
    entries: list[Entry] = []
    n_damaged = 0
    for query in (ENTRIES,) if is_earlier else (CHECKPOINTS, ENTRIES):
        try:
            for kind, body in database.execute(query):
                try:
                    value = parse_json(body)
                    text_of(value).encode()  # halves of characters could not be kept elsewhere
                    value = entry_now(kind, value, n_tracks) if is_earlier else value
                    entries.append(_of_track(from_json(KINDS.get(kind, Captioned), value), n_tracks))
                except (TypeError, ValueError, WireError):
                    n_damaged += 1
        except sqlite3.Error:
            n_damaged += 1
    return entries, not n_damaged


def _of_track(entry: Entry, n_tracks: int) -> Entry:
    """Return an entry; raise `WireError` where it is of a track that there is not."""
    segment = entry.update.segment if isinstance(entry, Captioned) else None
    segment = entry.segment if isinstance(entry, Checkpoint) else segment
    if segment is not None and segment.track not in range(n_tracks):
        raise WireError(f"there are {n_tracks} tracks")
    return entry


def _last_states(
    entries: list[Entry], n_tracks: int
) -> tuple[tuple[CaptionUpdate | Gap, ...], SessionProgress]:
    progress = SessionProgress.from_the_beginning(n_tracks)
    states: dict[object, CaptionUpdate | Gap] = {}
    for entry in entries:
        match entry:
            case Gap(is_filled=True):
                states.pop(replace(entry, is_filled=False), None)  # the transcript has what was said in it
            case Gap():
                states[entry] = entry
            case Checkpoint():
                progress.pass_checkpoint(entry)
            case Captioned():
                if (shown := progress.accept(entry)) is not None:
                    states[shown.update.segment] = shown.update
            case Voiced():
                pass  # `voiced` has it
            case _:
                assert_never(entry)
    return tuple(sorted(states.values(), key=lambda entry: entry.start_s)), progress


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
        raise damaged(path, reason_of(error)) from error
    if is_empty:
        # SQLite would begin a new one, and delete the log that may lie beside it.
        raise damaged(path, phrased("it is empty"))
    return open_database(database, FOR_RECOVERY)
