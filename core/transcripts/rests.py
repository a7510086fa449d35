"""Sound of which the captions are missing or unfinished: what a session that was cut off had left, and all
of a talk that is captioned again."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from pathlib import Path

from core.captions.captions import Gap
from core.journal.progress import SessionProgress
from core.journal.sound_record import FinishedRecord, RecordError, SoundRecord, n_tracks_of
from core.speech.levels import FLOOR_DBFS, dbfs, peaks
from core.speech.segments import SAMPLE_RATE
from core.transcripts.missed import SHORTEST_REST_S, captioned_s, is_unfinished, missed_of
from core.transcripts.store import TranscriptError
from core.transcripts.transcripts import Transcript, Transcripts
from core.wire.messages import EngineSettings, Start
from core.wording.sentences import phrased

BLOCK = 60 * SAMPLE_RATE
"""Of how much sound the loudness is looked at at once."""


@dataclass(frozen=True, slots=True)
class Rest:
    """Of one transcript: where an engine goes on with it, and how much sound waits for that.

    Of what was missed it is the sound of a `gap`, else all that follows.
    """

    transcript: Transcript
    start: Start
    waiting_s: float
    gap: Gap | None = None


def rests(transcripts: Transcripts) -> list[Rest]:
    """Return what can still be captioned of all transcripts, the latest first."""
    numbers = sorted(transcripts.sound.with_rests(), reverse=True)
    found = (rest_of(transcripts, transcript) for transcript in transcripts.some(numbers))
    return [rest for rest in found if rest is not None] + _gaps(transcripts, None)


def rests_of(transcripts: Transcripts, transcript: Transcript) -> list[Rest]:
    """Return what can still be captioned of a transcript; of a talk's own also that of its versions."""
    versions = transcripts.versions(transcript.id) if transcript.version_of is None else [transcript]
    found = (rest_of(transcripts, version) for version in versions)
    missed = [gap for version in versions for gap in _gaps(transcripts, version.id)]
    return [rest for rest in found if rest is not None] + missed


def is_incomplete(transcripts: Transcripts, transcript: Transcript) -> bool:
    """Return whether something can still be captioned of a transcript."""
    has_rest = transcripts.sound.has_rest(transcript.talk, transcript.id)
    return has_rest or bool(_gaps(transcripts, transcript.id))


def rest_of(transcripts: Transcripts, transcript: Transcript) -> Rest | None:
    """Return what can still be captioned of one transcript, None where nothing can."""
    start = transcripts.sound.rest(transcript.talk, transcript.id)
    if start is None:
        return None
    length_s = sound_s(transcripts.sound.path(transcript.talk), start.settings.n_tracks)
    return Rest(transcript, start, waiting_s(start, length_s))


def _gaps(transcripts: Transcripts, number: int | None) -> list[Rest]:
    """Return what was missed and can be filled in: where the sound is gone it stays a gap."""
    found = []
    for transcript_id, missed in missed_of(transcripts, number):
        for transcript in transcripts.some([transcript_id]):
            path, n_tracks = transcripts.sound.path(transcript.talk), missed.start.settings.n_tracks
            if not transcript.is_open and sound_s(path, n_tracks) >= missed.gap.end_s:
                waits_s = missed.gap.end_s - missed.gap.start_s
                found.append(Rest(transcript, missed.start, waits_s, missed.gap))
    return found


def begin_again(transcripts: Transcripts, talk: int, settings: EngineSettings) -> Rest:
    """Return all of a talk's kept sound, to be captioned again beside the captions that there are.

    A new version begins with it, of which everything is missing: whatever cuts it off, that can go on.

    Raises:
        TranscriptError: when the talk has no sound that can be captioned, or is being captioned from it, or
            nothing can be written.
    """
    path = transcripts.sound.path(talk)
    n_tracks = n_tracks_of(path)
    if not n_tracks:
        told = phrased("The sound of this talk was not kept, so it cannot be captioned again.")
        raise TranscriptError(told)
    transcripts.sound.lock(talk).release()
    speakers = transcripts.speakers(talk, n_tracks) if n_tracks > 1 else ()
    settings = replace(settings, realtime=False, speakers=speakers)
    start = Start(settings, SessionProgress.from_the_beginning(n_tracks).resumes())
    version = transcripts.begin_version(talk, settings)
    transcripts.sound.keep_rest(talk, start, version.id)
    return Rest(version, start, sound_s(path, n_tracks))


def waiting_s(start: Start, sound_s: float) -> float:
    """Return how much of a session's sound is not captioned, where an engine would go on by `start`."""
    return sound_s - captioned_s(start)


def is_left(start: Start, record: SoundRecord | FinishedRecord) -> bool:
    """Return whether something of a session's sound may have been said and is not captioned."""
    return is_unfinished(start) or _is_heard(start, record)


def _is_heard(start: Start, record: SoundRecord | FinishedRecord) -> bool:
    """Return whether there is more than a quiet room in enough sound after what is captioned."""
    length_s = record.n_samples / SAMPLE_RATE
    waits_s = waiting_s(start, length_s)
    if waits_s < SHORTEST_REST_S:
        return False
    begin = round((length_s - waits_s) * SAMPLE_RATE)
    blocks = (record.read(at, at + BLOCK) for at in range(begin, record.n_samples, BLOCK))
    return any(dbfs(peak) > FLOOR_DBFS for block in blocks for peak in peaks(block, 1))


def sound_s(path: Path, n_tracks: int) -> float:
    """Return how long a session's sound is, 0 where it cannot be read."""
    try:
        with contextlib.closing(FinishedRecord(path, n_tracks)) as record:
            return record.n_samples / SAMPLE_RATE
    except RecordError:
        return 0.0
