"""From a stop to the exported file, and from a kept talk to its second captions: few clicks, and counted."""

from __future__ import annotations

from pathlib import Path

import pytest
from history import texts
from kept_talk import GARBLED, keep_with_sound
from main_windows import new_main_window
from places import OFFICE_TALK
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QWidget

from app.settings.settings import EngineChoice, LanguageChoice, Settings, SoundChoice
from app.windows.main.main_window import MainWindow
from app.windows.transcripts.again_dialog import AgainDialog
from app.windows.transcripts.caption_table import SOURCE
from core.wire.defaults import SHIPPED_RECOGNIZER

pytestmark = pytest.mark.usefixtures("replayed_engine")

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""
MOST = 5


class Hand:
    """Clicks and presses keys, and counts them."""

    def __init__(self) -> None:
        self.n_used = 0

    def click(self, widget: QWidget) -> None:
        self.n_used += 1
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


@pytest.fixture
def window(qtbot, tmp_path: Path) -> MainWindow:
    settings = Settings(
        sound=SoundChoice(source=str(OFFICE_TALK)),
        engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER),
        languages=LanguageChoice(target=""),
    )
    window = new_main_window(qtbot, tmp_path, settings)
    window.show()
    return window


def test_from_a_stop_to_the_file(window: MainWindow, qtbot, tmp_path: Path, monkeypatch) -> None:
    path, hand = tmp_path / "talk.srt", Hand()

    def confirm(*_: object, **__: object) -> tuple[str, str]:
        hand.n_used += 1  # Enter, in the dialog of the system
        return str(path), "SubRip (*.srt)"

    monkeypatch.setattr(QFileDialog, "getSaveFileName", confirm)
    window.session.start()
    qtbot.waitUntil(lambda: "everyone" in window.pane.toPlainText(), timeout=UNHURRIED_MS)
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        hand.click(window.controls.start)
    foot = window.talks.card.foot
    qtbot.waitUntil(foot.isVisible, timeout=UNHURRIED_MS)
    menu = foot.export.menu()
    QTimer.singleShot(0, menu, lambda: pick_first(hand, menu))
    hand.click(foot.export)
    qtbot.waitUntil(path.exists, timeout=UNHURRIED_MS)
    assert "everyone" in path.read_text("utf-8")
    assert hand.n_used <= MOST


def pick_first(hand: Hand, menu: QMenu) -> None:
    """Choose the first entry once the menu is seen, which waits for it."""
    if not menu.isVisible():
        QTimer.singleShot(20, menu, lambda: pick_first(hand, menu))
        return
    first = next(entry for entry in menu.actions() if entry.isVisible())
    hand.n_used += 1
    place = menu.actionGeometry(first).center()
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


def test_from_a_kept_talk_to_its_second_captions(window: MainWindow, qtbot) -> None:
    transcripts = window.transcript_controller.transcripts
    assert transcripts is not None
    talk, hand = keep_with_sound(transcripts), Hand()
    hand.click(window.controls.transcripts)
    history = window.transcript_controller.window
    assert history is not None
    qtbot.waitUntil(history.isVisible, timeout=UNHURRIED_MS)
    assert texts(history.table_model, SOURCE) == [GARBLED]
    hand.click(history.head.again)
    (dialog,) = (each for each in QApplication.topLevelWidgets() if isinstance(each, AgainDialog))
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        hand.click(dialog.begin)
    assert hand.n_used <= MOST
    first, second = transcripts.versions(talk)
    qtbot.waitUntil(lambda: "everyone" in " ".join(texts(history.table_model, SOURCE)), timeout=UNHURRIED_MS)
    assert history.transcript is not None and history.transcript.id == second.id
    qtbot.waitUntil(lambda: not history.rest_action.isEnabled(), timeout=UNHURRIED_MS)
    assert transcripts.sound.path(first.id).is_file()
    history.head.versions.setCurrentIndex(0)
    history.head.versions.activated.emit(0)
    assert texts(history.table_model, SOURCE) == [GARBLED]
