"""What the row of choices offers."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from app.choices.languages import FREQUENT
from app.choices.session_choices import sound_of, speakers_of
from app.settings.settings import Settings
from app.sound.devices import Device
from app.windows.main.controls import Controls
from core.wording.languages import CODES, DETECTED
from models import embedded
from models.manifests.manifests import read_manifest


def offered(box: QComboBox) -> list[str]:
    return [box.itemData(n) for n in range(box.count())]


def choose(box: QComboBox, key: str) -> None:
    box.setCurrentIndex(box.findData(key))
    box.activated.emit(box.currentIndex())


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


def test_only_pairs_that_the_translator_knows_are_offered(qtbot, translator: Path) -> None:
    controls = Controls(Settings(translator=str(translator), target_language="cs"))
    qtbot.addWidget(controls)
    assert offered(controls.target_language) == ["de", "cs", ""]
    choose(controls.source_language, "de")
    assert offered(controls.target_language) == ["en", ""]
    assert controls.settings.target_language == controls.target_language.currentData() == "en"
    choose(controls.source_language, "pl")
    assert offered(controls.target_language) == [""]
    assert controls.settings.for_engine(realtime=True).translator == ""


def test_the_wanted_language_comes_back_with_a_spoken_one_that_allows_it(qtbot, translator: Path) -> None:
    controls = Controls(Settings(translator=str(translator)))
    qtbot.addWidget(controls)
    choose(controls.target_language, "cs")
    choose(controls.source_language, "pl")
    choose(controls.source_language, "en")
    assert controls.settings.target_language == controls.target_language.currentData() == "cs"


def test_the_embedded_translator_is_offered_for_what_its_manifest_says(qtbot) -> None:
    manifest = read_manifest(embedded.FOLDER)
    assert manifest is not None
    controls = Controls(Settings())
    qtbot.addWidget(controls)
    for source in offered(controls.source_language):
        choose(controls.source_language, source)
        targets = [pair.target for pair in manifest.languages if pair.source == source]
        assert offered(controls.target_language) == [*targets, ""]


def test_a_translator_that_does_not_say_what_it_knows_may_be_tried_with_every_pair(qtbot) -> None:
    controls = Controls(Settings(translator="Qwen/Qwen3-0.6B"))
    qtbot.addWidget(controls)
    choose(controls.source_language, "fr")
    assert offered(controls.target_language) == ["de", "es", "en", ""]


def test_a_language_that_a_general_translator_is_not_asked_in_is_not_translated(qtbot) -> None:
    controls = Controls(Settings(translator="Qwen/Qwen3-0.6B"))
    qtbot.addWidget(controls)
    choose(controls.source_language, "sw")
    assert offered(controls.target_language) == [""]


def test_every_language_that_whisper_hears_is_offered_by_its_name_the_frequent_ones_first(qtbot) -> None:
    controls = Controls(Settings())
    qtbot.addWidget(controls)
    box = controls.source_language
    codes = offered(box)
    assert codes[: len(FREQUENT) + 1] == [DETECTED, *FREQUENT]
    assert sorted(codes) == sorted({*CODES, DETECTED})
    names = [box.itemText(n) for n in range(box.count())]
    assert not set(names) & CODES
    assert names[len(FREQUENT) + 1 :] == sorted(names[len(FREQUENT) + 1 :])


def test_of_a_recognizer_for_one_language_no_other_is_offered(qtbot) -> None:
    controls = Controls(Settings(recognizer="whisper:base.en", source_language="fr"))
    qtbot.addWidget(controls)
    assert offered(controls.source_language) == ["en", "fr"], "what was chosen stays chosen"
    assert controls.source_language.currentText() == "French"
    choose(controls.recognizer, "whisper:base")
    assert {DETECTED, "sw"} <= set(offered(controls.source_language))
    assert controls.source_language.currentData() == "fr"
    choose(controls.recognizer, "sphinx")
    assert offered(controls.source_language) == ["en", "fr"]


def test_a_language_is_found_by_typing_how_it_begins(qtbot) -> None:
    controls = Controls(Settings())
    qtbot.addWidget(controls)
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
        assert controls.settings.source_language == code


def test_microphone_and_system_sound_can_be_chosen_together(qtbot) -> None:
    controls = Controls(Settings(system_speaker="Team"))
    qtbot.addWidget(controls)
    assert speakers_of(controls.settings) == ()
    choose(controls.source, "both")
    assert controls.settings.source == "both"
    assert speakers_of(controls.settings) == ("Me", "Team")


HEADSET = Device("mic", "Headset", "ALSA", is_default=False, backend="portaudio", key="3")
EARPHONES = Device("system", "Earphones", "PulseAudio", is_default=False, backend="soundcard", key="out")


def test_the_two_devices_of_both_are_chosen_and_stay_chosen_though_they_are_gone(qtbot) -> None:
    controls = Controls(Settings())
    qtbot.addWidget(controls)
    controls.show()
    controls.show_devices((HEADSET, EARPHONES))
    assert not controls.microphone.isVisible() and not controls.loudspeakers.isVisible()
    choose(controls.source, "both")
    assert controls.microphone.isVisible() and controls.loudspeakers.isVisible()
    assert sound_of(controls.settings) == "both:|", "the default ones"
    assert offered(controls.microphone) == ["", "Headset (ALSA)"]
    choose(controls.microphone, "Headset (ALSA)")
    choose(controls.loudspeakers, "Earphones (PulseAudio)")
    assert sound_of(controls.settings) == "both:Headset (ALSA)|Earphones (PulseAudio)"
    choose(controls.source, "mic")
    assert sound_of(controls.settings) == "mic" and not controls.microphone.isVisible()
    controls.show_devices(())
    choose(controls.source, "both")
    assert controls.microphone.currentText() == "Headset (ALSA)"
    assert sound_of(controls.settings) == "both:Headset (ALSA)|Earphones (PulseAudio)"


def test_models_chosen_in_another_window_are_shown(qtbot, translator: Path) -> None:
    controls = Controls(Settings(target_language="de"))
    qtbot.addWidget(controls)
    with qtbot.waitSignal(controls.changed) as told:
        controls.show_settings(Settings(recognizer="/models/my-whisper", translator=str(translator)))
    assert controls.recognizer.currentText() == "my-whisper"
    assert offered(controls.target_language) == ["de", "cs", ""]
    assert told.args[0].recognizer == "/models/my-whisper"

    with qtbot.assertNotEmitted(controls.changed):
        controls.show_settings(told.args[0])


def test_source_and_languages_chosen_in_another_window_are_shown(qtbot) -> None:
    controls = Controls(Settings())
    qtbot.addWidget(controls)
    controls.changed.connect(lambda settings: controls.show_settings(settings))
    controls.show_settings(Settings(source="both", source_language="fr"))
    assert controls.source.currentData() == "both"
    assert controls.source_language.currentData() == "fr"
    assert controls.settings.target_language == "", "the embedded translator knows no French"
    controls.show_settings(replace(controls.settings, source_language="en"))
    assert controls.target_language.currentData() == "de", "what was wanted is wanted still"
