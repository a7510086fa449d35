"""What a user does in the models window, and what is read from it."""

from __future__ import annotations

from pathlib import Path

import psutil
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from app.windows.models.library import Condition, ModelEntry
from app.windows.models.row import ModelRow
from app.windows.models.row_view import Act
from app.windows.models.window import ModelsWindow
from app.windows.models.words import size_of

WHISPER, QWEN = "whisper:tiny.en", "Qwen/Qwen3-1.7B"
"""Models of the catalog that are pinned to a commit, and whose weights no hash is pinned of."""
UNHURRIED_MS = 120_000
"""Ends a test that hangs; nothing is measured by it."""


def click(qtbot, button: QAbstractButton, text: str) -> None:
    """Click a button that is called so and can be clicked."""
    assert button.text().replace("&", "") == text
    assert button.isEnabled()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def row_of(window: ModelsWindow, name: str) -> ModelRow:
    """Return the row of a model, which shows it and not its twin."""
    window.rows.show_twin(name)
    row = window.rows.row(name)
    assert row is not None, f"{name} is not shown"
    return row


def act(qtbot, window: ModelsWindow, name: str, text: str) -> None:
    """Click the button of a model's row, which says this."""
    row = row_of(window, name)
    window.rows.ensureWidgetVisible(row)
    click(qtbot, row.action, text)


def choose(window: ModelsWindow, name: str, what: Act) -> None:
    """Choose what is offered behind the dots of a model's row."""
    entry = row_of(window, name).entry_of_menu(what)
    assert entry.isVisible(), f"{what} is not offered"
    entry.trigger()


def offered(window: ModelsWindow, name: str) -> set[Act]:
    """Return all that can be done with a model."""
    view = row_of(window, name).view
    assert view is not None
    return {*view.others, *([view.action] if view.action else [])}


def badges_of(window: ModelsWindow, name: str) -> list[str]:
    view = row_of(window, name).view
    assert view is not None
    return [badge.text for badge in view.badges]


def entry_of(window: ModelsWindow, name: str) -> ModelEntry:
    entry = window.entry(name)
    assert entry is not None, f"there is no {name}"
    return entry


def condition_of(window: ModelsWindow, name: str) -> Condition:
    return window.library.condition(entry_of(window, name))


def state_of(window: ModelsWindow, name: str) -> str:
    """Return what a row says to those who hear it."""
    return row_of(window, name).accessibleDescription()


def wait_for(qtbot, window: ModelsWindow, name: str, condition: Condition) -> None:
    qtbot.waitUntil(lambda: condition_of(window, name) is condition, timeout=UNHURRIED_MS)


def model_children() -> list[psutil.Process]:
    children = psutil.Process().children(recursive=True)
    return [child for child in children if _works_on_models(child)]


def _works_on_models(child: psutil.Process) -> bool:
    try:
        return "--model-work" in child.cmdline()
    except psutil.NoSuchProcess:  # it has ended meanwhile
        return False


def fetch(qtbot, window: ModelsWindow, name: str) -> Path:
    """Download a model by a click and return its folder."""
    size = size_of(entry_of(window, name))
    act(qtbot, window, name, f"Download · {size}" if size else "Download")
    wait_for(qtbot, window, name, Condition.INSTALLED)
    folder = entry_of(window, name).status.folder
    assert folder is not None
    return folder
