"""What is not captioned of a talk is, from the sound that is kept of it: a rest, or all of it again."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable
from dataclasses import replace

from app.session.captioning import Captioning
from app.session.engine_life import Patience
from app.session.voices import SessionVoices
from core.captions.captions import Captioned, Gap
from core.journal.progress import SessionProgress
from core.journal.sound_record import FinishedRecord
from core.transcripts.missed import left_of, settle_missed
from core.transcripts.rests import Rest, is_incomplete, rests_of
from core.transcripts.transcripts import Transcripts
from core.transcripts.voices import put_voiced, said_before
from core.wire.messages import FromEngine, Trouble
from core.wire.voice_messages import Voiced
from core.wording.errors import UserError


class RestSession:
    """Goes on where a transcript ends, with the engine that it says; the captions go into it.

    `on_message` is called as by a `LiveSession`. What is not captioned when it
    is stopped stays a rest. When all is, the sound goes, unless `keeps_sound`; that of a version never does.
    """

    def __init__(
        self,
        transcripts: Transcripts,
        rest: Rest,
        on_message: Callable[[FromEngine | Gap], None],
        *,
        keeps_sound: bool,
        patience: Patience | None = None,
    ) -> None:
        self._transcripts = transcripts
        self._number, self._talk = rest.transcript.id, rest.transcript.talk
        settings = replace(rest.start.settings, realtime=False)
        self._start = replace(rest.start, settings=settings)
        self._gap = rest.gap
        self._on_message = on_message
        self._keeps_sound = keeps_sound
        self._patience = patience
        self._record: FinishedRecord | None = None
        self._captioning: Captioning | None = None

    @property
    def trouble(self) -> str:
        """The sentence that ended it early, if one did."""
        return self._captioning.trouble if self._captioning else ""

    def start(self) -> None:
        """Start the engine.

        Raises:
            UserError: when the sound cannot be read, or is being captioned by somebody else.
        """
        with contextlib.ExitStack() as undoing:
            self._lock = self._transcripts.sound.lock(self._talk)
            undoing.callback(self._lock.release)
            path = self._transcripts.sound.path(self._talk)
            self._record = FinishedRecord(
                path,
                self._start.settings.n_tracks,
                self._gap.end_s if self._gap else math.inf,
            )
            undoing.callback(self._record.close)
            # By what was said after a gap, too, voices are known again.
            self._heard = FinishedRecord(path, self._start.settings.n_tracks)
            undoing.callback(self._heard.close)
            voices = SessionVoices(self._start.settings, self._heard)
            if self._start.settings.tells_voices:
                voices.remember(said_before(self._transcripts, self._number))
            undoing.pop_all()  # until it is closed
        self._captioning = Captioning(
            self._start.settings,
            self._record,
            self._take,
            self._close,
            patience=self._patience,
            progress=SessionProgress(self._start.resumes, self._start.finished),
            voices=voices,
        )
        self._captioning.start()

    def stop(self) -> None:
        """End at once: all of the sound is there already, and the rest of it can be captioned later."""
        if self._captioning is not None:
            self._captioning.stop()

    def abort(self) -> None:
        """The same."""
        self.stop()

    def wait(self, timeout_s: float | None = None) -> bool:
        """Return whether it is over and everything is closed, waiting for it."""
        assert self._captioning is not None
        return self._captioning.wait(timeout_s)

    def _take(self, message: FromEngine) -> None:
        match message:
            case Captioned():
                if self._gap is not None:
                    message = replace(message, update=replace(message.update, is_filled=True))
                self._transcripts.put(self._number, message.update)
            case Voiced():
                put_voiced(self._transcripts, self._number, message)
        self._on_message(message)

    def _close(self) -> None:
        assert self._record is not None and self._captioning is not None
        self._record.close()
        self._heard.close()
        try:
            self._finish() if self._captioning.is_complete else self._leave_rest()
        except UserError as error:
            self._on_message(Trouble(str(error), fatal=False))
        finally:
            self._lock.release()

    def _finish(self) -> None:
        """Finish the transcript first: its captions are complete, whatever becomes of the sound."""
        sound = self._transcripts.sound
        if self._gap is not None:
            settle_missed(self._transcripts, self._number, self._gap)
            self._on_message(replace(self._gap, is_filled=True))
        else:
            sound.forget_rest(self._talk, self._number)
        if not is_incomplete(self._transcripts, self._transcripts.get(self._number)):
            self._transcripts.finish(self._number)
        if rests_of(self._transcripts, self._transcripts.get(self._talk)):
            return  # it is still needed
        if not self._keeps_sound and self._number == self._talk:
            sound.delete(self._number)
            self._transcripts.finish(self._number)  # without its sound it may hold nothing any more

    def _leave_rest(self) -> None:
        assert self._captioning is not None
        start = self._captioning.next_start()
        if self._gap is not None:
            settle_missed(self._transcripts, self._number, self._gap, left_of(self._gap, start))
            return
        self._transcripts.sound.keep_rest(self._talk, start, self._number)
