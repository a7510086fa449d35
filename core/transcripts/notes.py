"""The notes of talks: kept beside their captions, changed by hand, gone with their talk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from core.captions.captions import Gap
from core.notes.points import Line, Point, Section
from core.transcripts.entries import KeptCaption
from core.transcripts.rows import SqlRow
from core.transcripts.store import TranscriptError
from core.transcripts.transcripts import Transcripts
from core.wording.sentences import phrased

SECTIONS = {section.value: section for section in Section}

KEEP = """
INSERT INTO note (transcript, caption, section, text, who, due, quotation) VALUES (?, ?, ?, ?, ?, ?, ?)
"""

OF = """
SELECT note.id, note.caption, section, text, who, due, quotation, start_s
FROM note JOIN caption ON caption.id = note.caption WHERE note.transcript = ? ORDER BY start_s, note.id
"""


@dataclass(frozen=True, slots=True)
class KeptPoint:
    """A point of the notes as it is to be read, and the caption in whose words it was said."""

    id: int
    section: Section
    text: str
    who: str
    due: str
    quotation: str
    caption: int
    start_s: float


def lines_of(
    entries: Sequence[KeptCaption | Gap], begin_s: float = 0.0, end_s: float = inf
) -> tuple[Line, ...]:
    """Return what was said from one time to another as lines, as corrected, which are numbered from 1.

    Where speech was translated without words between, they are the translation.
    """
    captions = [entry for entry in entries if isinstance(entry, KeptCaption)]
    said = [caption for caption in captions if begin_s <= caption.original.start_s < end_s]
    texts = [
        (caption, " ".join((caption.corrected.source or caption.corrected.target).split()))
        for caption in said
    ]
    lines = [(caption, text) for caption, text in texts if text]
    return tuple(
        Line(number, caption.id, caption.original.start_s, text, caption.original.speaker)
        for number, (caption, text) in enumerate(lines, start=1)
    )


def keep_notes(transcripts: Transcripts, transcript: int, points: Sequence[Point]) -> None:
    """Keep these notes of a transcript instead of those that it has.

    Raises:
        TranscriptError: it is not there any more, or still being written.
    """
    transcripts.refuse_open(transcript)
    rows = [
        (
            transcript,
            point.line.caption,
            point.section.value,
            point.text,
            point.who,
            point.due,
            point.quotation,
        )
        for point in points
    ]
    with transcripts.writing():
        transcripts.database.execute("DELETE FROM note WHERE transcript = ?", (transcript,))
        transcripts.database.executemany(KEEP, rows)


def kept_notes(transcripts: Transcripts, transcript: int) -> list[KeptPoint]:
    """Return the notes of a transcript, one section after the other, each in the order of the talk."""
    with transcripts.reading():
        rows = transcripts.database.execute(OF, (transcript,)).fetchall()
    points = [_point(row) for row in rows if row["section"] in SECTIONS]
    return sorted(points, key=lambda point: list(Section).index(point.section))


def change_point(transcripts: Transcripts, point: KeptPoint) -> None:
    """Have a point say what it says now.

    Raises:
        TranscriptError: it would say nothing.
    """
    if not point.text:
        raise TranscriptError(phrased("A point of the notes cannot be empty: delete it if it is not wanted."))
    values = (point.text, point.who, point.due, point.id)
    with transcripts.writing():
        transcripts.database.execute("UPDATE note SET text = ?, who = ?, due = ? WHERE id = ?", values)


def delete_point(transcripts: Transcripts, point: KeptPoint) -> None:
    """Take a point out of the notes."""
    with transcripts.writing():
        transcripts.database.execute("DELETE FROM note WHERE id = ?", (point.id,))


def _point(row: SqlRow) -> KeptPoint:
    return KeptPoint(**row | {"section": SECTIONS[row["section"]]})
