"""Transcripts as the version before kept them, converted once: a segment was one number, for its track too.

Of two speakers each has a name in all captions; a sole speaker on a track has none.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from core.files.strict_json import parse_json, read_json
from core.files.whole_files import write_whole
from core.journal.earlier_records import segment_now, start_now
from core.transcripts.missed import MOST_REST_BYTES
from core.transcripts.tables import CAPTION, OF_CAPTION, SPAN
from core.wire.wire import WireError, to_json

SEGMENT = "field_of(segment, tracks, 0), field_of(segment, tracks, 1), field_of(segment, tracks, 2)"

STEPS = (
    "PRAGMA legacy_alter_table=ON",  # what refers to a table goes on referring to its name
    "ALTER TABLE caption RENAME TO earlier_caption",
    "ALTER TABLE span RENAME TO earlier_span",
    "PRAGMA legacy_alter_table=OFF",
    CAPTION,
    SPAN,
    """CREATE TEMP TABLE talk AS
        SELECT transcript AS id, 1 + (max(speaker) <> '') AS tracks FROM earlier_caption
        GROUP BY transcript""",
    f"""INSERT INTO caption SELECT earlier_caption.id, transcript, {SEGMENT}, start_s, end_s, source, target,
        final, emitted_s, speaker, is_filled, source_correction, target_correction
        FROM earlier_caption JOIN talk ON talk.id = transcript""",
    f"""INSERT INTO span SELECT transcript, {SEGMENT}, first_word, n_words, voice, is_sure, by_user
        FROM earlier_span JOIN talk ON talk.id = transcript""",
    "DROP TABLE talk",
    "DROP TABLE earlier_caption",
    "DROP TABLE earlier_span",
    *OF_CAPTION,
    "UPDATE gap SET resume = converted_start(resume) WHERE resume <> ''",
)


def convert(database: sqlite3.Connection, folder: Path) -> None:
    """Make the tables of the version before, and what lies beside kept sound, what is written now.

    Raises:
        sqlite3.Error, OSError: it cannot be written; then the file stays as it is.
    """
    database.create_function("field_of", 3, lambda number, n_tracks, i: segment_now(number, n_tracks)[i])
    database.create_function("converted_start", 1, _converted_start)
    for statement in STEPS:
        database.execute(statement)
    for path in (folder / "sound").glob("*.rest.json"):
        _convert_rest(path)


def _converted_start(text: str) -> str:
    try:
        return json.dumps(to_json(start_now(parse_json(text.encode()))))
    except (ValueError, TypeError, WireError):
        return text  # nothing that an engine could go on with: it stays a gap


def _convert_rest(path: Path) -> None:
    try:
        start = start_now(read_json(path, MOST_REST_BYTES))
    except (OSError, ValueError, TypeError, WireError):
        return  # the same, or it was converted before a fault kept the rest from it
    write_whole(path, json.dumps(to_json(start)), is_private=True)
