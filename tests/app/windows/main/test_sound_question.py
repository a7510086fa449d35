"""Whether sound is kept is asked once, at the end of the first talk, and the answer is what happens."""

from __future__ import annotations

from pathlib import Path

import pytest
from main_windows import new_main_window
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from app.bridge.session_state import SessionState
from app.settings.settings import Settings, TranscriptChoice
from app.widgets.message_bar import BarMessage, MessageBar, Tone
from app.windows.main.main_window import MainWindow
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.transcripts.live_transcript import LiveTranscript
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings

SAID = CaptionUpdate(SegmentId(0), 0.0, 1.0, "Good morning.", "", "Guten Morgen.", "", True, 1.0)


@pytest.fixture
def window(qtbot, tmp_path: Path) -> MainWindow:
    window = new_main_window(qtbot, tmp_path)
    window.show()
    return window


def transcripts_of(window: MainWindow) -> Transcripts:
    transcripts = window.transcript_controller.transcripts
    assert transcripts is not None
    return transcripts


def begin_talk(window: MainWindow) -> LiveTranscript:
    """Begin a talk as a session begins it that keeps the sound as it was asked to."""
    keeps = window.settings.transcripts.keeps_new_sound
    live = transcripts_of(window).begin("journal", "mic", EngineSettings(), keeps_sound=keeps)
    window.bridge.transcript = live.id
    return live


def finish_talk(live: LiveTranscript, *said: CaptionUpdate) -> None:
    for update in said:
        live.write(update)
    if live.sound_path is not None:
        live.sound_path.write_bytes(b"sound")
    live.finish()


def end_talk(window: MainWindow, *said: CaptionUpdate) -> int:
    """Have a talk, and return its number."""
    live = begin_talk(window)
    finish_talk(live, *said)
    window.bridge.ended.emit()
    return live.id


def has_sound(window: MainWindow, number: int) -> bool:
    return transcripts_of(window).sound.path(number).exists()


def press(qtbot, bar: MessageBar, text: str) -> None:
    [button] = [button for button in bar.findChildren(QPushButton) if button.text() == text]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("is_said_in_the_settings", [False, True])
def test_who_wants_to_keep_the_sound_has_that_of_the_first_talk_and_of_all_later_ones(
    window: MainWindow, qtbot, *, is_said_in_the_settings: bool
) -> None:
    first = end_talk(window, SAID)
    assert window.message_bar.text.startswith("Keep the sound of “")
    assert window.message_bar.findChild(BarMessage).message.tone is Tone.ADVICE, "it is no trouble"
    if is_said_in_the_settings:
        window.preferences.transcripts.keeps_sound.button("keep").click()
    else:
        press(qtbot, window.message_bar, "Keep the sound")
    second = end_talk(window, SAID)
    assert window.message_bar.text == "", "it is asked once"
    assert has_sound(window, first) and has_sound(window, second)
    assert window.settings.transcripts.keep_sound and not window.settings.transcripts.undecided


@pytest.mark.parametrize("answer", ["Only the text", "the cross", "in the settings"])
def test_who_does_not_has_only_the_text_of_the_first_and_of_all_later_ones(
    window: MainWindow, qtbot, answer: str
) -> None:
    first = end_talk(window, SAID)
    assert has_sound(window, first), "until it is said"
    if answer == "the cross":
        window.message_bar.findChild(BarMessage).close_button.click()
    elif answer == "in the settings":
        window.preferences.transcripts.keeps_sound.button("text").click()
    else:
        press(qtbot, window.message_bar, answer)
    assert not has_sound(window, first)
    second = end_talk(window, SAID)
    assert window.message_bar.text == "" and not has_sound(window, second)
    assert transcripts_of(window).entries(first), "the text stays"


def test_without_an_answer_it_is_asked_again_after_the_next_talk_and_at_the_next_start(
    window: MainWindow, qtbot, tmp_path: Path
) -> None:
    first = end_talk(window, SAID)
    window.message_bar.clear()  # as a start does
    second = end_talk(window, SAID)
    assert "Keep the sound" in window.message_bar.text
    window.close()
    again = new_main_window(qtbot, tmp_path)
    again.show()
    qtbot.waitUntil(lambda: "Keep the sound" in again.message_bar.text)
    press(qtbot, again.message_bar, "Only the text")
    assert not has_sound(again, first) and not has_sound(again, second)


