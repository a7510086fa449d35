"""A window that is closed while words wait: they are captioned in the background, or at the next start."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from desktop_user import SETTINGS, DesktopUser, kept_captions
from main_windows import new_main_window
from places import OFFICE_TALK
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from questions import answer

from app.bridge.session_state import SessionState
from app.desktop.tray import Tray
from app.session.rest_session import RestSession
from app.settings.settings import TranscriptChoice
from app.widgets.message_bar import BarMessage
from app.windows.main import main_window
from app.windows.main.main_window import MainWindow
from core.captions.scores import word_error_rate
from core.journal.left_records import crashed_sessions
from core.transcripts.entries import KeptCaption
from core.transcripts.recovery import recovered_transcripts
from core.transcripts.rests import Rest, rests
from core.transcripts.transcripts import Transcripts
from core.wire.messages import Finished, FromEngine

UNHURRIED_MS = 600_000
"""Ends a test that hangs; nothing is measured by it."""
SAID = OFFICE_TALK.with_suffix(".txt").read_text("utf-8")
HIGHEST_ERROR_RATE = 0.35


@pytest.fixture
def user(screen, tmp_path: Path) -> Iterator[DesktopUser]:
    user = DesktopUser(screen, tmp_path / "user")
    yield user
    user.end_all()


@pytest.fixture
def stalled(
    qtbot: QtBot, tmp_path: Path, engines_of: Callable[[psutil.Process], list[psutil.Process]]
) -> Iterator[tuple[MainWindow, psutil.Process]]:
    """A window that captions a file, of which the first words are shown, and its engine, which now sleeps."""
    window = new_main_window(qtbot, tmp_path, SETTINGS)
    window.show()
    with qtbot.waitSignal(window.bridge.captioned, timeout=UNHURRIED_MS):
        window.session.start()
    (engine,) = engines_of(psutil.Process(os.getpid()))
    engine.suspend()
    yield window, engine
    if engine.is_running():
        engine.resume()


def captions_of(transcripts: Transcripts) -> list[KeptCaption]:
    (transcript,) = transcripts.all()
    return [entry for entry in transcripts.entries(transcript.id) if isinstance(entry, KeptCaption)]


def words_of(captions: list[KeptCaption]) -> str:
    return " ".join(caption.original.source for caption in captions)


def offering_message(window: MainWindow) -> BarMessage:
    (message,) = (each for each in window.message_bar.findChildren(BarMessage) if len(each.buttons) == 2)
    return message


def offer_in(window: MainWindow) -> QPushButton:
    return offering_message(window).buttons[0]


def test_a_window_that_is_closed_goes_at_once_and_its_last_words_are_captioned(
    qtbot: QtBot, stalled: tuple[MainWindow, psutil.Process], tmp_path: Path, transcripts: Transcripts
) -> None:
    window, engine = stalled
    tray = Tray(window)
    window.close()
    assert not window.isVisible()
    assert "is finishing the last captions" in tray.icon.toolTip()
    qtbot.waitUntil(window.finishing.window.isVisible, timeout=UNHURRIED_MS)
    with qtbot.waitSignal(window.closed, timeout=UNHURRIED_MS):
        engine.resume()
    assert not window.finishing.window.isVisible()
    assert all(caption.original.final for caption in captions_of(transcripts))
    assert crashed_sessions(tmp_path / "journal") == []
    assert rests(transcripts) == []


def test_who_closes_it_while_a_talk_goes_on_is_asked_in_words_of_what_it_does(
    qtbot: QtBot, stalled: tuple[MainWindow, psutil.Process]
) -> None:
    window, engine = stalled
    asked = answer("Keep captioning")
    window.window_actions.by_id["quit"].trigger()
    assert asked == ["Captions are running. Do you want to stop them and close Surtitle?"]
    assert window.isVisible() and window.bridge.state is SessionState.CAPTIONING
    window.session.pause()
    asked = answer("Stay paused")
    window.window_actions.by_id["quit"].trigger()
    assert asked == ["Captions are paused. Do you want to end them and close Surtitle?"]
    assert window.isVisible() and window.bridge.state is SessionState.PAUSED
    window.session.pause()
    answer("Stop and close")
    with qtbot.waitSignal(window.closed, timeout=UNHURRIED_MS):
        window.window_actions.by_id["quit"].trigger()
        engine.resume()
    assert not window.isVisible()


def test_what_is_captioned_while_the_system_ends_the_program_is_in_the_file_too(
    stalled: tuple[MainWindow, psutil.Process],
    tmp_path: Path,
    transcripts: Transcripts,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(main_window, "CLOSING_S", UNHURRIED_MS / 1000)  # however slow the engine is
    window, engine = stalled
    window.outputs.write_to(tmp_path / "captions.jsonl")
    engine.resume()
    window.end()
    lines = (tmp_path / "captions.jsonl").read_text("utf-8").splitlines()
    # Of a sentence that was not settled yet the file says so, and the transcript nothing.
    written = {entry["segment"]: entry["source"] for entry in map(json.loads, lines) if entry.get("source")}
    assert written == {
        caption.original.segment.number: caption.original.source for caption in captions_of(transcripts)
    }


def test_a_window_that_is_wanted_again_while_it_finishes_stays(
    qtbot: QtBot, stalled: tuple[MainWindow, psutil.Process]
) -> None:
    window, engine = stalled
    closed: list[bool] = []
    window.closed.connect(lambda: closed.append(True))
    window.close()
    assert window.finishing.is_active and not window.overlay.isVisible()
    window.show()
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        engine.resume()
        qtbot.waitUntil(window.overlay.isVisible, timeout=UNHURRIED_MS)
    assert window.isVisible() and closed == []
    window.close()
    assert closed == [True]


def test_from_the_small_window_one_goes_back_to_the_main_one(qtbot, stalled) -> None:
    window, engine = stalled
    small = window.finishing.window
    window.close()
    qtbot.waitUntil(small.isVisible, timeout=UNHURRIED_MS)
    assert small.back_button.y() == small.end_button.y() > small.label.y()
    qtbot.waitUntil(lambda: window.geometry().contains(small.geometry().center()), timeout=UNHURRIED_MS)
    qtbot.mouseClick(small.back_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(window.isVisible, timeout=UNHURRIED_MS)
    assert not small.isVisible() and not window.finishing.is_active
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        engine.resume()
    assert window.isVisible()


@pytest.mark.parametrize("how", ["its button", "its window closed", "closed once more", "too long"])
def test_what_is_not_waited_for_is_offered_at_the_next_start_and_captioned(
    how: str,
    qtbot: QtBot,
    stalled: tuple[MainWindow, psutil.Process],
    tmp_path: Path,
    transcripts: Transcripts,
) -> None:
    window, _ = stalled
    window.close()
    with qtbot.waitSignal(window.closed, timeout=UNHURRIED_MS):
        if how == "its button":
            window.finishing.window.end_button.click()
        elif how == "its window closed":
            window.finishing.window.close()
        elif how == "closed once more":
            window.close()
        else:
            window.finishing.findChild(QTimer).start(0)
    before = len(captions_of(transcripts))
    again = new_main_window(qtbot, tmp_path)
    again.show()
    assert "is not captioned yet; the sound is kept" in again.message_bar.text
    with qtbot.waitSignal(again.bridge.ended, timeout=UNHURRIED_MS):
        offer_in(again).click()
        assert again.bridge.state is SessionState.CATCHING_UP
        assert not again.controls.pause.isVisible()
        with qtbot.waitSignal(again.bridge.ready, timeout=UNHURRIED_MS):
            again.session.pause()  # which does nothing
        assert again.health_line.state.text() == "Captioning what was missed · not listening"
    captions = captions_of(transcripts)
    assert len(captions) >= before
    assert all(caption.original.final for caption in captions)
    assert not any(transcript.was_cut_off for transcript in transcripts.all())
    assert rests(transcripts) == [] and transcripts.sound.paths() == []
    assert "not captioned yet" not in again.message_bar.text


def test_what_is_ended_now_is_a_gap_that_is_offered_and_filled_in_where_it_stands(
    qtbot: QtBot, stalled: tuple[MainWindow, psutil.Process], transcripts: Transcripts
) -> None:
    window, _ = stalled
    before = window.pane.toPlainText()
    window.session.toggle()
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        window.session.toggle()  # End now
    notice = window.pane.toPlainText().splitlines()[-1]
    assert re.fullmatch(r"\[\d+\.\d s not captioned yet\]", notice)
    (rest,) = rests(transcripts)
    assert rest.gap is not None and rest.gap.text == notice
    qtbot.waitUntil(lambda: "not captioned yet; the sound" in window.message_bar.text, timeout=UNHURRIED_MS)
    assert not window.bridge.is_running, "who has just ended it does not want it to go on unasked"
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        offer_in(window).click()
    lines = window.pane.toPlainText().splitlines()
    assert notice.replace("not captioned yet", "filled in later") in lines
    assert notice not in lines and window.message_bar.text == ""
    said = [caption.original.source for caption in captions_of(transcripts)]
    assert [line for line in lines if line.startswith("[") is False and line in said] == said
    assert before.split()[0] == said[0].split()[0] and len(lines) == len(said) + 1
    assert rests(transcripts) == [] and transcripts.sound.paths() == []


def test_what_was_read_of_a_file_that_is_skipped_is_a_gap_too(
    qtbot: QtBot,
    tmp_path: Path,
    transcripts: Transcripts,
    engines_of: Callable[[psutil.Process], list[psutil.Process]],
) -> None:
    window = new_main_window(qtbot, tmp_path, SETTINGS)
    window.show()
    with qtbot.waitSignal(window.bridge.captioned, timeout=UNHURRIED_MS):
        window.files.open([OFFICE_TALK, tmp_path / "missing.wav"])
    (engine,) = engines_of(psutil.Process(os.getpid()))
    engine.suspend()
    window.files.queue.skip()
    qtbot.waitUntil(lambda: window.files.queue.is_empty, timeout=UNHURRIED_MS)
    (rest,) = rests(transcripts)
    assert rest.gap is not None and rest.transcript.name == OFFICE_TALK.stem
    assert not window.bridge.is_running


def test_an_offer_that_is_closed_comes_again_only_at_the_next_start(
    qtbot: QtBot,
    stalled: tuple[MainWindow, psutil.Process],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(main_window, "CLOSING_S", 0.1)
    stalled[0].end()
    again = new_main_window(qtbot, tmp_path)
    offering_message(again).close_button.click()
    again.transcript_controller.maintain()
    assert "not captioned yet" not in again.message_bar.text
    assert "not captioned yet" in new_main_window(qtbot, tmp_path).message_bar.text


def test_from_the_window_of_the_transcripts_the_rest_is_captioned_too(
    qtbot: QtBot,
    stalled: tuple[MainWindow, psutil.Process],
    tmp_path: Path,
    transcripts: Transcripts,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(main_window, "CLOSING_S", 0.1)
    stalled[0].end()
    again = new_main_window(qtbot, tmp_path, SETTINGS.having(TranscriptChoice(keep_sound=True)))
    again.transcript_controller.show()
    history = again.transcript_controller.window
    assert history is not None and history.rest_action.isEnabled()
    with qtbot.waitSignal(again.bridge.ended, timeout=UNHURRIED_MS):
        history.rest_action.trigger()
    again.transcript_controller.refresh()
    qtbot.waitUntil(lambda: not history.rest_action.isEnabled(), timeout=UNHURRIED_MS)
    assert len(transcripts.sound.paths()) == 1  # as its user wishes
    history.close()


def run_rest(transcripts: Transcripts, rest: Rest) -> list[FromEngine]:
    told: list[FromEngine] = []
    session = RestSession(transcripts, rest, told.append, keeps_sound=False)
    session.start()
    session.wait()
    return told


def test_a_program_that_is_killed_loses_no_word_and_says_none_twice(
    user: DesktopUser, wait_until: Callable[[Callable[[], bool], str], None]
) -> None:
    """A sentence is being spoken, and some of it captioned, when the program goes.

    Where the engine comes too late for the beginnings of sentences, whole ones are captioned by then.
    """
    process = user.start("window", str(OFFICE_TALK))

    def is_halfway() -> bool:
        captions = kept_captions(user.data / "transcripts", 1)
        is_within_a_sentence = len(captions) > 1 and not captions[-1].original.final
        return is_within_a_sentence or len(captions) > len(SAID.splitlines()) // 2

    wait_until(is_halfway, "the beginning of a sentence after some others, or half of them")
    process.send_signal(signal.SIGKILL)
    process.wait()
    transcripts = Transcripts(user.data / "transcripts")
    assert len(recovered_transcripts(transcripts, user.data / "journal")) == 1
    (rest,) = rests(transcripts)
    assert rest.waiting_s > 0
    before = {caption.original.segment: caption.original for caption in captions_of(transcripts)}
    assert any(isinstance(message, Finished) for message in run_rest(transcripts, rest))
    after = {caption.original.segment: caption.original for caption in captions_of(transcripts)}
    for segment, caption in before.items():
        assert after[segment].source.startswith(caption.source)
    assert all(caption.final for caption in after.values())
    said = SAID.split()
    heard = words_of(captions_of(transcripts)).split()
    assert word_error_rate(" ".join(said[: len(heard)]), " ".join(heard)) < HIGHEST_ERROR_RATE
    transcripts.close()
