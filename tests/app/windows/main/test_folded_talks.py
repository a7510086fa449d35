"""Earlier talks take one line, from which all of them are reached."""

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


def test_earlier_talks_take_one_line_whatever_their_number(folded: FoldedTalks) -> None:
    folded.show()
    for n in range(MOST + 5):
        folded.add(talk(n), "4 min", n if n % 2 else None, f"words of {n}")
    numbers = [n if n % 2 else None for n in range(5, MOST + 5)]
    assert [row.transcript for row in folded.rows] == numbers, "what is older is among the transcripts"
    assert folded.sizeHint().height() == folded.rows[-1].height()
    *earlier, latest = folded.rows
    assert latest.isVisible() and not any(row.isVisible() for row in earlier)
    opened: list[int] = []
    folded.open_wanted.connect(opened.append)
    for entry in latest.earlier.menu().actions():
        entry.trigger()
    assert opened == [n for n in reversed(numbers[:-1]) if n is not None]
    assert QGuiApplication.clipboard().text() == "words of 6"


def test_a_folded_talk_has_the_title_that_it_was_given_since(folded: FoldedTalks) -> None:
    folded.add(talk(1), "4 min", 1, "words")
    folded.add(talk(2), "4 min", 2, "words")
    folded.rename(1, "Plans & aims")
    folded.rename(2, "Budget")
    latest = folded.rows[-1]
    assert latest.title.text() == "Budget"
    assert [entry.text() for entry in latest.earlier.menu().actions()] == ["Plans && aims · 4 min"]


def test_a_talk_whose_transcript_is_deleted_goes(folded: FoldedTalks) -> None:
    folded.add(talk(1), "4 min", 1, "words")
    folded.add(talk(2), "4 min", 2, "words")
    folded.forget(1)
    assert [row.transcript for row in folded.rows] == [2]
    assert folded.rows[0].earlier.isHidden()
    folded.forget(2)
    assert folded.isHidden()
