"""What stands above a transcript."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import soundfile
from activation import activate
from history import UNHURRIED_MS, keep
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from app.widgets.icon_button import IconButton
from app.windows.transcripts.window import TranscriptsWindow
from core.speech.segments import SAMPLE_RATE
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings


@pytest.fixture
def window(transcripts: Transcripts, open_history: Callable[[], TranscriptsWindow]) -> TranscriptsWindow:
    keep(transcripts, "other", [("yes and yes", "")])
    keep(transcripts, "Long", [(f"yes {n}" if n % 3 == 0 else "no", "") for n in range(10)])
    return open_history()


def search(window: TranscriptsWindow, qtbot, words: str) -> None:
    window.search.setText(words)
    qtbot.keyClick(window.search, Qt.Key.Key_Return)


def test_matches_are_counted_here_and_in_all(window: TranscriptsWindow, qtbot) -> None:
    head = window.head
    assert not head.matches.isVisible() and not window.n_found.isVisible()
    search(window, qtbot, "yes")
    assert (head.matches.text(), window.n_found.text()) == ("1 of 4", "5 matches")
    seen = []
    for button in (head.next, head.next, head.before, head.before, head.before):
        button.click()
        seen.append((head.matches.text(), window.table.currentIndex().row()))
    assert seen == [("2 of 4", 3), ("3 of 4", 6), ("2 of 4", 3), ("1 of 4", 0), ("4 of 4", 9)]
    window.table.setCurrentIndex(window.table_model.index(1, 1))
    assert head.matches.text() == "4 found"
    window.search.clear()
    qtbot.waitUntil(lambda: not head.matches.isVisible(), timeout=UNHURRIED_MS)


def test_the_buttons_do_what_the_menu_does(window: TranscriptsWindow) -> None:
    assert window.head.title.pencil.isEnabled()
    window.head.title.pencil.click()
    assert window.head.title.is_edited


@pytest.mark.parametrize("key", [Qt.Key.Key_F10, Qt.Key.Key_Alt], ids=["F10", "Alt"])
def test_one_key_opens_the_menu_of_all_that_can_be_done(
    window: TranscriptsWindow, qtbot, key: Qt.Key
) -> None:
    activate(qtbot, window)
    qtbot.keyClick(window.list, key)
    qtbot.waitUntil(window.more_menu.isVisible, timeout=UNHURRIED_MS)
    assert {window.play_action, window.delete_action} < set(window.more_menu.actions())
    window.more_menu.close()
    assert window.menuBar().actions() == []


def test_every_button_has_room_in_a_small_window_in_every_language(
    language: str, transcripts: Transcripts, open_history: Callable[[], TranscriptsWindow], qtbot
) -> None:
    number = keep(transcripts, "Long", [("yes and yes", "")])
    transcripts.begin_version(number, EngineSettings(source_language="en", target_language="de"))
    soundfile.write(transcripts.sound.place_for(number), np.zeros(SAMPLE_RATE, np.int16), SAMPLE_RATE)
    window = open_history()
    window.resize(800, 500)
    search(window, qtbot, "yes")
    assert window.head.versions.isVisible() and window.head.matches.isVisible()

    def has_room(button: QAbstractButton) -> bool:
        is_whole = isinstance(button, IconButton) or button.width() >= button.sizeHint().width()
        return is_whole and button.visibleRegion().boundingRect() == button.rect()

    buttons = [each for each in window.findChildren(QAbstractButton) if each.isVisible()]
    assert {window.head.export, window.player_bar.speed} < set(buttons)
    qtbot.waitUntil(lambda: all(map(has_room, buttons)), timeout=UNHURRIED_MS)
    assert window.size().toTuple() == (800, 500)


def test_a_long_name_is_cut_at_its_end_and_told_whole(window: TranscriptsWindow, qtbot) -> None:
    name = "A very long name of a talk that nobody can read in one line of this window " * 3
    window.head.title.show_title(name)
    qtbot.waitUntil(lambda: window.head.title.label.toolTip() == name, timeout=UNHURRIED_MS)
    assert window.head.title.label.shown.endswith("…") and window.head.title.text == name
    window.head.title.show_title("Short")
    qtbot.waitUntil(lambda: window.head.title.label.shown == "Short", timeout=UNHURRIED_MS)
    assert not window.head.title.label.toolTip()
