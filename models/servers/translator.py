"""A server as translator: asked while a sentence is said, and again and again while it is away."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core.backends import TargetUpdate
from core.layouts.actions import Timeline
from core.speech.blocks import Block
from core.translating.asked_sentence import AskedSentence, AskingPace, Question, texts_of
from core.translating.glossary import Term
from core.translating.other_language import is_other_language
from core.translating.outage import Outage, OutagePatience
from core.translating.policies import Offline, ReadN, WaitK, parse_policy
from core.wire.messages import EngineSettings, Trouble
from core.wire.server_address import ServerAddress, server_address
from core.wording.causes import Cause, Mended
from core.wording.errors import UserError
from core.wording.languages import check_language
from core.wording.sentences import phrased
from models.servers.chat import AnswerError, ChatServer
from models.servers.exchange import ServerError, SupersededError, check_allowed
from models.servers.prompt import Task

N_OTHER = 3
"""So many whole sentences in another language, and it is told."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a translator sees of the session around it.

    `is_superseded`: whether the sentence that is asked for was heard to its end meanwhile. `has_ended`:
    whether nothing more is heard.
    """

    tell: Callable[[Trouble | Mended], None]
    is_superseded: Callable[[], bool] = lambda: False
    has_ended: Callable[[], bool] = lambda: False
    clock: Callable[[], float] = time.monotonic
    wait: Callable[[float], None] = time.sleep


def not_translated() -> str:
    return phrased("[not translated]")


class ServerTranslator:
    """A `core.backends.ChangeableTranslator`; one thread asks."""

    def __init__(
        self, settings: EngineSettings, around: Surroundings, patience: OutagePatience | None = None
    ) -> None:
        """Nothing is connected yet.

        Raises:
            UserError: the settings do not go together, or would have words leave this computer unasked.
        """
        address = server_address(settings.translator)
        check_allowed(address, settings.allowed_host)
        if settings.adapter:
            raise _no_adapters()
        target = check_language(settings.target_language)
        source = check_language(settings.source_language, may_be_detected=True)
        self.patience = patience or OutagePatience()
        self.around = around
        self.outage = Outage(self.patience, around.clock)
        self._is_live = settings.realtime
        self._server = ChatServer(address)
        self._task = Task(source, target, settings.glossary)
        self._carries_context = settings.carries_context
        self._n_other = 0
        self._ended_s: float | None = None
        """When it was seen that nothing more is heard."""
        self._leaving = _leaving(address)
        self.notes: tuple[str, ...] = ()
        self.use_policy(settings.policy)

    def load(self) -> None:
        """Look whether the server answers; live, captions begin without it.

        Raises:
            UserError: it does not, or what is chosen of it has to be said.
        """
        try:
            self._server.find_model()
        except ServerError as error:
            if not self._is_live:
                raise
            self._tell_away(error)

    def open(self, forced: Timeline = ()) -> ServerStream:
        return ServerStream(self, AskedSentence(self.pace, forced))

    def use_adapter(self, folder: Path | None) -> None:
        if folder is not None:
            raise _no_adapters()

    def use_policy(self, policy: str) -> None:
        chosen = parse_policy(policy)
        self.pace = AskingPace.of(chosen)
        is_counted = isinstance(chosen, WaitK | ReadN | Offline)
        middle = phrased("A server cannot say when to write, and keeps a middle pace.")
        self.notes = self._leaving if is_counted else (*self._leaving, middle)

    def use_glossary(self, terms: Sequence[Term]) -> None:
        self._task = replace(self._task, terms=tuple(terms))

    def recall(self, finished: Timeline) -> None:
        before = texts_of(finished)
        if self._carries_context and all(before):
            self._task = replace(self._task, before=before)

    def draft(self, sentence: AskedSentence) -> None:
        """Ask for the words so far; without an answer they wait for the next question."""
        if self.outage.wait_s:
            return
        question = sentence.question()
        try:
            answer = self._server.ask(
                question, self._task, most_s=self.patience.draft_s, is_superseded=self.around.is_superseded
            )
        except (AnswerError, SupersededError):
            return
        except ServerError as error:
            self._tell_away(error)
            return
        self._tell_back()
        sentence.take(question, answer)

    def finish(self, sentence: AskedSentence) -> None:
        """Ask for the whole sentence until there is an answer.

        Raises:
            ServerError: there is none for so long that the rest had better be captioned later.
        """
        question, n_tries = sentence.question(is_whole=True), 0
        while n_tries < self.patience.n_answers:
            try:
                answer = self._server.ask(question, self._task, most_s=self.patience.whole_s)
            except AnswerError as error:
                n_tries += 1
                told = str(error)
            except ServerError as error:
                self._tell_away(error)
                self._wait_or_end(error)
            else:
                self._tell_back()
                sentence.take(question, answer)
                self._look_at(question, sentence)
                return
        self._tell_back()
        self.around.tell(Trouble(told, fatal=False, cause=Cause.OTHERWISE))
        sentence.give_up(not_translated())

    def _wait_or_end(self, error: ServerError) -> None:
        if self._is_hopeless():
            raise error
        self.around.wait(self.outage.wait_s)

    def _is_hopeless(self) -> bool:
        """Return whether the outage has lasted too long; while something is heard it never has."""
        lasted_s = self.outage.lasted_s
        if self._is_live:
            if not self.around.has_ended():
                return False
            now_s = self.around.clock()
            self._ended_s = now_s if self._ended_s is None else self._ended_s
            lasted_s = min(lasted_s, now_s - self._ended_s)
        return lasted_s >= self.patience.most_s

    def _look_at(self, question: Question, sentence: AskedSentence) -> None:
        """Keep the sentence for the next, and tell of a model that translates into something else."""
        self.recall(sentence.timeline)
        is_other = is_other_language(sentence.committed, question.source, self._task.target_language)
        self._n_other = self._n_other + 1 if is_other else 0
        if self._n_other == N_OTHER:
            told = phrased(
                "The model {model} answers in another language: choose another model.",
                model=self._server.address.model,
            )
            self.around.tell(Trouble(told, fatal=False, cause=Cause.OTHERWISE))

    def _tell_away(self, error: ServerError) -> None:
        if self.outage.fail(str(error)):
            self.around.tell(Trouble(str(error), fatal=False, cause=Cause.SERVER_AWAY))

    def _tell_back(self) -> None:
        if self.outage.end():
            told = phrased("The server translates again; what was said in the meantime follows.")
            self.around.tell(Mended(Cause.SERVER_AWAY, told))


class ServerStream:
    """One sentence (`core.backends.TranslationStream`)."""

    def __init__(self, translator: ServerTranslator, sentence: AskedSentence) -> None:
        self._translator = translator
        self._sentence = sentence

    def read(self, source: Sequence[str | Block]) -> TargetUpdate:
        self._sentence.pace = self._translator.pace
        self._sentence.read([word for word in source if isinstance(word, str)])
        if self._sentence.is_due:
            self._translator.draft(self._sentence)
        return self._update()

    def finish(self) -> TargetUpdate:
        self._translator.finish(self._sentence)
        return self._update()

    def _update(self) -> TargetUpdate:
        sentence = self._sentence
        return TargetUpdate(sentence.committed, sentence.tail, sentence.timeline)


def _leaving(address: ServerAddress) -> tuple[str, ...]:
    """Return what the user has to know of a server that is another computer."""
    if address.is_on_this_computer:
        return ()
    if address.scheme == "https":
        return (
            phrased(
                "What is said goes to {host}, with its translation and the glossary's terms.",
                host=address.host,
            ),
        )
    return (
        phrased(
            "What is said goes to {host}, unencrypted, with its translation and the glossary's terms.",
            host=address.host,
        ),
    )


def _no_adapters() -> UserError:
    return UserError(phrased("A server translates without an adapter: choose none."))
