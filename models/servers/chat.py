"""How a server wants to be asked, which is tried out once, and what it answers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from core.files.strict_json import parse_json
from core.translating.asked_sentence import Answer, Question
from core.wire.server_address import ServerAddress
from core.wording.errors import UserError
from core.wording.plain_lines import plain_line
from core.wording.sentences import phrased
from models.servers.besides import is_refusal, only_translation
from models.servers.exchange import MOST_BYTES, Request, ServerError, exchange
from models.servers.keys import key_for
from models.servers.prompt import Message, Task, messages_for

LOOKING_S = 15.0
MOST_MODELS, LONGEST_NAME, MOST_NAMED = 1_000, 200, 8
REFUSALS = (400, 413, 422)
"""What a server says of one question: it does not take all of it, or it is too long for its model."""
LONGEST_ANSWER, MOST_GROWTH = 500, 20
"""So many letters a translation may have, and so many for each one of the source: none has half as many."""
THOUGHTS = re.compile(r"^\s*<think>.*?</think>", re.DOTALL)
EXTRAS: tuple[dict[str, Any], ...] = (
    {"chat_template_kwargs": {"enable_thinking": False}, "reasoning_effort": "none"},
    {"chat_template_kwargs": {"enable_thinking": False}},
    {},
)
"""What keeps models from thinking aloud, which takes longer than the speaker; not every server takes all."""
WAYS_TO_GO_ON: tuple[dict[str, Any], ...] = (
    {"continue_final_message": True, "add_generation_prompt": False},
    {},
)
"""What is asked along so that an answer goes on: vLLM wants it, llama.cpp needs nothing, others refuse it."""
TRIAL = Question("Good morning, ladies and gentlemen.", is_whole=True)
"""By what is tried whether a server goes on with an answer that was begun."""

IsSuperseded = Callable[[], bool]


class AnswerError(UserError):
    """A model's answer to a sentence cannot be used; the next one's may."""


def models_at(address: ServerAddress) -> tuple[str, ...]:
    """Return the names of the models that a server says it has.

    Raises:
        UserError: it cannot be asked.
    """
    content = exchange(address, Request("/models", key=key_for(address)), most_s=LOOKING_S)
    entries = _json(content, address).get("data")
    if not isinstance(entries, list):
        raise _no_chat(address)
    names = (entry.get("id") for entry in entries[:MOST_MODELS] if isinstance(entry, dict))
    told = (plain_line(name) for name in names if isinstance(name, str) and 0 < len(name) <= LONGEST_NAME)
    return tuple(dict.fromkeys(told))


def named(models: Sequence[str]) -> str:
    """Return the names of models as a sentence tells them: not more than one can read."""
    return ", ".join(models[:MOST_NAMED]) + (" …" if len(models) > MOST_NAMED else "")


class ChatServer:
    """One server and one of its models; it finds out by itself what that server can do."""

    def __init__(self, address: ServerAddress) -> None:
        self.address = address
        self._extras = list(EXTRAS)
        self._way_to_go_on: dict[str, Any] | None = None
        """What it is asked along to go on with an answer that was begun; None where it does not."""
        self._is_tried = False

    def find_model(self) -> None:
        """Look whether it answers, and take its model if it has one only and none was named.

        Raises:
            ServerError: it cannot be asked.
            UserError: which of its models is meant is to be said.
        """
        if self.address.model:
            try:
                models_at(self.address)
            except ServerError as error:
                if not error.status or error.status in (401, 403):
                    raise  # not every server lists its models
            return
        models = models_at(self.address)
        if not models:
            raise ServerError(
                phrased("The server at {place} has no model: give it one.", place=self.address.place)
            )
        if len(models) != 1:
            raise UserError(
                phrased(
                    "No model of the server at {place} is chosen to translate:"
                    " choose one of its {n_models} ({models}).",
                    place=self.address.place,
                    n_models=len(models),
                    models=named(models),
                )
            )
        self.address = replace(self.address, model=models[0])

    def ask(
        self, question: Question, task: Task, *, most_s: float, is_superseded: IsSuperseded = lambda: False
    ) -> Answer:
        """Return the answer.

        Raises:
            ServerError: the server cannot be asked now.
            AnswerError: this answer cannot be used.
            SupersededError: it is not wanted any more.
        """
        if not self.address.model:
            self.find_model()
        if not question.committed:
            return self._answer(question, task, None, most_s, is_superseded)
        if not self._is_tried:
            self._way_to_go_on = self._tried(task, most_s, is_superseded)
            self._is_tried = True
        return self._answer(question, task, self._way_to_go_on, most_s, is_superseded)

    def _answer(
        self,
        question: Question,
        task: Task,
        way: dict[str, Any] | None,
        most_s: float,
        is_superseded: IsSuperseded,
    ) -> Answer:
        """Return the answer; with a `way` to go on, that is the rest of one that was begun."""
        goes_on = way is not None
        asked = self._asked(question, task, goes_on=goes_on)
        extras = self._extras[:1] if goes_on else self._extras
        bodies = [asked | one | (way or {}) for one in extras]
        n_spared, content = self._sent(bodies, most_s, is_superseded)
        del self._extras[:n_spared]  # only now: a question that is too long is refused in any way
        return Answer(self._text(content, question, task, goes_on=goes_on), goes_on)

    def complete(
        self,
        messages: Sequence[Message],
        schema: dict[str, Any],
        *,
        most_tokens: int,
        most_s: float,
        is_superseded: IsSuperseded = lambda: False,
    ) -> str:
        """Return what the model answers to the turns of a chat: JSON of that schema if the server sees to it.

        Raises:
            ServerError: the server cannot be asked now.
            AnswerError: it refuses the question, or the answer has no end.
            SupersededError: it is not wanted any more.
        """
        if not self.address.model:
            self.find_model()
        asked = self._turns(messages, most_tokens)
        form = {"type": "json_schema", "json_schema": {"name": "notes", "strict": True, "schema": schema}}
        bodies = [asked | extras | {"response_format": form} for extras in self._extras]
        bodies += [asked | extras for extras in self._extras]
        _, content = self._sent(bodies, most_s, is_superseded)
        return self._ended_text(content)

    def _sent(
        self, bodies: Sequence[dict[str, Any]], most_s: float, is_superseded: IsSuperseded
    ) -> tuple[int, bytes]:
        """Return which of the bodies is the first that the server takes, and what it answers to that."""
        refusal = ""
        for number, body in enumerate(bodies):
            request = Request("/chat/completions", json.dumps(body).encode(), key_for(self.address))
            try:
                return number, exchange(self.address, request, most_s=most_s, is_superseded=is_superseded)
            except ServerError as error:
                if error.status not in REFUSALS:
                    raise
                refusal = str(error)
        raise AnswerError(refusal)

    def _asked(self, question: Question, task: Task, *, goes_on: bool) -> dict[str, Any]:
        return self._turns(messages_for(question, task, continues=goes_on), 64 + 2 * len(question.source))

    def _turns(self, messages: Sequence[Message], most_tokens: int) -> dict[str, Any]:
        return {
            "model": self.address.model,
            "messages": messages,
            "temperature": 0,
            "max_tokens": most_tokens,
            "stream": False,
        }

    def _tried(self, task: Task, most_s: float, is_superseded: IsSuperseded) -> dict[str, Any] | None:
        """Return the way in which it goes on with its own answer's first word to the same end, if any."""
        try:
            whole = self._answer(TRIAL, task, None, most_s, is_superseded).text
        except AnswerError:
            return None
        first, _, rest = whole.partition(" ")
        for way in WAYS_TO_GO_ON if rest else ():
            try:
                begun = replace(TRIAL, committed=first)
                if self._answer(begun, task, way, most_s, is_superseded).text == rest:
                    return way
            except AnswerError:
                continue
            except ServerError as error:
                if not error.status:
                    raise
        return None

    def _text(self, content: bytes, question: Question, task: Task, *, goes_on: bool) -> str:
        """Return the translation that the model gives, on one line."""
        most = LONGEST_ANSWER + MOST_GROWTH * len(question.source) - len(question.committed)
        text, target = self._ended_text(content, most), task.target_language
        if not goes_on and is_refusal(text, question.source, target):
            raise AnswerError(
                phrased(
                    "The model {model} says that it cannot translate: choose another.",
                    model=self.address.model,
                )
            )
        text = only_translation(text, question, target, goes_on=goes_on)
        text = " ".join(plain_line(text).split())
        if not text and not goes_on:
            raise AnswerError(
                phrased("The model {model} gives no answer: choose another.", model=self.address.model)
            )
        return text

    def _ended_text(self, content: bytes, most_letters: int = MOST_BYTES) -> str:
        """Return what the model says, without its thoughts."""
        choice = _first_choice(_json(content, self.address), self.address)
        message = choice.get("message")
        text = message.get("content") if isinstance(message, dict) else None
        if text is None and isinstance(message, dict):
            text = ""
        if not isinstance(text, str):
            raise _no_chat(self.address)
        text = THOUGHTS.sub("", text)
        if choice.get("finish_reason") == "length" or len(text) > most_letters:
            raise AnswerError(
                phrased("The model {model} does not stop writing: choose another.", model=self.address.model)
            )
        return text


def _json(content: bytes, address: ServerAddress) -> dict[str, Any]:
    try:
        value = parse_json(content)
    except ValueError:
        raise _no_chat(address) from None
    if not isinstance(value, dict):
        raise _no_chat(address)
    return value


def _first_choice(value: dict[str, Any], address: ServerAddress) -> dict[str, Any]:
    choices = value.get("choices")
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        raise _no_chat(address)
    choice: dict[str, Any] = choices[0]
    return choice


def _no_chat(address: ServerAddress) -> ServerError:
    return ServerError(
        phrased(
            "What answers at {place} is not a server of language models:"
            " check the address, which usually ends in /v1.",
            place=address.place,
        )
    )
