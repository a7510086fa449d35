"""From which language into which: what is offered, and what is chosen."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from app.choices.languages import FREQUENT
from app.settings.settings import EngineChoice, LanguageChoice, Settings, save_settings
from app.widgets.settings_store import SettingsStore
from app.windows.main.languages_button import LanguagesButton
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wording.languages import CODES, DETECTED, IN_PROMPTS
from models import embedded
from models.manifests.manifests import read_manifest


def offered(box: QComboBox) -> list[str]:
    return [box.itemData(n) for n in range(box.count())]


def choose(box: QComboBox, key: str) -> None:
    box.setCurrentIndex(box.findData(key))
    box.activated.emit(box.currentIndex())


@pytest.fixture
def new_button(qtbot, tmp_path: Path) -> Callable[..., tuple[LanguagesButton, SettingsStore]]:
    """Make the button as the window has it: the store has the settings, it shows and changes them."""

    def make(settings: Settings | None = None) -> tuple[LanguagesButton, SettingsStore]:
        path = tmp_path / "chosen" / "settings.json"
        save_settings(settings or Settings(), path)
        store = SettingsStore(path)
        button = LanguagesButton(store.settings)
        qtbot.addWidget(button)
        button.show_targets()
        button.chosen.connect(store.change)
        store.changed.connect(button.show_settings)
        return button, store

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


def test_what_the_translator_knows_is_offered_before_what_others_do(new_button, translator: Path) -> None:
    button, store = new_button(
        Settings(engine=EngineChoice(translator=str(translator)), languages=LanguageChoice(target="cs"))
    )
    assert offered(button.target_language)[:2] == ["de", "cs"]
    assert offered(button.target_language)[-1] == ""
    assert sorted(offered(button.target_language)) == sorted({"", *IN_PROMPTS} - {"en"})
    choose(button.source_language, "cs")
    assert "cs" not in offered(button.target_language)
    assert store.settings.languages.target == button.target_language.currentData() == "en"
    choose(button.source_language, "haw")
    assert offered(button.target_language) == [""]
    assert store.settings.for_engine(realtime=True).translator == ""


def test_the_wanted_language_comes_back_with_a_spoken_one_that_allows_it(
    new_button, translator: Path
) -> None:
    button, store = new_button(Settings(engine=EngineChoice(translator=str(translator))))
    choose(button.target_language, "cs")
    choose(button.source_language, "haw")
    choose(button.source_language, "en")
    assert store.settings.languages.target == button.target_language.currentData() == "cs"


def test_what_the_embedded_translator_knows_comes_first(new_button) -> None:
    manifest = read_manifest(embedded.FOLDER)
    assert manifest is not None
    button, _store = new_button()
    for source in offered(button.source_language):
        choose(button.source_language, source)
        targets = [pair.target for pair in manifest.languages if pair.source == source]
        assert offered(button.target_language)[: len(targets)] == targets


def test_a_translator_that_does_not_say_what_it_knows_may_be_tried_with_every_pair(new_button) -> None:
    button, _store = new_button(Settings(engine=EngineChoice(translator="Qwen/Qwen3-0.6B")))
    choose(button.source_language, "fr")
    assert sorted(offered(button.target_language)) == sorted({"", *IN_PROMPTS} - {"fr"})


def test_a_language_that_a_general_translator_is_not_asked_in_is_not_translated(new_button) -> None:
    button, _store = new_button(Settings(engine=EngineChoice(translator="Qwen/Qwen3-0.6B")))
    choose(button.source_language, "sw")
    assert offered(button.target_language) == [""]


def test_every_language_that_whisper_hears_is_offered_by_its_name_the_frequent_ones_first(
    new_button,
) -> None:
    button, _store = new_button()
    box = button.source_language
    codes = offered(box)
    assert codes[: len(FREQUENT) + 1] == [DETECTED, *FREQUENT]
    assert sorted(codes) == sorted({*CODES, DETECTED})
    names = [box.itemText(n) for n in range(box.count())]
    assert not set(names) & CODES
    assert names[len(FREQUENT) + 1 :] == sorted(names[len(FREQUENT) + 1 :])


def test_what_the_recognizer_does_not_hear_is_offered_too(new_button) -> None:
    """Others hear it: the main window says which."""
    button, store = new_button(
        Settings(engine=EngineChoice(recognizer="whisper:base.en"), languages=LanguageChoice(source="fr"))
    )
    everything = offered(button.source_language)
    assert {DETECTED, "en", "sw"} <= set(everything)
    assert button.source_language.currentText() == "French"
    for recognizer in ("whisper:base", SHIPPED_RECOGNIZER):
        store.change(replace(store.settings.engine, recognizer=recognizer))
        assert offered(button.source_language) == everything
        assert button.source_language.currentData() == "fr"


def test_a_language_is_found_by_typing_how_it_begins(new_button, qtbot) -> None:
    button, store = new_button()
    box, line = button.source_language, button.source_language.lineEdit()
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


def test_the_button_says_both_languages_and_that_nothing_is_translated(new_button) -> None:
    button, store = new_button()
    assert (button.spoken.text(), button.target.text()) == ("English", "German")
    assert button.accessibleName() == button.toolTip() == "Languages: From English to German"
    choose(button.target_language, "")
    assert store.settings.languages.target == ""
    assert (button.spoken.text(), button.target.text()) == ("English", "No translation")
    assert button.accessibleName() == "Languages: English, No translation"


def test_what_others_choose_is_shown_on_the_button(new_button, qtbot) -> None:
    button, store = new_button()
    with qtbot.assertNotEmitted(button.chosen):
        store.change(LanguageChoice("en", "fr"))
    assert button.target.text() == "French"
    store.change(LanguageChoice(source="haw"))
    assert button.source_language.currentData() == "haw"
    assert store.settings.languages.target == "", "no translator knows Hawaiian"
    assert button.target_language.currentData() == ""
    store.change(replace(store.settings.languages, source="en"))
    assert button.target_language.currentData() == "de", "what was wanted is wanted still"
    assert store.settings.languages.target == "de"


def test_while_captions_run_it_says_what_a_change_does(new_button, qtbot) -> None:
    button, _store = new_button()
    button.show()
    note = button.popover.column.itemAt(button.popover.column.count() - 1).widget()
    for is_running in (True, False):
        button.show_running(is_running=is_running)
        button.popover.open()
        assert note.isVisible() == is_running
        button.popover.close()
