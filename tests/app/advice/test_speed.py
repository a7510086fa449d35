"""How fast the processor is: measured once by a real child, and remembered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.advice import speed
from app.host import children
from core.files.user_folders import speed_path
from core.wire.defaults import SHIPPED_RECOGNIZER


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return speed_path()


def test_it_is_measured_once_and_recorded(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert speed.recorded_speed() is None
    measured = speed.measured_speed()
    assert measured is not None and 0 < measured < 100
    assert speed.recorded_speed() == measured
    monkeypatch.setattr(speed, "measured_now", lambda: pytest.fail("it was measured already"))
    assert speed.measured_speed() == measured


@pytest.mark.parametrize(
    "text", ["", "{}", "[1]", '{"factor": 0.3}', '{"factor": 0.3, "recognizer": "other"}']
)
def test_a_damaged_record_and_that_of_another_recognizer_count_as_none(state: Path, text: str) -> None:
    state.parent.mkdir(parents=True)
    state.write_text(text)
    assert speed.recorded_speed() is None


@pytest.mark.parametrize("factor", ["1", 0.0, -1.0, None])
def test_a_record_without_a_positive_number_counts_as_none(state: Path, factor: object) -> None:
    state.parent.mkdir(parents=True)
    state.write_text(json.dumps({"factor": factor, "recognizer": SHIPPED_RECOGNIZER}))
    assert speed.recorded_speed() is None


def test_where_no_child_can_run_nothing_is_known(monkeypatch: pytest.MonkeyPatch, state: Path) -> None:
    monkeypatch.setattr(children, "child_command", lambda module: ["/nonexistent/program"])
    assert speed.measured_speed() is None
    assert not state.exists()
