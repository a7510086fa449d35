"""The real window: it opens, plays the clip, keeps what is said, and is found as it was left."""

from __future__ import annotations

import re
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from activation import activate
from headset import pactl
from main_windows import new_main_window
from office_parts import TWO_SENTENCES, part_of_talk
from places import OFFICE_TALK
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QComboBox, QMenu, QWidget

from app.bridge.device_scout import DeviceScout
from app.settings.settings import (
    EngineChoice,
    LanguageChoice,
    Settings,
    SoundChoice,
    TranscriptChoice,
    load_settings,
    save_settings,
)
from app.windows.main.main_window import MainWindow
from app.windows.transcripts.caption_table import SOURCE
from core.captions.captions import CaptionUpdate, Gap
from core.speech.segments import SegmentId
from core.transcripts.transcripts import Transcripts
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture
def window(qtbot, tmp_path: Path) -> MainWindow:
    # Recognition alone where no test asks for more: it starts sooner.
    settings = Settings(
        sound=SoundChoice(source=str(OFFICE_TALK)),
        engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER),
        languages=LanguageChoice(target=""),
    )
    window = new_main_window(qtbot, tmp_path, settings)
    window.show()
    activate(qtbot, window)
    return window


def words(text: str) -> list[str]:
    return re.findall(r"[\w']+", text.casefold())


def shown_sentences(window: MainWindow) -> list[list[str]]:
    return [words(line) for line in window.pane.toPlainText().splitlines()]


def type_title(window: MainWindow, text: str) -> None:
    """Type another title, and do not say that it is whole."""
    title = window.talks.card.head.title
    title.edit()
    title.line.setText(text)


