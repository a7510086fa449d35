"""Where the overlay and its bar go: on the screen, and over nothing that is needed."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QSize

from app.windows.overlay.placement import GAP, SeenWindow, across, bar_place, placed

SCREEN = QRect(-200, 40, 1280, 760)


@st.composite
def rects(draw: st.DrawFn) -> QRect:
    """Return an area on the screen."""
    width, height = draw(st.integers(1, SCREEN.width())), draw(st.integers(1, SCREEN.height()))
    left = draw(st.integers(SCREEN.left(), SCREEN.right() + 1 - width))
    top = draw(st.integers(SCREEN.top(), SCREEN.bottom() + 1 - height))
    return QRect(left, top, width, height)


@st.composite
def windows(draw: st.DrawFn) -> SeenWindow:
    """Return a window on the screen, with captions somewhere in it."""
    frame = draw(rects())
    top, bottom = draw(st.integers(0, frame.height() - 1)), draw(st.integers(0, frame.height() - 1))
    return SeenWindow.of(frame, frame.adjusted(0, min(top, bottom), 0, max(top, bottom) - frame.height() + 1))


def hides(place: QRect, window: SeenWindow) -> bool:
    return hides_control(place, window) or not place.intersected(window.captions).isEmpty()


def hides_control(place: QRect, window: SeenWindow) -> bool:
    return any(not place.intersected(part).isEmpty() for part in window.controls)


@given(home=rects(), window=windows())
def test_it_is_on_the_screen_always_and_as_large_as_it_was(home: QRect, window: SeenWindow) -> None:
    place = placed(home, SCREEN, [window])
    assert place.size() == home.size() and SCREEN.contains(place)


@given(home=rects(), window=windows())
def test_it_stays_at_home_while_it_hides_nothing(home: QRect, window: SeenWindow) -> None:
    assume(not hides(home, window))
    assert placed(home, SCREEN, [window]) == home == placed(home, SCREEN, [])


@given(home=rects(), window=windows())
def test_beside_a_window_that_leaves_an_edge_of_the_screen_free_it_hides_nothing(
    home: QRect, window: SeenWindow
) -> None:
    low, high = QRect(home), QRect(home)
    low.moveBottom(SCREEN.bottom())
    high.moveTop(SCREEN.top())
    assume(not (hides(low, window) and hides(high, window)))
    assert not hides(placed(home, SCREEN, [window]), window)


@given(home=rects(), window=windows())
def test_where_it_fits_between_the_controls_it_hides_none(home: QRect, window: SeenWindow) -> None:
    assume(home.height() <= window.captions.height())
    place = placed(home, SCREEN, [window])
    assert not hides_control(place, window)


@given(home=rects(), first=windows(), second=windows())
def test_of_two_windows_the_first_is_kept_free_before_all(
    home: QRect, first: SeenWindow, second: SeenWindow
) -> None:
    home.setHeight(min(home.height(), first.captions.height()))
    place = placed(home, SCREEN, [first, second])
    assert not hides_control(place, first)


@pytest.mark.parametrize("screen", [QSize(1366, 768), QSize(1440, 900), QSize(1280, 720)])
@pytest.mark.parametrize("is_maximized", [False, True])
def test_on_screens_of_laptops_it_hides_no_control(screen: QSize, is_maximized: bool) -> None:
    room = QRect(0, 0, screen.width(), screen.height())
    frame = QRect(0, 0, 1002, 662)
    frame.moveCenter(room.center())
    frame = room if is_maximized else frame
    window = SeenWindow.of(frame, frame.adjusted(17, 140, -17, -110))
    home = QRect(0, 0, round(0.7 * room.width()), 146)
    home.moveCenter(room.center())
    home.moveBottom(room.bottom() - room.height() // 16)
    place = placed(home, room, [window])
    assert room.contains(place)
    assert not hides_control(place, window)


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
