"""The bar of the player, with a real sound server."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import soundfile
from history import PLANNING, UNHURRIED_MS, keep
from PySide6.QtCore import Qt

from app.windows.transcripts.window import TranscriptsWindow
from core.speech.segments import SAMPLE_RATE
from core.transcripts.transcripts import Transcripts

LONG_S = 60


@pytest.fixture
def window(transcripts: Transcripts, open_history: Callable[[], TranscriptsWindow]) -> TranscriptsWindow:
    keep(transcripts, "without", PLANNING)
    number = keep(transcripts, "with sound", PLANNING)
    samples = np.zeros(LONG_S * SAMPLE_RATE, np.int16)
    soundfile.write(transcripts.sound.place_for(number), samples, SAMPLE_RATE)
    return open_history()


def test_the_player_is_there_only_where_sound_was_kept(window: TranscriptsWindow) -> None:
    assert window.player_bar.isVisible() and window.player_bar.total.text() == "1:00"
    window.list.setCurrentIndex(window.list_model.index(1))
    assert not window.player_bar.isVisible()
    window.list.setCurrentIndex(window.list_model.index(0))
    assert window.player_bar.isVisible()


def test_buttons_and_slider_move_within_the_sound(window: TranscriptsWindow, qtbot) -> None:
    bar = window.player_bar
    for button, expected_s in (
        (bar.forward, 15),
        (bar.forward, 30),
        (bar.back, 15),
        (bar.back, 0),
        (bar.back, 0),
    ):
        button.click()
        assert bar.position_s == expected_s == bar.slider.value()
    qtbot.keyClick(bar.slider, Qt.Key.Key_End)
    assert bar.position_s == LONG_S and bar.time.text() == "1:00"
    bar.forward.click()
    assert bar.position_s == LONG_S
    assert not window.player.is_playing


def test_pause_keeps_the_place_and_a_jump_plays_on_from_there(
    window: TranscriptsWindow, sound_server, qtbot
) -> None:
    bar = window.player_bar
    bar.forward.click()
    bar.toggle.click()
    assert bar.toggle.accessibleName() == "Pause" and window.play_action.text() == "Sto&p"
    qtbot.waitUntil(lambda: bar.position_s > 15, timeout=UNHURRIED_MS)
    bar.forward.click()
    assert window.player.is_playing
    qtbot.waitUntil(lambda: bar.position_s > 30, timeout=UNHURRIED_MS)
    bar.toggle.click()
    paused_s = bar.position_s
    assert not window.player.is_playing and paused_s > 30
    assert bar.toggle.accessibleName() == "Play" and window.play_action.text() == "&Play from here"
    bar.toggle.click()
    assert bar.position_s == paused_s and window.player.is_playing
    window.close()
    assert not window.player.is_playing
