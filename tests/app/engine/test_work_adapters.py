"""Adapters changed while a talk runs, through the real engine process."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Condition

import pytest
from direct_models import save_direct_model
from tiny_adapters import MANIFEST, save_adapter, save_model

from app.engine.work import EngineWork
from app.session.client import EngineClient, adapter_not_changed, restarted
from app.session.feed import WordsFeed
from core.layouts.actions import Read
from core.wire.messages import (
    AdapterInUse,
    Captioned,
    Checkpoint,
    EngineSettings,
    Finished,
    FromEngine,
    SourceWords,
    Start,
    Trouble,
    UseAdapter,
)

WORDS = ["we", "would", "like", "to", "book", "a", "table", "near", "the", "river"]
N_BEFORE = 6
PATIENCE_S = 120.0
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("house")
    save_model(root / "base", manifest=MANIFEST)
    save_adapter(root / "first", seed=2)
    save_adapter(root / "second", seed=3, scheme="conversational", policies=["wait-1..2"])
    save_adapter(root / "french", languages=[{"from": "en", "to": "fr"}])
    return root


class Talk:
    """A sentence said word by word, and what the engine makes of it."""

    def __init__(self, house: Path, adapter: str, policy: str = "wait-2") -> None:
        self.feed = WordsFeed()
        self.messages: list[FromEngine] = []
        self._changed = Condition()
        settings = EngineSettings(
            recognizer="",
            translator=str(house / "base"),
            adapter=str(house / adapter),
            policy=policy,
            realtime=False,
            device="cpu",
        )
        self.client = EngineClient(settings, self._take, self.feed)
        self.client.start()

    def _take(self, message: FromEngine) -> None:
        with self._changed:
            self.messages.append(message)
            self._changed.notify_all()

    def wait_for(self, kind: type, n: int = 1) -> list[FromEngine]:
        """Return the messages of a kind when there are `n`."""
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.all_of(kind)) >= n, PATIENCE_S), self.messages
            return self.all_of(kind)

    def all_of(self, kind: type) -> list[FromEngine]:
        return [message for message in self.messages if isinstance(message, kind)]

    def say(self, words: list[str], *, last: bool = False) -> Captioned:
        """Say the words one by one; return the caption when all of them stand in it."""
        for word in words:
            self.feed.put(SourceWords(0, (word,), False))
        if last:
            self.feed.put(SourceWords(0, (), True))
            self.feed.end()
        with self._changed:
            assert self._changed.wait_for(lambda: self._has_taken(words[-1], last=last), PATIENCE_S)
            return self.captions[-1]

    def _has_taken(self, word: str, *, last: bool) -> bool:
        taken = [caption for caption in self.captions if caption.words[-1].text == word]
        return any(caption.update.final or not last for caption in taken)

    @property
    def captions(self) -> list[Captioned]:
        return [message for message in self.messages if isinstance(message, Captioned)]

    @property
    def troubles(self) -> list[str]:
        return [message.text for message in self.messages if isinstance(message, Trouble)]

    def signal(self, number: int) -> None:
        """Send the present engine a signal."""
        assert self.client.engine_pid is not None
        os.kill(self.client.engine_pid, number)

    def use(self, folder: str, n: int = 1) -> AdapterInUse:
        """Change the adapter; return the engine's n-th answer."""
        self.client.use(UseAdapter(folder))
        answer = self.wait_for(AdapterInUse, n)[-1]
        assert isinstance(answer, AdapterInUse)
        return answer

    def end(self) -> None:
        assert self.client.wait(PATIENCE_S)
        assert isinstance(self.messages[-1], Finished), self.messages[-1]


def in_one_process(house: Path, *changes: str, adapter: str, policy: str = "wait-2") -> str:
    """Return the sentence as a translator in this process writes it with the same changes."""
    from models.loading.translators import load_translator
    from models.translate.translator import TranslatorRequest

    translator = load_translator(
        TranslatorRequest(
            str(house / "base"),
            policy=policy,
            adapter=str(house / adapter),
            source_language="en",
            target_language="de",
            device="cpu",
        )
    )
    stream = translator.open()
    for word in WORDS[:N_BEFORE]:
        stream.read([word])
    for change in changes:
        translator.use_adapter(house / change)
    for word in WORDS[N_BEFORE:]:
        stream.read([word])
    return stream.finish().text


