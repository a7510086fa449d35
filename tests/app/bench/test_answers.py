"""How soon a window answers is measured at its button, which then does nothing."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.bench.answers import AnswerMeter
from core.process.threads import GuardedThread

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.mark.parametrize("press", [AnswerMeter.click_ms, AnswerMeter.key_ms])
def test_a_press_is_timed_and_presses_nothing(qtbot, press) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    button = QPushButton("Start", window)
    QVBoxLayout(window).addWidget(button)
    clicks, took_ms = [], []
    button.clicked.connect(lambda: clicks.append("clicked"))
    with qtbot.waitExposed(window):
        window.show()
    button.setFocus()
    meter = AnswerMeter(window, button)
    thread = GuardedThread(lambda: took_ms.extend(press(meter) for _ in range(2)), "presses")
    thread.start()
    qtbot.waitUntil(lambda: not thread.is_alive(), timeout=UNHURRIED_MS)
    qtbot.waitUntil(lambda: not button.isDown(), timeout=UNHURRIED_MS)
    meter.end()
    assert len(took_ms) == 2 and min(took_ms) > 0
    assert clicks == []
