"""The doctor in a window of its own."""

from __future__ import annotations

from app.windows.help.computer_check import ComputerCheck
from app.windows.main.main_window import MainWindow

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""


def test_it_looks_when_it_is_opened_and_no_longer_than_it_is_open(window: MainWindow, qtbot) -> None:
    window.window_actions.by_id["check-computer"].trigger()
    shown = window.help.windows["check-computer"]
    assert isinstance(shown, ComputerCheck) and shown.work.is_running
    shown.close()
    assert not shown.work.is_running
    window.window_actions.by_id["check-computer"].trigger()
    qtbot.waitUntil(lambda: not shown.work.is_running, timeout=UNHURRIED_MS)
    texts = [shown.view.list.item(row).text() for row in range(shown.view.list.count())]
    assert any(text.startswith("Python: fine") for text in texts)
