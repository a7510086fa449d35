"""Transcripts of sessions that were cut off: completed from the journals that they left."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from pathlib import Path

from core.files.whole_files import move_whole
from core.journal.database import SessionAliveError, remove_record
from core.journal.left_records import RecoveredSession, is_record, mark_told, recover, untold_sessions
from core.journal.sound_record import FinishedRecord, RecordError
from core.speech.segments import SAMPLE_RATE
from core.transcripts.entries import KeptCaption
from core.transcripts.missed import missed_of, note_missed, rest_missed
from core.transcripts.rests import is_left
from core.transcripts.store import TranscriptError
from core.transcripts.transcripts import Transcript, Transcripts
from core.transcripts.voices import put_voiced
from core.wording.errors import reason_of
from core.wording.sentences import phrased

log = logging.getLogger(__name__)


def recovered_transcripts(
    transcripts: Transcripts, journal_folder: Path, tell: Callable[[str], None] = log.warning
) -> list[Transcript]:
    """Complete the transcripts whose sessions no longer run, and return them.

    What the journal has beyond the transcript is put in; the sound goes to the
    kept ones, as what was not captioned any more can still be heard in it. Of a
    damaged journal what can be read is taken; that it stays for `surtitle recover`
    is told, as of one that belongs to no transcript. What keeps one from being
    completed is told too, and it is tried again the next time.
    """
    recovered = []
    for number, journal in transcripts.open_ones():
        try:
            _complete(transcripts, number, journal_folder, journal, tell)
        except SessionAliveError:
            continue
        except (RecordError, TranscriptError) as error:
            tell(str(error))
            continue
        transcripts.finish(number, was_cut_off=True)
        recovered.append(number)
    _tell_of_others(transcripts, journal_folder, tell)
    return [transcript for transcript in transcripts.all() if transcript.id in recovered]


def _complete(
    transcripts: Transcripts, number: int, folder: Path, name: str, tell: Callable[[str], None]
) -> None:
    if not is_record(folder, name):
        return
    journal = folder / name
    try:
        session = recover(journal)
    except SessionAliveError:
        raise
    except RecordError as error:
        log.warning("%s", error)
        _tell_of_damage(journal, tell)
        return
    for entry in session.entries:
        transcripts.put(number, entry)
    for voiced in session.voiced:
        put_voiced(transcripts, number, voiced)
    if not session.is_whole:
        _tell_of_damage(journal, tell)
        return
    if session.sound_path.is_file() and not session.sound_path.is_symlink():
        place = transcripts.sound.place_for(number)
        _note_rest(transcripts, number, session)  # first: it counts beside sound only
        _keep_sound(session.sound_path, place)
    remove_record(journal)


def _note_rest(transcripts: Transcripts, number: int, session: RecoveredSession) -> None:
    """Let what nobody has captioned be a gap, unless the session itself has come so far."""
    known = [missed for _, missed in missed_of(transcripts, number)]
    captions = [entry for entry in transcripts.entries(number) if isinstance(entry, KeptCaption)]
    filled = {caption.original.segment.gap for caption in captions}
    filled |= {resume.segment.gap for missed in known for resume in missed.start.resumes}
    gaps = [missed.gap for missed in known]
    try:
        with contextlib.closing(FinishedRecord(session.sound_path, session.settings.n_tracks)) as sound:
            end_s = sound.n_samples / SAMPLE_RATE if is_left(session.start, sound) else 0.0
    except RecordError:
        return  # there is nothing that could be captioned
    for missed in rest_missed(session.start, end_s, gaps, max(filled, default=0)):
        note_missed(transcripts, number, missed)


def _tell_of_damage(journal: Path, tell: Callable[[str], None]) -> None:
    tell(
        phrased(
            "A session that was cut off is damaged: its transcript lacks what could not be read. Its sound is"
            " kept in {record}; the user guide says how to get it.",
            record=journal,
        )
    )
    mark_told(journal)


def _tell_of_others(transcripts: Transcripts, journal_folder: Path, tell: Callable[[str], None]) -> None:
    """Tell once of each record that no transcript waits for: none could be begun or ended with it."""
    awaited = {journal for _, journal in transcripts.open_ones()}
    for path in untold_sessions(journal_folder):
        if path.name in awaited:
            continue
        tell(
            phrased(
                "What an earlier session captioned is kept in {record}, but in no transcript; the user guide"
                " says how to get it.",
                record=path,
            )
        )
        mark_told(path)


def _keep_sound(sound: Path, path: Path) -> None:
    try:
        move_whole(sound, path)
    except OSError as error:
        raise RecordError(
            phrased(
                "The sound of a session that was cut off cannot be kept as {path} ({reason}): make room"
                " there.",
                path=path,
                reason=reason_of(error),
            )
        ) from error
