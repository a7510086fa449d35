"""When a server that is away is asked again."""

from __future__ import annotations

from core.translating.outage import Outage, OutagePatience


def test_waits_grow_until_there_is_an_answer_and_each_trouble_is_told_once() -> None:
    now_s = 100.0
    outage = Outage(OutagePatience(waits_s=(1.0, 4.0)), lambda: now_s)
    assert (outage.wait_s, outage.lasted_s, outage.end()) == (0.0, 0.0, False)
    assert outage.fail("away") and outage.wait_s == 1.0
    now_s = 101.0
    assert not outage.fail("away") and outage.wait_s == 4.0
    now_s = 104.5
    assert outage.wait_s == 0.5
    assert outage.fail("refuses") and outage.wait_s == 4.0
    assert outage.lasted_s == 4.5
    assert outage.end() and outage.wait_s == 0.0 and outage.lasted_s == 0.0
    assert outage.fail("refuses") and outage.wait_s == 1.0
