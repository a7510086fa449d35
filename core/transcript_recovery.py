"""Transcripts of sessions that were cut off: completed from the journals that they left."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable
from pathlib import Path

from core.journal import SessionAliveError, recover
from core.sentences import phrased
from core.sound_record import RecordError
from core.transcripts import Transcript, Transcripts

log = logging.getLogger(__name__)


def recovered_transcripts(
    transcripts: Transcripts, journal_folder: Path, tell: Callable[[str], None] = log.warning
) -> list[Transcript]:
    """Complete the transcripts whose sessions no longer run, and return them.

    What the journal has beyond the transcript is put in; the sound goes to the
    kept ones, as what was not captioned any more can still be heard in it. Of a
    damaged journal what can be read is taken, and it stays for `surtitle recover`.
    What keeps one from being completed is told, and it is tried again the next time.
    """
    recovered = []
    for number, journal in transcripts.open_ones():
        try:
            _complete(transcripts, number, journal_folder / journal)
        except SessionAliveError:
            continue
        except RecordError as error:
            tell(str(error))
            continue
        transcripts.finish(number, was_cut_off=True)
        recovered.append(number)
    return [transcript for transcript in transcripts.all() if transcript.id in recovered]


def _complete(transcripts: Transcripts, number: int, journal: Path) -> None:
    if not journal.exists():
        return
    try:
        session = recover(journal)
    except SessionAliveError:
        raise
    except RecordError as error:
        log.warning("%s The transcript has what was written until then.", error)
        return
    for entry in session.entries:
        transcripts.put(number, entry)
    if not session.is_whole:
        log.warning("part of the record %s is damaged; it stays", journal)
        return
    if session.sound_path.exists():
        _keep_sound(session.sound_path, transcripts.sound.place_for(number))
    shutil.rmtree(journal, ignore_errors=True)


def _keep_sound(sound: Path, path: Path) -> None:
    try:
        shutil.move(sound, path)
    except OSError as error:
        raise RecordError(
            phrased(
                "The sound {sound} cannot be moved to {path}: {reason}; make room there.",
                sound=sound,
                path=path,
                reason=error.strerror or error,
            )
        ) from error
