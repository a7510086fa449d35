"""An engine that waits: taken by the session that fits, kept behind it, and gone when nobody wants it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
import soundfile
from places import OFFICE_TALK
from told import Told

from app.session.live_session import LiveSession
from app.session.warm_engine import WarmEngine
from app.sound.capture import open_source
from core.speech.segments import SAMPLE_RATE
from core.translating.glossary import Term
from core.wire.defaults import SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR
from core.wire.messages import EngineSettings, Finished

SHIPPED = EngineSettings(
    recognizer=SHIPPED_RECOGNIZER, translator=SHIPPED_TRANSLATOR, policy="wait-3", realtime=False
)
UNHURRIED_S = 240.0
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture
def warm() -> Iterator[WarmEngine]:
    with contextlib.closing(WarmEngine()) as warm:
        yield warm


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "clip.wav"
    soundfile.write(path, soundfile.read(OFFICE_TALK, frames=4 * SAMPLE_RATE)[0], SAMPLE_RATE)
    return path


def captions(
    clip: Path, settings: EngineSettings, folder: Path, warm: WarmEngine | None
) -> list[tuple[str, str]]:
    """Return what a session captions, which it does to the end."""
    told, source = Told(), open_source(str(clip), "fast")
    session = LiveSession(source, settings, told.messages.append, journal_folder=folder, warm=warm)
    session.start()
    assert session.wait(UNHURRIED_S)
    assert isinstance(told.messages[-1], Finished)
    return [(caption.update.source, caption.update.target) for caption in told.last_states]


def test_sessions_share_an_engine_and_caption_what_each_would_alone(
    warm: WarmEngine, clip: Path, tmp_path: Path
) -> None:
    others = replace(SHIPPED, policy="wait-1", glossary=(Term("meeting", "Sitzung"),))
    alone = [captions(clip, settings, tmp_path / "alone", None) for settings in (SHIPPED, others)]
    assert alone[0] != alone[1]
    warm.prepare(SHIPPED)
    pid = warm.pid
    shared = []
    for settings in (SHIPPED, others, SHIPPED):
        shared.append(captions(clip, settings, tmp_path / "shared", warm))
        assert warm.pid == pid, "it waits for the next"
    assert shared == [*alone, alone[0]]


def test_a_talk_does_not_follow_the_one_before(warm: WarmEngine, clip: Path, tmp_path: Path) -> None:
    settings = replace(SHIPPED, carries_context=True)
    alone = captions(clip, settings, tmp_path / "alone", None)
    warm.prepare(settings)
    assert [captions(clip, settings, tmp_path / "shared", warm) for _ in range(2)] == [alone, alone]


def test_an_engine_that_does_not_fit_is_ended_and_the_one_that_does_is_kept(
    warm: WarmEngine, clip: Path, tmp_path: Path
) -> None:
    warm.prepare(SHIPPED)
    first = psutil.Process(warm.pid)
    captions(clip, replace(SHIPPED, translator=""), tmp_path, warm)
    assert not first.is_running()
    second = psutil.Process(warm.pid)
    warm.close()
    assert not second.is_running() and warm.pid is None
    warm.prepare(SHIPPED)
    assert warm.pid is None, "none waits any more"


def test_one_that_died_while_it_waited_is_replaced(warm: WarmEngine, clip: Path, tmp_path: Path) -> None:
    settings = replace(SHIPPED, translator="")
    warm.prepare(settings)
    dead = psutil.Process(warm.pid)
    dead.kill()
    assert captions(clip, settings, tmp_path, warm)
    assert warm.pid not in (None, dead.pid)
