"""The file of the transcripts: its tables, its index for searching, and how it is opened."""

from __future__ import annotations

import sqlite3
from itertools import chain
from pathlib import Path

from core.files.plain_files import check_database
from core.files.private_files import PRIVATE_FILE, PRIVATE_FOLDER
from core.journal.database import CACHE_KIB
from core.transcripts.rows import checked_row, text_of
from core.wording.errors import UserError, reason_of
from core.wording.languages import UNSPACED_CHARACTER
from core.wording.readers import for_reader
from core.wording.sentences import phrased

DATABASE = "transcripts.sqlite"
PATIENCE_S = 10.0
"""How long one program waits for another's transaction."""

PRAGMAS = (
    "PRAGMA auto_vacuum=FULL",  # only heeded before the first table: what is deleted gives its room back
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # what was shown survives a power cut, too
    "PRAGMA secure_delete=ON",
    "PRAGMA foreign_keys=ON",
    f"PRAGMA cache_size=-{CACHE_KIB}",
)

TABLES = (
    """CREATE TABLE transcript (
        id INTEGER PRIMARY KEY AUTOINCREMENT,  -- a number is never given twice: sound files bear it
        name TEXT NOT NULL,
        began REAL NOT NULL,
        source TEXT NOT NULL,
        source_language TEXT NOT NULL,
        target_language TEXT NOT NULL,
        journal TEXT,  -- the record of the session while it runs, or until it was recovered
        was_cut_off INTEGER NOT NULL DEFAULT 0
    )""",
    """CREATE TABLE caption (
        id INTEGER PRIMARY KEY,
        transcript INTEGER NOT NULL REFERENCES transcript ON DELETE CASCADE,
        segment INTEGER NOT NULL,
        start_s REAL NOT NULL,
        end_s REAL NOT NULL,
        source TEXT NOT NULL,
        target TEXT NOT NULL,
        final INTEGER NOT NULL,
        emitted_s REAL NOT NULL,
        source_correction TEXT,
        target_correction TEXT,
        UNIQUE (transcript, segment)
    )""",
    """CREATE TABLE gap (
        transcript INTEGER NOT NULL REFERENCES transcript ON DELETE CASCADE,
        start_s REAL NOT NULL,
        end_s REAL NOT NULL,
        UNIQUE (transcript, start_s, end_s)
    )""",
    """CREATE VIEW searchable AS SELECT id,
        spaced(coalesce(source_correction, source)) AS source,
        spaced(coalesce(target_correction, target)) AS target FROM caption""",
    # The index refers to the view: no text is stored a second time.
    """CREATE VIRTUAL TABLE found USING fts5(
        source, target, content='searchable', content_rowid='id', tokenize='unicode61 remove_diacritics 2'
    )""",
    """CREATE TRIGGER caption_added AFTER INSERT ON caption BEGIN
        INSERT INTO found (rowid, source, target) SELECT id, source, target FROM searchable WHERE id = new.id;
    END""",
    """CREATE TRIGGER caption_changes BEFORE UPDATE ON caption BEGIN
        INSERT INTO found (found, rowid, source, target)
            SELECT 'delete', id, source, target FROM searchable WHERE id = old.id;
    END""",
    """CREATE TRIGGER caption_changed AFTER UPDATE ON caption BEGIN
        INSERT INTO found (rowid, source, target) SELECT id, source, target FROM searchable WHERE id = new.id;
    END""",
    """CREATE TRIGGER caption_goes BEFORE DELETE ON caption BEGIN
        INSERT INTO found (found, rowid, source, target)
            SELECT 'delete', id, source, target FROM searchable WHERE id = old.id;
    END""",
)

SPEAKERS = (
    "ALTER TABLE caption ADD COLUMN speaker TEXT NOT NULL DEFAULT ''",
    # Of two speakers the last segment by its number need not be the last one said.
    "CREATE INDEX caption_end ON caption (transcript, end_s)",
)

PAUSES = ("ALTER TABLE gap ADD COLUMN is_pause INTEGER NOT NULL DEFAULT 0",)

VERSIONS = (
    # Captions made again are a transcript of their own, beside those of the talk whose sound they are of.
    "ALTER TABLE transcript ADD COLUMN version_of INTEGER REFERENCES transcript ON DELETE CASCADE",
    "ALTER TABLE transcript ADD COLUMN recognizer TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE transcript ADD COLUMN translator TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX version ON transcript (version_of)",
)

MISSED = (
    # Where an engine can caption what was missed; empty where that is not known, NULL of other gaps.
    "ALTER TABLE gap ADD COLUMN resume TEXT",
    "ALTER TABLE caption ADD COLUMN is_filled INTEGER NOT NULL DEFAULT 0",
)

