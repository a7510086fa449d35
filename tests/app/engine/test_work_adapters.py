"""Adapters changed while a talk runs, through the engine."""

from __future__ import annotations

import signal
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from chat_server import chat_server
from direct_models import save_direct_model
from engine_here import EngineHere
from tiny_adapters import MANIFEST, save_adapter, save_model
from word_talk import Talk

from app.engine.work import EngineWork
from app.session.client import adapter_not_changed, restarted
from core.captions.captions import Captioned
from core.layouts.actions import Read
from core.wire.messages import AdapterInUse, Checkpoint, EngineSettings, Start, Trouble, UseAdapter
from models.adapters.adapter_files import CONFIG_NAME, WEIGHTS_NAME
from models.manifests.manifests import MANIFEST_NAME

BEGINNING = "we would like to book a"
END = "table near the river"
WORDS = f"{BEGINNING} {END}".split()
N_BEFORE = len(BEGINNING.split())

WaitUntil = Callable[[Callable[[], bool], str], None]

kills = pytest.mark.skipif(sys.platform == "win32", reason="engines are killed by POSIX signals here")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("house")
    save_model(root / "base", manifest=MANIFEST)
    save_adapter(root / "first", seed=2)
    save_adapter(root / "second", seed=3, scheme="conversational", policies=["wait-1..2"])
    save_adapter(root / "french", languages=[{"from": "en", "to": "fr"}])
    return root


def talk_of(house: Path, adapter: str, policy: str = "wait-2", **others: object) -> Talk:
    """Begin a talk that a tiny translator of random weights translates, with that adapter."""
    return Talk(policy, translator=str(house / "base"), adapter=str(house / adapter), **others)


def troubles(talk: Talk) -> list[str]:
    return [message.text for message in talk.messages if isinstance(message, Trouble)]


def used(talk: Talk, folder: str, n: int = 1) -> AdapterInUse:
    """Change the adapter; return the engine's n-th answer."""
    talk.client.use(UseAdapter(folder))
    answer = talk.wait_for_kind(AdapterInUse, n)
    assert isinstance(answer, AdapterInUse)
    return answer


def in_one_process(house: Path, *changes: str, adapter: str, policy: str = "wait-2") -> str:
    """Return the sentence as a translator in this process writes it with the same changes."""
    from core.wire.messages import EngineSettings
    from models.loading.translators import load_translator

    translator = load_translator(
        EngineSettings(
            translator=str(house / "base"), policy=policy, adapter=str(house / adapter), device="cpu"
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


def assert_whole(talk: Talk, committed: str) -> None:
    last = talk.captions(0)[-1]
    assert last.update.final
    assert last.update.source == " ".join(WORDS)
    assert committed
    assert last.update.target.startswith(committed)
    assert sum(action.n_words for action in last.timeline if isinstance(action, Read)) == len(WORDS)


def test_in_the_middle_of_a_sentence_a_fitting_adapter_is_taken_and_another_refused(house: Path) -> None:
    talk = talk_of(house, "first", engine=EngineHere)
    committed = talk.say(0, BEGINNING, last=False)
    refusal = used(talk, str(house / "french"))
    answer = used(talk, str(house / "second"), 2)
    translated = talk.say(0, END, last=True)
    talk.end()
    assert refusal.folder == str(house / "first")
    assert "en to fr" in refusal.trouble
    assert answer == AdapterInUse(str(house / "second"))
    assert_whole(talk, committed)
    assert translated == in_one_process(house, "second", adapter="first")
    assert translated != in_one_process(house, adapter="first")


@kills
def test_what_an_engine_was_asked_for_when_it_died_is_not_done_by_the_next(wait_until: WaitUntil) -> None:
    with chat_server() as service:
        talk = Talk(translator=service.translator)
        talk.say(0, BEGINNING, last=False)
        talk.signal(signal.SIGSTOP)
        talk.client.use(UseAdapter("somewhere"))
        wait_until(lambda: bool(talk.client.asked), "the request to be sent")
        talk.signal(signal.SIGKILL)
        answer = talk.wait_for_kind(AdapterInUse)
        refusal = used(talk, "somewhere", 2)
        talk.say(0, END, last=True)
        talk.end()
    assert answer == AdapterInUse("", trouble=adapter_not_changed())
    assert "without an adapter" in refusal.trouble
    assert troubles(talk) == [restarted(), adapter_not_changed(), refusal.trouble]


@kills
@pytest.mark.long
@pytest.mark.parametrize("policy", ["wait-2", "read-2"])
def test_an_engine_that_takes_the_place_of_another_begins_with_the_adapter_in_use(
    house: Path, wait_until: WaitUntil, policy: str
) -> None:
    talk = talk_of(house, "first", policy)
    committed = talk.say(0, BEGINNING, last=False)
    talk.signal(signal.SIGSTOP)
    talk.client.use(UseAdapter(str(house / "second")))
    wait_until(lambda: bool(talk.client.asked), "the request to be sent")
    talk.signal(signal.SIGKILL)
    kept = talk.wait_for_kind(AdapterInUse)
    assert troubles(talk) == [restarted(), adapter_not_changed()]
    assert kept == AdapterInUse(str(house / "first"), trouble=adapter_not_changed())

    used(talk, str(house / "second"), 2)
    talk.signal(signal.SIGKILL)
    talk.wait_for_kind(Trouble, 3)
    translated = talk.say(0, END, last=True)
    talk.end()
    assert troubles(talk) == [restarted(), adapter_not_changed(), restarted()]
    assert_whole(talk, committed)
    assert translated == in_one_process(house, "second", adapter="first", policy=policy)


def test_an_adapters_files_are_read_once_a_load_and_not_for_another_policy(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: Counter[str] = Counter()
    whole = Path.open

    def counted(path: Path, *given: Any, **options: Any) -> Any:
        opened.update([path.name] * (path.parent == house / "first"))
        return whole(path, *given, **options)

    monkeypatch.setattr(Path, "open", counted)
    adapter, base = str(house / "first"), str(house / "base")
    start = Start(EngineSettings(recognizer="", translator=base, adapter=adapter, device="cpu"))
    work = EngineWork(start, lambda message: None)
    work.load_translator(lambda text, fraction: None)
    once = {CONFIG_NAME: 1, MANIFEST_NAME: 1, WEIGHTS_NAME: 2}  # of the weights the header, then the numbers
    assert opened == once
    assert work.networks.translator is not None
    work.networks.translator.use_policy("wait-1")
    assert opened == once
    EngineWork(start, lambda message: None, work.networks).load_translator(lambda text, fraction: None)
    assert opened == {name: 2 * n for name, n in once.items()}  # it may be another one by now


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
    assert "translates speech directly, and adapters are made for text" in answer.trouble
