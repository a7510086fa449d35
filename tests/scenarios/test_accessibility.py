"""Every window as somebody has it who hears it and has no mouse: names, roles, and keys that reach all."""

from __future__ import annotations

import ast
import importlib
import inspect
import os
import pkgutil
import socket
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from accessible_tree import faults_in, faults_of_keys, faults_of_names, wanted
from history import PLANNING, STANDUP, keep
from made_captions import caption
from main_windows import new_main_window
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QMessageBox, QWidget
from questions import at_question
from shipped_adapters import save_shipped_adapter

import app
from app.bridge.session_state import SessionState
from app.settings.settings import EngineChoice, Settings
from app.updates.announcement import Announcement
from app.widgets.popover import Popover
from app.widgets.question import confirmed
from app.windows.adapters.controller import Import
from app.windows.adapters.window import AdapterWindow
from app.windows.audience.window import AudienceWindow
from app.windows.first_steps.guide import FirstSteps
from app.windows.glossary.window import GlossaryWindow
from app.windows.help.computer_check import ComputerCheck
from app.windows.help.reader import Reader
from app.windows.help.report_window import ReportWindow
from app.windows.help.shortcuts_window import ShortcutsWindow
from app.windows.main.finishing import FinishingWindow
from app.windows.main.main_window import MainWindow
from app.windows.main.opened_files import ASKED_FROM
from app.windows.main.talk_head import Talk
from app.windows.models.server_dialog import ServerDialog
from app.windows.models.window import ModelsWindow
from app.windows.overlay.bar import OverlayBar
from app.windows.overlay.overlay import Overlay
from app.windows.settings.window import SettingsWindow
from app.windows.sharing.dialog import ShareDialog
from app.windows.training.runs import Unfinished
from app.windows.training.unfinished_bar import UnfinishedBar
from app.windows.training.window import TrainingWindow
from app.windows.transcripts.again_dialog import AgainDialog
from app.windows.transcripts.subtitle_dialog import SubtitleDialog
from app.windows.transcripts.window import TranscriptsWindow
from app.windows.updates.dialog import UpdateDialog
from core.translating.glossary import Term
from core.wire.defaults import SHIPPED_RECOGNIZER
from models.training_messages.plan import TrainingPlan

UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""

TITLED = ("setWindowTitle(", "overrideWindowFlags(", "setWindowFlags(")
"""What a class does that is a window though it is neither a dialog nor a main window."""


