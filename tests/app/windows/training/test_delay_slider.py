"""How far behind the speaker, chosen by one slider."""

from __future__ import annotations

from PySide6.QtCore import Qt

from app.windows.training.delay_slider import DelaySlider
from core.wire.training_plan import TrainingPlan


def test_words_are_chosen_by_keys_and_told_in_seconds_with_the_pace_that_is_assumed(qtbot) -> None:
    delay = DelaySlider()
    qtbot.addWidget(delay)
    assert delay.n_words == TrainingPlan("", "", "").target_delay
    qtbot.keyClick(delay.slider, Qt.Key.Key_Right)
    told = "3.0 words, about 1.2 s at 150 words a minute"
    assert delay.n_words == 3.0
    assert delay.effect.text() == delay.slider.accessibleDescription() == told
    for key, n_words in ((Qt.Key.Key_Home, 2.0), (Qt.Key.Key_End, 6.0)):
        qtbot.keyClick(delay.slider, key)
        assert delay.n_words == n_words
