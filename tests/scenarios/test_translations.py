"""The interface in German and French: every text is translated, and translated so that it works."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from desktop_user import SETTINGS, DesktopUser
from main_windows import new_main_window
from places import OFFICE_TALK, ROOT
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QMainWindow,
    QMenu,
    QWidget,
)
from shipped_adapters import save_shipped_adapter
from translated import entries
from word_room import check_room

from app.adapters.shelf import ChosenTranslator
from app.bridge.background_job import BackgroundJob
from app.choices.session_choices import recognizer_names
from app.desktop.language import language_of
from app.doctor import checks
from app.doctor.findings import Area
from app.host import machine
from app.host.assets import TRANSLATIONS
from app.host.machine import TorchFacts
from app.settings.settings import EngineChoice, Settings
from app.widgets.quantities import number, size
from app.windows.adapters.card import AdapterCard
from app.windows.first_steps.guide import FirstSteps
from app.windows.help.doctor_view import AREAS, DoctorView
from app.windows.main.main_window import MainWindow
from app.windows.models.purposes import PURPOSES
from app.windows.overlay.bar import OverlayBar
from app.windows.settings.window import SettingsWindow
from app.windows.training.window import TrainingWindow
from core.wire.defaults import SHIPPED_RECOGNIZER, UNKNOWN_LICENCE
from core.wording.languages import TRANSLATED
from models.manifests.quality import HELD_OUT
from models.store.inventory import inventory

OPENERS = (
    "find",
    "settings",
    "models",
    "adapter-details",
    "train-adapter",
    "practise",
    "share",
    "glossary",
    "show-transcripts",
    "first-steps",
)
"""What opens the windows, or the bar to search in."""
WINDOWS = (QMainWindow, QDialog)
MNEMONIC = re.compile(r"&(?! )")
OPTION = re.compile("--[a-z][a-z-]*")
UNHURRIED_MS = 600_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated(language: str) -> None:
    assert len(entries(language)) > 500
    assert [entry.source for entry in entries(language) if entry.state or not entry.translation] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_keep_the_placeholders_the_mnemonic_and_the_dots(language: str) -> None:
    for entry in entries(language):
        found, wanted = (sorted(re.findall(r"\{.*?\}", text)) for text in (entry.translation, entry.source))
        assert found == wanted, entry
        assert len(MNEMONIC.findall(entry.translation)) == len(MNEMONIC.findall(entry.source)), entry
        for ending in ("…", ".", ":", "?", "\n", " "):
            assert entry.translation.endswith(ending) == entry.source.endswith(ending), entry
        assert entry.translation.startswith(" ") == entry.source.startswith(" "), entry


def test_an_option_is_named_only_to_who_gave_it_or_as_one_of_the_command_line() -> None:
    """The windows have no options, and what the engine or a training refuses is read there too."""
    for entry in (*entries("de"), *entries("fr")):
        assert OPTION.findall(entry.source) == OPTION.findall(entry.translation), entry
        first, *others = re.split(f"({OPTION.pattern})", entry.source)
        assert not others or first == "" or "on the command line" in first, entry


@pytest.mark.parametrize("language", TRANSLATED)
def test_to_stop_to_pause_and_to_quit_are_different_words(language: str) -> None:
    texts = {(entry.context, entry.source): entry.translation.replace("&", "") for entry in entries(language)}
    stop, pause, leave = (
        texts[name] for name in (("StartButton", "Stop"), ("Controls", "Pause"), ("Actions", "&Quit"))
    )
    assert len({stop, pause, leave}) == 3
    assert stop == texts["MainWindow", "&Stop"]
    assert pause == texts["ModelsWindow", "&Pause"]


def test_the_files_hold_all_texts_of_the_code_and_are_compiled(tmp_path: Path) -> None:
    for path in TRANSLATIONS.glob("*.ts"):
        shutil.copy(path, tmp_path)
    command = ["bash", str(ROOT / "packaging" / "translations.sh"), str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True)
    assert len(list(tmp_path.iterdir())) == 2 * len(TRANSLATED)
    for path in tmp_path.iterdir():
        # What fails here is brought up to date by packaging/translations.sh.
        assert path.read_bytes() == (TRANSLATIONS / path.name).read_bytes(), path.name


def test_every_purpose_of_a_model_is_a_text_to_translate() -> None:
    purposes = {status.model.purpose for status in inventory()}
    assert len(purposes) > 10
    assert purposes <= {*PURPOSES, ""}


@pytest.mark.parametrize(
    ("chosen", "wanted_by_system", "language"),
    [
        ("fr", ["de-DE"], "fr"),
        ("", ["de-AT", "de", "en"], "de"),
        ("", ["es-ES", "fr-FR"], "fr"),
        ("", ["en-GB", "de-DE"], "en"),
        ("", ["pl-PL"], "en"),
        ("xx", ["fr_CA"], "fr"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_first_that_the_system_wants(
    chosen: str, wanted_by_system: list[str], language: str
) -> None:
    assert language_of(chosen, wanted_by_system) == language


@pytest.fixture
def window(language: str, qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    window = new_main_window(qtbot, tmp_path, Settings(engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER)))
    window.show()
    return window


EXPECTED = {
    "en": ("&File", "Start", "Close", "1,234.5", "486 MB"),
    "de": ("&Datei", "Starten", "Schließen", "1.234,5", "486 MB"),
    "fr": ("&Fichier", "Démarrer", "Fermer", "1\u202f234,5", "486 Mo"),
}


def test_the_window_qt_and_numbers_speak_the_language(window: MainWindow, language: str) -> None:
    menu = window.window_actions.menus["file"].title()
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    closing = box.buttons()[0].text().replace("&", "")
    spoken = (menu, window.controls.start.text(), closing, number(1234.5, 1), size(486_000_000))
    assert spoken == EXPECTED[language]


@pytest.mark.long
@pytest.mark.parametrize("language", ["de"], indirect=True)
def test_what_the_engine_refuses_is_read_in_the_language(window: MainWindow, qtbot, tmp_path: Path) -> None:
    window.settings_store.change(replace(window.settings.sound, source=str(OFFICE_TALK)))
    window.settings_store.change(replace(window.settings.engine, translator=str(tmp_path)))
    qtbot.mouseClick(window.controls.start, Qt.MouseButton.LeftButton)
    refusal = f"{tmp_path / 'config.json'} fehlt: Der Ordner ist nicht vollständig"
    qtbot.waitUntil(lambda: refusal in window.message_bar.text, timeout=UNHURRIED_MS)
    qtbot.waitUntil(lambda: not window.bridge.is_running, timeout=UNHURRIED_MS)


@pytest.mark.long
@pytest.mark.parametrize("language", ["de"], indirect=True)
def test_what_a_training_refuses_is_read_in_the_language(window: MainWindow, qtbot, tmp_path: Path) -> None:
    window.window_actions.by_id["train-adapter"].trigger()
    [training] = window.findChildren(TrainingWindow)
    data = tmp_path / "broken.tsv"
    data.write_text("Good morning.\n", encoding="utf-8")
    training.form.use_file(str(data))
    refusal = f"Zeile 1 von {data} braucht einen Satz und seine Übersetzung, durch einen Tabulator getrennt."
    qtbot.waitUntil(lambda: training.state.text() == refusal, timeout=UNHURRIED_MS)


@pytest.mark.parametrize("language", ["de"], indirect=True)
def test_what_an_own_adapter_says_is_read_in_the_language(language: str, qtbot, tmp_path: Path) -> None:
    measured = {HELD_OUT: {"wait-3": {"bleu": 12.3}}}
    folder = save_shipped_adapter(tmp_path / "mine", measured=measured, licence=UNKNOWN_LICENCE)
    card, translator = AdapterCard(), ChosenTranslator("embedded")
    qtbot.addWidget(card)
    card.show_adapter(translator.look_at(folder), translator, "wait-3")
    told = card.facts.toPlainText()
    assert "zurückgehaltene Paare wait-3: BLEU 12,3" in told
    assert "unbekannt" in told and UNKNOWN_LICENCE not in told


@pytest.mark.parametrize("language", ["de"], indirect=True)
@pytest.mark.parametrize(("device", "where"), [("", "auf dem Prozessor"), ("NVIDIA H200", "auf NVIDIA H200")])
def test_where_torch_computes_is_read_in_the_language(
    language: str, device: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "nvidia_cards", list)
    monkeypatch.setattr(machine, "torch_facts", lambda: TorchFacts("2.13.0", device))
    found = dict(checks.CHECKS)[Area.GRAPHICS](lambda text, fraction: None, Event())
    assert [one.text for one in found if one.area is Area.TORCH] == [f"2.13.0, {where}"]


@pytest.mark.parametrize("language", ["de"], indirect=True)
def test_what_the_doctor_finds_is_read_in_the_language(language: str, qtbot) -> None:
    view = DoctorView(BackgroundJob("doctor"), "")
    qtbot.addWidget(view)
    [found] = dict(checks.CHECKS)[Area.PROCESSOR](lambda text, fraction: None, Event())
    item = view.item_of(found)
    assert re.fullmatch(r"Prozessor: .*\n.* Kerne?, \d+ GB Speicher, \d+ GB frei.*", item.text(), re.DOTALL)


def test_all_that_the_doctor_looks_at_is_a_text_to_translate() -> None:
    assert set(AREAS) == set(Area)


def letters(texts: list[str]) -> list[str]:
    """Return the letters that are pressed with Alt, or in a menu alone."""
    return [key.lower() for text in texts for key in re.findall("&([^&])", text.replace("&&", ""))]


def same_letters(texts: list[str]) -> list[str]:
    found = Counter(letters(texts))
    return [text for text in texts if any(found[letter] > 1 for letter in letters([text]))]


def texts_of(window: QWidget) -> list[str]:
    """Return what stands on the labels and buttons that are seen, and on the menus."""
    seen = [
        widget.text()
        for kind in (QAbstractButton, QLabel)
        for widget in window.findChildren(kind)
        if widget.isVisibleTo(window) and widget.window() is window.window()
    ]
    menus = window.menuBar().actions() if isinstance(window, QMainWindow) else []
    return seen + [menu.text() for menu in menus if menu.isVisible()]


def parts(window: QWidget) -> Iterator[list[str]]:
    """Yield the texts that are seen at once, page after page."""
    if isinstance(window, SettingsWindow):
        for row in range(window.list.count()):
            window.list.setCurrentRow(row)
            yield texts_of(window)
    elif isinstance(window, FirstSteps):
        buttons = [button.text() for button in (window.back_button, window.skip_button, window.next_button)]
        for page in window.pages:
            yield texts_of(page) + buttons
    else:
        yield texts_of(window)


def test_no_letter_stands_for_two_entries_of_a_menu(window: MainWindow) -> None:
    window.window_actions.by_id["show-transcripts"].trigger()
    for each in (window, window.transcript_controller.window):
        menus = each.findChildren(QMenu)
        assert len(menus) >= 2
        for menu in menus:
            entries = [action.text() for action in menu.actions() if action.isVisible()]
            assert same_letters(entries) == [], menu.title()


@pytest.mark.parametrize("opener", OPENERS)
def test_no_letter_stands_for_two_controls_of_a_window(opener: str, window: MainWindow) -> None:
    window.window_actions.by_id[opener].trigger()
    windows = [each for each in QApplication.topLevelWidgets() if isinstance(each, WINDOWS)]
    seen = [each for each in windows if each.isVisible()]
    assert len(seen) == (1 if opener == "find" else 2)
    for each in seen:
        for texts in parts(each):
            assert same_letters(texts) == [], each.windowTitle()


@pytest.mark.parametrize("opener", OPENERS)
def test_all_words_have_room(opener: str, window: MainWindow, qtbot) -> None:
    window.window_actions.by_id[opener].trigger()
    for shown in [each for each in QApplication.topLevelWidgets() if isinstance(each, WINDOWS)]:
        if shown.isVisible():
            for _ in parts(shown):
                check_room(shown, qtbot)


def test_the_words_of_what_unfolds_have_room(window: MainWindow, qtbot) -> None:
    popover, engine = window.controls.translation, window.settings.engine
    popover.pace.details.setChecked(True)
    for recognizer in recognizer_names(SHIPPED_RECOGNIZER):
        window.settings_store.change(replace(engine, recognizer=recognizer))
        popover.open()
        check_room(popover, qtbot)
        popover.close()
    for shown in (window.controls.languages.popover, *window.findChildren(OverlayBar)):
        shown.show()
        check_room(shown, qtbot)
        shown.close()


@pytest.fixture
def german(screen, tmp_path: Path) -> Iterator[DesktopUser]:
    user = DesktopUser(screen, tmp_path, SETTINGS.having(replace(SETTINGS.window, language="de")))
    yield user
    user.end_all()


def test_the_program_starts_in_the_chosen_language(german: DesktopUser, wait_until) -> None:
    process = german.start("window")
    wait_until(lambda: german.is_active(process), "the window")
    subprocess.run(["xdotool", "key", "ctrl+comma"], check=True, env=german.env)
    wait_until(lambda: german.windows(process, title="Einstellungen.*") != [], "the settings in German")
