"""The application's side of the engine: it starts it, feeds it, and replaces it when it dies."""

from __future__ import annotations

import logging
import re
from collections import deque
from collections.abc import Callable, Iterator
from threading import Event, Lock, current_thread
from typing import assert_never

from app.session.child import EngineChild
from app.session.engine_life import EngineLife, Patience
from app.session.feed import PATIENCE_S, EngineFeed
from app.session.running_engine import RunningEngine, begin_engine
from app.session.voices import SessionVoices, VoicesAgain
from app.session.warm_engine import WarmEngine
from core.captions.captions import Captioned
from core.captions.resume import Resume
from core.files.user_folders import log_path
from core.journal.progress import SessionProgress
from core.system.threads import GuardedThread
from core.wire.messages import (
    AdapterInUse,
    Change,
    Checkpoint,
    EngineSettings,
    Finished,
    FromEngine,
    Health,
    Loading,
    PolicyInUse,
    Prepared,
    Ready,
    Start,
    ToEngine,
    Trouble,
    UseAdapter,
    UseGlossary,
    UsePolicy,
)
from core.wire.voice_messages import PrintHeard, TellVoices, VoiceChange, Voiced, VoicesSuggested
from core.wording.causes import Cause, Mended
from core.wording.errors import TROUBLES, logged_sentence_of
from core.wording.sentences import phrased
from models.engines.shelf import Shelf

log = logging.getLogger(__name__)

_ERROR = re.compile(r"[\w.]*(Error|Exception)\b")
"""The last line of a traceback."""


def restarted() -> str:
    return phrased(
        "The captions were interrupted and are starting again; what was said in the meantime follows."
    )


def cut_off(name: str) -> str:
    return phrased("The connection to {name} broke; what is said in the meantime follows.", name=name)


def adapter_not_changed() -> str:
    return phrased("The adapter could not be changed; the previous one stays in use.")


def policy_not_changed() -> str:
    return phrased("The pace could not be changed: choose it again.")


