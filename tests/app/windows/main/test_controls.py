"""What the row of choices offers."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from app.choices.languages import FREQUENT
from app.choices.session_choices import sound_of, speakers_of
from app.settings.settings import (
    EngineChoice,
    LanguageChoice,
    Settings,
    SoundChoice,
    WindowChoice,
    save_settings,
)
from app.sound.devices import Device
from app.widgets.settings_store import SettingsStore
from app.windows.main.controls import OPEN_FILE, Controls
from core.wording.languages import CODES, DETECTED
from models import embedded
from models.manifests.manifests import read_manifest


def offered(box: QComboBox) -> list[str]:
    return [box.itemData(n) for n in range(box.count())]


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


@pytest.fixture
def translator(tmp_path: Path) -> Path:
    """A folder whose manifest says that it translates English into two languages and German into one."""
    pairs = [("en", "de"), ("en", "cs"), ("de", "en")]
    manifest = {
        "schema_version": 1,
        "languages": [{"from": source, "to": target} for source, target in pairs],
        "scheme": "slots",
        "slot_length": 16,
        "prompts": {"wait": "{source}{target}"},
        "policies": ["wait-3"],
        "licence": "Apache-2.0",
    }
    (tmp_path / "surtitle.json").write_text(json.dumps(manifest), encoding="utf-8")
    return tmp_path


def test_only_pairs_that_the_translator_knows_are_offered(new_controls, translator: Path) -> None:
    controls, store = new_controls(
        Settings(engine=EngineChoice(translator=str(translator)), languages=LanguageChoice(target="cs"))
    )
    assert offered(controls.target_language) == ["de", "cs", ""]
    choose(controls.source_language, "de")
    assert offered(controls.target_language) == ["en", ""]
    assert store.settings.languages.target == controls.target_language.currentData() == "en"
    choose(controls.source_language, "pl")
    assert offered(controls.target_language) == [""]
    assert store.settings.for_engine(realtime=True).translator == ""


def test_the_wanted_language_comes_back_with_a_spoken_one_that_allows_it(
    new_controls, translator: Path
) -> None:
    controls, store = new_controls(Settings(engine=EngineChoice(translator=str(translator))))
    choose(controls.target_language, "cs")
    choose(controls.source_language, "pl")
    choose(controls.source_language, "en")
    assert store.settings.languages.target == controls.target_language.currentData() == "cs"


def test_the_embedded_translator_is_offered_for_what_its_manifest_says(new_controls) -> None:
    manifest = read_manifest(embedded.FOLDER)
    assert manifest is not None
    controls, _store = new_controls()
    for source in offered(controls.source_language):
        choose(controls.source_language, source)
        targets = [pair.target for pair in manifest.languages if pair.source == source]
        assert offered(controls.target_language) == [*targets, ""]


def test_a_translator_that_does_not_say_what_it_knows_may_be_tried_with_every_pair(new_controls) -> None:
    controls, _store = new_controls(Settings(engine=EngineChoice(translator="Qwen/Qwen3-0.6B")))
    choose(controls.source_language, "fr")
    assert offered(controls.target_language) == ["de", "es", "en", ""]


def test_a_language_that_a_general_translator_is_not_asked_in_is_not_translated(new_controls) -> None:
    controls, _store = new_controls(Settings(engine=EngineChoice(translator="Qwen/Qwen3-0.6B")))
    choose(controls.source_language, "sw")
    assert offered(controls.target_language) == [""]


def test_every_language_that_whisper_hears_is_offered_by_its_name_the_frequent_ones_first(
    new_controls,
) -> None:
    controls, _store = new_controls()
    box = controls.source_language
    codes = offered(box)
    assert codes[: len(FREQUENT) + 1] == [DETECTED, *FREQUENT]
    assert sorted(codes) == sorted({*CODES, DETECTED})
    names = [box.itemText(n) for n in range(box.count())]
    assert not set(names) & CODES
    assert names[len(FREQUENT) + 1 :] == sorted(names[len(FREQUENT) + 1 :])


def test_of_a_recognizer_for_one_language_no_other_is_offered(new_controls) -> None:
    controls, _store = new_controls(
        Settings(engine=EngineChoice(recognizer="whisper:base.en"), languages=LanguageChoice(source="fr"))
    )
    assert offered(controls.source_language) == ["en", "fr"], "what was chosen stays chosen"
    assert controls.source_language.currentText() == "French"
    choose(controls.recognizer, "whisper:base")
    assert {DETECTED, "sw"} <= set(offered(controls.source_language))
    assert controls.source_language.currentData() == "fr"
    choose(controls.recognizer, "sphinx")
    assert offered(controls.source_language) == ["en", "fr"]


def test_a_language_is_found_by_typing_how_it_begins(new_controls, qtbot) -> None:
    controls, store = new_controls()
    box, line = controls.source_language, controls.source_language.lineEdit()
    for typed, code, name in (
        ("icel", "is", "Icelandic"),
        ("no such language", "is", "Icelandic"),
        (" ", "is", "Icelandic"),
        ("swahili", "sw", "Swahili"),
        ("sw", "sw", "Swahili"),
    ):
        line.selectAll()
        qtbot.keyClicks(line, typed)
        qtbot.keyClick(line, Qt.Key.Key_Return)
        assert (box.currentData(), box.currentText()) == (code, name)
        assert store.settings.languages.source == code


def test_microphone_and_system_sound_can_be_chosen_together(new_controls) -> None:
    controls, store = new_controls(Settings(sound=SoundChoice(system_speaker="Team")))
    assert speakers_of(store.settings) == ()
    choose(controls.source, "both")
    assert store.settings.sound.source == "both"
    assert speakers_of(store.settings) == ("Me", "Team")


HEADSET = Device("mic", "Headset", "ALSA", is_default=False, backend="portaudio", key="3")
EARPHONES = Device("system", "Earphones", "PulseAudio", is_default=False, backend="soundcard", key="out")


def test_the_two_devices_of_both_are_chosen_and_stay_chosen_though_they_are_gone(new_controls) -> None:
    controls, store = new_controls()
    controls.show()
    controls.show_devices((HEADSET, EARPHONES))
    assert not controls.microphone.isVisible() and not controls.loudspeakers.isVisible()
    choose(controls.source, "both")
    assert controls.microphone.isVisible() and controls.loudspeakers.isVisible()
    assert sound_of(store.settings) == "both:|", "the default ones"
    assert offered(controls.microphone) == ["", "Headset (ALSA)"]
    choose(controls.microphone, "Headset (ALSA)")
    choose(controls.loudspeakers, "Earphones (PulseAudio)")
    assert sound_of(store.settings) == "both:Headset (ALSA)|Earphones (PulseAudio)"
    choose(controls.source, "mic")
    assert sound_of(store.settings) == "mic" and not controls.microphone.isVisible()
    controls.show_devices(())
    choose(controls.source, "both")
    assert controls.microphone.currentText() == "Headset (ALSA)"
    assert sound_of(store.settings) == "both:Headset (ALSA)|Earphones (PulseAudio)"


def test_models_chosen_in_another_window_are_shown(new_controls, translator: Path) -> None:
    controls, store = new_controls()
    chosen = replace(store.settings.engine, recognizer="/models/my-whisper", translator=str(translator))
    store.change(chosen)
    assert controls.recognizer.currentText() == "my-whisper"
    assert offered(controls.target_language) == ["de", "cs", ""]
    assert store.settings.engine == chosen


def test_source_and_languages_chosen_in_another_window_are_shown(new_controls) -> None:
    controls, store = new_controls()
    store.change(SoundChoice(source="both"))
    store.change(LanguageChoice(source="fr"))
    assert controls.source.currentData() == "both"
    assert controls.source_language.currentData() == "fr"
    assert store.settings.languages.target == "", "the embedded translator knows no French"
    assert controls.target_language.currentData() == ""
    store.change(replace(store.settings.languages, source="en"))
    assert controls.target_language.currentData() == "de", "what was wanted is wanted still"
    assert store.settings.languages.target == "de"


def test_what_is_chosen_here_leaves_all_else_as_others_have_it(new_controls) -> None:
    controls, store = new_controls()
    store.change(replace(store.settings.engine, device="cpu", adapter="/adapters/mine"))
    store.change(replace(store.settings.sound, system_speaker="Team"))
    choose(controls.recognizer, "sphinx")
    choose(controls.source, "both")
    assert store.settings.engine == EngineChoice("sphinx", adapter="/adapters/mine", device="cpu")
    assert store.settings.sound == SoundChoice("both", system_speaker="Team")


def test_what_others_choose_is_only_shown(new_controls, qtbot) -> None:
    controls, store = new_controls()
    with qtbot.assertNotEmitted(controls.chosen):
        store.change(EngineChoice("sphinx", policy="wait-5", device="cpu"))
        store.change(SoundChoice("both", both_microphone="Headset (ALSA)"))
        store.change(LanguageChoice("en", "fr"))
        store.change(WindowChoice(theme="dark"))
    assert controls.recognizer.currentData() == "sphinx"
    assert controls.pace.policy == "wait-5"
    assert controls.microphone.currentData() == "Headset (ALSA)"
    assert controls.target_language.currentData() == "fr"


def test_a_file_is_offered_before_the_entry_that_asks_for_one_and_stays_while_another_is_chosen(
    new_controls, tmp_path: Path
) -> None:
    controls, store = new_controls()
    file = str(tmp_path / "talk.wav")
    store.change(SoundChoice(source=file))
    assert offered(controls.source)[-2:] == [file, OPEN_FILE]
    assert controls.source.currentText() == "talk.wav"
    choose(controls.source, "mic")
    choose(controls.source, file)
    assert store.settings.sound.source == file


def test_to_ask_for_a_file_chooses_none_yet(new_controls, qtbot) -> None:
    controls, store = new_controls()
    with qtbot.waitSignal(controls.file_wanted):
        choose(controls.source, OPEN_FILE)
    assert store.settings.sound.source == controls.source.currentData() == "mic"


def test_a_file_that_was_closed_is_no_longer_offered(
    new_controls: Callable[..., tuple[Controls, SettingsStore]], tmp_path: Path
) -> None:
    controls, store = new_controls()
    before = offered(controls.source)
    store.change(replace(store.settings.sound, source=str(tmp_path / "talk.wav")))
    assert controls.source.currentData() == str(tmp_path / "talk.wav")
    store.close_file()
    assert offered(controls.source) == before
