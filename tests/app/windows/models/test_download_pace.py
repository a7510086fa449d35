"""How fast a download is said to come."""

from __future__ import annotations

import pytest

from app.windows.models.download_pace import DownloadPace
from models.store.store import Received


def test_the_speed_is_that_of_the_network_whatever_lay_there_before() -> None:
    pace = DownloadPace()
    pace.add(Received(n_there=900, n_total=2000, n_came=0), now_s=5.0)
    pace.add(Received(n_there=1000, n_total=2000, n_came=100), now_s=7.0)
    assert (pace.bytes_per_s, pace.left_s) == (50.0, 20.0)


def test_a_speed_of_long_ago_does_not_count() -> None:
    pace = DownloadPace()
    for second in range(60):
        n_came = 1000 * min(second, 30) + 10 * max(second - 30, 0)
        pace.add(Received(n_came, 1_000_000, n_came), now_s=float(second))
    assert pace.bytes_per_s == pytest.approx(10)


@pytest.mark.parametrize("told", [(), (Received(0, 10, 0),), (Received(0, 10, 0), Received(0, 10, 0))])
def test_nobody_knows_a_speed_before_bytes_have_come(told: tuple[Received, ...]) -> None:
    pace = DownloadPace()
    for second, received in enumerate(told):
        pace.add(received, float(second))
    assert (pace.bytes_per_s, pace.left_s) == (0.0, None)
