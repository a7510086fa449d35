"""What is kept of a session for those who read it."""

from __future__ import annotations

from app.sharing.board import Board
from core.captions.captions import Gap


def test_a_long_talk_is_shown_without_growing() -> None:
    board = Board(3)
    number = 0
    for segment in range(10_000):
        board.put(segment, f"{segment}")
        board.put(Gap(segment, segment + 1.0), "gap")
        lines, number = board.after(number)
        assert lines == [f"{segment}", "gap"]
    assert board.after(number) == ([], number)
    assert len(board.after(0)[0]) == 3


def test_lines_stand_where_they_first_came_and_who_lags_gets_the_last() -> None:
    board = Board()
    for segment in range(5):
        board.put(segment, f"{segment}")
    _, number = board.after(0)
    board.put(1, "1 later")
    board.put(5, "5")
    assert board.after(number)[0] == ["1 later", "5"]
    assert board.after(0)[0] == ["0", "1 later", "2", "3", "4", "5"]
    assert board.after(0, 2)[0] == ["4", "5"]


def test_who_has_a_line_is_told_what_is_amended_of_it_alone_and_who_comes_later_the_line() -> None:
    board = Board()
    for segment in range(3):
        board.put(segment, f"{segment}")
    _, number = board.after(0)
    board.amend(0, "0 by Anna", "Anna said 0")
    board.amend(7, "7 by Anna", "Anna said 7")  # which is not there
    assert board.after(number) == (["Anna said 0"], number + 1)
    assert board.after(0)[0] == ["0 by Anna", "1", "2"]
    board.put(0, "0 by Anna, longer")
    assert board.after(number)[0] == board.after(number + 1)[0] == ["0 by Anna, longer"]
