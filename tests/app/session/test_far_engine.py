"""A session whose engine is on another computer: nothing lost, nothing doubled, whatever breaks between."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Event

import psutil
import pytest
from engine_here import EngineHere
from mortal_talks import Said, is_in_translation, is_ready
from told import Told, assert_only_grows
from two_computers import Cable, paired_with, serving

from app.remote.paired_computers import forget_computer
from app.serving.engine_server import EngineServer
from app.session import far_engine
from app.session.client import EngineClient
from app.session.engine_life import Patience
from app.session.feed import WordsFeed
from core.files.user_folders import adapters_folder
from core.wire.messages import (
    AdapterInUse,
    Captioned,
    EngineSettings,
    Finished,
    FromEngine,
    Loading,
    Ready,
    SourceWords,
    Trouble,
    UseAdapter,
)
from core.wording.causes import Cause

NAME = socket.gethostname()
SENTENCES = ("good morning ladies and gentlemen", "please come to the meeting today")
HERE = EngineSettings(recognizer="", translator="embedded", policy="wait-1", device="cpu", realtime=False)
THERE = replace(HERE, engine_on=NAME)
WORDS = replace(THERE, translator="")
"""For an engine that loads nothing."""
UNHURRIED_S = 120.0


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(far_engine, "AGAIN_S", 0.05)


@pytest.fixture
def server() -> Iterator[EngineServer]:
    with serving() as server:
        yield server


@pytest.fixture
def cable(server: EngineServer) -> Iterator[Cable]:
    with closing(Cable(server.port)) as cable:
        paired_with(cable.port)
        yield cable


def captions(told: Told) -> list[tuple[str, str, bool]]:
    updates = [caption.update for caption in told.last_states]
    return [(each.source, each.target, each.final) for each in updates if each.source]


def words(*sentences: str) -> WordsFeed:
    feed = WordsFeed()
    for segment, sentence in enumerate(sentences):
        for word in sentence.split():
            feed.put(SourceWords(segment, (word,), False))
        feed.put(SourceWords(segment, (), True))
    feed.end()
    return feed


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Told:
    told = Told()
    with Said(HERE, SENTENCES).fed(tmp_path_factory.mktemp("here")) as feed:
        engine = EngineHere(HERE, told.messages.append, feed)
        engine.start()
        engine.wait()
    return told


@pytest.mark.parametrize("n_times", [1, pytest.param(4, marks=pytest.mark.long)])
def test_a_pulled_cable_loses_and_doubles_no_word(cable: Cable, whole: Told, n_times: int) -> None:
    """Also more often than an engine may die in a row: a way that breaks is no fault of an engine."""
    told, n_pulled, n_of_life = Told(), 0, 0

    def take(message: FromEngine) -> None:
        nonlocal n_pulled, n_of_life
        told.messages.append(message)
        n_of_life = 0 if isinstance(message, Trouble) else n_of_life + 1
        is_due = is_in_translation(message, n_of_life) or (n_pulled and is_ready(message, n_of_life))
        if is_due and len(told.troubles) == n_pulled < n_times:  # what had come before is taken first
            n_pulled += 1
            cable.pull()
            cable.put_back()

    client = EngineClient(THERE, take, words(*SENTENCES))
    client.start()
    assert client.wait(UNHURRIED_S)
    assert isinstance(told.messages[-1], Finished), told.messages[-1]
    assert n_pulled == n_times
    assert {trouble.cause for trouble in told.troubles} == {Cause.ENGINE_DIED}
    assert n_times == 1 or len(told.troubles) >= Patience().n_deaths, "the last pull may find all words here"
    assert f"The connection to {NAME} broke" in told.troubles[0].text
    assert_only_grows(told.captions)
    assert captions(told) == captions(whole)


def test_a_computer_that_is_away_in_mid_session_is_waited_for(cable: Cable) -> None:
    told, is_away = Told(), Event()
    feed = WordsFeed()
    feed.put(SourceWords(0, ("good",), False))

    def take(message: FromEngine) -> None:
        told.messages.append(message)
        if isinstance(message, Captioned) and len(told.captions) == 1:
            cable.pull()
        if isinstance(message, Loading) and "which cannot be reached" in message.text:
            is_away.set()

    client = EngineClient(WORDS, take, feed)
    client.start()
    assert is_away.wait(UNHURRIED_S)
    feed.put(SourceWords(0, ("morning",), True))
    feed.end()
    cable.put_back()
    assert client.wait(UNHURRIED_S)
    assert captions(told) == [("good morning", "", True)]
    assert isinstance(told.messages[-1], Finished)


def test_who_gives_up_waiting_ends_at_once(cable: Cable) -> None:
    away = Event()

    def take(message: FromEngine) -> None:
        if isinstance(message, Captioned):
            cable.pull()
        if isinstance(message, Loading) and "which cannot be reached" in message.text:
            away.set()

    feed = WordsFeed()
    feed.put(SourceWords(0, ("good",), False))
    client = EngineClient(WORDS, take, feed)
    client.start()
    assert away.wait(UNHURRIED_S)
    client.stop()
    assert client.wait(0)


@pytest.mark.parametrize("was_forgotten", [False, True])
def test_a_session_that_cannot_begin_ends_with_one_sentence(cable: Cable, was_forgotten: bool) -> None:
    cable.pull()
    if was_forgotten:
        forget_computer(NAME)
    told = Told()
    client = EngineClient(WORDS, told.messages.append, words("good"))
    client.start()
    assert client.wait(UNHURRIED_S)
    last = told.messages[-1]
    assert isinstance(last, Trouble) and last.fatal and told.captions == []
    assert ("not paired with" if was_forgotten else f"{NAME} cannot be reached") in last.text


@pytest.mark.long
def test_an_engine_that_dies_there_is_replaced_and_given_up_as_one_here(cable: Cable, engines_of) -> None:
    told = Told()

    def take(message: FromEngine) -> None:
        told.messages.append(message)
        if isinstance(message, Ready):
            for engine in engines_of(psutil.Process()):
                engine.kill()

    client = EngineClient(WORDS, take, WordsFeed())  # a word that came in time would begin the count anew
    client.start()
    assert client.wait(UNHURRIED_S)
    *replaced, given_up = (trouble.fatal for trouble in told.troubles)
    assert given_up and replaced == [False, False]
    assert "interrupted 3 times in a row" in told.troubles[-1].text


def test_who_comes_when_all_engines_are_at_work_waits_for_one() -> None:
    with serving(most_engines=1) as server:
        paired_with(server.port)
        first, second, told = WordsFeed(), words("good morning"), Told()
        ready, waits = Event(), Event()

        def hear(message: FromEngine) -> None:
            if isinstance(message, Ready):
                ready.set()

        def take(message: FromEngine) -> None:
            told.messages.append(message)
            if isinstance(message, Loading) and "all busy" in message.text:
                waits.set()

        one = EngineClient(WORDS, hear, first)
        one.start()
        assert ready.wait(UNHURRIED_S)
        other = EngineClient(WORDS, take, second)
        other.start()
        assert waits.wait(UNHURRIED_S)
        first.end()
        assert one.wait(UNHURRIED_S) and other.wait(UNHURRIED_S)
        assert captions(told) == [("good morning", "", True)] and told.troubles == []


def test_an_engine_that_has_finished_is_loaded_for_the_next(server: EngineServer, engines_of) -> None:
    paired_with(server.port)
    pids = []
    for _ in range(2):
        told = Told()
        client = EngineClient(WORDS, told.messages.append, words("good"))
        client.start()
        assert client.wait(UNHURRIED_S) and isinstance(told.messages[-1], Finished)
        pids.append([engine.pid for engine in engines_of(psutil.Process())])
    assert len(pids[0]) == 1 and pids[0] == pids[1]


def test_an_adapter_that_is_not_there_is_told_and_the_session_goes_on(
    server: EngineServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (adapters_folder() / "booking").mkdir(parents=True)
    paired_with(server.port)
    told, answered = Told(), Event()

    def take(message: FromEngine) -> None:
        told.messages.append(message)
        if isinstance(message, AdapterInUse):
            answered.set()

    feed = WordsFeed()
    client = EngineClient(WORDS, take, feed)
    client.start()
    for folder, said in (
        ("/home/a/other", "'other' is not on"),
        ("/home/a/booking", "Nothing is translated"),
    ):
        answered.clear()
        client.use(UseAdapter(folder))
        assert answered.wait(UNHURRIED_S)
        assert said in told.troubles[-1].text
    feed.end()
    assert client.wait(UNHURRIED_S)
    assert isinstance(told.messages[-1], Finished)
    assert {m.folder for m in told.messages if isinstance(m, AdapterInUse)} == {""}
