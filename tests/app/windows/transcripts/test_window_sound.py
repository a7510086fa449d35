"""The sound of kept transcripts: played from a caption, and deleted alone, with a real sound server."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import soundfile
from history import CTRL, PLANNING, STANDUP, UNHURRIED_MS, cell, choose, keep, texts
from PySide6.QtCore import Qt
from questions import answer

from app.windows.transcripts.caption_table import PLAYING_ROLE, SOURCE
from app.windows.transcripts.window import TranscriptsWindow
from core.speech.segments import SAMPLE_RATE
from core.transcripts.transcripts import Transcripts


def test_kept_sound_is_played_from_the_chosen_caption_which_is_marked(
    transcripts: Transcripts, open_history: Callable[[], TranscriptsWindow], sound_server, qtbot
) -> None:
    number = keep(transcripts, "Planning", PLANNING)
    samples = np.zeros(round(5.5 * SAMPLE_RATE), np.float32)
    soundfile.write(transcripts.sound.place_for(number), samples, SAMPLE_RATE)
    window = open_history()
    window.table.setCurrentIndex(cell(window, 1, SOURCE))
    positions: list[float] = []
    marked: list[int] = []

    def note(position_s: float) -> None:
        positions.append(position_s)
        marked.extend(row for row in range(3) if cell(window, row, SOURCE).data(PLAYING_ROLE))

    window.player.position.connect(note)
    with qtbot.waitSignal(window.player.ended, timeout=UNHURRIED_MS):
        qtbot.keyClick(window, Qt.Key.Key_P, CTRL)
        assert window.play_action.text() == "Sto&p"
    assert positions[0] == 2.0 and positions[-1] == pytest.approx(5.5)
    assert sorted(set(marked)) == [1, 2] and marked == sorted(marked)
    qtbot.waitUntil(lambda: window.play_action.text() == "&Play from here", timeout=UNHURRIED_MS)
    assert not cell(window, 2, SOURCE).data(PLAYING_ROLE)
    assert window.message_bar.text == ""


def test_playing_stops_on_request_and_when_another_transcript_is_chosen(
    transcripts: Transcripts, open_history: Callable[[], TranscriptsWindow], sound_server, qtbot
) -> None:
    for name in ("first", "second"):
        number = keep(transcripts, name, PLANNING)
        soundfile.write(
            transcripts.sound.place_for(number), np.zeros(3600 * SAMPLE_RATE, np.int16), SAMPLE_RATE
        )
    window = open_history()
    for stop in (window.play_action.trigger, lambda: choose(window, 1), window.close):
        window.play_action.trigger()
        with qtbot.waitSignal(window.player.position, timeout=UNHURRIED_MS):
            pass
        stop()
        assert not window.player.is_playing


def test_what_plays_goes_on_when_a_session_begins(
    transcripts: Transcripts, open_history: Callable[[], TranscriptsWindow], sound_server, qtbot
) -> None:
    number = keep(transcripts, "Planning", PLANNING)
    soundfile.write(transcripts.sound.place_for(number), np.zeros(3600 * SAMPLE_RATE, np.int16), SAMPLE_RATE)
    window = open_history()
    window.play_action.trigger()
    keep(transcripts, "Stand-up", STANDUP, finished=False)
    window.refresh()
    assert texts(window.list_model) == ["Stand-up", "Planning"]
    assert window.transcript is not None and window.transcript.id == number
    with qtbot.waitSignal(window.player.position, timeout=UNHURRIED_MS):
        pass
    assert window.player.is_playing
    window.close()


def test_sound_that_cannot_be_played_is_told_in_the_message_bar(
    transcripts: Transcripts, open_history: Callable[[], TranscriptsWindow], qtbot
) -> None:
    number = keep(transcripts, "Planning", PLANNING)
    transcripts.sound.place_for(number).write_bytes(b"no sound")
    window = open_history()
    window.play_action.trigger()
    qtbot.waitUntil(lambda: "cannot be played" in window.message_bar.text, timeout=UNHURRIED_MS)


def test_a_message_takes_no_more_height_than_it_needs(
    open_history: Callable[[], TranscriptsWindow], qtbot
) -> None:
    window = open_history()
    window.resize(1000, 660)
    window.message_bar.say("The sound cannot be played.")
    qtbot.waitUntil(lambda: window.message_bar.height() > 0, timeout=UNHURRIED_MS)
    assert window.message_bar.height() == window.message_bar.sizeHint().height()


def test_the_sound_alone_is_deleted_on_request(
    transcripts: Transcripts, open_history: Callable[[], TranscriptsWindow]
) -> None:
    number = keep(transcripts, "Planning", PLANNING)
    transcripts.sound.place_for(number).write_bytes(bytes(2_000_000))
    window = open_history()
    assert "sound 2.0 MB" in window.storage.text()
    answer("Delete")
    window.sound_action.trigger()
    assert transcripts.storage().sound_bytes == 0
    assert "sound 0.0 MB" in window.storage.text()
    assert not window.play_action.isEnabled()
    assert texts(window.table_model, SOURCE) == [source for source, _ in PLANNING]
