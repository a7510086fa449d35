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
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path
from threading import RLock

from core.captions.captions import CaptionUpdate, Gap
from core.transcripts.entries import (
    BEGINNING,
    Bookmark,
    KeptCaption,
    Reading,
    bookmark_behind,
    caption_of,
    gap_of,
    position,
)
from core.transcripts.live_transcript import LiveTranscript
from core.transcripts.rows import SqlRow
from core.transcripts.search import Hit, hits
from core.transcripts.sound import KeptSound, Storage, n_bytes
from core.transcripts.store import DATABASE, TranscriptError, open_database, unreadable, unwritable
from core.wire.messages import EngineSettings
from core.wording.languages import CODES, ORIGINAL
from core.wording.printable import printable
from core.wording.sentences import phrased

TRANSCRIPTS = """
SELECT id, name, began, source, source_language, target_language, journal IS NOT NULL AS is_open, was_cut_off,
    coalesce((SELECT max(end_s) FROM caption WHERE transcript = transcript.id), 0) AS duration_s,
    version_of, recognizer, translator
FROM transcript
"""

BEGIN = """
INSERT INTO transcript
    (name, began, source, source_language, target_language, journal, recognizer, translator)
VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
"""

BEGIN_VERSION = """
INSERT INTO transcript
    (name, began, source, source_language, target_language, recognizer, translator, version_of)
SELECT name, ?, source, ?, ?, ?, ?, id FROM transcript WHERE id = ? RETURNING id
"""

PUT = """
INSERT INTO caption
    (transcript, segment, track, gap, start_s, end_s, source, target, final, emitted_s, speaker, is_filled)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (transcript, gap, track, segment) DO UPDATE SET end_s = excluded.end_s, source = excluded.source,
    target = excluded.target, final = excluded.final, emitted_s = excluded.emitted_s
WHERE NOT caption.final AND (excluded.final
    OR length(excluded.source) >= length(source) AND length(excluded.target) >= length(target)
    AND (excluded.source, excluded.target) <> (source, target))
"""

FINISH = "UPDATE transcript SET journal = NULL, was_cut_off = ? WHERE id = ?"

SPEAKERS = """
SELECT track, max(speaker) AS speaker FROM caption WHERE transcript = ? GROUP BY track
"""

RENAME = """
UPDATE transcript SET name = ?1
WHERE coalesce(version_of, id) = (SELECT coalesce(version_of, id) FROM transcript WHERE id = ?2)
"""

DELETE = "DELETE FROM transcript WHERE id = ?"
TEXT_BYTES = "SELECT page_count * page_size AS n_bytes FROM pragma_page_count(), pragma_page_size()"

CORRECT = """
UPDATE caption SET source_correction = nullif(?, source), target_correction = nullif(?, target)
WHERE id = ? AND (final OR (SELECT journal IS NULL FROM transcript WHERE id = transcript)) RETURNING *
"""

CAPTIONS = "SELECT * FROM caption WHERE transcript = ? AND id >= ?"

LAST_CAPTIONS = "SELECT * FROM caption WHERE +transcript = ? AND id >= ?"
"""Found by their own numbers: in the index of the transcript they stand among all earlier ones."""

