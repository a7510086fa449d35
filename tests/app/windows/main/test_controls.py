"""The bar: what it offers in each state, and what gives way in a narrow window."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QMainWindow, QWidget

from app.bridge.session_state import SessionState
from app.choices.actions import WindowActions
from app.choices.session_choices import sound_of, speakers_of
from app.settings.settings import (
    EngineChoice,
    LanguageChoice,
    Settings,
    SoundChoice,
    WindowChoice,
    save_settings,
)
from app.widgets.settings_store import SettingsStore
from app.windows.main.controls import Controls
from core.wire.defaults import SHIPPED_RECOGNIZER


def choose(box: QComboBox, key: str) -> None:
    box.setCurrentIndex(box.findData(key))
    box.activated.emit(box.currentIndex())


@pytest.fixture
def new_controls(qtbot, tmp_path: Path) -> Callable[..., tuple[Controls, SettingsStore]]:
    """Make the controls as the window has them: the store has the settings, they show and change them."""

    def make(settings: Settings | None = None) -> tuple[Controls, SettingsStore]:
        path = tmp_path / "chosen" / "settings.json"
        save_settings(settings or Settings(), path)
        store = SettingsStore(path)
        controls = Controls(store.settings)
        qtbot.addWidget(controls)
        controls.chosen.connect(store.change)
        store.changed.connect(controls.show_settings)
        return controls, store

    return make


def test_models_chosen_in_another_window_are_shown(new_controls) -> None:
    controls, store = new_controls()
    chosen = replace(store.settings.engine, recognizer="/models/my-whisper", translator="/models/my-own")
    store.change(chosen)
    assert controls.recognizer.currentText() == "my-whisper"
    assert controls.translation.translator.words == "my-own"
    assert store.settings.engine == chosen


def test_what_is_chosen_here_leaves_all_else_as_others_have_it(new_controls) -> None:
    controls, store = new_controls()
    store.change(replace(store.settings.engine, device="cpu", adapter="/adapters/mine"))
    store.change(replace(store.settings.sound, system_speaker="Team"))
    choose(controls.recognizer, SHIPPED_RECOGNIZER)
    controls.source.entries["both"].trigger()
    assert store.settings.engine == EngineChoice(SHIPPED_RECOGNIZER, adapter="/adapters/mine", device="cpu")
    assert store.settings.sound == SoundChoice("both", system_speaker="Team")
    assert speakers_of(store.settings) == ("Me", "Team") and sound_of(store.settings) == "both:|"


def test_what_others_choose_is_only_shown(new_controls, qtbot) -> None:
    controls, store = new_controls()
    with qtbot.assertNotEmitted(controls.chosen), qtbot.assertNotEmitted(controls.settled):
        store.change(EngineChoice(SHIPPED_RECOGNIZER, policy="wait-5", device="cpu"))
        store.change(SoundChoice("both", both_microphone="Headset (ALSA)"))
        store.change(LanguageChoice("en", "fr"))
        store.change(WindowChoice(theme="dark"))
    assert controls.recognizer.currentData() == SHIPPED_RECOGNIZER
    assert controls.pace.policy == "wait-5"
    assert controls.source.microphone.entries["Headset (ALSA)"].isChecked()
    assert controls.target_language.currentData() == "fr"


def test_a_choice_is_settled_when_its_user_turns_to_something_else(new_controls, qtbot) -> None:
    controls, store = new_controls()
    controls.show()
    settled: list[LanguageChoice] = []
    controls.settled.connect(lambda: settled.append(store.settings.languages))
    controls.source.entries["system"].trigger()
    assert len(settled) == 1
    controls.languages.popover.open()
    choose(controls.target_language, "fr")
    choose(controls.target_language, "es")
    assert store.settings.languages.target == "es" and len(settled) == 1
    controls.languages.popover.close()
    assert [languages.target for languages in settled] == ["de", "es"]
    controls.languages.popover.open()
    controls.languages.popover.close()
    assert len(settled) == 2, "nothing was chosen"


@pytest.mark.parametrize("state", SessionState)
def test_only_what_can_be_done_is_shown_and_nothing_is_greyed_out(new_controls, state: SessionState) -> None:
    controls, _store = new_controls()
    controls.resize(1200, controls.height())
    controls.show()
    controls.show_state(state)
    assert controls.pause.isVisible() == state.can_be_paused
    parts = (controls.source, controls.languages, controls.sliders, controls.start)
    assert all(part.isVisible() and part.isEnabled() for part in parts)
    has_listened = state not in (SessionState.IDLE, SessionState.CATCHING_UP)
    assert controls.start.does_show_time == has_listened


def folded(controls: Controls) -> list[str]:
    """Return what is left out."""
    parts: dict[str, QWidget] = {
        "name": controls.source.name,
        "share": controls.share,
        "transcripts": controls.transcripts,
        "overlay": controls.overlay,
        "level": controls.level_meter,
    }
    left_out = [name for name, part in parts.items() if not part.isVisible()]
    return left_out if controls.start.does_show_time else [*left_out, "time"]


def test_a_narrow_bar_gives_way_part_after_part_and_gets_all_back(new_controls) -> None:
    controls, _store = new_controls(Settings(sound=SoundChoice(source="both")))
    controls.show()
    controls.show_state(SessionState.CAPTIONING)
    seen: list[list[str]] = []
    for width in range(1100, controls.minimumSizeHint().width() - 1, -1):
        controls.resize(width, controls.height())
        if not seen or folded(controls) != seen[-1]:
            seen.append(folded(controls))
    order = ["name", "share", "transcripts", "overlay", "level", "time"]
    assert seen == [order[:n] for n in range(len(order) + 1)]
    controls.resize(1100, controls.height())
    assert folded(controls) == []


def test_in_a_narrow_window_start_stop_and_both_languages_keep_their_words(new_controls, qtbot) -> None:
    controls, _store = new_controls()
    words = (controls.languages.spoken, controls.languages.target, controls.start)
    controls.show()
    for state in SessionState:
        controls.show_state(state)
        assert controls.minimumSizeHint().width() <= 560
        controls.resize(560, controls.height())
        qtbot.waitUntil(lambda: all(part.width() >= part.sizeHint().width() for part in words))


def test_no_part_lies_upon_another_at_any_width(new_controls) -> None:
    controls, _store = new_controls()
    controls.show()
    controls.show_state(SessionState.CAPTIONING)
    parts = [controls.source, controls.languages, controls.sliders, controls.start, controls.pause]
    parts += [controls.overlay, controls.share, controls.transcripts, controls.more]
    for width in range(controls.minimumSizeHint().width(), 1100, 20):
        controls.resize(width, controls.height())
        controls.layout().activate()
        places = [part.geometry() for part in parts if part.isVisible()]
        assert all(before.right() < after.left() for before, after in itertools.pairwise(places))
        assert places[-1].right() <= width


def test_the_icons_do_what_the_menus_do_and_name_their_keys(new_controls, qtbot) -> None:
    controls, _store = new_controls()
    window = QMainWindow()
    qtbot.addWidget(window)
    actions = WindowActions(window, {})
    done: list[str] = []
    for id in ("share", "show-transcripts", "show-overlay"):
        actions.connect(id, lambda _checked, id=id: done.append(id))
    controls.use_actions(actions)
    for button in (controls.share, controls.transcripts, controls.overlay):
        button.click()
    assert done == ["share", "show-transcripts", "show-overlay"]
    assert controls.overlay.isChecked()
    assert controls.share.toolTip() == "Share captions (Ctrl+Shift+S)"
    actions.use_shortcuts({"share": "F9"})
    assert controls.share.toolTip() == "Share captions (F9)"


def test_more_opens_all_that_can_be_done(new_controls, qtbot) -> None:
    controls, _store = new_controls()
    window = QMainWindow()
    qtbot.addWidget(window)
    actions = WindowActions(window, {})
    controls.use_actions(actions)
    controls.show()
    controls.more.click()
    qtbot.waitUntil(actions.more.isVisible)
    assert controls.more.isDown()
    actions.more.close()
    assert not controls.more.isDown()
