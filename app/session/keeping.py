"""What is kept of a session that runs: its journal, its transcript, and what waits for room on the disk."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from pathlib import Path
from typing import assert_never

import numpy as np

from core.captions.captions import Captioned, Gap
from core.journal.journal import Journal
from core.journal.sound_record import SoundRecord
from core.speech.segments import SAMPLE_RATE, Samples
from core.transcripts.live_transcript import LiveTranscript
from core.transcripts.missed import Missed, Settled
from core.wire.backlog import Backlog
from core.wire.messages import Checkpoint, EngineSettings, Trouble
from core.wire.voice_messages import Voiced
from core.wording.causes import Cause, Mended
from core.wording.errors import UserError

BeginTranscript = Callable[[str], LiveTranscript]
"""Begins the transcript of the session whose journal has that name."""


class SessionRecord:
    """Sound, captions and gaps of a session, in its journal and its transcript, and its clock.

    What finds no room on the disk is told, each kind once, and waits for it.
    Where the transcript cannot be written to the end the journal stays, from
    which it is completed later.
    """

    def __init__(
        self,
        journal_folder: Path,
        settings: EngineSettings,
        source_name: str,
        tell: Callable[[Trouble | Mended], None],
    ) -> None:
        """Begin a journal in a new folder within `journal_folder`.

        Raises:
            RecordError: when it cannot be made.
        """
        self._journal = Journal(journal_folder, settings, source_name)
        self._n_tracks = settings.n_tracks
        self._tell = tell
        self._told_of: set[type[UserError]] = set()
        self._without_room: set[Hashable] = set()
        """What cannot be written now: sound, the journal's captions, the transcript's."""
        self._transcript: LiveTranscript | None = None
        self._transcript_failed = False
        self.has_captions = False
        self._unrecorded: Backlog[Captioned | Checkpoint | Gap | Voiced] = Backlog(self._journal.record_any)
        self._unwritten: Backlog[Captioned | Gap | Voiced | Missed | Settled] = Backlog(
            self._write_transcript
        )
        self._is_open = True

    @property
    def name(self) -> str:
        return self._journal.path.name

    @property
    def sound(self) -> SoundRecord:
        return self._journal.sound

    @property
    def captured_s(self) -> float:
        """The clock of the sound kept so far; 0 when it is closed."""
        return self.sound.n_samples / SAMPLE_RATE if self._is_open else 0.0

    def begin_transcript(self, begin: BeginTranscript) -> None:
        """Keep a transcript too, if there is one to be had."""
        try:
            self._transcript = begin(self._journal.path.name)
        except UserError as error:
            self._give_up_transcript(error)

    def append(self, samples: Samples) -> None:
        """Keep the sound that was captured next."""
        self._attempt("sound", self.sound.append, samples)

    def append_silence(self, silence_s: float) -> None:
        """Keep silence of that length, on every track."""
        n_samples = round(silence_s * SAMPLE_RATE)
        shape = (n_samples, self._n_tracks) if self._n_tracks > 1 else (n_samples,)
        self.append(np.zeros(shape, dtype=np.float32))

    def keep(self, entry: Captioned | Checkpoint | Gap | Voiced) -> None:
        """Put an entry where it belongs; captions go on where there is no room."""
        if not self._is_open:
            return
        self.has_captions |= isinstance(entry, Captioned)
        self._attempt("journal", self._unrecorded.put, _key_of(entry), entry)
        if not isinstance(entry, Checkpoint):
            self._attempt("transcript", self._unwritten.put, _key_of(entry), entry)

    def miss(self, missed: Missed) -> None:
        """Keep what the captions have missed: in the journal as a gap, in the transcript to be filled in."""
        self._attempt("journal", self._unrecorded.put, missed.gap, missed.gap)
        self._attempt("transcript", self._unwritten.put, missed.gap, missed)

    def fill(self, entry: Captioned | Voiced) -> None:
        """Keep what was missed and is captioned now: in the transcript alone, from which it goes on."""
        self._attempt("transcript", self._unwritten.put, _key_of(entry), entry)

    def settle(self, settled: Settled) -> None:
        """Keep what has become of a gap."""
        filled = replace(settled.gap, is_filled=True)
        self._attempt("journal", self._unrecorded.put, filled, filled)
        if settled.left is not None:
            self._attempt("journal", self._unrecorded.put, settled.left.gap, settled.left.gap)
        self._attempt("transcript", self._unwritten.put, settled, settled)

    def close(self, *, stays: bool, keep_sound: Path | None = None) -> None:
        """End transcript and journal, or leave what there is if it `stays` for recovery.

        Raises:
            RecordError: when the sound cannot be moved to `keep_sound`; the journal then stays.
        """
        self._flush()
        self._is_open = False
        if stays or self._transcript_failed:
            self._journal.abandon()  # what could not be captioned can still be heard
            return
        self._journal.close(keep_sound=self._transcript.sound_path if self._transcript else keep_sound)
        if self._transcript is not None:
            self._transcript.finish()

    def _flush(self) -> None:
        """Write what waited for room."""
        self._attempt("journal", self._unrecorded.flush)
        self._attempt("sound", self.sound.flush)
        try:
            self._unwritten.flush()
        except UserError as error:
            self._give_up_transcript(error)

    def _write_transcript(self, entry: Captioned | Gap | Voiced | Missed | Settled) -> None:
        if self._transcript is None:
            return
        match entry:
            case Captioned(update):
                self._transcript.write(update)
            case Gap() | Voiced():
                self._transcript.write(entry)
            case Missed():
                self._transcript.miss(entry)
            case Settled():
                self._transcript.settle(entry)
            case _:
                assert_never(entry)

    def _give_up_transcript(self, error: UserError) -> None:
        self._transcript = None
        self._transcript_failed = True
        self._tell_once(error, "")

    def _attempt(self, part: Hashable, write: Callable[..., bool | None], *what: object) -> None:
        """Write a part of what is kept; what says that it is False waits with what waited before."""
        try:
            is_written = write(*what) is not False
        except UserError as error:
            self._without_room.add(part)
            self._tell_once(error, Cause.NO_ROOM)
            return
        if is_written and part in self._without_room:
            self._without_room.remove(part)
            if not self._without_room:
                self._told_of.clear()
                self._tell(Mended(Cause.NO_ROOM))

    def _tell_once(self, error: UserError, cause: str) -> None:
        """Tell what cannot be kept, of one kind once."""
        if type(error) not in self._told_of:
            self._told_of.add(type(error))
            self._tell(Trouble(str(error), fatal=False, cause=cause))


def _key_of(entry: Captioned | Checkpoint | Gap | Voiced) -> Hashable:
    """Return what an entry takes the place of while both wait for room."""
    match entry:
        case Captioned(update):
            return update.segment
        case Voiced():
            return (Voiced, *entry.by_segment())
        case Checkpoint(segment):
            return (Checkpoint, segment)
        case Gap():
            return entry
