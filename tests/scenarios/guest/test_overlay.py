"""The overlay on the guest's screen: it hides nothing of ours, and stays where it was put."""

from __future__ import annotations

import pytest
from desktop_fixtures import Screen
from picky_guest import Guest, place_of
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

pytestmark = pytest.mark.long


def words_of(guest: Guest) -> QRect:
    """Return what of the screen lies below the words of the overlay."""
    overlay = guest.window.overlay
    return overlay.box.translated(overlay.mapToGlobal(QPoint(0, 0)))


def needed(guest: Guest) -> list[QWidget]:
    """Return what of the main window has to be seen whatever is captioned."""
    window = guest.window
    parts = [window.controls, window.message_bar, window.health_line, window.talks.card.foot]
    return [part for part in parts if part.isVisible()]


def check_overlay(guest: Guest) -> None:
    """See that it is on the screen while it is switched on, and hides nothing that is needed."""
    overlay = guest.window.overlay
    guest.until(overlay.isVisible)
    guest.until(lambda: not any(words_of(guest).intersects(place_of(part)) for part in needed(guest)))
    assert guest.desk.contains(overlay.geometry())
    assert guest.desk.contains(words_of(guest)) and not words_of(guest).isEmpty()


def drag_to(overlay: QWidget, top: int, screen: Screen) -> None:
    """Take the overlay at its middle and put it higher or lower, past Qt."""
    at, ratio = overlay.geometry().center(), overlay.devicePixelRatioF()
    before, then = (
        ("mousemove", round(ratio * at.x()), round(ratio * y)) for y in (at.y(), at.y() + top - overlay.y())
    )
    screen.from_outside(*before, "mousedown", 1)
    screen.from_outside(*then, "mouseup", 1)


def test_overlay_hides_nothing(guest: Guest) -> None:
    window = guest.window
    guest.begin_talk()
    check_overlay(guest)
    guest.photograph()
    window.message_bar.say("A message that is to be read.")
    check_overlay(guest)
    window.showMaximized()
    guest.until(lambda: window.width() == guest.desk.width())
    check_overlay(guest)
    guest.photograph()
    window.message_bar.clear()
    window.showNormal()
    guest.until(lambda: window.width() < guest.desk.width())
    guest.end_talk()
    assert window.talks.card.foot.isVisible()
    check_overlay(guest)
    guest.photograph()


def test_overlay_stays_where_it_was_put(guest: Guest, screen: Screen) -> None:
    window, overlay = guest.window, guest.window.overlay
    guest.begin_talk()
    bar = window.overlay_controller.bar
    for top in (guest.desk.bottom() + 1 - overlay.height(), 0):
        guest.choose("unlock-overlay")
        guest.until(overlay.isActiveWindow)
        drag_to(overlay, top, screen)
        guest.until(lambda top=top: bar.isVisible() and abs(overlay.y() - top) <= 1)
        assert guest.desk.contains(bar.geometry()) and not bar.geometry().intersects(words_of(guest))
        guest.photograph()
        put = QRect(overlay.geometry())
        for _ in range(3):
            guest.choose("unlock-overlay")
            guest.until(overlay.isVisible)
            assert overlay.geometry() == put
        assert not overlay.is_unlocked
        window.move(window.pos() + QPoint(3, 3))
        assert overlay.geometry() == put, "a place is a place, whatever lies below"


def test_overlay_scrolls_back(guest: Guest) -> None:
    overlay = guest.window.overlay
    guest.begin_talk(n_captions=4)
    overlay.show_newest()
    newest = overlay.text_lines()
    guest.choose("overlay-earlier")
    guest.choose("overlay-earlier")
    assert overlay.text_lines() != newest and overlay.isVisible()
    guest.photograph()
    guest.until(lambda: not overlay.mark_area.isEmpty())  # once it is painted
    assert overlay.box.contains(overlay.mark_area)
    guest.choose("overlay-newest")
    assert not overlay.back.is_on
