"""Windows stay where they can be reached when a screen goes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import SIGNAL, QObject, QRect
from PySide6.QtWidgets import QWidget

from app.widgets.screens import bring_forward, follow_screens, put_windows_on_screens, within

UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""
GEOMETRY_CHANGED = SIGNAL("geometryChanged(QRect)")
AREA = QRect(0, 0, 1280, 800)


@pytest.mark.parametrize(
    ("wanted", "seen"),
    [
        (QRect(100, 100, 500, 300), QRect(100, 100, 500, 300)),
        (QRect(1500, 900, 500, 300), QRect(780, 500, 500, 300)),
        (QRect(-700, -50, 500, 300), QRect(0, 0, 500, 300)),
        (QRect(100, 100, 2000, 2000), QRect(0, 0, 1280, 800)),
    ],
    ids=["inside", "right below", "left above", "too large"],
)
def test_a_place_is_moved_as_little_as_needed(wanted: QRect, seen: QRect) -> None:
    assert within(wanted, AREA) == seen


def test_a_window_is_on_a_screen_again_when_its_own_has_gone(split, qtbot, qapp) -> None:
    split(True)
    window, follower = QWidget(), QObject()
    qtbot.addWidget(window)
    follow_screens(put_windows_on_screens, follower)
    window.setGeometry(900, 200, 300, 200)
    split(False)
    (screen,) = qapp.screens()
    qtbot.waitUntil(lambda: screen.availableGeometry().contains(window.geometry()), timeout=UNHURRIED_MS)


def test_screens_are_followed_no_longer_than_the_follower_lives(qtbot, qapp) -> None:
    follower = QObject()
    called: list[bool] = []
    follow_screens(lambda: called.append(True), follower)
    with qtbot.waitSignal(follower.destroyed, timeout=UNHURRIED_MS):
        follower.deleteLater()
    screen = qapp.primaryScreen()
    n_before = screen.receivers(GEOMETRY_CHANGED)
    qapp.screenAdded.emit(screen)
    screen.geometryChanged.emit(screen.geometry())  # an exception in a slot fails the test
    assert screen.receivers(GEOMETRY_CHANGED) == n_before
    assert called == []


def test_a_window_that_can_be_reached_stays_where_it_was_put(qtbot, qapp) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setGeometry(1200, 700, 300, 200)
    put_windows_on_screens()
    assert window.geometry() == QRect(1200, 700, 300, 200)


def test_a_window_that_is_asked_for_comes_back_onto_a_screen(qtbot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    with qtbot.waitExposed(window, timeout=UNHURRIED_MS):
        window.show()
    window.hide()
    window.setGeometry(3000, 3000, 300, 200)
    bring_forward(window)
    assert window.isVisible()
    assert window.screen().availableGeometry().contains(window.geometry())
