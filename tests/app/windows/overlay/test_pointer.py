"""When the pointer rests on the overlay, and when it has left."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QCursor

from app.windows.overlay.pointer import LEAVING_S, RESTING_S, PointerRest, PointerWatch

WORDS, BAR = QRect(100, 500, 800, 120), QRect(300, 440, 400, 44)
ON_WORDS, ON_BAR, BETWEEN, OUTSIDE = QPoint(500, 550), QPoint(500, 460), QPoint(500, 492), QPoint(20, 20)
STEP_S = 0.2


def taken(rest: PointerRest, *places: QPoint) -> list[bool]:
    """Return whether it rests, look after look."""
    return [rest.take(at, n * STEP_S, WORDS, BAR) for n, at in enumerate(places)]


def test_it_rests_after_it_lay_still_for_a_while() -> None:
    assert taken(PointerRest(), *[ON_WORDS] * 4) == [False, False, True, True]
    assert 2 * STEP_S >= RESTING_S


def test_a_pointer_that_passes_by_does_not_rest() -> None:
    assert not any(taken(PointerRest(), *(QPoint(110 + 60 * n, 550) for n in range(12))))


def test_a_hand_that_trembles_rests_all_the_same() -> None:
    assert taken(PointerRest(), ON_WORDS, ON_WORDS + QPoint(2, 1), ON_WORDS + QPoint(1, 2))[-1]


def test_it_may_go_to_the_bar_and_stay_there() -> None:
    assert all(taken(PointerRest(), *[ON_WORDS] * 3, BETWEEN, *[ON_BAR] * 20)[2:])


def test_it_is_gone_when_it_was_elsewhere_for_a_while() -> None:
    n_looks = round(LEAVING_S / STEP_S)
    seen = taken(PointerRest(), *[ON_WORDS] * 3, *[OUTSIDE] * (n_looks + 1))
    assert seen[2] and seen[-1] is False
    assert seen[3] is True  # it may only have missed the words


def test_it_never_rests_outside_of_the_words() -> None:
    assert not any(taken(PointerRest(), *[ON_BAR] * 9, *[OUTSIDE] * 9))


def test_the_pointer_of_the_screen_is_looked_at_only_while_it_is_wanted(qtbot, screen) -> None:
    parent = QObject()
    area = QRect(100, 100, 300, 300)
    watch = PointerWatch(lambda: (area, QRect()), parent)
    assert not watch.is_on
    screen.from_outside("mousemove", 200, 200)
    qtbot.waitUntil(lambda: QCursor.pos() == QPoint(200, 200))
    with qtbot.waitSignal(watch.changed):
        watch.switch(True)
    assert watch.is_resting and watch.is_on
    with qtbot.waitSignal(watch.changed):
        screen.from_outside("mousemove", 900, 700)
    assert not watch.is_resting
    watch.switch(False)
    assert not watch.is_on


def test_switched_off_it_rests_no_longer(qtbot, screen) -> None:
    parent = QObject()
    screen.from_outside("mousemove", 200, 200)
    watch = PointerWatch(lambda: (QRect(100, 100, 300, 300), QRect()), parent)
    with qtbot.waitSignal(watch.changed):
        watch.switch(True)
    with qtbot.waitSignal(watch.changed):
        watch.switch(False)
    assert not watch.is_resting
