"""All transcripts: kept from the first committed word, searched, corrected, renamed and deleted.

One SQLite file holds the text of every session, a folder beside it the sound
that the user wants to keep. It is not the journal, though both take the same
captions while a session runs:

- The journal is the engine's record of one session. It holds what a new engine
  needs to go on (words with their times, timelines, the listener's state) and
  the sound, it is locked by its session, and it goes when the session ends well.
- The transcripts are the user's. They hold only text, one row a caption, that
  other windows and programs may read, search and correct while the talk goes on.

So the text of the captions alone is written twice, and only until the session
ends. After a crash there is one way back (`core.transcripts.recovery`): what the
journal holds is put into the transcript by the same `put` that took it live,
which never takes back what is there; then the journal goes.
"""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from threading import RLock

from core.captions.captions import CaptionUpdate, Gap
from core.transcripts.rows import SqlRow
from core.transcripts.search import Hit, hits
from core.transcripts.sound import KeptSound, n_bytes
from core.transcripts.store import DATABASE, TranscriptError, open_database, unreadable, unwritable
from core.wire.messages import EngineSettings
from core.wording.printable import printable
from core.wording.sentences import phrased

TRANSCRIPTS = """
SELECT id, name, began, source, source_language, target_language, journal IS NOT NULL AS is_open, was_cut_off,
    coalesce((SELECT max(end_s) FROM caption WHERE transcript = transcript.id), 0) AS duration_s
FROM transcript
"""

PUT = """
INSERT INTO caption (transcript, segment, start_s, end_s, source, target, final, emitted_s, speaker)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (transcript, segment) DO UPDATE SET end_s = excluded.end_s, source = excluded.source,
    target = excluded.target, final = excluded.final, emitted_s = excluded.emitted_s
WHERE NOT caption.final AND (excluded.final
    OR length(excluded.source) >= length(source) AND length(excluded.target) >= length(target)
    AND (excluded.source, excluded.target) <> (source, target))
"""

FINISH = "UPDATE transcript SET journal = NULL, was_cut_off = ? WHERE id = ?"

DELETE = "DELETE FROM transcript WHERE id = ?"

CORRECT = """
UPDATE caption SET source_correction = nullif(?, source), target_correction = nullif(?, target)
WHERE id = ? AND (final OR (SELECT journal IS NULL FROM transcript WHERE id = transcript)) RETURNING *
"""

CAPTIONS = "SELECT * FROM caption WHERE transcript = ? AND id >= ?"

LAST_CAPTIONS = "SELECT * FROM caption WHERE +transcript = ? AND id >= ?"
"""Found by their own numbers: in the index of the transcript they stand among all earlier ones."""

GAPS = "SELECT rowid, start_s, end_s, is_pause FROM gap WHERE transcript = ? AND rowid >= ?"

CORRECTED = """
SELECT caption.* FROM caption JOIN transcript ON transcript.id = caption.transcript
WHERE (source_correction IS NOT NULL OR target_correction IS NOT NULL)
    AND source_language = ? AND target_language = ?
ORDER BY began DESC, transcript.id DESC, start_s
"""


@dataclass(frozen=True, slots=True)
class Transcript:
    """What is known of one session; `is_open` while it runs, or until it was recovered."""

    id: int
    name: str
    began: float
    source: str
    source_language: str
    target_language: str
    is_open: bool
    was_cut_off: bool
    duration_s: float


@dataclass(frozen=True, slots=True)
class KeptCaption:
    """A caption as it was heard and translated, and what its user made of it."""

    id: int
    original: CaptionUpdate
    source_correction: str | None = None
    target_correction: str | None = None

    @property
    def corrected(self) -> CaptionUpdate:
        """The caption as it is to be read."""
        source = self.original.source if self.source_correction is None else self.source_correction
        target = self.original.target if self.target_correction is None else self.target_correction
        return replace(self.original, source=source, target=target)

    @property
    def is_corrected(self) -> bool:
        return self.source_correction is not None or self.target_correction is not None


@dataclass(frozen=True, slots=True)
class Bookmark:
    """Where to read on in a transcript: the first numbers of captions and gaps that are not settled."""

    caption: int
    gap: int


BEGINNING = Bookmark(0, 0)


@dataclass(frozen=True, slots=True)
class Reading:
    """Captions and gaps of a transcript in their order, and where to read on."""

    entries: tuple[KeptCaption | Gap, ...] = ()
    bookmark: Bookmark = BEGINNING


@dataclass(frozen=True, slots=True)
class Storage:
    """The room that transcripts and their sound take."""

    text_bytes: int
    sound_bytes: int

    @property
    def total_bytes(self) -> int:
        return self.text_bytes + self.sound_bytes


