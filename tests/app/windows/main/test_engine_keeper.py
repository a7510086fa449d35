"""An engine waits for Start where that costs little, and goes where it is in the way."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from app.bridge.session_bridge import SessionBridge
from app.bridge.session_state import SessionState
from app.choices.session_choices import engine_settings
from app.session.child import EngineChild
from app.widgets.settings_store import SettingsStore
from app.windows.main import engine_keeper
from app.windows.main.engine_keeper import EngineKeeper
from core.wire.messages import Start

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""
AMPLE = 64 * 10**9, 32 * 10**9
"""Bytes of memory, and those that are free."""


class Kept:
    """A keeper beside a window's session and settings, and what the test says of the computer."""

    def __init__(self, folder: Path) -> None:
        self.bridge = SessionBridge(folder / "journal")
        self.store = SettingsStore(folder / "settings.json")
        self.is_training = False
        self.keeper = EngineKeeper(self.bridge, self.store, lambda: (), lambda: self.is_training)

    @property
    def pid(self) -> int | None:
        assert self.bridge.warm is not None
        return self.bridge.warm.pid


@pytest.fixture
def kept(qapp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Kept]:
    monkeypatch.setattr(engine_keeper, "memory_bytes", lambda: (100, 50))
    monkeypatch.setattr(engine_keeper, "has_card", lambda device: False)
    monkeypatch.setattr(engine_keeper, "SETTLED_MS", 0)
    kept = Kept(tmp_path)
    with contextlib.closing(kept.bridge.warm):  # type: ignore[type-var]
        yield kept


def begun(kept: Kept, qtbot) -> psutil.Process:
    kept.keeper.begin()
    qtbot.waitUntil(lambda: kept.pid is not None, timeout=UNHURRIED_MS)
    return psutil.Process(kept.pid)


def test_one_is_loaded_when_the_window_is_there_and_none_is_left_behind(kept: Kept, qtbot) -> None:
    engine = begun(kept, qtbot)
    assert engine.is_running()
    kept.keeper.end()
    assert not engine.is_running() and kept.pid is None


def test_another_choice_has_another_engine_loaded_and_another_pace_has_not(kept: Kept, qtbot) -> None:
    engine = begun(kept, qtbot)
    settings = kept.store.settings
    kept.store.change(replace(settings.engine, policy="fast"))
    qtbot.wait(50)
    assert kept.pid == engine.pid
    kept.store.change(replace(settings.languages, target="fr"))
    qtbot.waitUntil(lambda: kept.pid not in (None, engine.pid), timeout=UNHURRIED_MS)
    assert not engine.is_running()


def test_where_there_is_room_another_choice_is_loaded_beside_the_one_before(
    kept: Kept, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_keeper, "memory_bytes", lambda: AMPLE)
    engine = begun(kept, qtbot)
    languages = kept.store.settings.languages
    kept.store.change(replace(languages, target="fr"))
    qtbot.waitUntil(lambda: kept.pid not in (None, engine.pid), timeout=UNHURRIED_MS)
    assert engine.is_running()
    kept.store.change(languages)
    qtbot.waitUntil(lambda: kept.pid == engine.pid, timeout=UNHURRIED_MS)


@pytest.fixture
def running(kept: Kept, qtbot) -> Iterator[EngineChild]:
    """The engine of a session that runs."""
    begun(kept, qtbot)
    assert kept.bridge.warm is not None
    kept.bridge.settings = engine_settings(kept.store.settings, ())
    child = kept.bridge.warm.take(Start(kept.bridge.settings))
    assert child is not None
    kept.bridge.become(SessionState.LOADING)
    yield child
    child.kill()
    child.end()


def test_a_choice_made_during_a_session_is_loaded_behind_it_where_there_is_no_room(
    kept: Kept, running: EngineChild, qtbot
) -> None:
    kept.store.change(replace(kept.store.settings.languages, target="fr"))
    qtbot.wait(50)
    assert kept.pid is None
    kept.bridge.become(SessionState.IDLE)
    kept.bridge.ended.emit()
    qtbot.waitUntil(lambda: kept.pid is not None, timeout=UNHURRIED_MS)


def test_a_choice_made_during_a_session_is_loaded_beside_it_where_there_is_room(
    kept: Kept, running: EngineChild, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_keeper, "memory_bytes", lambda: AMPLE)
    languages = kept.store.settings.languages
    kept.store.change(replace(languages, target="fr"))
    qtbot.waitUntil(lambda: kept.pid is not None, timeout=UNHURRIED_MS)
    assert running.is_alive
    kept.store.change(languages)
    qtbot.waitUntil(lambda: kept.pid is None, timeout=UNHURRIED_MS)


def test_it_makes_room_for_a_training_and_where_memory_is_short(
    kept: Kept, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(kept, qtbot)
    kept.keeper.make_room()
    assert kept.pid is not None
    kept.is_training = True
    kept.keeper.make_room()
    assert kept.pid is None
    kept.is_training = False
    begun(kept, qtbot)
    monkeypatch.setattr(engine_keeper, "memory_bytes", lambda: (100, 5))
    kept.keeper.make_room()
    assert kept.pid is None


def test_on_battery_it_goes_once_it_was_long_unused(
    kept: Kept, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(kept, qtbot)
    monkeypatch.setattr(engine_keeper, "UNUSED_ON_BATTERY_S", -1.0)
    monkeypatch.setattr(engine_keeper, "_is_on_battery", lambda: False)
    kept.keeper.make_room()
    assert kept.pid is not None
    monkeypatch.setattr(engine_keeper, "_is_on_battery", lambda: True)
    kept.keeper.make_room()
    assert kept.pid is None
