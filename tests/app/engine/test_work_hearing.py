"""The pace reaches the recognizer too, in the engine's own work with a real tiny one that streams."""

from __future__ import annotations

import pytest
from drawn_voices import cut, voices
from tiny_hearing import save_nemotron

from app.engine.work import EngineWork
from core.hearing.delays import BALANCED_S, FAST_S
from core.speech.segments import SAMPLE_RATE, AudioChunk
from core.wire.messages import EngineSettings, Sound, Start, UsePolicy


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> str:
    return str(save_nemotron(tmp_path_factory.mktemp("recognizer")))


def begun(folder: str, **changes) -> EngineWork:
    settings = EngineSettings(recognizer=folder, translator="", device="cpu", realtime=False, **changes)
    work = EngineWork(Start(settings), lambda message: None)
    work.load_recognizer(lambda text, fraction: None)
    return work


def hear(work: EngineWork, seconds: float = 1.0) -> None:
    n = 0
    for block in cut(voices(seconds), [3200]):
        work.accept(Sound(AudioChunk(block, n / SAMPLE_RATE)))
        n += len(block)
    work.inbox.end()
    work.listen()


def wait_of(work: EngineWork) -> float:
    return float(work.recognizers[0].adaptation)


def test_the_policy_says_how_long_it_waits(folder: str) -> None:
    assert wait_of(begun(folder, policy="wait-2")) == FAST_S
    assert wait_of(begun(folder, policy="wait-3")) == BALANCED_S


def test_an_exact_wait_outlives_another_pace(folder: str) -> None:
    work = begun(folder, hearing_delay_s=0.32)
    work.use(UsePolicy("wait-1"))
    hear(work)
    assert wait_of(work) == 0.32


def test_another_pace_is_the_recognizers_too(folder: str) -> None:
    work = begun(folder, policy="wait-3")
    work.use(UsePolicy("wait-1"))
    hear(work)
    assert wait_of(work) == FAST_S


def test_a_policy_that_is_none_changes_nothing(folder: str) -> None:
    work = begun(folder, policy="wait-3")
    work.use(UsePolicy("read-500"))
    hear(work)
    assert wait_of(work) == BALANCED_S
