"""When live sound is looked for: seldom, and late only once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.sound.source import BLOCK_S, POLL_S, Due

NEVER_S = 1e9


def looked_for(late_s: Sequence[float]) -> tuple[list[float], int]:
    """Return how long after it had come each block was found, and the number of looks."""
    now_s = 100.0
    due = Due(clock=lambda: now_s)
    lags_s, n_looks = [], 0
    for n, late in enumerate(late_s):
        came_s = 100.0 + (n + 1) * BLOCK_S + late
        while n_looks := n_looks + 1:
            if now_s >= came_s:
                break
            now_s += due.wait_s(NEVER_S)
        lags_s.append(now_s - came_s)
        due.found()
    return lags_s, n_looks


def test_sound_is_found_within_a_poll_and_seldom_looked_for() -> None:
    lags_s, n_looks = looked_for([0.0] * 100)
    assert max(lags_s) <= POLL_S + 1e-9
    assert n_looks < 0.5 * len(lags_s) * BLOCK_S / POLL_S


@pytest.mark.parametrize("late", [0.01, 0.1, 0.19, 1.5])
def test_a_block_that_comes_late_delays_none_of_those_that_come_in_time(late: float) -> None:
    lags_s, _ = looked_for([0.0] * 5 + [late] + [0.0] * 100)
    assert max(lags_s[-80:]) <= POLL_S + 1e-9


def test_nobody_waits_far_beyond_a_deadline() -> None:
    due = Due(clock=lambda: 5.0)
    due.found()
    assert due.wait_s(5.0) == POLL_S
    assert due.wait_s(5.1) == pytest.approx(0.1)
