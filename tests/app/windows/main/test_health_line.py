"""The line below the captions: what the program does, whatever the engine tells meanwhile."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.bridge.session_bridge import SessionBridge
from app.bridge.session_state import SessionState
from app.windows.main.health_line import HealthLine
from core.wire.messages import Health, Loading

LOADING = Loading("Loading the recognizer", 0.5)
HEALTH = Health(heard_s=65.0, speech=True, recognition_lag_s=0.5, translation_lag_s=1.0, waiting_s=1.5)


@pytest.fixture
def bridge(qapp, tmp_path: Path) -> SessionBridge:
    return SessionBridge(tmp_path)


@pytest.fixture
def line(qtbot, bridge: SessionBridge) -> HealthLine:
    line = HealthLine(bridge)
    qtbot.addWidget(line)
    return line


def begin(bridge: SessionBridge) -> None:
    bridge.become(SessionState.LOADING)
    bridge.become(SessionState.CAPTIONING)


def test_it_tells_how_far_the_captions_have_got(line: HealthLine, bridge: SessionBridge) -> None:
    told = [line.state.text()]
    for step in (
        lambda: bridge.become(SessionState.LOADING),
        lambda: bridge.loading.emit(LOADING),
        lambda: bridge.health.emit(HEALTH),  # the engine tells how it is from its first second
        lambda: bridge.become(SessionState.CAPTIONING),
        lambda: bridge.health.emit(HEALTH),
        lambda: bridge.become(SessionState.STOPPING),
        lambda: bridge.become(SessionState.FINISHING),
        lambda: bridge.become(SessionState.IDLE),
        lambda: bridge.become(SessionState.LOADING),
    ):
        step()
        told.append(line.state.text())
    loading = ["Starting…", "Loading the recognizer 50 %", "Loading the recognizer 50 %"]
    ending = ["Stopping…", "Finishing the last captions…", "Ready"]
    assert told == ["Ready", *loading, "Listening", "Capturing 1:05", *ending, "Starting…"]


def test_its_clock_is_of_what_was_captured_and_what_waits_is_said_beside_it(
    line: HealthLine, bridge: SessionBridge
) -> None:
    begin(bridge)
    bridge.health.emit(replace(HEALTH, recognition_lag_s=39.0, waiting_s=40.0))
    assert (line.state.text(), line.waiting.text()) == ("Capturing 1:44", "Waiting 40.0 s")


def test_it_tells_that_another_engine_is_loaded_in_place_of_one_that_died(
    line: HealthLine, bridge: SessionBridge
) -> None:
    begin(bridge)
    bridge.health.emit(HEALTH)
    bridge.become(SessionState.LOADING)
    bridge.loading.emit(LOADING)
    bridge.health.emit(HEALTH)
    assert line.state.text() == "Loading the recognizer 50 %"
    bridge.become(SessionState.CAPTIONING)
    assert line.state.text() == "Listening"
    bridge.health.emit(HEALTH)
    assert line.state.text() == "Capturing 1:05"


@pytest.mark.parametrize(
    ("states", "text"),
    [
        ([SessionState.PAUSED], "Paused: nothing is heard"),
        ([SessionState.STOPPING], "Stopping…"),
        ([SessionState.STOPPING, SessionState.FINISHING], "Finishing the last captions…"),
    ],
)
def test_what_is_told_meanwhile_hides_neither_a_pause_nor_the_end(
    line: HealthLine, bridge: SessionBridge, states: list[SessionState], text: str
) -> None:
    begin(bridge)
    for state in states:
        bridge.become(state)
    bridge.loading.emit(LOADING)
    assert line.state.text() == text
    bridge.health.emit(HEALTH)
    assert line.state.text() == text
    assert line.waiting.text() == "Waiting 1.5 s"


def test_behind_a_pause_it_tells_how_much_was_captured(line: HealthLine, bridge: SessionBridge) -> None:
    begin(bridge)
    bridge.become(SessionState.PAUSED)
    bridge.health.emit(HEALTH)
    bridge.become(SessionState.CAPTIONING)
    assert line.state.text() == "Capturing 1:05"
