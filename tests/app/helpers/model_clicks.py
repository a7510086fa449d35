"""What a user does in the models window, and what is read from it."""

from __future__ import annotations

from pathlib import Path

import psutil
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from app.windows.models.library import Condition, ModelEntry
from app.windows.models.table import Column
from app.windows.models.window import ModelsWindow

WHISPER, QWEN = "whisper:tiny.en", "Qwen/Qwen3-1.7B"
"""Models of the catalog that are pinned to a commit, and whose weights no hash is pinned of."""
UNHURRIED_MS = 120_000
"""Ends a test that hangs; nothing is measured by it."""


def click(qtbot, button: QAbstractButton, text: str) -> None:
    """Click a button that is called so and can be clicked."""
    assert button.text().replace("&", "") == text
    assert button.isEnabled()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def entry_of(window: ModelsWindow, name: str) -> ModelEntry:
    return window.model.entry(window.model.row_of(name))


def condition_of(window: ModelsWindow, name: str) -> Condition:
    return window.library.condition(entry_of(window, name))


def text_of(window: ModelsWindow, name: str, column: Column) -> str:
    return str(window.model.data(window.model.index(window.model.row_of(name), column)))


def wait_for(qtbot, window: ModelsWindow, name: str, condition: Condition) -> None:
    qtbot.waitUntil(lambda: condition_of(window, name) is condition, timeout=UNHURRIED_MS)


def model_children() -> list[psutil.Process]:
    children = psutil.Process().children(recursive=True)
    return [child for child in children if "--model-work" in child.cmdline()]


def fetch(qtbot, window: ModelsWindow, name: str) -> Path:
    """Download a model by a click and return its folder."""
    window.table.select(name)
    click(qtbot, window.fetch_button, "Download")
    wait_for(qtbot, window, name, Condition.INSTALLED)
    folder = entry_of(window, name).status.folder
    assert folder is not None
    return folder
