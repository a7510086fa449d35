"""What a session that was cut off had left: sound of which the captions are missing or unfinished."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from core.messages import Start
from core.segments import SAMPLE_RATE
from core.sound_record import FinishedRecord, RecordError
from core.transcripts import Transcript, Transcripts

SHORTEST_REST_S = 1.0
"""Less sound than this behind the last word holds no other."""


@dataclass(frozen=True, slots=True)
class Rest:
    """Of one transcript: where an engine goes on with it, and how much sound waits for that."""

    transcript: Transcript
    start: Start
    waiting_s: float


def rests(transcripts: Transcripts) -> list[Rest]:
    """Return what can still be captioned of all transcripts, the latest first."""
    found = (rest_of(transcripts, transcript) for transcript in transcripts.all())
    return [rest for rest in found if rest is not None]


def rest_of(transcripts: Transcripts, transcript: Transcript) -> Rest | None:
    """Return what can still be captioned of one transcript, None where nothing can."""
    start = transcripts.sound.rest(transcript.id)
    if start is None:
        return None
    length_s = sound_s(transcripts.sound.path(transcript.id), start.settings.n_tracks)
    return Rest(transcript, start, waiting_s(start, length_s))


def waiting_s(start: Start, sound_s: float) -> float:
    """Return how much of a session's sound is not captioned, where an engine would go on by `start`."""
    segments = [segment for resume in start.resumes for segment in resume.translations]
    unfinished_s = [segment.start_s for segment in segments if not segment.done]
    captioned_s = [segment.end_s for segment in segments if segment.done]
    return sound_s - min(unfinished_s, default=max(captioned_s, default=0.0))


def is_left(start: Start, sound_s: float) -> bool:
    """Return whether something of a session's sound may have been said and is not captioned."""
    is_unfinished = any(not segment.done for resume in start.resumes for segment in resume.translations)
    return sound_s > 0 and (is_unfinished or waiting_s(start, sound_s) >= SHORTEST_REST_S)


def sound_s(path: Path, n_tracks: int) -> float:
    """Return how long a session's sound is, 0 where it cannot be read."""
    try:
        return FinishedRecord(path, n_tracks).n_samples / SAMPLE_RATE
    except RecordError:
        return 0.0
