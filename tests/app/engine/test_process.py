"""The engine process's threads, in this process: what is heard need not wait for the translator."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event, Thread

import pytest
import soundfile
from places import OFFICE_TALK

from app.engine.process import Engine
from app.engine.work import EngineWork
from core.captions.captions import Captioned
from core.speech.segments import SAMPLE_RATE, AudioChunk
from core.wire.messages import (
    EndOfSound,
    EngineSettings,
    Finished,
    FromEngine,
    Health,
    Prepare,
    Ready,
    Sound,
    Start,
    Trouble,
)
from core.wording.causes import Cause

SHIPPED = EngineSettings(policy="wait-3")
UNHURRIED_S = 240.0
"""Ends a test that hangs; nothing is measured by it."""
BLOCK = SAMPLE_RATE // 5


class Told:
    """What the engine says, and when it says something of a kind first."""

    def __init__(self) -> None:
        self.messages: list[FromEngine] = []
        self.captioned, self.finished = Event(), Event()

    def send(self, message: FromEngine) -> None:
        if not isinstance(message, Health):
            self.messages.append(message)
        if isinstance(message, Captioned) and message.update.source:
            self.captioned.set()
        elif isinstance(message, Finished):
            self.finished.set()


def test_what_is_heard_is_shown_while_the_translator_is_still_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = soundfile.read(OFFICE_TALK, dtype="float32", frames=6 * SAMPLE_RATE)[0]
    may_load, told = Event(), Told()
    load = EngineWork.load_translator

    def load_when_let(work, progress):  # type: ignore[no-untyped-def]
        assert may_load.wait(UNHURRIED_S)
        load(work, progress)

    monkeypatch.setattr(EngineWork, "load_translator", load_when_let)

    def messages() -> Iterator[object]:
        yield Start(SHIPPED)
        for start in range(0, len(sound), BLOCK):
            yield Sound(AudioChunk(sound[start : start + BLOCK], start / SAMPLE_RATE))
        yield EndOfSound()
        assert told.captioned.wait(UNHURRIED_S)
        may_load.set()
        assert told.finished.wait(UNHURRIED_S)
        yield None

    feed = messages()
    engine = Engine(told)  # type: ignore[arg-type]
    running = Thread(target=engine.run, args=(lambda: next(feed),))
    running.start()
    running.join(UNHURRIED_S)
    kinds = [type(message) for message in told.messages]
    assert kinds.index(Captioned) < kinds.index(Ready) < len(kinds) - 1
    before = [m for m in told.messages[: kinds.index(Ready)] if isinstance(m, Captioned)]
    assert all(captioned.update.source and not captioned.update.target for captioned in before)
    assert any(isinstance(m, Captioned) and m.update.target for m in told.messages)
    assert kinds[-1] is Finished


def test_an_engine_that_was_prepared_still_tells_of_other_speech() -> None:
    """What is said backwards is as little English as another language is."""
    backwards, told = soundfile.read(OFFICE_TALK, dtype="float32")[0][::-1].copy(), Told()
    settings = EngineSettings(translator="", realtime=False)

    def messages() -> Iterator[object]:
        yield Prepare(settings)
        yield Start(settings)
        for start in range(0, len(backwards), BLOCK):
            yield Sound(AudioChunk(backwards[start : start + BLOCK], start / SAMPLE_RATE))
        yield EndOfSound()
        assert told.finished.wait(UNHURRIED_S)
        yield None

    feed = messages()
    Engine(told).run(lambda: next(feed))  # type: ignore[arg-type]
    causes = [message.cause for message in told.messages if isinstance(message, Trouble)]
    assert causes == [Cause.OTHER_LANGUAGE]
