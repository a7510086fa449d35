"""The page of where and in which numbers the networks run, and what is detected."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from places import OFFICE_TALK
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from app.host.machine import nvidia_cards
from app.settings.settings import load_settings
from app.windows.main.main_window import MainWindow
from app.windows.settings.window import SettingsWindow
from core.wire.defaults import SHIPPED_RECOGNIZER
from models.memory.footprint import Precision

UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""


def choose(box: QComboBox, key: str) -> None:
    box.setCurrentIndex(box.findData(key))
    box.activated.emit(box.currentIndex())


@pytest.mark.parametrize(
    ("told", "cards", "only_card"),
    [
        ("NVIDIA GeForce RTX 4060, 8188, 550.54", "Found: NVIDIA GeForce RTX 4060 (8.6 GB)", "card"),
        ("", "", "card (none was found)"),
    ],
)
def test_a_card_can_be_chosen_and_is_named_or_said_to_be_missing(
    window: MainWindow, qtbot, tmp_path: Path, monkeypatch, told: str, cards: str, only_card: str
) -> None:
    driver = tmp_path / "nvidia-smi"
    driver.write_text(f"#!/bin/sh\necho '{told}'\n", encoding="utf-8")
    driver.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    page = window.preferences.processing
    with qtbot.waitSignal(page.looking.done, timeout=UNHURRIED_MS):
        window.preferences.open_page(page)
    assert ("Found" in page.cards.text()) == bool(cards) and page.cards.text().startswith(cards)
    assert "next time captions start" in page.cards.text()
    choose(page.device, "cuda")
    assert page.device.currentText() == f"Only the graphics {only_card}"
    choose(page.precision, "int8")
    window.settings_store.save()
    engine = load_settings(window.settings_store.path).for_engine(realtime=True)
    assert (engine.device, engine.precision) == ("cuda", "int8")


def test_every_precision_can_be_chosen_that_the_command_line_knows(preferences: SettingsWindow) -> None:
    box = preferences.processing.precision
    assert [box.itemData(row) for row in range(box.count())] == ["auto", *Precision]


def test_the_languages_that_may_be_detected_are_checked(
    preferences: SettingsWindow, window: MainWindow, qtbot
) -> None:
    window.settings_store.change(replace(window.settings.languages, source="auto"))
    window.settings_store.change(replace(window.settings.engine, recognizer="whisper:small"))
    languages = preferences.processing.detectable
    preferences.open_page(preferences.processing)
    assert window.settings.for_engine(realtime=True).spoken == "auto"
    for name in ("Swahili", "German"):
        [item] = languages.findItems(name, Qt.MatchFlag.MatchExactly)
        languages.setCurrentItem(item)
        qtbot.keyClick(languages, Qt.Key.Key_Space)
    window.settings_store.save()
    saved = load_settings(window.settings_store.path)
    assert saved.languages.detectable == ("de", "sw")
    assert saved.for_engine(realtime=True).spoken == "de,sw"
    french = saved.having(replace(saved.languages, source="fr"))
    assert french.for_engine(realtime=True).spoken == "fr"
    window.settings_store.change(replace(window.settings.languages, detectable=("sw",)))
    listed = [languages.item(row) for row in range(languages.count())]
    checked = [
        item.data(Qt.ItemDataRole.UserRole) for item in listed if item.checkState() == Qt.CheckState.Checked
    ]
    assert checked == ["sw"]


@pytest.mark.usefixtures("real_engine")
@pytest.mark.skipif(bool(nvidia_cards()), reason="this machine has the card that shall be missing")
def test_where_and_in_which_numbers_counts_from_the_next_start(window: MainWindow, qtbot) -> None:
    window.settings_store.change(
        replace(window.settings_store.settings.engine, recognizer=SHIPPED_RECOGNIZER, device="cuda")
    )
    window.settings_store.change(replace(window.settings.sound, source=str(OFFICE_TALK)))
    window.session.start()
    qtbot.waitUntil(lambda: "There is no graphics card" in window.message_bar.text, timeout=UNHURRIED_MS)
    qtbot.waitUntil(lambda: not window.bridge.is_running, timeout=UNHURRIED_MS)
