"""What is kept of a line in its block comes back whole."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextDocument

from app.windows.main.block_marks import LAST_ROW, LinePart, Mark, mark_of

Marks = st.builds(
    Mark,
    part=st.sampled_from(LinePart),
    row=st.integers(0, LAST_ROW),
)


@given(mark=Marks)
def test_a_mark_comes_back_as_it_was_put(qapp, mark: Mark) -> None:
    document = QTextDocument()
    mark.put_on(document.firstBlock())
    assert mark_of(document.firstBlock()) == mark


def test_a_block_has_no_mark_until_one_is_put_on_it(qapp) -> None:
    document = QTextDocument()
    assert mark_of(document.firstBlock()) is None
    Mark(LinePart.HEAD, 12 * 3600).put_on(document.firstBlock())
    document.clear()
    assert mark_of(document.firstBlock()) is None


def test_a_row_beyond_all_counting_is_the_last(qapp) -> None:
    document = QTextDocument()
    Mark(LinePart.HEAD, LAST_ROW + 5).put_on(document.firstBlock())
    assert mark_of(document.firstBlock()) == Mark(LinePart.HEAD, LAST_ROW)
