"""A session that was cut off is captioned to its end, from the sound that is kept of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Lock

from app.session.client import EngineClient, Patience
from app.session.feed import SoundFeed
from core.journal.progress import SessionProgress
from core.journal.sound_record import FinishedRecord
from core.transcripts.rests import Rest
from core.transcripts.transcripts import Transcripts
from core.wire.messages import Captioned, Finished, FromEngine, Start, Trouble
from core.wording.errors import UserError


class RestSession:
    """Goes on where the engine of a session stood; its captions go into their transcript.

    `on_message` is called as by a `LiveSession`. What is not captioned when it
    is stopped stays a rest. When all is, the sound goes, unless `keeps_sound`.
    """

    def __init__(
        self,
        transcripts: Transcripts,
        rest: Rest,
        on_message: Callable[[FromEngine], None],
        *,
        keeps_sound: bool,
        patience: Patience | None = None,
    ) -> None:
        self._transcripts = transcripts
        self._number = rest.transcript.id
        self._settings = replace(rest.start.settings, realtime=False)
        self._progress = SessionProgress(rest.start.resumes, rest.start.finished)
        self._on_message = on_message
        self._keeps_sound = keeps_sound
        self._patience = patience
        self._client: EngineClient | None = None
        self._record: FinishedRecord | None = None
        self._closing = Lock()
        self._is_complete = self._is_closed = False
        self.trouble = ""

    def start(self) -> None:
        """Start the engine.

        Raises:
            UserError: when the sound cannot be read.
        """
        self._record = FinishedRecord(self._transcripts.sound.path(self._number), self._settings.n_tracks)
        feed = SoundFeed(self._record)
        self._client = EngineClient(
            self._settings, self._take, feed, patience=self._patience, progress=self._progress
        )
        self._client.start()

    def stop(self) -> None:
        """End at once: all of the sound is there already, and the rest of it can be captioned later."""
        if self._client is not None:
            self._client.stop()
            self._close()

    def abort(self, *, keeps_rest: bool = True) -> None:
        """The same."""
        self.stop()

    def wait(self) -> bool:
        """Return when it is over and everything is closed."""
        assert self._client is not None
        self._client.wait()
        self._close()
        return True

    def _take(self, message: FromEngine) -> None:
        if isinstance(message, Captioned):
            self._transcripts.put(self._number, message.update)
        elif isinstance(message, Finished):
            self._is_complete = True
        elif isinstance(message, Trouble) and message.fatal:
            self.trouble = message.text
        self._on_message(message)

    def _close(self) -> None:
        with self._closing:
            if self._is_closed:
                return
            self._is_closed = True
            if self._record is not None:
                self._record.close()
            try:
                self._finish() if self._is_complete else self._leave_rest()
            except UserError as error:
                self._on_message(Trouble(str(error), fatal=False))

    def _finish(self) -> None:
        """Finish the transcript first: its captions are complete, whatever becomes of the sound."""
        sound = self._transcripts.sound
        self._transcripts.finish(self._number)
        sound.forget_rest(self._number)
        if not self._keeps_sound:
            sound.delete(self._number)
            self._transcripts.finish(self._number)  # without its sound it may hold nothing any more

    def _leave_rest(self) -> None:
        start = Start(self._settings, self._progress.resumes(), self._progress.finished)
        self._transcripts.sound.keep_rest(self._number, start)
