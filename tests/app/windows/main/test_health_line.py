"""The line below the captions: what the program does, whatever the engine tells meanwhile."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.windows.main.health_line import HealthLine, State
from core.wire.messages import Health, Loading

LOADING = Loading("Loading the recognizer", 0.5)
HEALTH = Health(heard_s=65.0, speech=True, recognition_lag_s=0.5, translation_lag_s=1.0, waiting_s=1.5)


@pytest.fixture
def line(qtbot) -> HealthLine:
    line = HealthLine()
    qtbot.addWidget(line)
    return line


def test_it_tells_how_far_the_captions_have_got(line: HealthLine) -> None:
    told = [line.state.text()]
    for step in (
        lambda: line.show_state(State.CAPTIONING),
        lambda: line.show_loading(LOADING),
        lambda: line.show_health(HEALTH),  # the engine tells how it is from its first second
        line.show_ready,
        lambda: line.show_health(HEALTH),
        lambda: line.show_state(State.IDLE),
    ):
        step()
        told.append(line.state.text())
    loading = "Loading the recognizer 50 %"
    assert told == ["Ready", "Starting…", loading, loading, "Listening", "Capturing 1:05", "Ready"]


def test_its_clock_is_of_what_was_captured_and_what_waits_is_said_beside_it(line: HealthLine) -> None:
    line.show_state(State.CAPTIONING)
    line.show_ready()
    line.show_health(replace(HEALTH, recognition_lag_s=39.0, waiting_s=40.0))
    assert (line.state.text(), line.waiting.text()) == ("Capturing 1:44", "Waiting 40.0 s")


def test_it_tells_that_another_engine_is_loaded_in_place_of_one_that_died(line: HealthLine) -> None:
    line.show_state(State.CAPTIONING)
    line.show_ready()
    line.show_health(HEALTH)
    line.show_loading(LOADING)
    line.show_health(HEALTH)
    assert line.state.text() == "Loading the recognizer 50 %"
    line.show_ready()
    line.show_health(HEALTH)
    assert line.state.text() == "Capturing 1:05"


@pytest.mark.parametrize(
    ("state", "text"), [(State.PAUSED, "Paused: nothing is heard"), (State.STOPPING, "Stopping…")]
)
def test_what_is_told_meanwhile_hides_neither_a_pause_nor_the_end(
    line: HealthLine, state: State, text: str
) -> None:
    line.show_state(State.CAPTIONING)
    line.show_state(state)
    line.show_loading(LOADING)
    assert line.state.text() == text
    line.show_ready()
    assert line.state.text() == text
    line.show_health(HEALTH)
    assert line.state.text() == text
    assert line.waiting.text() == "Waiting 1.5 s"
    line.show_state(State.CAPTIONING)
    assert line.state.text() == "Capturing 1:05"
