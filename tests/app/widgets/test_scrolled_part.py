"""What does not fit on a screen is scrolled, and the buttons below it are seen."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QLabel, QPushButton

from app.widgets.scrolled_part import scrolled_columns

UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""


def test_a_window_grows_with_what_comes_as_far_as_the_screen_goes(qtbot) -> None:
    window = QDialog()
    qtbot.addWidget(window)
    whole, column = scrolled_columns(window)
    first, close = QLabel("One line"), QPushButton("Close")
    column.addWidget(first)
    whole.addWidget(close)
    window.move(200, 200)  # a window manager may put it where its frame is beyond the edge
    with qtbot.waitExposed(window, timeout=UNHURRIED_MS):
        window.show()
    handle = window.windowHandle()
    # Until its frame is known nobody knows where it ends.
    qtbot.waitUntil(lambda: not handle.frameMargins().isNull(), timeout=UNHURRIED_MS)
    before, desk = window.height(), window.screen().availableGeometry()
    for height in (300, 3000):
        more = QLabel("More")
        more.setMinimumSize(400, height)
        column.addWidget(more)
        qtbot.waitUntil(lambda before=before: window.height() > before, timeout=UNHURRIED_MS)
        before = window.height()
    qtbot.waitUntil(lambda: desk.contains(handle.frameGeometry()), timeout=UNHURRIED_MS)  # a move comes later
    assert window.width() >= 400
    assert window.rect().contains(close.geometry())
    more.hide()
    window.resize(window.width(), 300)
    qtbot.waitUntil(lambda: window.height() == 300, timeout=UNHURRIED_MS)
    assert window.rect().contains(close.geometry())