GAPS = "SELECT rowid, start_s, end_s, is_pause, resume FROM gap WHERE transcript = ? AND rowid >= ?"

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
    version_of: int | None = None
    """The number of the talk's own transcript, where these captions were made again from its sound."""
    recognizer: str = ""
    translator: str = ""
    """Who made the captions; empty where that was not noted, or nothing is translated."""

    @property
    def given_name(self) -> str:
        """The name that somebody gave to it or to its file; empty where it has its device's alone."""
        if self.name != self.source:
            return self.name
        return Path(self.source).stem if Path(self.source).is_absolute() else ""

    @property
    def reading_language(self) -> str:
        """The language in which it is read; English where nobody knows it."""
        language = self.target_language or self.source_language
        return language if language in CODES else ORIGINAL

    @property
    def talk(self) -> int:
        """The number under which the sound of the talk is kept."""
        return self.id if self.version_of is None else self.version_of


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
        languages = _languages(settings)
        with self.writing():
            row = self.database.execute(
                BEGIN,
                (printable(name), time.time(), printable(source), *languages, journal, *_makers(settings)),
            ).fetchone()
        return LiveTranscript(self, row["id"], self.sound.place_for(row["id"]) if keeps_sound else None)

    def begin_version(self, talk: int, settings: EngineSettings) -> Transcript:
        """Return new captions of a talk, empty still; those that it has stay as they are.

        Raises:
            TranscriptError: when they cannot be written, or there is no such talk.
        """
        values = (time.time(), *_languages(settings), *_makers(settings), talk)
        with self.writing():
            row = self.database.execute(BEGIN_VERSION, values).fetchone()
        return self.get(row["id"] if row is not None else talk)

    def put(self, transcript: int, entry: CaptionUpdate | Gap) -> None:
        """Keep the committed text of a caption, or a gap, unless it is there already."""
        with self.writing():
            if isinstance(entry, Gap):
                resume = "" if entry.is_missed else None
                values = (transcript, entry.start_s, entry.end_s, entry.is_pause, resume)
                self.database.execute("INSERT OR IGNORE INTO gap VALUES (?, ?, ?, ?, ?)", values)
            elif entry.source or entry.target:
                values = (
                    transcript,
                    *astuple(entry.segment),
                    entry.start_s,
                    entry.end_s,
                    entry.source,
                    entry.target,
                    entry.final,
                    entry.emitted_s,
                    entry.speaker,
                    entry.is_filled,
                )
                self.database.execute(PUT, values)

    def finish(self, transcript: int, *, was_cut_off: bool = False) -> None:
        """End the transcript of a session; one that holds nothing goes."""
        with self.writing():
            self.database.execute(FINISH, (was_cut_off, transcript))
        if not self.entries(transcript) and not self.sound.path(transcript).exists():  # a version has none
            self.delete(transcript)

    def open_ones(self) -> list[tuple[int, str]]:
        """Return number and journal of the transcripts that were not finished."""
        with self.reading():
            rows = self.database.execute("SELECT id, journal FROM transcript WHERE journal IS NOT NULL")
            return [(row["id"], row["journal"]) for row in rows]

    def all(self) -> list[Transcript]:
        """Return the transcripts, the latest first; of a talk that was captioned again the first alone."""
        return self._select("WHERE version_of IS NULL ORDER BY began DESC, id DESC")

    def versions(self, talk: int) -> list[Transcript]:
        """Return all captions of a talk, those that were made first first."""
        return self._select("WHERE ? IN (id, version_of) ORDER BY id", talk)

    def some(self, numbers: Sequence[int]) -> list[Transcript]:
        """Return the transcripts of these numbers, in their order, as far as they are there."""
        found = self._select(f"WHERE id IN ({','.join('?' * len(numbers))})", *numbers)
        return sorted(found, key=lambda transcript: numbers.index(transcript.id))

    def speakers(self, talk: int, n_tracks: int) -> tuple[str, ...]:
        """Return who is heard on each track of a talk, by number where nobody was named."""
        with self.reading():
            rows = self.database.execute(SPEAKERS, (talk,)).fetchall()
        names = {row["track"]: row["speaker"] for row in rows}
        return tuple(names.get(track) or str(track + 1) for track in range(n_tracks))

    def _select(self, condition: str, *values: object) -> list[Transcript]:
        with self.reading():
            rows = self.database.execute(TRANSCRIPTS + condition, values).fetchall()
        return [_transcript(row) for row in rows]

    def get(self, transcript: int) -> Transcript:
        """Return one transcript.

        Raises:
            TranscriptError: when there is none of that number.
        """
        found = self._select("WHERE id = ?", transcript)
        if not found:
            told = phrased("There is no transcript number {n}: it may have been deleted.", n=transcript)
            raise TranscriptError(told)
        return found[0]

    def entries(self, transcript: int) -> list[KeptCaption | Gap]:
        """Return captions and gaps of a transcript in their order."""
        return list(self.read(transcript).entries)

    def read(self, transcript: int, bookmark: Bookmark = BEGINNING) -> Reading:
        """Return what a transcript holds from a bookmark on: what has come or grown since that was given."""
        query = CAPTIONS if bookmark == BEGINNING else LAST_CAPTIONS
        with self.reading():
            captions = self.database.execute(query, (transcript, bookmark.caption)).fetchall()
            gaps = self.database.execute(GAPS, (transcript, bookmark.gap)).fetchall()
        entries = [caption_of(row) for row in captions] + [gap_of(row) for row in gaps]
        return Reading(tuple(sorted(entries, key=position)), bookmark_behind(bookmark, captions, gaps))

    def corrected(self, source_language: str, target_language: str) -> list[KeptCaption]:
        """Return the captions of a direction that were corrected, those of the latest transcript first."""
        with self.reading():
            rows = self.database.execute(CORRECTED, (source_language, target_language)).fetchall()
        return [caption_of(row) for row in rows]

    def search(self, query: str) -> list[Hit]:
        """Return the captions in which `query` is found, those of the latest transcript first."""
        with self.reading():
            return hits(self.database, query)

    def rename(self, transcript: int, name: str) -> None:
        """Call a transcript `name`, with all of its versions.

        Raises:
            TranscriptError: when the name is empty.
        """
        name = " ".join(name.split())
        if not name:
            raise TranscriptError(phrased("A transcript needs a name: write at least one character."))
        with self.writing():
            self.database.execute(RENAME, (name, transcript))

    def correct(self, caption: int, *, source: str | None, target: str | None) -> KeptCaption:
        """Set what a caption should say, and return it; None, or what it says already, is the original.

        Raises:
            TranscriptError: when the caption is still growing, or gone.
        """
        values = (_on_one_line(source), _on_one_line(target), caption)
        with self.writing():
            rows = self.database.execute(CORRECT, values).fetchall()
        if not rows:
            raise TranscriptError(
                phrased("This caption cannot be corrected: it is still being spoken, or was deleted.")
            )
        return caption_of(rows[0])

    def delete(self, transcript: int) -> None:
        """Delete a transcript, its sound and its versions, so that nothing of it stands in any file.

        Of a version that alone goes.

        Raises:
            TranscriptError: when its session is running.
        """
        self.refuse_open(transcript)
        talk = self.get(transcript).talk
        self.sound.delete(talk) if talk == transcript else self.sound.forget_rest(talk, transcript)
        with self.writing():
            self.database.execute(DELETE, (transcript,))
            # An index only marks what was deleted; rebuilt it forgets it.
            self.database.execute("INSERT INTO found (found) VALUES ('rebuild')")
        with self.writing():
            self.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def refuse_open(self, transcript: int) -> None:
        """Raise `TranscriptError` for a transcript that is not finished."""
        if self.get(transcript).is_open:
            raise TranscriptError(phrased("This transcript is still being written: stop its session first."))

    def storage(self) -> Storage:
        """Return the room that is taken: of text without SQLite's log, megabytes even after few words."""
        text_bytes = n_bytes(self.folder / DATABASE)
        with contextlib.suppress(TranscriptError), self.reading():
            text_bytes = self.database.execute(TEXT_BYTES).fetchone()["n_bytes"]
        return Storage(text_bytes, sum(n_bytes(path) for path in self.sound.paths()))

    def keep_below(self, limit_bytes: int) -> list[int]:
        """Delete the oldest sounds until everything takes `limit_bytes` at most.

        Return the numbers of their transcripts. Text is never deleted: it alone may take more.
        """
        return self.sound.delete_oldest(self.storage().total_bytes - limit_bytes)

    @contextlib.contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the file for one transaction; what goes wrong is a `TranscriptError`."""
        try:
            with self._lock, self.database:
                yield
        except sqlite3.Error as error:
            raise unwritable(self.folder, error) from error

    @contextlib.contextmanager
    def reading(self) -> Iterator[None]:
        """Hold the file to read it; what goes wrong is a `TranscriptError`."""
        try:
            with self._lock:
                yield
        except sqlite3.Error as error:
            raise unreadable(self.folder, error) from error


def _transcript(row: SqlRow) -> Transcript:
    return Transcript(**row | {name: bool(row[name]) for name in ("is_open", "was_cut_off")})


def _languages(settings: EngineSettings) -> tuple[str, str]:
    return settings.source_language, settings.target_language if settings.translator else ""


def _makers(settings: EngineSettings) -> tuple[str, str]:
    return settings.recognizer, settings.translator


def _on_one_line(text: str | None) -> str | None:
    return None if text is None else " ".join(text.split())