class Transcripts:
    """The transcripts in one folder.

    Invariants: a caption's committed text never shrinks and a final one never
    changes, whatever is put; its original stays when it is corrected; the
    index tells what the captions say.
    """

    def __init__(self, folder: Path) -> None:
        """Open them, or begin new ones.

        Raises:
            TranscriptError: when that cannot be.
        """
        self.folder = folder
        self.sound = KeptSound(folder / "sound")
        self._lock = RLock()
        self.database = open_database(folder)

    def close(self) -> None:
        with self._lock:
            self.database.close()

    def begin(
        self, journal: str, source: str, settings: EngineSettings, *, keeps_sound: bool = False
    ) -> LiveTranscript:
        """Return the transcript of a session that begins; `journal` is the name of its record.

        Raises:
            TranscriptError: when it cannot be written, or there is no place for its sound.
        """
        name = Path(source).stem if Path(source).is_file() else source
        languages = (settings.source_language, settings.target_language if settings.translator else "")
        with self._writing():
            row = self.database.execute(
                "INSERT INTO transcript (name, began, source, source_language, target_language, journal)"
                " VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
                (printable(name), time.time(), printable(source), *languages, journal),
            ).fetchone()
        return LiveTranscript(self, row["id"], self.sound.place_for(row["id"]) if keeps_sound else None)

    def put(self, transcript: int, entry: CaptionUpdate | Gap) -> None:
        """Keep the committed text of a caption, or a gap, unless it is there already."""
        with self._writing():
            if isinstance(entry, Gap):
                values = (transcript, entry.start_s, entry.end_s, entry.is_pause)
                self.database.execute("INSERT OR IGNORE INTO gap VALUES (?, ?, ?, ?)", values)
            elif entry.source or entry.target:
                times = (entry.start_s, entry.end_s)
                committed = (entry.source, entry.target, entry.final, entry.emitted_s, entry.speaker)
                self.database.execute(PUT, (transcript, entry.segment, *times, *committed))

    def finish(self, transcript: int, *, was_cut_off: bool = False) -> None:
        """End the transcript of a session; one that holds nothing goes."""
        with self._writing():
            self.database.execute(FINISH, (was_cut_off, transcript))
        if not self.entries(transcript) and not self.sound.path(transcript).exists():
            self.delete(transcript)

    def open_ones(self) -> list[tuple[int, str]]:
        """Return number and journal of the transcripts that were not finished."""
        with self._reading():
            rows = self.database.execute("SELECT id, journal FROM transcript WHERE journal IS NOT NULL")
            return [(row["id"], row["journal"]) for row in rows]

    def all(self) -> list[Transcript]:
        """Return the transcripts, the latest first."""
        with self._reading():
            rows = self.database.execute(TRANSCRIPTS + "ORDER BY began DESC, id DESC").fetchall()
        return [_transcript(row) for row in rows]

    def get(self, transcript: int) -> Transcript:
        """Return one transcript.

        Raises:
            TranscriptError: when there is none of that number.
        """
        with self._reading():
            row = self.database.execute(TRANSCRIPTS + "WHERE id = ?", (transcript,)).fetchone()
        if row is None:
            told = phrased("There is no transcript number {n}: it may have been deleted.", n=transcript)
            raise TranscriptError(told)
        return _transcript(row)

    def entries(self, transcript: int) -> list[KeptCaption | Gap]:
        """Return captions and gaps of a transcript in their order."""
        return list(self.read(transcript).entries)

    def read(self, transcript: int, bookmark: Bookmark = BEGINNING) -> Reading:
        """Return what a transcript holds from a bookmark on: what has come or grown since that was given."""
        query = CAPTIONS if bookmark == BEGINNING else LAST_CAPTIONS
        with self._reading():
            captions = self.database.execute(query, (transcript, bookmark.caption)).fetchall()
            gaps = self.database.execute(GAPS, (transcript, bookmark.gap)).fetchall()
        entries = [_caption(row) for row in captions] + [_gap(row) for row in gaps]
        return Reading(tuple(sorted(entries, key=position)), _behind(bookmark, captions, gaps))

    def corrected(self, source_language: str, target_language: str) -> list[KeptCaption]:
        """Return the captions of a direction that were corrected, those of the latest transcript first."""
        with self._reading():
            rows = self.database.execute(CORRECTED, (source_language, target_language)).fetchall()
        return [_caption(row) for row in rows]

    def search(self, query: str) -> list[Hit]:
        """Return the captions in which `query` is found, those of the latest transcript first."""
        with self._reading():
            return hits(self.database, query)

    def rename(self, transcript: int, name: str) -> None:
        """Call a transcript `name`.

        Raises:
            TranscriptError: when the name is empty.
        """
        name = " ".join(name.split())
        if not name:
            raise TranscriptError(phrased("A transcript needs a name: write at least one character."))
        with self._writing():
            self.database.execute("UPDATE transcript SET name = ? WHERE id = ?", (name, transcript))

    def correct(self, caption: int, *, source: str | None, target: str | None) -> KeptCaption:
        """Set what a caption should say, and return it; None, or what it says already, is the original.

        Raises:
            TranscriptError: when the caption is still growing, or gone.
        """
        values = (_on_one_line(source), _on_one_line(target), caption)
        with self._writing():
            rows = self.database.execute(CORRECT, values).fetchall()
        if not rows:
            raise TranscriptError(
                phrased("This caption cannot be corrected: it is still being spoken, or was deleted.")
            )
        return _caption(rows[0])

    def delete(self, transcript: int) -> None:
        """Delete a transcript and its sound, so that nothing of it stands in any file.

        Raises:
            TranscriptError: when its session is running.
        """
        self.refuse_open(transcript)
        self.sound.delete(transcript)
        with self._writing():
            self.database.execute(DELETE, (transcript,))
            # An index only marks what was deleted; made anew it forgets it.
            self.database.execute("INSERT INTO found (found) VALUES ('rebuild')")
        with self._writing():
            self.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def refuse_open(self, transcript: int) -> None:
        """Raise `TranscriptError` for a transcript that is not finished."""
        if self.get(transcript).is_open:
            raise TranscriptError(phrased("This transcript is still being written: stop its session first."))

    def storage(self) -> Storage:
        """Return the room taken now."""
        text_bytes = sum(n_bytes(path) for path in self.folder.glob(f"{DATABASE}*"))
        return Storage(text_bytes, sum(n_bytes(path) for path in self.sound.paths()))

    def keep_below(self, limit_bytes: int) -> list[int]:
        """Delete the oldest sounds until everything takes `limit_bytes` at most.

        Return the numbers of their transcripts. Text is never deleted: it alone may take more.
        """
        return self.sound.delete_oldest(self.storage().total_bytes - limit_bytes)

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            with self._lock, self.database:
                yield
        except sqlite3.Error as error:
            raise unwritable(self.folder, error) from error

    @contextlib.contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            with self._lock:
                yield
        except sqlite3.Error as error:
            raise unreadable(self.folder, error) from error


