"""What may follow each state of a session, all pairs of them, held against the drawing."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from app.bridge.session_bridge import SessionBridge
from app.bridge.session_state import SessionState

ROADS = {
    "IDLE": "",
    "LOADING": "LOADING",
    "CAPTIONING": "LOADING CAPTIONING",
    "PAUSED": "LOADING PAUSED",
    "STOPPING": "LOADING STOPPING",
    "FINISHING": "LOADING STOPPING FINISHING",
    "CATCHING_UP": "CATCHING_UP",
}
"""How each state is come to from the first."""
ARROWS = {
    "IDLE": "LOADING CATCHING_UP",
    "LOADING": "CAPTIONING PAUSED STOPPING IDLE",
    "CAPTIONING": "LOADING PAUSED STOPPING IDLE",
    "PAUSED": "LOADING CAPTIONING FINISHING IDLE",
    "STOPPING": "FINISHING IDLE",
    "FINISHING": "IDLE",
    "CATCHING_UP": "FINISHING IDLE",
}


@pytest.fixture
def bridge(qapp, tmp_path: Path) -> SessionBridge:
    return SessionBridge(tmp_path)


def go(bridge: SessionBridge, names: str) -> None:
    for name in names.split():
        bridge.become(SessionState[name])


@pytest.mark.parametrize(("before", "after"), [*product(ROADS, repeat=2)])
def test_a_session_goes_where_the_drawing_says_and_nowhere_else(
    bridge: SessionBridge, caplog: pytest.LogCaptureFixture, before: str, after: str
) -> None:
    go(bridge, ROADS[before])
    assert bridge.state is SessionState[before]
    told: list[SessionState] = []
    bridge.state_changed.connect(told.append)
    go(bridge, after)
    is_drawn = after in ARROWS[before].split()
    assert told == ([SessionState[after]] if is_drawn else [])
    assert bridge.state is SessionState[after if is_drawn else before]
    assert bool(caplog.messages) == (not is_drawn and after != before)
    caplog.clear()  # these faults are the test's own


def test_every_state_is_in_the_drawing_and_ends(bridge: SessionBridge) -> None:
    assert set(ROADS) == set(ARROWS) == {state.name for state in SessionState}
    for road in ROADS.values():
        go(bridge, f"{road} IDLE")
        assert not bridge.is_running


def test_only_what_has_not_been_stopped_can_be_and_only_that_or_what_is_being_closed_is_heard() -> None:
    stoppable = [state.name for state in SessionState if state.can_be_stopped]
    pausable = [state.name for state in SessionState if state.can_be_paused]
    heard = [state.name for state in SessionState if state.may_capture]
    assert stoppable == ["LOADING", "CAPTIONING", "PAUSED", "CATCHING_UP"]
    assert pausable == ["LOADING", "CAPTIONING", "PAUSED"]
    assert heard == ["LOADING", "CAPTIONING", "STOPPING"]
