"""Words are found in the captions, the newest first."""

from __future__ import annotations

import pytest
from made_captions import caption
from PySide6.QtCore import Qt

from app.windows.main.find_bar import FindBar
from app.windows.main.live_pane import LivePane


@pytest.fixture
def pane(qtbot) -> LivePane:
    pane = LivePane()
    qtbot.addWidget(pane)
    pane.resize(500, 300)
    pane.show()
    return pane


def talk(pane: LivePane, n_sentences: int) -> None:
    for n in range(n_sentences):
        pane.show_update(caption(n, f"sentence {n}", target=f"Satz {n}", final=True))


@pytest.fixture
def find_bar(pane: LivePane, qtbot) -> FindBar:
    bar = FindBar(pane)
    qtbot.addWidget(bar)
    bar.begin()
    return bar


def place(pane: LivePane) -> tuple[str, int]:
    """Return what is selected and in which line."""
    return pane.textCursor().selectedText(), pane.textCursor().blockNumber()


def test_words_are_found_from_the_newest_to_the_oldest_and_round_again(
    pane: LivePane, find_bar: FindBar, qtbot
) -> None:
    talk(pane, 40)
    qtbot.keyClicks(find_bar.words, "satz 1")
    assert place(pane) == ("Satz 1", 2 * 19)
    qtbot.keyClick(find_bar.words, Qt.Key.Key_Return)
    assert place(pane) == ("Satz 1", 2 * 18)
    find_bar.find_later()
    find_bar.find_later()
    assert place(pane) == ("Satz 1", 2 * 1)
    find_bar.find_earlier()
    assert place(pane) == ("Satz 1", 2 * 19)
    assert pane.verticalScrollBar().value() < pane.verticalScrollBar().maximum()


def test_words_that_are_nowhere_are_told_of_and_escape_goes_back(
    pane: LivePane, find_bar: FindBar, qtbot
) -> None:
    talk(pane, 3)
    qtbot.keyClicks(find_bar.words, "nowhere")
    assert find_bar.result.text() == "Not found"
    find_bar.words.setText("satz 2")
    assert find_bar.result.text() == ""
    qtbot.keyClick(find_bar.words, Qt.Key.Key_Escape)
    assert not find_bar.isVisible()
    assert place(pane)[0] == "Satz 2"