class LiveTranscript:
    """The transcript of a session that runs; `sound_path` is where its sound is to go if it ends well."""

    def __init__(self, transcripts: Transcripts, number: int, sound_path: Path | None) -> None:
        self.id = number
        self.sound_path = sound_path
        self._transcripts = transcripts

    def write(self, entry: CaptionUpdate | Gap) -> None:
        """Keep what is committed of a caption, or a gap."""
        self._transcripts.put(self.id, entry)

    def finish(self) -> None:
        """End the transcript of a session that ended well."""
        self._transcripts.finish(self.id)


def _transcript(row: SqlRow) -> Transcript:
    return Transcript(**row | {name: bool(row[name]) for name in ("is_open", "was_cut_off")})


def _caption(row: SqlRow) -> KeptCaption:
    original = CaptionUpdate(
        segment=row["segment"],
        start_s=row["start_s"],
        end_s=row["end_s"],
        source=row["source"],
        source_tail="",
        target=row["target"],
        target_tail="",
        final=bool(row["final"]),
        emitted_s=row["emitted_s"],
        speaker=row["speaker"],
    )
    return KeptCaption(row["id"], original, row["source_correction"], row["target_correction"])


def _gap(row: SqlRow) -> Gap:
    return Gap(row["start_s"], row["end_s"], bool(row["is_pause"]))


def position(entry: KeptCaption | Gap) -> tuple[float, bool, float]:
    """Return where an entry stands among those of its transcript: no two stand in one place, none moves."""
    if isinstance(entry, Gap):
        return entry.start_s, True, entry.end_s
    return entry.original.start_s, False, entry.original.segment


def _behind(bookmark: Bookmark, captions: list[SqlRow], gaps: list[SqlRow]) -> Bookmark:
    """Return where to read on behind these rows: at the first caption that still grows, if one does."""
    growing = [row["id"] for row in captions if not row["final"]]
    following = [row["id"] + 1 for row in captions]
    return Bookmark(
        caption=min(growing) if growing else max(following, default=bookmark.caption),
        gap=max((row["rowid"] + 1 for row in gaps), default=bookmark.gap),
    )


def _on_one_line(text: str | None) -> str | None:
    return None if text is None else " ".join(text.split())
