"""What captions have missed of a talk: kept as a gap, with where an engine can caption it from the sound."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.captions.captions import Gap
from core.captions.resume import Resume
from core.files.strict_json import parse_json
from core.hearing.listening_state import captioned_from_s
from core.journal.earlier_records import start_of
from core.speech.segments import SegmentId
from core.transcripts.entries import gap_of
from core.wire.messages import Checkpoint, EngineSettings, Start
from core.wire.wire import WireError, to_json

if TYPE_CHECKING:
    from core.transcripts.transcripts import Transcripts

SHORTEST_REST_S = 1.0
"""Less sound than this after the last word holds no other."""
MOST_REST_BYTES = 16_000_000
"""Of where captions go on: tokens of the open sentences, and what a recognizer has learned of a voice."""

NOTE = """
INSERT INTO gap (transcript, start_s, end_s, is_pause, resume) VALUES (?, ?, ?, 0, ?)
ON CONFLICT (transcript, start_s, end_s) DO UPDATE SET resume = excluded.resume
"""
FORGET = "DELETE FROM gap WHERE transcript = ? AND start_s = ? AND end_s = ?"
MISSED = """
SELECT transcript, start_s, end_s, is_pause, resume FROM gap
WHERE resume <> '' AND (?1 IS NULL OR transcript = ?1) ORDER BY transcript DESC, start_s
"""


@dataclass(frozen=True, slots=True)
class Missed:
    """A gap, and how an engine starts that captions it from the recorded sound."""

    gap: Gap
    start: Start


@dataclass(frozen=True, slots=True)
class Settled:
    """What has become of a gap: it is filled in, except for what is `left` of it."""

    gap: Gap
    left: Missed | None = None


def first_missed(gap: Gap, number: int, settings: EngineSettings) -> Missed:
    """Return the gap of that number, from 1 on, in a session, as far as is known when it comes about."""
    tracks = range(settings.n_tracks)
    resumes = tuple(Resume(SegmentId(track=track, gap=number), gap.start_s) for track in tracks)
    return Missed(gap, Start(replace(settings, realtime=False), resumes))


def with_adaptation(missed: Missed, checkpoint: Checkpoint) -> Missed:
    """Return it with what the listener of a track knew where the gap begins."""
    resumes, track = list(missed.start.resumes), checkpoint.segment.track
    resumes[track] = replace(resumes[track], adaptation=checkpoint.adaptation)
    return replace(missed, start=replace(missed.start, resumes=tuple(resumes)))


def left_of(gap: Gap, start: Start) -> Missed:
    """Return what is left of a gap where an engine would go on by `start`."""
    begin_s = min(max(gap.start_s, captioned_s(start)), gap.end_s)
    return Missed(replace(gap, start_s=begin_s), start)


def captioned_s(start: Start) -> float:
    """Return up to where all tracks are captioned, where an engine would go on by `start`."""
    return min(map(_captioned_s, start.resumes), default=0.0)


def _captioned_s(resume: Resume) -> float:
    """Return up to where a track is captioned: after its last caption, and after the silence after that."""
    known = [captioned.update for captioned in resume.translations]
    unfinished_s = [caption.start_s for caption in known if not caption.final]
    finished_s = [caption.end_s for caption in known if caption.final]
    return min(unfinished_s, default=max([captioned_from_s(resume), *finished_s]))


def rest_missed(start: Start, end_s: float, known: Sequence[Gap], n_gaps: int) -> list[Missed]:
    """Return what of a talk is captioned by nobody where an engine would go on by `start`, up to `end_s`.

    It leaves out the gaps that are known, and is in pieces between them, which are numbered after the
    `n_gaps` that there were.
    """
    begin_s = captioned_s(start)
    pieces = []
    for gap in sorted(known, key=lambda gap: gap.start_s):
        if gap.end_s > begin_s:
            pieces.append(Gap(begin_s, min(gap.start_s, end_s), is_missed=True))
            begin_s = gap.end_s
    pieces.append(Gap(begin_s, end_s, is_missed=True))
    first = Missed(pieces[0], replace(start, settings=replace(start.settings, realtime=False)))
    others = [first_missed(gap, n, start.settings) for n, gap in enumerate(pieces[1:], n_gaps + 1)]
    is_begun = is_unfinished(start) and first.gap.start_s < first.gap.end_s
    found = [missed for missed in others if _is_long(missed.gap)]
    return [first, *found] if is_begun or _is_long(first.gap) else found


def is_unfinished(start: Start) -> bool:
    """Return whether a caption is begun and not ended where an engine would go on by `start`."""
    return any(not known.update.final for resume in start.resumes for known in resume.translations)


def _is_long(gap: Gap) -> bool:
    return gap.end_s - gap.start_s >= SHORTEST_REST_S


def note_missed(transcripts: Transcripts, transcript: int, missed: Missed) -> None:
    """Keep what was missed, in the place of what is known of the same gap.

    Raises:
        TranscriptError: when it cannot be written.
    """
    gap = missed.gap
    values = (transcript, gap.start_s, gap.end_s, json.dumps(to_json(missed.start)))
    with transcripts.writing():
        transcripts.database.execute(NOTE, values)


def missed_of(transcripts: Transcripts, transcript: int | None = None) -> Sequence[tuple[int, Missed]]:
    """Return what was missed of a transcript, or of all, with the number of each.

    Raises:
        TranscriptError: when it cannot be read.
    """
    with transcripts.reading():
        rows = transcripts.database.execute(MISSED, (transcript,)).fetchall()
    found = []
    for row in rows:
        try:
            start = start_of(parse_json(row["resume"].encode()))
        except (ValueError, TypeError, WireError):
            continue  # nothing that an engine could go on with: it stays a gap
        found.append((row["transcript"], Missed(gap_of(row), start)))
    return found


def settle_missed(transcripts: Transcripts, transcript: int, gap: Gap, rest: Missed | None = None) -> None:
    """Forget a gap that is filled in, or keep what is left of it.

    Raises:
        TranscriptError: when that cannot be written.
    """
    with transcripts.writing():
        transcripts.database.execute(FORGET, (transcript, gap.start_s, gap.end_s))
    if rest is not None:
        note_missed(transcripts, transcript, rest)
