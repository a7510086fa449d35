"""Time in which nobody ran does not count, however long it was; other time does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.process import running_clock
from core.process.running_clock import RunningClock

LOOK_S = 1.0
A_LOOK_S = st.floats(0.0, 2 * LOOK_S)
ASLEEP_S = st.floats(62.0, 1e6)


@given(st.lists(A_LOOK_S | ASLEEP_S, max_size=50))
def test_it_counts_what_passed_between_looks_and_no_sleep(passed_s: list[float]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        now_s = [5.0]
        patch.setattr(running_clock, "monotonic", lambda: now_s[0])
        clock = RunningClock(LOOK_S)
        before_s = clock.now()
        for each_s in passed_s:
            now_s[0] += each_s
            counted_s = clock.now() - before_s
            before_s += counted_s
            assert counted_s == pytest.approx(min(each_s, 2 * LOOK_S), abs=1e-6)
