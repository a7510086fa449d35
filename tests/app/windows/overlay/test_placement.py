"""Where the overlay and its bar go: on the screen, and over no words that must be seen."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QSize

from app.windows.overlay.placement import GAP, across, bar_place, placed

SCREEN = QRect(-200, 40, 1280, 760)


@st.composite
def rects(draw: st.DrawFn) -> QRect:
    """Return an area on the screen."""
    width, height = draw(st.integers(1, SCREEN.width())), draw(st.integers(1, SCREEN.height()))
    left = draw(st.integers(SCREEN.left(), SCREEN.right() + 1 - width))
    top = draw(st.integers(SCREEN.top(), SCREEN.bottom() + 1 - height))
    return QRect(left, top, width, height)


@given(home=rects(), words=rects())
def test_while_the_window_is_in_front_none_of_its_words_are_hidden(home: QRect, words: QRect) -> None:
    place = placed(home, SCREEN, words, is_in_front=True)
    assert place is None or not place.intersects(words)


@given(home=rects(), words=rects(), is_in_front=st.booleans())
def test_it_keeps_its_size_and_stays_on_the_screen(home: QRect, words: QRect, is_in_front: bool) -> None:
    place = placed(home, SCREEN, words, is_in_front=is_in_front)
    assert place is None or (place.size() == home.size() and SCREEN.contains(place))


@given(home=rects(), words=rects(), is_in_front=st.booleans())
def test_it_stays_where_it_was_put_while_it_hides_nothing(
    home: QRect, words: QRect, is_in_front: bool
) -> None:
    assume(not home.intersects(words))
    assert placed(home, SCREEN, words, is_in_front=is_in_front) == home
    assert placed(home, SCREEN, None, is_in_front=is_in_front) == home


@given(home=rects(), words=rects())
def test_it_rests_only_where_both_edges_are_taken_and_the_window_is_in_front(
    home: QRect, words: QRect
) -> None:
    is_free = any(not place.intersects(words) for place in (home, across(home, SCREEN)))
    assert (placed(home, SCREEN, words, is_in_front=True) is None) == (not is_free)
    assert placed(home, SCREEN, words, is_in_front=False) is not None


@given(home=rects())
def test_across_and_across_again_is_where_it_was(home: QRect) -> None:
    assert across(across(home, SCREEN), SCREEN) == home


def test_the_other_edge_is_as_near() -> None:
    at_the_bottom = QRect(100, SCREEN.bottom() + 1 - 30 - 150, 700, 150)
    assert across(at_the_bottom, SCREEN) == QRect(100, SCREEN.top() + 30, 700, 150)


@given(overlay=rects())
def test_the_bar_is_on_the_screen_and_hides_no_words_where_there_is_room(overlay: QRect) -> None:
    size = QSize(400, 44)
    bar = bar_place(overlay, size, SCREEN)
    assert bar.size() == size and SCREEN.contains(bar)
    if overlay.height() <= SCREEN.height() - 2 * (size.height() + GAP):
        assert not bar.intersects(overlay)
    if overlay.top() - SCREEN.top() >= size.height() + GAP:
        assert bar.bottom() < overlay.top()
