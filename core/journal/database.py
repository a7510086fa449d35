"""The database of a session's record: one program at a time holds it."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import suppress
from pathlib import Path

from core.captions.captions import Gap
from core.journal.sound_record import RecordError
from core.system.held_files import while_held
from core.wire.messages import Checkpoint
from core.wire.voice_messages import Voiced
from core.wording.sentences import phrased

DATABASE = "session.sqlite"
SOUND = "sound.wav"
OVER = "over"
"""A file beside them: the record is to be removed, if somebody else keeps it from that now."""

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

KINDS: dict[str, type[Checkpoint | Gap | Voiced]] = {"checkpoint": Checkpoint, "gap": Gap, "voiced": Voiced}
"""What entries are that are no captions."""

PRIMARY_CODE = 0xFF
"""What stands above it in SQLite's codes of errors are details."""

VERSION = 1
"""Of the tables; 0 are those of `earlier_records`."""

SCHEMA = f"""
CREATE TABLE session (began REAL NOT NULL, source TEXT NOT NULL, settings TEXT NOT NULL);
CREATE TABLE entry (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, body TEXT NOT NULL);
CREATE TABLE checkpoint (track INTEGER PRIMARY KEY, body TEXT NOT NULL);
PRAGMA user_version={VERSION};
"""

ENTRIES = "SELECT kind, CAST(body AS BLOB) FROM entry ORDER BY id"
"""As bytes: SQLite's error about text that is no UTF-8 quotes it."""
CHECKPOINTS = "SELECT 'checkpoint', CAST(body AS BLOB) FROM checkpoint"


class SessionAliveError(RecordError):
    """The record belongs to a session that is running."""


def damaged(path: Path, reason: object) -> RecordError:
    """Return what is told of the record at `path`."""
    return RecordError(
        phrased(
            "What was kept of a session is damaged ({reason}); its sound is in {sound}.",
            reason=reason,
            sound=path / SOUND,
        )
    )


def open_database(path: Path, pragmas: tuple[str, ...]) -> sqlite3.Connection:
    """Return the database, held by this program alone.

    Raises:
        SessionAliveError: another program holds it.
        RecordError: it cannot be opened.
    """
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
            phrased(
                "What was kept of a session in {path} cannot be opened ({reason}).", path=path, reason=error
            )
        ) from error
    except sqlite3.Error as error:
        raise damaged(path.parent, error) from error
    return database


def _take_hold(database: sqlite3.Connection, pragmas: tuple[str, ...]) -> None:
    for pragma in pragmas:
        database.execute(pragma)
    database.execute("BEGIN EXCLUSIVE")  # takes the lock now; the mode keeps it until the close
    database.execute("ROLLBACK")


def remove_record(folder: Path) -> None:
    """Remove a record that nobody needs; while somebody else reads it on Windows, it is marked as none."""
    with suppress(OSError):  # a full disk has no room for it
        (folder / OVER).touch()
    with suppress(OSError):
        while_held((folder / DATABASE).unlink, missing_ok=True)
    if not os.path.lexists(folder / DATABASE):
        shutil.rmtree(folder, ignore_errors=True)