@pytest.fixture
def window(qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """The main window of somebody who has transcripts, adapters and a glossary."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    shelf = tmp_path / "data" / "surtitle" / "adapters"
    save_shipped_adapter(shelf / "booking")
    save_shipped_adapter(shelf / "french", languages=[{"from": "en", "to": "fr"}])
    window = new_main_window(qtbot, tmp_path, Settings(engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER)))
    assert window.transcript_controller.transcripts is not None
    keep(window.transcript_controller.transcripts, "Planning", PLANNING)
    keep(window.transcript_controller.transcripts, "Stand-up", STANDUP)
    window.glossary.model.put([Term("slot", "Platz"), Term("layer", "Schicht")])
    window.show()
    qtbot.waitUntil(window.isActiveWindow, timeout=UNHURRIED_MS)
    return window


def by_entry(id: str) -> Callable[[MainWindow], None]:
    """Return what opens a window by its entry in the menu."""
    return lambda window: window.window_actions.by_id[id].trigger()


def fill_main(window: MainWindow) -> None:
    """Show all that the main window can show at once: messages, the search, the way to the newest."""
    window.talks.begin(Talk("Monday 07:22", "English → German", "Microphone", "booking"))
    for number in range(40):
        window.pane.show_update(caption(number, f"sentence {number}", f"Satz {number}", final=True))
    window.pane.verticalScrollBar().setValue(0)
    for number in range(2):
        window.message_bar.say(f"{number} is to be told.")
    window.window_actions.by_id["find"].trigger()


def share(window: MainWindow) -> None:
    by_entry("share")(window)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        window.share_dialog.port.setValue(probe.getsockname()[1])
    window.share_dialog.shares.click()


def go_on_to_the_bar(window: MainWindow) -> None:
    """Press Tab in the unlocked overlay."""
    by_entry("unlock-overlay")(window)
    bar = window.overlay_controller.bar
    # A window manager loses what is wanted of a window that it does not know yet.
    assert QTest.qWaitForWindowActive(window.overlay, UNHURRIED_MS)
    assert QTest.qWaitForWindowExposed(bar, UNHURRIED_MS)
    QTest.keyClick(window.overlay, Qt.Key.Key_Tab)


def train(window: MainWindow) -> None:
    """Show the training window as after a training that another one waits behind."""
    by_entry("train-adapter")(window)
    training = window.training_controller.window
    training.form.from_file.setChecked(True)
    training.form.length.setCurrentIndex(training.form.length.count() - 1)
    training.form.length.activated.emit(training.form.length.currentIndex())
    training.progress.begin("Ready.", TrainingPlan("embedded", "pairs.tsv", "booking"))
    training.progress.details.click()
    training.use_button.show()


def history_of(window: MainWindow) -> TranscriptsWindow:
    by_entry("show-transcripts")(window)
    assert window.transcript_controller.window is not None
    return window.transcript_controller.window


OPENERS: dict[type[QWidget], Callable[[MainWindow], object]] = {
    MainWindow: fill_main,
    Overlay: by_entry("unlock-overlay"),
    OverlayBar: go_on_to_the_bar,
    AudienceWindow: by_entry("audience-view"),
    GlossaryWindow: by_entry("glossary"),
    ShareDialog: share,
    SettingsWindow: by_entry("settings"),
    ModelsWindow: by_entry("models"),
    ServerDialog: lambda window: window.models_window.choose_server(),
    AdapterWindow: by_entry("adapter-details"),
    TrainingWindow: train,
    TranscriptsWindow: by_entry("show-transcripts"),
    AgainDialog: lambda window: window.transcript_controller.ask_again(history_of(window).transcript),
    SubtitleDialog: lambda window: history_of(window).export_menu.into_video.trigger(),
    FirstSteps: by_entry("first-steps"),
    Popover: lambda window: window.controls.languages.click(),
    Reader: by_entry("user-guide"),
    ShortcutsWindow: by_entry("show-shortcuts"),
    ComputerCheck: by_entry("check-computer"),
    ReportWindow: by_entry("report-problem"),
    FinishingWindow: lambda window: window.finishing.window.show(),
    UpdateDialog: lambda window: UpdateDialog(
        Announcement("9.0.0", "2031-02-03", "More.", "https://surtitle.invalid"), "0.1.0", window
    ).show(),
}


def windows_of_the_program() -> set[type[QWidget]]:
    """Return every class below app/ that is a window of its own."""
    for module in pkgutil.walk_packages(app.__path__, "app."):
        importlib.import_module(module.name)
    return {kind for kind in _descendants(QWidget) if kind.__module__.startswith("app.") and _is_window(kind)}


def _descendants(kind: type[QWidget]) -> set[type[QWidget]]:
    children = set(kind.__subclasses__())
    return children.union(*map(_descendants, children))


def _is_window(kind: type[QWidget]) -> bool:
    return issubclass(kind, QMainWindow | QDialog) or any(sign in inspect.getsource(kind) for sign in TITLED)


def test_no_window_is_forgotten_here(qapp) -> None:
    assert windows_of_the_program() == set(OPENERS)


def opened(kind: type[QWidget], window: MainWindow, qtbot) -> QWidget:
    OPENERS[kind](window)
    found = next(
        widget for widget in QApplication.topLevelWidgets() if isinstance(widget, kind) and widget.isVisible()
    )
    qtbot.waitUntil(found.isActiveWindow, timeout=UNHURRIED_MS)
    return found


def pages(shown: QWidget) -> Iterator[str]:
    """Turn to one page after another, and give what it is called."""
    if isinstance(shown, SettingsWindow):
        for row in range(shown.list.count()):
            shown.list.setCurrentRow(row)
            yield shown.list.item(row).text()
    elif isinstance(shown, FirstSteps):
        for page in shown.pages:
            shown.present_at(page)
            yield page.title.text()
    else:
        yield shown.windowTitle()


@pytest.mark.parametrize("kind", OPENERS, ids=lambda kind: kind.__name__)
def test_every_control_has_a_name_and_a_role_and_is_reached_by_keys(
    kind: type[QWidget], window: MainWindow, qtbot
) -> None:
    shown = opened(kind, window, qtbot)
    assert shown.windowTitle()
    faults = {page: faults_of_names(shown) + faults_of_keys(shown) for page in pages(shown)}
    assert not any(faults.values()), faults


@pytest.mark.parametrize("key", [Qt.Key.Key_F10, Qt.Key.Key_Alt], ids=["F10", "Alt"])
@pytest.mark.parametrize("kind", [MainWindow, TranscriptsWindow])
def test_one_key_opens_the_menu_of_all_that_can_be_done(
    kind: type[QWidget], key: Qt.Key, window: MainWindow, qtbot
) -> None:
    shown = window if kind is MainWindow else opened(kind, window, qtbot)
    menu = window.window_actions.more if shown is window else shown.more_menu
    QTest.keyClick(shown.focusWidget(), key)
    qtbot.waitUntil(menu.isVisible, timeout=UNHURRIED_MS)
    assert faults_in(menu) == []
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert not menu.isVisible()


@pytest.mark.parametrize("state", SessionState)
def test_in_every_state_what_can_be_done_is_reached(window: MainWindow, state: SessionState) -> None:
    window.controls.show_state(state)
    controls = wanted(window)
    assert (window.controls.pause in controls) == state.can_be_paused
    assert {window.controls.source, window.controls.languages, window.controls.start} <= set(controls)
    assert faults_of_names(window) + faults_of_keys(window) == []


def test_the_two_devices_of_both_are_named_and_reached(window: MainWindow) -> None:
    window.settings_store.change(replace(window.settings.sound, source="both"))
    menu = window.controls.source.choices
    menu.popup(window.pos())
    assert window.controls.source.microphone.menuAction().isVisible()
    assert faults_in(menu) == []
    menu.close()


def test_how_it_translates_is_named_and_reached(window: MainWindow) -> None:
    popover = window.controls.translation
    popover.open()
    popover.pace.details.click()
    assert {popover.recognizer, popover.glossary, popover.pace.exact} <= set(wanted(popover))
    assert faults_of_names(popover) + faults_of_keys(popover) == []
    popover.close()


def unfinished(window: MainWindow) -> UnfinishedBar:
    bar = window.training_controller.window.unfinished
    bar.show_run(Unfinished(TrainingPlan("embedded", "pairs.tsv", "booking", steps=9), step=3))
    return bar


def training(window: MainWindow) -> TrainingWindow:
    window.training_controller.window.plan = TrainingPlan("embedded", "pairs.tsv", "booking")
    return window.training_controller.window


QUESTIONS: dict[str, Callable[[MainWindow], object]] = {
    "app.windows.models.window.ask_to_remove": lambda window: window.models_window.ask_to_remove(
        window.models_window.library.look.entries[0]
    ),
    "app.windows.models.server_dialog._may_ask": lambda window: ask_of_another_computer(window),
    "app.windows.models.pack_box.ask_to_remove": lambda window: window.models_window.pack_box.ask_to_remove(),
    "app.windows.adapters.window.ask_to_remove": lambda window: (
        window.adapter_controller.window.ask_to_remove(window.adapter_controller.look()[1][0])
    ),
    "app.windows.adapters.controller.ask_to_replace": lambda window: window.adapter_controller.ask_to_replace(
        Import(Path("a"), Path("b"), "embedded"), "There is one already."
    ),
    "app.windows.main.kept_talks._ask_to_delete": lambda window: stopped(
        window
    ).talks.card.foot.delete_wanted.emit(),
    "app.windows.main.opened_files._is_meant": lambda window: window.files.open([folder_of_many()]),
    "app.windows.transcripts.window._may_delete": lambda window: (
        window.transcript_controller.window.delete_action.trigger()
    ),
    "app.windows.transcripts.export_menu.may_be_written": lambda window: (
        window.transcript_controller.window.export_menu.may_be_written(Path(__file__))
    ),
    "app.windows.training.window.may_end": lambda window: training(window).may_end(),
    "app.windows.training.unfinished_bar._ask": lambda window: unfinished(window).drop.click(),
}
"""What brings up each question, by the function that asks it."""


def ask_of_another_computer(window: MainWindow) -> None:
    """Give the address of a server that is another computer."""
    window.models_window.choose_server()
    dialog = window.models_window.findChild(ServerDialog)
    dialog.address.setText("http://10.0.0.5:8080/v1")
    dialog.use()


def folder_of_many() -> Path:
    """Return a folder with more files than are captioned unasked."""
    folder = Path(os.environ["XDG_DATA_HOME"]) / "recordings"
    folder.mkdir()
    for n in range(ASKED_FROM + 1):
        (folder / f"{n}.wav").touch()
    return folder


def stopped(window: MainWindow) -> MainWindow:
    """Return the window with the card of a talk that is over and kept."""
    assert window.transcript_controller.transcripts is not None
    window.talks.begin(Talk("Planning", "English → German", "Microphone"))
    window.pane.begin(is_bilingual=True)
    window.pane.show_update(caption(0, "good", target="Gut", final=True))
    window.talks.end(window.transcript_controller.transcripts.all()[0].id, None)
    return window


def functions_that_ask() -> set[str]:
    """Return every function below app/ that puts a question up."""
    root = Path(app.__file__).parent
    return {
        f"app.{'.'.join(path.relative_to(root).with_suffix('').parts)}.{function.name}"
        for path in root.rglob("*.py")
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef) and _asks(function)
    }


def _asks(function: ast.FunctionDef) -> bool:
    calls = {ast.unparse(node.func) for node in ast.walk(function) if isinstance(node, ast.Call)}
    return confirmed.__name__ in calls or any("QMessageBox." in call for call in calls)


def test_no_question_is_forgotten_here() -> None:
    assert functions_that_ask() == set(QUESTIONS)


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_can_be_read_and_answered_by_keys(name: str, window: MainWindow, qtbot) -> None:
    for kind in (ModelsWindow, AdapterWindow, TranscriptsWindow, TrainingWindow):
        opened(kind, window, qtbot)
    qtbot.waitUntil(lambda: bool(window.models_window.rows.names), timeout=UNHURRIED_MS)
    faults: list[str] = []
    asked: list[str] = []

    def look(question: QMessageBox) -> None:
        asked.append(question.text())
        faults.extend(faults_of_names(question) + faults_of_keys(question))
        QTest.keyClick(question, Qt.Key.Key_Escape)

    at_question(look)
    QUESTIONS[name](window)
    qtbot.waitUntil(lambda: bool(asked), timeout=UNHURRIED_MS)
    assert faults == []
    window.training_controller.window.plan = None
