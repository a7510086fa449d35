"""The bar of the player, with a real sound server."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import soundfile
from history import CTRL, PLANNING, UNHURRIED_MS, cell, keep
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from app.widgets.settings_store import SettingsStore
from app.windows.transcripts.caption_table import SOURCE, TARGET, TIME
from app.windows.transcripts.controller import TranscriptController
from app.windows.transcripts.player_bar import PlayerBar
from app.windows.transcripts.speed_button import TIMES
from app.windows.transcripts.window import TranscriptsWindow
from core.speech.segments import SAMPLE_RATE
from core.transcripts.transcripts import Transcripts

LONG_S = 60
ALT, SHIFT = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier


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


def test_keys_and_buttons_go_from_sentence_to_sentence(window: TranscriptsWindow, qtbot) -> None:
    bar, table = window.player_bar, window.table
    table.setFocus()
    for go, expected_s in (
        (lambda: qtbot.keyClick(table, Qt.Key.Key_Down, ALT), 2),
        (bar.next.click, 4),
        (bar.next.click, 4),
        (lambda: qtbot.keyClick(table, Qt.Key.Key_Up, ALT), 2),
        (bar.before.click, 0),
        (bar.before.click, 0),
    ):
        go()
        assert bar.position_s == expected_s and table.currentIndex().row() == expected_s / 2
    bar.go_to(3.5)
    bar.before.click()
    assert bar.position_s == 2, "who is within a sentence hears it from its beginning first"
    table.setColumnHidden(TARGET, True)
    table.setCurrentIndex(window.table_model.index(0, TIME))
    bar.next.click()
    assert table.currentIndex().column() == SOURCE, "what is chosen can be seen"
    assert "Alt+Down" in bar.next.toolTip() and bar.before.accessibleName() == "Previous sentence"


def test_speed_and_volume_are_set_by_keys_menu_and_slider(window: TranscriptsWindow, qtbot) -> None:
    bar, player = window.player_bar, window.player
    faster = Qt.Key.Key_Up, CTRL | SHIFT
    qtbot.keyClick(window.table, *faster)
    assert (player.speed, bar.speed.text(), bar.speed.accessibleName()) == (
        1.25,
        f"1.25{TIMES}",
        f"Speed: 1.25{TIMES}",
    )
    for _ in range(9):
        qtbot.keyClick(window.table, *faster)
    assert player.speed == 2.0
    bar.speed.menu().actions()[0].trigger()
    assert player.speed == 0.75
    qtbot.keyClick(window.table, Qt.Key.Key_Down, CTRL | SHIFT)
    assert player.speed == 0.75
    qtbot.keyClick(window.table, Qt.Key.Key_Down, CTRL)
    assert player.volume.part == pytest.approx(0.9) and bar.volume.percent.text() == "90 %"
    bar.volume.click()
    qtbot.keyClick(bar.volume.slider, Qt.Key.Key_Home)
    assert player.volume.gain == 0 and bar.volume.popover.isVisible()
    qtbot.keyClick(bar.volume.popover, Qt.Key.Key_Escape)
    assert not bar.volume.popover.isVisible()


def test_a_program_that_is_started_again_plays_as_fast_and_as_loud(qtbot, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"

    def bar_of(store: SettingsStore) -> PlayerBar:
        controller = TranscriptController(tmp_path / "journal", store)
        controller.open()
        controller.show()
        assert controller.window is not None
        qtbot.addWidget(controller.window)
        return controller.window.player_bar

    store = SettingsStore(path)
    first = bar_of(store)
    first.speed.step(1)
    first.volume.step(-3)
    store.save()
    again = bar_of(SettingsStore(path))
    assert (again.speed.speed, again.volume.percent.text()) == (1.25, "70 %")
    path.write_text(json.dumps({"playback_speed": 9.0, "playback_volume_percent": 101}), "utf-8")
    damaged = bar_of(SettingsStore(path))
    assert (damaged.speed.speed, damaged.volume.percent.text()) == (1.0, "100 %")


def test_a_sentence_is_copied_with_its_talk_and_its_time(window: TranscriptsWindow, qtbot) -> None:
    window.table.setFocus()
    for column, text in (
        (TARGET, "die Veröffentlichung ist am Freitag"),
        (SOURCE, "the release is on friday"),
        (TIME, "die Veröffentlichung ist am Freitag"),
    ):
        window.table.setCurrentIndex(cell(window, 1, column))
        qtbot.keyClick(window.table, Qt.Key.Key_C, CTRL | SHIFT)
        assert QGuiApplication.clipboard().text() == f"“{text}” (with sound, 0:02)"
