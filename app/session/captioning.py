"""What every session does with its engine: start it, note how it ended, and close once what it worked on."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Lock

from app.session.client import EngineClient
from app.session.engine_life import Patience
from app.session.feed import SoundFeed
from app.session.skipping import Skipping
from app.session.voices import SessionVoices, VoicesAgain
from app.session.warm_engine import WarmEngine
from core.journal.progress import SessionProgress
from core.journal.sound_record import FinishedRecord, SoundRecord
from core.wire.messages import Change, EngineSettings, Finished, FromEngine, Start, Trouble


class Captioning:
    """An engine at work on a record of sound.

    `take` is called with all that it says (`EngineClient`), `close` once, when
    it has ended. `last` is the last message, from before `take` is called with it. One with a `gate` works
    while that is set, and leaves the processor to others. It takes an engine that is `warm`, if that fits.
    """

    def __init__(
        self,
        settings: EngineSettings,
        sound: SoundRecord | FinishedRecord,
        take: Callable[[FromEngine], None],
        close: Callable[[], None],
        *,
        patience: Patience | None = None,
        progress: SessionProgress | None = None,
        skipping: Skipping | None = None,
        gate: Event | None = None,
        warm: WarmEngine | None = None,
        voices: SessionVoices | VoicesAgain | None = None,
    ) -> None:
        self.feed = SoundFeed(sound, skipping, gate)
        self._client = EngineClient(
            settings,
            take,
            self.feed,
            patience=patience,
            progress=progress,
            yields=gate is not None,
            warm=warm,
            voices=voices,
        )
        self._close = close
        self._closing = Lock()
        self._is_closed = False

    @property
    def last(self) -> Finished | Trouble | None:
        return self._client.last

    @property
    def is_complete(self) -> bool:
        """Whether everything was captioned."""
        return isinstance(self.last, Finished)

    @property
    def is_given_up(self) -> bool:
        return isinstance(self.last, Trouble)

    @property
    def trouble(self) -> str:
        """The sentence with which the engine was given up, if it was."""
        return self.last.text if isinstance(self.last, Trouble) else ""

    @property
    def engine_pid(self) -> int | None:
        """The process id of the present engine."""
        return self._client.engine_pid

    def start(self) -> None:
        self._client.start()

    def use(self, change: Change) -> None:
        """Go on otherwise from the next words on (`EngineClient.use`)."""
        self._client.use(change)

    def kill(self) -> None:
        """End the engine, whatever it is doing; `wait` tells when it has ended."""
        self._client.kill()

    def stop(self) -> None:
        """Return when the engine was ended at once, and everything is closed."""
        self._client.stop()
        self._close_once()

    def next_start(self) -> Start:
        """Return how an engine begins that goes on with what was captioned until now."""
        return self._client.next_start()

    def wait(self, timeout_s: float | None = None) -> bool:
        """Return whether the engine has ended, waiting for it; then everything is closed."""
        if not self._client.wait(timeout_s):
            return False
        self._close_once()
        return True

    def _close_once(self) -> None:
        """Close, though one thread waits for the end and another aborts; each returns when all is closed."""
        with self._closing:
            if not self._is_closed:
                self._is_closed = True
                self._close()
