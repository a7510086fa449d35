"""What a new user does in the guide."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from places import OFFICE_TALK
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""
ALT = Qt.KeyboardModifier.AltModifier


def click(qtbot, button: QAbstractButton, text: str) -> None:
    """Click a button that is called so, can be seen and can be clicked."""
    assert button.text().replace("&", "") == text
    assert button.isVisible() and button.isEnabled()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def choose(box: QComboBox, data: str) -> None:
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())


@contextmanager
def speaking(sound_server, sink: str) -> Iterator[None]:
    """Play the clip meanwhile, again and again."""
    env = {**os.environ, **sound_server.env}
    command = f"while paplay -d {sink} '{OFFICE_TALK}'; do :; done"
    player = subprocess.Popen(["sh", "-c", command], env=env, start_new_session=True)
    try:
        yield
    finally:
        os.killpg(player.pid, 9)
        player.wait()