class EngineClient:
    """An engine that does not die.

    `on_message` is called on a thread of the client, in order; every caption
    that it gets is new: within a segment committed text only grows, through
    any number of restarts. The last message is `Finished` or a fatal
    `Trouble`, unless the client is stopped.
    """

    def __init__(
        self,
        settings: EngineSettings,
        on_message: Callable[[FromEngine], None],
        feed: EngineFeed,
        *,
        patience: Patience | None = None,
        progress: SessionProgress | None = None,
        yields: bool = False,
        warm: WarmEngine | None = None,
        voices: SessionVoices | VoicesAgain | None = None,
    ) -> None:
        """`progress` is that of a session that goes on; without it one begins.

        An engine that `yields` leaves the processor to other programs. One that is `warm` is taken
        where it fits, and one that has finished is kept there. Each engine knows the
        `voices` again that were told.
        """
        self._settings = settings
        self._on_message = on_message
        self._feed = feed
        self._patience = patience or Patience()
        self._progress = progress or SessionProgress.from_the_beginning(settings.n_tracks)
        self._yields = yields
        self._warm = warm
        self._voices = voices
        self.last: Finished | Trouble | None = None
        """The last message, from before it is handed out."""
        self._wanted: deque[Change] = deque()
        self.asked: deque[UseAdapter | UsePolicy] = deque()
        """What the present engine has not answered yet."""
        self._changing = Lock()
        self._ready = False
        self._over = Event()
        self._news = False
        self._was_cut_off = self._was_ready = False
        """Whether the last engine is gone without a fault of its own, and whether it had begun."""
        self._life: EngineLife | None = None
        self._thread = GuardedThread(self._run, "engine-client")

    @property
    def engine_pid(self) -> int | None:
        """The process id of the present engine."""
        return self._life.child.pid if self._life else None

    def start(self) -> None:
        """Start the engine; it begins to take its feed when it has loaded its networks."""
        self._thread.start()

    def use(self, change: Change) -> None:
        """Go on otherwise from the next words on; engines to come begin so.

        `AdapterInUse` or `PolicyInUse` answers, before it a `Trouble` where
        what is in use goes on. A glossary cannot fail, nor what concerns
        voices: nothing answers, nor after the last message.
        """
        with self._changing:
            if self._over.is_set():
                return
            if isinstance(change, UseGlossary | TellVoices):
                self._settings = self._settings.after(change)
            self._wanted.append(change)

    def kill(self) -> None:
        """End the engine, whatever it is doing; `wait` tells when it has ended."""
        self._over.set()
        if self._life is not None:
            self._life.child.kill()

    def stop(self) -> None:
        """End the engine at once, and return when it has ended."""
        self.kill()
        if self._thread.is_alive() and self._thread is not current_thread():
            self._thread.join()

    def next_start(self) -> Start:
        """Return how an engine begins that goes on with what was captioned until now."""
        return Start(self._settings, self._progress.resumes(), self._progress.finished)

    def wait(self, timeout_s: float | None = None) -> bool:
        """Return whether the last message has been handed out, waiting for it."""
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        try:
            self._keep_alive()
        except TROUBLES as error:
            self._end_with(Trouble(logged_sentence_of(error), fatal=True))
        except Exception:
            log.exception("the engine's client ends")
            sentence = phrased(
                "The captions ended because of a fault in the program, and the log {path} says where:"
                " start again.",
                path=log_path(),
            )
            self._end_with(Trouble(sentence, fatal=True, cause=Cause.ENGINE_FAILED))
        finally:
            self._over.set()

    def _end_with(self, last: Finished | Trouble) -> None:
        """Hand out the last message, after the answers still due: with no words left all is granted."""
        with self._changing:
            self._over.set()
            due = (*self.asked, *self._wanted)
        for change in due:
            if isinstance(change, UseAdapter):
                self._on_message(AdapterInUse(change.folder))
            elif isinstance(change, UsePolicy):
                self._on_message(PolicyInUse(change.policy))
        self.last = last
        self._on_message(last)

    def _keep_alive(self) -> None:
        n_deaths = 0
        while not self._over.is_set():
            self._news = False
            last_lines = self._live()
            if self._over.is_set():
                return
            n_deaths = (0 if self._news else n_deaths) + (not self._was_cut_off or not self._was_ready)
            is_given_up = n_deaths >= self._patience.n_deaths
            if not is_given_up:
                told = cut_off(self._settings.engine_on) if self._was_cut_off else restarted()
                self._on_message(Trouble(told, fatal=False, cause=Cause.ENGINE_DIED))
            self._tell_unanswered()
            if is_given_up:
                told = _gave_up(n_deaths, last_lines)
                return self._end_with(Trouble(told, fatal=True, cause=Cause.ENGINE_FAILED))

    def _tell_unanswered(self) -> None:
        """Say what the engine that died did not change any more; it may have died of it."""
        kinds = {type(asked) for asked in self.asked}
        self.asked.clear()
        if UseAdapter in kinds:
            self._take_answer(AdapterInUse(self._settings.adapter, trouble=adapter_not_changed()))
        if UsePolicy in kinds:
            self._take_answer(PolicyInUse(self._settings.policy, policy_not_changed()))

    def _live(self) -> str:
        """Start an engine, take its messages until it ends, and return the last lines of its log."""
        start = self.next_start()
        taken = self._warm.take(start) if self._warm is not None else None
        child = taken or begin_engine(start, yields=self._yields, goes_on=self._ready)
        self._life = life = EngineLife(child, self._patience)
        threads = [
            GuardedThread(self._send, "engine-feed", (life, start.resumes)),
            GuardedThread(life.watch, "engine-watch"),
        ]
        for thread in threads:
            thread.start()
        try:
            while not self._over.is_set() and (message := child.receive()) is not None:
                with life.heard_from(message):
                    self._take(message)
        finally:
            life.over.set()
            kept_by = self._warm if isinstance(self.last, Finished) and child.is_alive else None
            last_lines = self._end_child(child) if kept_by is None else ""
            self._was_cut_off, self._was_ready = child.was_cut_off, life.was_ready
            for thread in threads:
                thread.join()
            if kept_by is not None:
                assert isinstance(child, EngineChild)
                self._life = None  # it is another session's from now on
                kept_by.keep(child, self._settings)
        if not self._over.is_set():
            log.warning("the engine died with exit code %s", child.exit_code)
        return last_lines

    def _end_child(self, child: RunningEngine) -> str:
        """Let the engine end, and return the last lines of its log."""
        if self._over.is_set():
            child.kill()
        last_lines = child.end()
        if self._over.is_set():  # no fault of an engine pack that was still being loaded
            Shelf.of_user().forgive(child.pid or 0)
        return last_lines

    def _send(self, life: EngineLife, resumes: tuple[Resume, ...]) -> None:
        """Send an engine all that is for it until its life is over."""
        try:
            for message in self._outgoing(resumes, life.over):
                if life.over.is_set():
                    return
                if message is not None:
                    life.child.send(message)
        except OSError:
            log.debug("the engine is gone")
        except Exception:
            log.exception("the feed failed")
            life.child.kill()

    def _outgoing(self, resumes: tuple[Resume, ...], over: Event) -> Iterator[ToEngine | None]:
        """Yield the feed, and what is asked meanwhile and while the engine still works it through."""
        yield from self._known_voices()
        for message in self._feed.after(resumes):
            yield from self._ask()
            yield message
        while not over.wait(PATIENCE_S):
            yield from self._ask()

    def _ask(self) -> Iterator[ToEngine]:
        """Yield what is wanted otherwise, noting what will be answered."""
        while (wanted := self._next_wanted()) is not None:
            yield wanted
            if isinstance(wanted, TellVoices):
                yield from self._known_voices()

    def _known_voices(self) -> Iterator[ToEngine]:
        if self._voices is not None and self._settings.tells_voices:
            yield from self._voices.messages()

    def _next_wanted(self) -> Change | None:
        with self._changing:
            if not self._wanted:
                return None
            wanted = self._wanted.popleft()
            if not isinstance(wanted, UseGlossary | VoiceChange):
                self.asked.append(wanted)
            return wanted

    def _take(self, message: FromEngine) -> None:
        match message:
            case Captioned():
                self._take_caption(message)
            case Voiced():
                new = message if self._voices is None else self._voices.accept(message)
                if new is not None:
                    self._on_message(new)
            case AdapterInUse() | PolicyInUse():
                self.asked.popleft()
                self._take_answer(message)
            case Ready():
                self._on_message(Ready() if self._ready else message)  # notes are told once
                self._ready = True
            case Finished() | Trouble(fatal=True):
                self._end_with(message)
            case Checkpoint():
                self._progress.pass_checkpoint(message)
                self._on_message(message)
            case Loading() | Prepared() | VoicesSuggested() | PrintHeard() | Health() | Trouble() | Mended():
                self._on_message(message)
            case _:
                assert_never(message)

    def _take_caption(self, message: Captioned) -> None:
        if (captioned := self._progress.accept(message)) is None:
            return
        self._news = True
        if self._voices is not None:
            self._voices.hear(captioned)
        self._on_message(captioned)

    def _take_answer(self, answer: AdapterInUse | PolicyInUse) -> None:
        with self._changing:
            self._settings = self._settings.after(answer)
        if answer.trouble:
            self._on_message(Trouble(answer.trouble, fatal=False))
        self._on_message(answer)


def _gave_up(n_deaths: int, last_lines: str) -> str:
    errors = [line for line in last_lines.splitlines() if _ERROR.match(line)]
    return phrased(
        "The captions were interrupted {n_deaths} times in a row and have ended{reason}; what was captioned"
        " is kept. Try another recognizer or translator, or check this computer.",
        n_deaths=n_deaths,
        reason=f" ({errors[-1]})" if errors else "",
    )