def test_of_a_talk_in_which_nobody_spoke_nothing_is_asked_and_nothing_is_kept(window: MainWindow) -> None:
    silent = end_talk(window)
    assert window.message_bar.text == "" and not has_sound(window, silent)
    assert transcripts_of(window).all() == []


def test_sound_that_captions_still_come_from_goes_when_they_have_come(window: MainWindow, qtbot) -> None:
    first = end_talk(window, SAID)
    window.bridge.become(SessionState.CATCHING_UP)
    press(qtbot, window.message_bar, "Only the text")
    assert has_sound(window, first) and window.settings.transcripts.undecided == (first,)
    window.bridge.state = SessionState.IDLE
    window.bridge.ended.emit()
    assert not has_sound(window, first) and window.settings.transcripts.undecided == ()


def test_who_has_chosen_before_is_not_asked(qtbot, tmp_path: Path) -> None:
    settings = Settings(transcripts=TranscriptChoice(keep_sound=True))
    window = new_main_window(qtbot, tmp_path, settings)
    assert has_sound(window, end_talk(window, SAID))
    assert window.message_bar.text == ""


def test_the_answer_counts_for_a_talk_that_runs_meanwhile_too(window: MainWindow, qtbot) -> None:
    end_talk(window, SAID)
    running = begin_talk(window)
    window.bridge.become(SessionState.LOADING)
    press(qtbot, window.message_bar, "Only the text")
    finish_talk(running, SAID)
    window.bridge.state = SessionState.IDLE
    window.bridge.ended.emit()
    assert not has_sound(window, running.id) and window.settings.transcripts.undecided == ()


@pytest.mark.parametrize("is_ended_by_the_system", [False, True])
def test_of_a_talk_that_ends_with_the_program_it_is_asked_at_the_next_start(
    window: MainWindow, qtbot, tmp_path: Path, *, is_ended_by_the_system: bool
) -> None:
    first = end_talk(window, SAID)
    running = begin_talk(window)
    window.bridge.become(SessionState.LOADING)
    if not is_ended_by_the_system:
        window.close()
    finish_talk(running, SAID)
    with qtbot.waitSignal(window.closed):
        if is_ended_by_the_system:
            window.end()
        else:
            window.bridge.state = SessionState.IDLE
            window.bridge.ended.emit()
    again = new_main_window(qtbot, tmp_path)
    assert again.settings.transcripts.undecided == (first, running.id)
    again.show()
    qtbot.waitUntil(lambda: "Keep the sound" in again.message_bar.text)
    press(qtbot, again.message_bar, "Only the text")
    assert not has_sound(again, first) and not has_sound(again, running.id)


def test_transcripts_that_cannot_be_opened_are_not_taken_for_deleted_ones(qtbot, tmp_path: Path) -> None:
    (tmp_path / "transcripts").write_text("no folder")
    window = new_main_window(qtbot, tmp_path, Settings(transcripts=TranscriptChoice(undecided=(7,))))
    assert window.transcript_controller.transcripts is None
    window.bridge.ended.emit()
    assert window.settings.transcripts.undecided == (7,)


def test_transcripts_that_cannot_be_read_are_not_taken_for_deleted_ones(window: MainWindow) -> None:
    first = end_talk(window, SAID)
    transcripts_of(window).close()
    window.bridge.ended.emit()
    assert window.settings.transcripts.undecided == (first,)


def test_sound_that_cannot_be_deleted_goes_when_it_can(window: MainWindow, qtbot) -> None:
    first = end_talk(window, SAID)
    path = transcripts_of(window).sound.path(first)
    path.unlink()
    path.mkdir()
    press(qtbot, window.message_bar, "Only the text")
    assert "cannot be deleted" in window.message_bar.text
    path.rmdir()
    path.write_bytes(b"sound")
    window.bridge.ended.emit()
    assert not has_sound(window, first) and window.settings.transcripts.undecided == ()
