"""Every window as somebody has it who hears it and has no mouse: names, roles, and keys that reach all."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from dataclasses import replace
from pathlib import Path

import pytest
from accessible_tree import faults_in, faults_of_keys, faults_of_names, wanted
from every_window import OPENERS, QUESTIONS, UNHURRIED_MS, opened, pages
from history import PLANNING, STANDUP, keep
from main_windows import new_main_window
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QMainWindow, QMessageBox, QWidget
from questions import at_question
from shipped_adapters import save_shipped_adapter

import app
from app.bridge.session_state import SessionState
from app.settings.settings import EngineChoice, Settings
from app.widgets.question import confirmed
from app.windows.adapters.window import AdapterWindow
from app.windows.main.main_window import MainWindow
from app.windows.models.window import ModelsWindow
from app.windows.training.window import TrainingWindow
from app.windows.transcripts.window import TranscriptsWindow
from core.translating.glossary import Term
from core.wire.defaults import SHIPPED_RECOGNIZER

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
