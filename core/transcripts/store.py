"""The file of the transcripts, and how it is opened."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from core.files.plain_files import check_database
from core.files.private_files import PRIVATE_FILE, PRIVATE_FOLDER
from core.journal.database import CACHE_KIB
from core.transcripts.earlier import convert
from core.transcripts.rows import checked_row, text_of
from core.transcripts.tables import TABLES
from core.wording.errors import UserError, reason_of
from core.wording.languages import UNSPACED_CHARACTER
from core.wording.sentences import phrased

DATABASE = "transcripts.sqlite"
PATIENCE_S = 10.0
"""How long one program waits for another's transaction."""

PRAGMAS = (
    "PRAGMA auto_vacuum=FULL",  # only heeded before the first table: what is deleted gives its room back
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # what was shown survives a power cut, too
    "PRAGMA secure_delete=ON",
    f"PRAGMA cache_size=-{CACHE_KIB}",
)

VERSION = 8
"""Of the tables; a program that knows only earlier ones refuses the file."""

NO_WIDTH = "\u200b"


class TranscriptError(UserError):
    """The transcripts cannot be read or written, or not in this way."""


def spaced(text: str) -> str:
    """Return `text` with an invisible space around each character of a script without spaces.

    Each is a word of its own in the index, and a word of several is found as
    their sequence. Of what is no text nothing is returned.
    """
    if not isinstance(text, str):  # anything may stand in a file
        return ""
    return UNSPACED_CHARACTER.sub(f"{NO_WIDTH}\\g<0>{NO_WIDTH}", text)


def open_database(folder: Path) -> sqlite3.Connection:
    """Return a connection to the transcripts in `folder`, which are begun if there are none.

    Raises:
        TranscriptError: when they cannot be opened, are damaged, or a newer program has written them.
    """
    path = folder / DATABASE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(PRIVATE_FOLDER)
        check_database(path)
        path.touch(PRIVATE_FILE)  # SQLite gives its mode to the files beside it
        path.chmod(PRIVATE_FILE)
    except OSError as error:
        raise TranscriptError(
            phrased(
                "The transcripts cannot be kept in {folder} ({reason}), so captions are shown and not kept:"
                " make room there, or see who may write there.",
                folder=folder,
                reason=reason_of(error),
            )
        ) from error
    try:
        return _connect(path)
    except (sqlite3.OperationalError, OSError) as error:
        raise TranscriptError(
            phrased(
                "The transcripts in {path} cannot be opened ({reason}), so captions are shown and not kept:"
                " close other programs that use them, then start Surtitle again.",
                path=path,
                reason=error,
            )
        ) from error
    except sqlite3.Error as error:
        raise TranscriptError(
            phrased(
                "The transcripts in {path} are damaged ({reason}), so captions are shown and not kept: move"
                " this file away, and new ones are begun.",
                path=path,
                reason=error,
            )
        ) from error


def _connect(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, check_same_thread=False, timeout=PATIENCE_S)
    try:
        database.text_factory = text_of
        database.create_function("spaced", 1, spaced, deterministic=True)
        for pragma in PRAGMAS:
            database.execute(pragma)
        _bring_up_to_date(database, path)
        database.execute("PRAGMA foreign_keys=ON")
        database.row_factory = checked_row
    except BaseException:
        database.close()
        raise
    return database


def _bring_up_to_date(database: sqlite3.Connection, path: Path) -> None:
    """Make the tables in a new file, or convert those of the version before; refuse others."""
    with database:
        database.execute("BEGIN IMMEDIATE")  # of two programs one makes them
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version not in (0, VERSION - 1, VERSION):
            raise TranscriptError(
                phrased(
                    "The transcripts in {path} are of a newer Surtitle, so captions are shown and not kept:"
                    " update the program.",
                    path=path,
                )
            )
        if not version:
            for statement in TABLES:
                database.execute(statement)
        elif version < VERSION:
            convert(database, path.parent)
        database.execute(f"PRAGMA user_version={VERSION}")


def unwritable(folder: Path, error: sqlite3.Error) -> TranscriptError:
    return TranscriptError(
        phrased(
            "The transcripts in {folder} cannot be written now ({reason}): make room there, or close what"
            " else uses them.",
            folder=folder,
            reason=error,
        )
    )


def unreadable(folder: Path, error: sqlite3.Error) -> TranscriptError:
    return TranscriptError(
        phrased(
            "The transcripts in {folder} cannot be read now ({reason}): close what else uses them, then try"
            " again.",
            folder=folder,
            reason=error,
        )
    )