def test_stopping_keeps_what_was_said_and_starting_again_folds_it(window: MainWindow, qtbot) -> None:
    window.session.start()
    qtbot.waitUntil(lambda: "everyone" in window.pane.toPlainText(), timeout=UNHURRIED_MS)
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        qtbot.keyClick(window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    shown = window.pane.toPlainText()
    assert "everyone" in shown
    qtbot.waitUntil(lambda: not window.bridge.is_running, timeout=UNHURRIED_MS)
    foot = window.talks.card.foot
    assert foot.isVisible() and foot.state.text() == "Saved"
    number = window.talks.transcript
    kept = window.transcript_controller.transcripts.entries(number)
    assert [entry.original.source for entry in kept] == shown.splitlines()
    type_title(window, "Weekly planning")
    window.session.start()
    assert window.transcript_controller.get(number).name == "Weekly planning", "the talk it was typed for"
    assert window.pane.toPlainText() == ""
    assert [row.transcript for row in window.talks.folded.rows] == [number]
    qtbot.waitUntil(lambda: "everyone" in window.pane.toPlainText(), timeout=UNHURRIED_MS)
    assert not foot.isVisible()
    assert window.talks.card.head.title.text == window.talks.talk.title == OFFICE_TALK.stem


@pytest.mark.skipif(sys.platform == "win32", reason="holds the engine up by POSIX signal")
def test_what_is_slow_to_stop_can_be_ended_now(window: MainWindow, qtbot, engines_of) -> None:
    window.session.start()
    qtbot.waitUntil(lambda: "everyone" in window.pane.toPlainText(), timeout=UNHURRIED_MS)
    engines_of(psutil.Process())[0].suspend()
    qtbot.mouseClick(window.controls.start, Qt.MouseButton.LeftButton)
    assert window.controls.start.text() == "End now"
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        qtbot.mouseClick(window.controls.start, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.controls.start.text() == "Start", timeout=UNHURRIED_MS)
    assert "everyone" in window.pane.toPlainText()
    assert engines_of(psutil.Process()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="holds the engine up by POSIX signal")
def test_stop_does_not_wait_for_networks_to_be_loaded(window: MainWindow, qtbot, engines_of) -> None:
    window.session.start()
    qtbot.waitUntil(lambda: len(engines_of(psutil.Process())) == 1, timeout=UNHURRIED_MS)
    engines_of(psutil.Process())[0].suspend()  # as if what it loads never came
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        qtbot.mouseClick(window.controls.start, Qt.MouseButton.LeftButton)
    assert engines_of(psutil.Process()) == []


def test_closing_the_window_ends_the_session_and_its_engine(window: MainWindow, qtbot, engines_of) -> None:
    window.session.start()
    qtbot.waitUntil(lambda: len(engines_of(psutil.Process())) == 1, timeout=UNHURRIED_MS)
    engine = engines_of(psutil.Process())[0]
    with qtbot.waitSignal(window.closed, timeout=UNHURRIED_MS):
        window.close()
    assert not engine.is_running()
    assert not window.bridge.is_running


def test_opening_another_file_while_one_plays_ends_the_first(
    window: MainWindow, qtbot, tmp_path: Path
) -> None:
    window.session.start()
    qtbot.waitUntil(lambda: "everyone" in window.pane.toPlainText(), timeout=UNHURRIED_MS)
    other = tmp_path / "other.flac"
    other.write_bytes(OFFICE_TALK.read_bytes())
    type_title(window, "Weekly planning")
    window.session.open_file(other)
    qtbot.waitUntil(lambda: len(window.talks.folded.rows) == 1, timeout=UNHURRIED_MS)
    assert [row.title.text() for row in window.talks.folded.rows] == ["Weekly planning"]
    qtbot.waitUntil(lambda: "everyone" in window.pane.toPlainText(), timeout=UNHURRIED_MS)
    assert window.talks.card.head.title.text == "other"
    named = {each.name for each in window.transcript_controller.transcripts.all()}
    assert named == {"Weekly planning", "other"}, "each has its own"
    assert window.controls.source.name.text() == "other.flac"


def test_the_next_start_listens_to_the_last_device_and_not_to_a_file(
    window: MainWindow, qtbot, tmp_path: Path
) -> None:
    window.controls.source.entries["system"].trigger()
    window.session.open_file(OFFICE_TALK)
    assert window.settings.sound.source == str(OFFICE_TALK)
    window.close()
    again = new_main_window(qtbot, tmp_path)
    assert again.settings.sound.source == "system"
    assert again.controls.source.name.text() == "This computer's sound"


def test_a_missing_file_is_told_in_the_message_bar(window: MainWindow, qtbot, tmp_path: Path) -> None:
    window.session.open_file(tmp_path / "nothing.wav")
    qtbot.waitUntil(lambda: "There is no file" in window.message_bar.text, timeout=UNHURRIED_MS)
    assert window.message_bar.isVisible()
    qtbot.waitUntil(lambda: window.controls.start.isEnabled(), timeout=UNHURRIED_MS)
    assert window.controls.start.text() == "Start"


def test_what_was_chosen_and_where_the_window_was_is_remembered(
    window: MainWindow, qtbot, tmp_path: Path
) -> None:
    window.setGeometry(70, 90, 930, 510)
    window.controls.source.entries["system"].trigger()
    choose(window.controls.target_language, "de")
    window.controls.pace.segments.button("steady").click()
    window.overlay_controller.show_action.trigger()
    window.close()
    settings = load_settings(tmp_path / "settings.json")
    assert (settings.engine.policy, settings.overlay.shown, settings.sound.source) == (
        "steady",
        False,
        "system",
    )
    again = MainWindow(tmp_path / "settings.json", tmp_path / "journal")
    qtbot.addWidget(again)
    assert again.size() == window.size()
    assert again.controls.pace.policy == "wait-7"


def test_settings_that_cannot_be_read_are_put_aside_and_told(qtbot, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    damaged = '{"shortcuts": {"toggle": "F9"}, "recogn'
    path.write_text(damaged)
    window = MainWindow(path, tmp_path / "journal")
    qtbot.addWidget(window)
    window.findChild(DeviceScout).end(UNHURRIED_MS / 1000)
    assert "The settings cannot be read (the file is damaged)" in window.message_bar.text
    window.settings_store.change(replace(window.settings.engine, policy="wait-7"))
    window.close()
    assert load_settings(path).engine.policy == "wait-7"
    assert (tmp_path / "settings.unread-1.json").read_text() == damaged


def spoken_name(control: QWidget) -> str:
    return QAccessible.queryAccessibleInterface(control).text(QAccessible.Text.Name)


def test_every_control_has_a_name_for_screen_readers(window: MainWindow) -> None:
    controls = [
        widget
        for widget in window.findChildren(QWidget)
        if isinstance(widget, QComboBox | QAbstractButton) and not widget.objectName().startswith("qt_")
    ]
    assert len(controls) >= 7
    assert [control for control in controls if not (spoken_name(control) or control.toolTip())] == []
    assert window.pane.accessibleName()


def test_the_microphones_of_the_sound_server_can_be_chosen(
    sound_server, window: MainWindow, qtbot, tmp_path: Path
) -> None:
    source = window.controls.source
    window.findChild(DeviceScout).look()
    qtbot.waitUntil(lambda: "VirtualMic" in names_of(source.choices), timeout=UNHURRIED_MS)
    offered = names_of(source.choices)
    assert "Speakers" in offered and offered.count(OFFICE_TALK.name) == 1
    assert not {"pulse", "default", "sysdefault"} & set(offered)
    assert not [name for name in offered if "ALSA" in name or "Monitor" in name or "Pulse" in name]
    assert source.name.text() == OFFICE_TALK.name


def test_what_was_captioned_is_kept_and_read_in_the_transcripts(
    window: MainWindow, qtbot, tmp_path: Path
) -> None:
    window.preferences.transcripts.keeps_sound.button("keep").click()
    window.session.start()
    qtbot.waitUntil(lambda: "everyone" in window.pane.toPlainText(), timeout=UNHURRIED_MS)
    qtbot.keyClick(window, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    shown = window.transcript_controller.window
    assert shown is not None and shown.isVisible()
    assert "still running" in shown.details.text()
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        window.session.toggle()
    qtbot.waitUntil(lambda: "with sound" in shown.details.text(), timeout=UNHURRIED_MS)
    table = shown.table_model
    kept = [table.index(row, SOURCE).data() for row in range(table.rowCount())]
    assert kept == [line for line in window.pane.toPlainText().splitlines() if line]
    window.close()
    again = MainWindow(tmp_path / "settings.json", tmp_path / "journal")
    qtbot.addWidget(again)
    assert again.settings.transcripts.keep_sound
    again.transcript_controller.show()
    assert again.transcript_controller.window is not None
    assert again.transcript_controller.window.table_model.rowCount() == len(kept)


def test_the_oldest_sound_goes_when_the_limit_is_reached_and_that_is_told(
    window: MainWindow, qtbot, tmp_path: Path
) -> None:
    window.close()
    transcripts = Transcripts(tmp_path / "transcripts")
    for name in ("first", "second"):
        transcripts.rename((talk := transcripts.begin(name, "mic", EngineSettings())).id, name)
        talk.write(CaptionUpdate(SegmentId(0), 0.0, 1.0, "good morning", "", "", "", True, 1.0))
        transcripts.sound.place_for(talk.id).write_bytes(bytes(600_000))
        talk.finish()
    transcripts.close()
    save_settings(window.settings.having(TranscriptChoice(storage_limit_mb=1)), tmp_path / "settings.json")
    again = MainWindow(tmp_path / "settings.json", tmp_path / "journal")
    qtbot.addWidget(again)
    assert "The sound of “first” was deleted to stay below 1 MB" in again.message_bar.text
    again.transcript_controller.show()
    assert again.transcript_controller.window is not None
    assert again.transcript_controller.window.list_model.rowCount() == 2


def test_transcripts_that_cannot_be_opened_are_told_of_and_captions_go_on(
    window: MainWindow, qtbot, tmp_path: Path
) -> None:
    window.close()
    (tmp_path / "transcripts" / "transcripts.sqlite").write_bytes(b"no database " * 500)
    again = MainWindow(tmp_path / "settings.json", tmp_path / "journal")
    qtbot.addWidget(again)
    assert "are damaged" in again.message_bar.text
    again.transcript_controller.show()
    assert again.transcript_controller.window is None
    again.session.open_file(OFFICE_TALK)
    qtbot.waitUntil(lambda: "everyone" in again.pane.toPlainText(), timeout=UNHURRIED_MS)
    again.close()


def test_a_pause_is_shown_and_the_same_session_goes_on(window: MainWindow, qtbot, tmp_path: Path) -> None:
    window.settings_store.change(SoundChoice(source=part_of_talk(tmp_path, TWO_SENTENCES)))
    assert not window.controls.pause.isVisible()
    captions: list[CaptionUpdate] = []
    gaps: list[Gap] = []
    window.bridge.captioned.connect(captions.append)
    window.bridge.gap.connect(gaps.append)
    window.session.start()
    qtbot.waitUntil(lambda: "everyone" in window.pane.toPlainText(), timeout=UNHURRIED_MS)
    qtbot.keyClick(window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert window.controls.pause.text() == "Resume"
    qtbot.waitUntil(lambda: "[paused]" in window.pane.toPlainText(), timeout=UNHURRIED_MS)
    assert "Paused" in window.health_line.state.text()
    qtbot.mouseClick(window.controls.pause, Qt.MouseButton.LeftButton)
    assert window.controls.pause.text() == "Pause"
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        pass
    said = words(OFFICE_TALK.with_suffix(".txt").read_text(encoding="utf-8").splitlines()[1])
    assert said in shown_sentences(window)
    lines = window.pane.toPlainText().splitlines()
    for caption in (update for update in captions if update.final and update.source):
        is_above = lines.index(caption.source) < lines.index("[paused]")
        assert is_above == (caption.start_s <= gaps[0].start_s)
    qtbot.waitUntil(lambda: not window.controls.pause.isVisible(), timeout=UNHURRIED_MS)


def test_a_pause_before_all_is_loaded_is_shown_until_it_ends(window: MainWindow, qtbot) -> None:
    with qtbot.waitSignal(window.bridge.ready, timeout=UNHURRIED_MS):
        window.session.start()
        window.session.pause()
    with qtbot.waitSignal(window.bridge.health, timeout=UNHURRIED_MS):
        pass
    assert window.health_line.state.text() == "Paused · nothing is heard or kept"
    window.session.pause()
    qtbot.waitUntil(lambda: "Live" in window.health_line.state.text(), timeout=UNHURRIED_MS)
    window.session.pause()
    window.session.toggle()
    window.session.pause()  # too late to go on
    assert window.health_line.state.text() == "Finishing the last captions…"
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        pass
    qtbot.waitUntil(lambda: window.health_line.state.text() == "Ready", timeout=UNHURRIED_MS)


def recorded() -> Counter[str]:
    """Return how many record each device now, as the sound server calls it."""
    names = dict(line.split("\t")[:2] for line in pactl("list", "short", "sources").splitlines())
    outputs = pactl("list", "short", "source-outputs").splitlines()
    return Counter(names[line.split("\t")[1]] for line in outputs)


def choose(box: QComboBox, key: str) -> None:
    box.setCurrentIndex(box.findData(key))
    box.activated.emit(box.currentIndex())


def names_of(menu: QMenu) -> list[str]:
    return [entry.text() for entry in menu.actions()]


def test_the_two_that_are_heard_at_once_are_those_that_were_chosen(
    headset: list[str], window: MainWindow, qtbot
) -> None:
    controls = window.controls
    before = recorded()
    window.findChild(DeviceScout).look()
    source, headset_name = controls.source, "Headset (PulseAudio)"
    qtbot.waitUntil(lambda: headset_name in source.microphone.entries, timeout=UNHURRIED_MS)
    source.entries["both"].trigger()
    source.microphone.entries[headset_name].trigger()
    source.loudspeakers.entries["Monitor of HeadsetFeed (PulseAudio)"].trigger()
    window.session.start()
    chosen = Counter({"headset": 1, "headset_feed.monitor": 1})
    qtbot.waitUntil(lambda: recorded() - before == chosen, timeout=UNHURRIED_MS)
    window.close()
    assert load_settings(window.settings_store.path).sound.both_microphone == "Headset (PulseAudio)"