VOICES = (
    # Of segments, not of captions: who says one may be known before its caption is there.
    """CREATE TABLE span (
        transcript INTEGER NOT NULL REFERENCES transcript ON DELETE CASCADE,
        segment INTEGER NOT NULL,
        first_word INTEGER NOT NULL,
        n_words INTEGER NOT NULL,
        voice INTEGER NOT NULL,
        is_sure INTEGER NOT NULL,
        by_user INTEGER NOT NULL,
        PRIMARY KEY (transcript, segment, first_word)
    ) WITHOUT ROWID""",
    """CREATE TABLE voice (
        transcript INTEGER NOT NULL REFERENCES transcript ON DELETE CASCADE,
        number INTEGER NOT NULL,
        name TEXT NOT NULL DEFAULT '',
        same_as INTEGER,  -- the voice that it was found to be; NULL where it is one of its own
        PRIMARY KEY (transcript, number)
    ) WITHOUT ROWID""",
)

NOTES = (
    """CREATE TABLE note (
        id INTEGER PRIMARY KEY,
        transcript INTEGER NOT NULL REFERENCES transcript ON DELETE CASCADE,
        caption INTEGER NOT NULL REFERENCES caption ON DELETE CASCADE,  -- in whose words it was said
        section TEXT NOT NULL,
        text TEXT NOT NULL,
        who TEXT NOT NULL,
        due TEXT NOT NULL,
        quotation TEXT NOT NULL
    )""",
    "CREATE INDEX note_of ON note (transcript)",
    "CREATE INDEX note_from ON note (caption)",
)

STEPS = (TABLES, SPEAKERS, PAUSES, VERSIONS, MISSED, VOICES, NOTES)
"""What brings a file from each version to the next, a new one from the first."""

VERSION = len(STEPS)
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
            for_reader(
                window=phrased(
                    "The transcripts cannot be kept ({reason}), so captions are shown and not kept.",
                    reason=reason_of(error),
                ),
                terminal=phrased(
                    "The transcripts cannot be kept in {folder}: {reason}; check who may write there.",
                    folder=folder,
                    reason=reason_of(error),
                ),
            )
        ) from error
    try:
        return _connect(path)
    except sqlite3.OperationalError as error:
        raise TranscriptError(
            for_reader(
                window=phrased(
                    "The transcripts cannot be opened, so captions are shown and not kept: close other"
                    " programs that use them, then start Surtitle again."
                ),
                terminal=phrased(
                    "The transcripts in {path} cannot be opened: {error}.", path=path, error=error
                ),
            )
        ) from error
    except sqlite3.Error as error:
        raise TranscriptError(
            for_reader(
                window=phrased(
                    "The transcripts are damaged, so captions are shown and not kept: move their file out"
                    " of its folder, and new ones are begun."
                ),
                terminal=phrased(
                    "The transcripts in {path} are damaged ({error}): move this file away, and new ones"
                    " are begun.",
                    path=path,
                    error=error,
                ),
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
        database.row_factory = checked_row
    except BaseException:
        database.close()
        raise
    return database


def _bring_up_to_date(database: sqlite3.Connection, path: Path) -> None:
    """Make the tables in a new file, add to those of an older program; refuse those of a newer one."""
    with database:
        database.execute("BEGIN IMMEDIATE")  # of two programs one makes them
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            raise TranscriptError(
                for_reader(
                    window=phrased(
                        "The transcripts are of a newer Surtitle, so captions are shown and not kept:"
                        " update the program."
                    ),
                    terminal=phrased(
                        "The transcripts in {path} are of a newer Surtitle (their format is {version}, this"
                        " one knows {known}): update the program.",
                        path=path,
                        version=version,
                        known=VERSION,
                    ),
                )
            )
        if version < VERSION:
            for statement in chain.from_iterable(STEPS[version:]):
                database.execute(statement)
            database.execute(f"PRAGMA user_version={VERSION}")


def unwritable(folder: Path, error: sqlite3.Error) -> TranscriptError:
    return TranscriptError(
        for_reader(
            window=phrased(
                "The transcripts cannot be written now: make room on the disk, or close what else uses them."
            ),
            terminal=phrased(
                "The transcripts in {folder} cannot be written ({error}): make room there, or see"
                " what else uses them.",
                folder=folder,
                error=error,
            ),
        )
    )


def unreadable(folder: Path, error: sqlite3.Error) -> TranscriptError:
    return TranscriptError(
        for_reader(
            window=phrased("The transcripts cannot be read now: close what else uses them, then try again."),
            terminal=phrased(
                "The transcripts in {folder} cannot be read ({error}).", folder=folder, error=error
            ),
        )
    )
