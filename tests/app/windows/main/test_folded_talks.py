"""Earlier talks take one line each, and no more of them are kept than can be seen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from app.windows.main.folded_talks import MOST, FoldedTalks
from app.windows.main.talk_head import Talk


def talk(n: int) -> Talk:
    return Talk(f"Sunday 07:{n:02}", "English → German", "Microphone")


@pytest.fixture
def folded(qtbot) -> FoldedTalks:
    folded = FoldedTalks()
    qtbot.addWidget(folded)
    return folded


def test_a_folded_talk_is_opened_by_its_number(folded: FoldedTalks, qtbot) -> None:
    assert folded.isHidden()
    folded.add(talk(1), "4 min", 17, "words")
    assert not folded.isHidden()
    folded.show()
    [row] = folded.rows
    assert row.link.text() == "Open"
    assert row.link.accessibleDescription() == "Sunday 07:01, 4 min"
    with qtbot.waitSignal(folded.open_wanted) as wanted:
        qtbot.mouseClick(row.link, Qt.MouseButton.LeftButton)
    assert wanted.args == [17]


def test_what_is_kept_nowhere_can_be_copied_from_its_line(folded: FoldedTalks, qtbot) -> None:
    folded.add(talk(1), "4 min", None, "all its words")
    folded.show()
    [row] = folded.rows
    qtbot.mouseClick(row.link, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "all its words"


def test_only_the_latest_are_there_however_many_there_were(folded: FoldedTalks, qtbot) -> None:
    for n in range(20):
        folded.add(talk(n), "4 min", n, "words")
    assert [row.transcript for row in folded.rows] == list(range(20 - MOST, 20))
    qtbot.waitUntil(lambda: len(folded.findChildren(type(folded.rows[0]))) == MOST)


def test_a_talk_whose_transcript_is_deleted_goes(folded: FoldedTalks) -> None:
    folded.add(talk(1), "4 min", 1, "words")
    folded.add(talk(2), "4 min", 2, "words")
    folded.forget(1)
    assert [row.transcript for row in folded.rows] == [2]
    folded.forget(2)
    assert folded.isHidden()
