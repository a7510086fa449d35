"""Looking for words in all transcripts by their index."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from core.transcripts.rows import SqlRow
from core.transcripts.store import NO_WIDTH, spaced

HIT_BEGINS, HIT_ENDS = "\x02", "\x03"
"""Around what was looked for, in a `Hit`."""
WORDS_SHOWN = 12
MOST_HITS = 500
"""The latest; in the order of their rows the index gives them without looking at all others."""

SEARCH = f"""
SELECT coalesce(version_of, transcript.id) AS transcript, transcript.id AS version, caption.id AS caption,
    start_s,
    snippet(found, 0, '{HIT_BEGINS}', '{HIT_ENDS}', '…', {WORDS_SHOWN}) AS source,
    snippet(found, 1, '{HIT_BEGINS}', '{HIT_ENDS}', '…', {WORDS_SHOWN}) AS target
FROM found JOIN caption ON caption.id = found.rowid JOIN transcript ON transcript.id = caption.transcript
WHERE found MATCH ? ORDER BY found.rowid DESC LIMIT {MOST_HITS}
"""


@dataclass(frozen=True, slots=True)
class Hit:
    """A caption that was found: what stands around the words, which are marked.

    `transcript` is that of the talk, `version` the one of its versions in which the caption stands.
    """

    transcript: int
    version: int
    caption: int
    source: str
    target: str


def hits(database: sqlite3.Connection, query: str) -> list[Hit]:
    """Return the captions that hold every word of `query`, or its beginning, in either language.

    Case and accents do not matter. The latest transcript comes first, its
    captions in their order.
    """
    match = _match(query)
    if not match:
        return []
    rows = database.execute(SEARCH, (match,)).fetchall()
    rows.sort(key=lambda row: (-row["transcript"], row["version"], row["start_s"]))
    return [
        Hit(*(row[name] for name in ("transcript", "version", "caption")), *map(_shown, _texts(row)))
        for row in rows
    ]


def _texts(row: SqlRow) -> tuple[str, str]:
    return row["source"], row["target"]


def _match(query: str) -> str:
    """Return the index's query for what a user types: the beginnings of words, in any order."""
    pieces = [piece for piece in query.replace("\0", " ").split() if any(map(str.isalnum, piece))]
    return " ".join('"' + spaced(piece).replace('"', '""') + '"*' for piece in pieces)


def _shown(snippet: str) -> str:
    return snippet.replace(NO_WIDTH, "")