def assert_whole(last: Captioned, committed: Captioned) -> None:
    assert last.update.final
    assert last.update.source == " ".join(WORDS)
    assert committed.update.target
    assert last.update.target.startswith(committed.update.target)
    assert sum(action.n_words for action in last.timeline if isinstance(action, Read)) == len(WORDS)


def test_in_the_middle_of_a_sentence_a_fitting_adapter_is_taken_and_another_refused(house: Path) -> None:
    talk = Talk(house, adapter="first")
    committed = talk.say(WORDS[:N_BEFORE])
    refusal = talk.use(str(house / "french"))
    answer = talk.use(str(house / "second"), 2)
    last = talk.say(WORDS[N_BEFORE:], last=True)
    talk.end()
    assert refusal.folder == str(house / "first")
    assert "en to fr" in refusal.trouble
    assert talk.troubles == [refusal.trouble]
    assert answer == AdapterInUse(str(house / "second"))
    assert_whole(last, committed)
    assert last.update.target == in_one_process(house, "second", adapter="first")
    assert last.update.target != in_one_process(house, adapter="first")


@pytest.mark.parametrize("policy", ["wait-2", "read-2"])
@pytest.mark.skipif(sys.platform == "win32", reason="engines are stopped by POSIX signals here")
def test_an_engine_that_takes_the_place_of_another_begins_with_the_adapter_in_use(
    house: Path, wait_until: Callable[[Callable[[], bool], str], None], policy: str
) -> None:
    talk = Talk(house, adapter="first", policy=policy)
    committed = talk.say(WORDS[:N_BEFORE])
    talk.signal(signal.SIGSTOP)
    talk.client.use(UseAdapter(str(house / "second")))
    wait_until(lambda: bool(talk.client.asked), "the request to be sent")
    talk.signal(signal.SIGKILL)
    talk.wait_for(Trouble, 2)
    assert talk.troubles == [restarted(), adapter_not_changed()]
    (kept,) = talk.wait_for(AdapterInUse, 1)
    assert kept == AdapterInUse(str(house / "first"), trouble=adapter_not_changed())

    talk.use(str(house / "second"), 2)
    talk.signal(signal.SIGKILL)
    talk.wait_for(Trouble, 3)
    last = talk.say(WORDS[N_BEFORE:], last=True)
    talk.end()
    assert talk.troubles == [restarted(), adapter_not_changed(), restarted()]
    assert_whole(last, committed)
    assert last.update.target == in_one_process(house, "second", adapter="first", policy=policy)


def answer_to_an_adapter(settings: EngineSettings) -> AdapterInUse:
    emitted: list[Captioned | Checkpoint | AdapterInUse] = []
    work = EngineWork(Start(settings), emitted.append)
    work.load_translator(lambda text, fraction: None)
    work.use(UseAdapter("somewhere"))
    work.inbox.end()
    work.listen()
    work.translate()
    [answer] = emitted
    assert isinstance(answer, AdapterInUse)
    return answer


def test_where_nothing_is_translated_an_adapter_is_refused() -> None:
    answer = answer_to_an_adapter(EngineSettings(recognizer="", translator="", realtime=False))
    assert answer.folder == ""
    assert "choose a translator first" in answer.trouble


def test_a_model_that_translates_speech_itself_refuses_an_adapter(tmp_path: Path) -> None:
    name = save_direct_model(tmp_path / "direct")
    settings = EngineSettings(recognizer=name, translator=name, policy="head-0.5", realtime=False)
    assert settings.is_direct
    answer = answer_to_an_adapter(settings)
    assert answer.folder == ""
    assert "translates speech itself, and adapters are made for words" in answer.trouble
