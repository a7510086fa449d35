"""The work of an engine in this process: what captions are made of it where no process stands between."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

from app.engine.work import EngineWork
from app.session.feed import EngineFeed
from core.journal.progress import SessionProgress
from core.wire.messages import Change, EndOfSound, EngineSettings, Finished, FromEngine, Start


class EngineHere:
    """Has the face of an `EngineClient`, but can neither die nor be killed."""

    def __init__(
        self, settings: EngineSettings, on_message: Callable[[FromEngine], None], feed: EngineFeed
    ) -> None:
        self._resumes = SessionProgress.from_the_beginning(settings.n_tracks).resumes()
        self._work = EngineWork(Start(settings, self._resumes), on_message)
        self._on_message, self._feed = on_message, feed
        self._threads = [Thread(target=run) for run in (self._send, self._work.listen, self._translate)]

    def start(self) -> None:
        """Load what hears and translates, then begin."""
        self._work.load_recognizer(lambda text, fraction: None)
        self._work.load_translator(lambda text, fraction: None)
        for thread in self._threads:
            thread.start()

    def use(self, change: Change) -> None:
        self._work.use(change)

    def wait(self, timeout_s: float | None = None) -> bool:
        """Return whether the last message has been handed out."""
        for thread in self._threads:
            thread.join(timeout_s)
        return not any(thread.is_alive() for thread in self._threads)

    def _send(self) -> None:
        for message in self._feed.after(self._resumes):
            if isinstance(message, EndOfSound):
                self._work.inbox.end()
            elif message is not None:
                self._work.accept(message)  # type: ignore[arg-type]

    def _translate(self) -> None:
        self._work.translate()
        self._on_message(Finished())
