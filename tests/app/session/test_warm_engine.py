"""An engine that waits: taken by the session that fits, kept after it, and gone when nobody wants it."""

from __future__ import annotations

import contextlib
import gc
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import psutil
import pytest
import soundfile
from places import OFFICE_TALK
from told import Told

from app.session.live_session import LiveMessage, LiveSession
from app.session.warm_engine import WarmEngine
from app.sound.capture import open_source
from core.speech.segments import SAMPLE_RATE
from core.translating.glossary import Term
from core.wire.defaults import SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR
from core.wire.messages import EngineSettings, Finished, Ready
from core.wording.units import MEBIBYTE

SHIPPED = EngineSettings(
    recognizer=SHIPPED_RECOGNIZER, translator=SHIPPED_TRANSLATOR, policy="wait-3", realtime=False
)
UNHURRIED_S = 240.0
"""Ends a test that hangs; nothing is measured by it."""

MOST_GATHERED = 8 * MEBIBYTE
"""Of an engine that had 212 to 226 MiB after each of two hundred talks, as pages happen to be free."""


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
    clip: Path,
    settings: EngineSettings,
    folder: Path,
    warm: WarmEngine | None,
    *,
    stops_early: bool = False,
) -> list[tuple[str, str]]:
    """Return what a session captions, to the end of the clip, or stopped as soon as it is ready."""
    told, is_ready = Told(), Event()

    def hear(message: LiveMessage) -> None:
        told.messages.append(message)
        if isinstance(message, Ready):
            is_ready.set()

    source = open_source(str(clip), "fast")
    session = LiveSession(source, settings, hear, journal_folder=folder, warm=warm)
    session.start()
    if stops_early:
        assert is_ready.wait(UNHURRIED_S)
        session.stop()
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


def test_another_is_loaded_beside_the_one_that_waits_which_goes_when_it_is_ready(
    warm: WarmEngine, clip: Path, tmp_path: Path
) -> None:
    words_only = replace(SHIPPED, translator="")
    warm.prepare(words_only)
    first = psutil.Process(warm.pid)
    warm.prepare(SHIPPED, beside=True)
    second = psutil.Process(warm.pid)
    assert first.is_running() and first != second
    warm.prepare(SHIPPED, beside=True)
    assert first.is_running() and warm.pid == second.pid, "asked once more while it is loaded"
    warm.prepare(words_only, beside=True)
    assert warm.pid == first.pid and not second.is_running(), "who goes back finds it there"
    warm.prepare(SHIPPED, beside=True)
    third = psutil.Process(warm.pid)
    first.wait(UNHURRIED_S)
    assert warm.pid == third.pid
    assert captions(clip, SHIPPED, tmp_path, warm)
    assert warm.pid == third.pid


def test_what_was_chosen_during_a_session_is_kept_behind_it(
    warm: WarmEngine, clip: Path, tmp_path: Path
) -> None:
    words_only = replace(SHIPPED, translator="")
    warm.prepare(words_only)
    first = psutil.Process(warm.pid)
    ready = Event()

    def hear(message: LiveMessage) -> None:
        if isinstance(message, Ready):
            warm.prepare(SHIPPED, beside=True)
            ready.set()

    session = LiveSession(
        open_source(str(clip), "fast"), words_only, hear, journal_folder=tmp_path, warm=warm
    )
    session.start()
    assert session.wait(UNHURRIED_S) and ready.is_set()
    assert not first.is_running() and warm.pid is not None
    assert any(target for _, target in captions(clip, SHIPPED, tmp_path, warm))


def test_one_that_died_while_it_waited_is_replaced(warm: WarmEngine, clip: Path, tmp_path: Path) -> None:
    settings = replace(SHIPPED, translator="")
    warm.prepare(settings)
    dead = psutil.Process(warm.pid)
    dead.kill()
    assert captions(clip, settings, tmp_path, warm)
    assert warm.pid not in (None, dead.pid)


def taken(process: psutil.Process) -> tuple[int, int, tuple[int, ...]]:
    """Return what a process has: threads, open files, children."""
    children = tuple(sorted(child.pid for child in process.children(recursive=True)))
    return process.num_threads(), process.num_fds(), children


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="counts open files as Linux has them")
def test_twenty_starts_and_stops_in_a_row_take_no_more_than_the_first_ones_and_leave_no_process(
    warm: WarmEngine, clip: Path, tmp_path: Path
) -> None:
    warm.prepare(SHIPPED)
    ours, pid = psutil.Process(), warm.pid
    engine = psutil.Process(pid)
    had, sizes = [], []
    for number in range(20):
        captions(clip, SHIPPED, tmp_path, warm, stops_early=number % 2 == 1)
        assert warm.pid == pid
        gc.collect()  # a file that is not heard to its end is closed with its decoder
        had.append((*taken(ours), *taken(engine)))
        sizes.append(engine.memory_info().rss)
    assert len(set(had[3:])) == 1, had
    assert min(sizes[-8:]) - min(sizes[:4]) < MOST_GATHERED, [size // MEBIBYTE for size in sizes]
    warm.close()
    assert not engine.is_running() and pid not in taken(ours)[2]
