"""The computer that recognizes and translates, chosen as somebody does it in the settings."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from model_clicks import click
from PySide6.QtWidgets import QApplication
from two_computers import LOOPBACK, new_code, serving

from app.remote.paired_computers import forget_computer, paired_computers
from app.serving.engine_server import EngineServer
from app.settings.settings import load_settings
from app.windows.main.main_window import MainWindow
from app.windows.settings.engine_computer import EngineComputer
from app.windows.settings.pairing_dialog import PairingDialog
from core.wire.defaults import BEST_THERE

NAME = socket.gethostname()
UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[EngineServer]:
    monkeypatch.setattr("core.files.user_folders.config_folder", lambda: tmp_path / "choices")
    with serving() as server:
        yield server


@pytest.fixture
def choice(window: MainWindow, server: EngineServer) -> EngineComputer:
    page = window.preferences.processing
    window.preferences.open_page(page)
    return page.computer


def names(choice: EngineComputer) -> list[str]:
    return [choice.itemText(row) for row in range(choice.count())]


def pair(choice: EngineComputer, qtbot, address: str, code: str, told: str) -> None:
    click(qtbot, choice.pair_button, "Pair with another computer…")
    [dialog] = (each for each in QApplication.topLevelWidgets() if isinstance(each, PairingDialog))
    dialog.address.setText(address)
    dialog.code.setText(code)
    click(qtbot, dialog.pair_button, "Pair")
    qtbot.waitUntil(lambda: told in dialog.state.text(), timeout=UNHURRIED_MS)
    dialog.close()
    dialog.deleteLater()


def test_a_computer_is_paired_and_then_chosen_and_the_window_says_where_the_sound_goes(
    choice: EngineComputer, window: MainWindow, server: EngineServer, qtbot
) -> None:
    assert names(choice) == ["This computer"]
    pair(choice, qtbot, f"{LOOPBACK}:{server.port}", new_code(), f"Paired with {NAME}.")
    assert names(choice) == ["This computer", NAME]
    assert window.settings.leaves_to == "", "to be paired is not to be used"
    assert "Stays on this computer" in window.health_line.place.text()
    choice.setCurrentIndex(1)
    choice.activated.emit(1)
    assert window.settings.leaves_to == NAME
    assert f"goes to {NAME}" in window.health_line.place.text()
    window.settings_store.save()
    engine = load_settings(window.settings_store.path).for_engine(realtime=True)
    assert (engine.engine_on, engine.recognizer) == (NAME, BEST_THERE)
    forget_computer(NAME)
    choice.look()
    assert choice.currentText() == NAME, "what is chosen is shown, though captions would be refused"


def test_a_computer_is_forgotten_and_nothing_goes_there_any_more(
    choice: EngineComputer, window: MainWindow, server: EngineServer, qtbot
) -> None:
    assert not choice.forget_button.isEnabled()
    pair(choice, qtbot, f"{LOOPBACK}:{server.port}", new_code(), f"Paired with {NAME}.")
    choice.setCurrentIndex(1)
    choice.activated.emit(1)
    click(qtbot, choice.forget_button, "Forget the chosen computer")
    assert (names(choice), window.settings.leaves_to) == (["This computer"], "")
    assert not choice.forget_button.isEnabled() and paired_computers() == ()


def test_who_presses_the_button_twice_is_paired_once_and_told_so(
    server: EngineServer, window: MainWindow, qtbot
) -> None:
    dialog = PairingDialog(window)
    dialog.address.setText(f"{LOOPBACK}:{server.port}")
    dialog.code.setText(new_code())
    dialog.pair_button.click()
    dialog.pair_button.click()
    qtbot.waitUntil(lambda: dialog.state.text() not in ("", "Connecting…"), timeout=UNHURRIED_MS)
    assert f"Paired with {NAME}." in dialog.state.text()
    dialog.deleteLater()


@pytest.mark.parametrize(
    ("address", "code", "told"),
    [
        ("somewhere else", "", "is not the address of a computer"),
        (LOOPBACK, "1234", "not a pairing code"),
        (f"{LOOPBACK}:1", "0" * 24, "cannot be reached"),
        ("", "0" * 24, "made this code"),
    ],
)
def test_what_goes_wrong_is_one_sentence(
    choice: EngineComputer, server: EngineServer, qtbot, address: str, code: str, told: str
) -> None:
    pair(choice, qtbot, address or f"{LOOPBACK}:{server.port}", code, told)
    assert names(choice) == ["This computer"]
