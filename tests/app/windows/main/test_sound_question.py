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
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings

SAID = CaptionUpdate(0, 0.0, 1.0, "Good morning.", "", "Guten Morgen.", "", True, 1.0)


@pytest.fixture
def window(qtbot, tmp_path: Path) -> MainWindow:
    window = new_main_window(qtbot, tmp_path)
    window.show()
    return window


def transcripts_of(window: MainWindow) -> Transcripts:
    transcripts = window.transcript_controller.transcripts
    assert transcripts is not None
    return transcripts


def end_talk(window: MainWindow, *said: CaptionUpdate) -> int:
    """End a talk as a session ends it that kept the sound as it was asked to, and return its number."""
    keeps = window.sound_question.keeps
    live = transcripts_of(window).begin("journal", "mic", EngineSettings(), keeps_sound=keeps)
    for update in said:
        live.write(update)
    if live.sound_path is not None:
        live.sound_path.write_bytes(b"sound")
    live.finish()
    window.bridge.transcript = live.id
    window.bridge.ended.emit()
    return live.id


def has_sound(window: MainWindow, number: int) -> bool:
    return transcripts_of(window).sound.path(number).exists()


def press(qtbot, bar: MessageBar, text: str) -> None:
    [button] = [button for button in bar.findChildren(QPushButton) if button.text() == text]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_who_wants_to_keep_the_sound_has_that_of_the_first_talk_and_of_all_later_ones(
    window: MainWindow, qtbot
) -> None:
    first = end_talk(window, SAID)
    assert window.message_bar.text.startswith("Keep the sound of “")
    assert window.message_bar.findChild(BarMessage).message.tone is Tone.ADVICE, "it is no trouble"
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
        switch = window.preferences.transcripts.keeps_sound
        switch.click()
        switch.click()
        first = end_talk(window, SAID)
    else:
        press(qtbot, window.message_bar, answer)
    second = end_talk(window, SAID)
    assert window.message_bar.text == ""
    assert not has_sound(window, first) and not has_sound(window, second)
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
