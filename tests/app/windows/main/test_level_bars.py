"""The bars in the button of the source."""

from __future__ import annotations

import pytest

from app.windows.main.level_bars import N_BARS, LevelBars


@pytest.fixture
def bars(qtbot) -> LevelBars:
    bars = LevelBars()
    qtbot.addWidget(bars)
    bars.show()
    return bars


def test_the_louder_it_is_the_more_bars_are_lit(bars: LevelBars, qtbot) -> None:
    silent = bars.grab().toImage()
    assert bars.n_lit == 0
    lit = []
    for peak in (0.004, 0.03, 0.2, 0.7):
        bars.show_peaks((peak,))
        qtbot.waitUntil(lambda: bars.n_lit > max(lit, default=0))
        lit.append(bars.n_lit)
    assert lit == sorted(set(lit)) and lit[-1] == N_BARS
    assert bars.grab().toImage() != silent


def test_what_is_too_loud_lights_all_and_is_told_in_words(bars: LevelBars, qtbot) -> None:
    bars.show_peaks((1.0,))
    qtbot.waitUntil(lambda: bars.is_clipped)
    assert bars.n_lit == N_BARS and bars.text() == "too loud"


def test_hidden_they_do_nothing(bars: LevelBars) -> None:
    bars.hide()
    bars.show_peaks((0.7,))
    assert bars.is_at_rest
