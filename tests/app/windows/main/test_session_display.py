"""Captions word by word or sentence by sentence, in all places where a talk is seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from made_captions import caption
from main_windows import new_main_window
from PySide6.QtGui import QImage
from read_along import told_to_a_browser

from app.bridge.session_state import SessionState
from app.settings.settings import LanguageChoice, Settings, WindowChoice
from app.sharing.sharing import LOOPBACK, ShareAddress
from app.windows.main.main_window import MainWindow
from app.windows.main.session_display import SessionDisplay
from core.captions.captions import Gap
from core.captions.whole_sentences import LONGEST_WAIT_S
from core.wire.messages import EngineSettings, Health

GROWING = (
    caption(0, "Good", tail="mourning"),
    caption(0, "Good morning", "Guten"),
    caption(0, "Good morning.", "Guten Morgen."),
)
DONE = replace(GROWING[-1], final=True)


@pytest.fixture
def window(qtbot, tmp_path: Path) -> Iterator[MainWindow]:
    """A window that captions, is shared, and whose audience has a view; nobody speaks but the test."""
    settings = Settings(
        languages=LanguageChoice(target="de"), window=WindowChoice(guided=True, whole_sentences=True)
    )
    window = new_main_window(qtbot, tmp_path, settings)
    window.outputs.share(ShareAddress(LOOPBACK, 0))
    window.outputs.write_to(tmp_path / "talk.jsonl")
    window.window_actions.by_id["audience-view"].setChecked(True)
    begin(window)
    yield window
    window.outputs.close()
    window.window_actions.by_id["audience-view"].setChecked(False)


def begin(window: MainWindow) -> None:
    display = window.findChild(SessionDisplay)
    assert display is not None
    settings = EngineSettings(translator="embedded", target_language="de")
    display.begin(settings, "mic")
    for state in (SessionState.LOADING, SessionState.CAPTIONING):
        window.bridge.become(state)


def seen(window: MainWindow) -> list[list[str]]:
    """Return the lines of the talk in the window, in the overlay, in the audience view and for a browser."""
    assert window.audience.window is not None
    return [
        [line for line in window.pane.toPlainText().splitlines() if line],
        window.overlay_controller.overlay.text_lines(),
        window.audience.window.canvas.text_lines(),
        shared_translations(window),
    ]


def shared_translations(window: MainWindow) -> list[str]:
    return [str(entry["target"]) for entry in shared(window) if entry.get("target")]


def shared(window: MainWindow) -> list[dict[str, object]]:
    return told_to_a_browser(window.outputs)


def hear(window: MainWindow, heard_s: float) -> None:
    window.bridge.health.emit(Health(heard_s, True, 0.0, 0.0, 0.0))


def test_sentence_by_sentence_nothing_is_seen_before_its_translation_is_done(window: MainWindow) -> None:
    for update in GROWING:
        window.bridge.captioned.emit(update)
    assert seen(window) == [[], [], [], []]
    assert "sentence" in window.pane.placeholderText()
    window.bridge.captioned.emit(DONE)
    both = ["Guten Morgen.", "Good morning."]
    assert seen(window) == [both, both, both, both[:1]]


def test_its_file_has_every_word_all_the_same(window: MainWindow, tmp_path: Path) -> None:
    for update in GROWING:
        window.bridge.captioned.emit(update)
    assert len((tmp_path / "talk.jsonl").read_text().splitlines()) == len(GROWING)


def test_a_switch_during_the_talk_counts_at_once(window: MainWindow) -> None:
    window.bridge.captioned.emit(GROWING[1])
    window.settings_store.change(replace(window.settings.window, whole_sentences=False))
    growing = ["Guten", "Good morning"]
    assert seen(window) == [growing, growing, growing, growing[:1]]
    window.settings_store.change(replace(window.settings.window, whole_sentences=True))
    window.bridge.captioned.emit(GROWING[2])
    assert seen(window) == [growing, growing, growing, growing[:1]]


def test_what_waits_too_long_is_seen_though_nothing_new_is_heard(window: MainWindow) -> None:
    window.bridge.captioned.emit(GROWING[1])
    hear(window, LONGEST_WAIT_S - 0.1)
    assert seen(window)[0] == []
    hear(window, LONGEST_WAIT_S)
    assert seen(window)[1] == ["Guten", "Good morning"]


def test_what_was_said_before_a_stop_is_seen(window: MainWindow) -> None:
    window.bridge.captioned.emit(GROWING[1])
    for state in (SessionState.STOPPING, SessionState.FINISHING, SessionState.IDLE):
        window.bridge.become(state)
    left = ["Guten", "Good morning"]
    assert seen(window) == [left, left, left, left[:1]]


def test_a_pause_is_told_after_what_was_said_before_it(window: MainWindow) -> None:
    window.bridge.captioned.emit(GROWING[1])
    window.bridge.gap.emit(Gap(2.0, 5.0, is_pause=True))
    _, *told = shared(window)
    assert [(entry.get("target"), entry.get("start_s")) for entry in told] == [("Guten", 0.0), (None, 2.0)]


def test_the_overlay_s_button_goes_on_where_captions_are_paused(window: MainWindow) -> None:
    def images() -> list[QImage]:
        controls, bar = window.controls, window.overlay_controller.bar
        return [button.icon().pixmap(18).toImage() for button in (controls.pause, bar.pause)]

    live = images()
    window.bridge.become(SessionState.PAUSED)
    paused = images()
    window.bridge.become(SessionState.CAPTIONING)
    again = images()
    assert [before != after for before, after in zip(live, paused, strict=True)] == [True, True]
    assert again == live
