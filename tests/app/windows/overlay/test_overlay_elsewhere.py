"""The overlay on Windows and macOS, which are stand-ins here: nobody has seen it there yet."""

from __future__ import annotations

import pytest
from other_systems import User32, pretend_macos
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow

from app.choices.actions import WindowActions
from app.windows.overlay.bar import OverlayBar
from app.windows.overlay.overlay import Overlay

TRANSPARENT, LAYERED = 0x20, 0x80000
IN_EVERY_SPACE = 1 | 16 | 64 | 256
STATUS_LEVEL = 25


@pytest.fixture
def overlay(qtbot) -> Overlay:
    overlay = Overlay()
    qtbot.addWidget(overlay)
    return overlay


@pytest.fixture
def bar(qtbot, overlay: Overlay) -> OverlayBar:
    window = QMainWindow(overlay)
    return OverlayBar(overlay, WindowActions(window, {}).by_id)


def show(qtbot, widget: Overlay | OverlayBar) -> None:
    with qtbot.waitExposed(widget, timeout=60_000):
        widget.show()


def test_macos_keeps_both_windows_where_another_program_is_active(overlay: Overlay, bar: OverlayBar) -> None:
    for widget in (overlay, bar):
        assert widget.testAttribute(Qt.WidgetAttribute.WA_MacAlwaysShowToolWindow)


@pytest.mark.parametrize("name", ["overlay", "bar"])
def test_macos_shows_both_windows_over_every_space(
    qtbot, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, name: str
) -> None:
    widget = request.getfixturevalue(name)
    told = pretend_macos(monkeypatch, answer=77)
    show(qtbot, widget)
    qtbot.waitUntil(lambda: told != [])
    wanted = {
        (77, "setHidesOnDeactivate:", (0,)),
        (77, "setCollectionBehavior:", (IN_EVERY_SPACE,)),
        (77, "setLevel:", (STATUS_LEVEL,)),
    }
    for is_unlocked in (True, False):
        assert wanted <= set(told)
        told.clear()
        widget.set_unlocked(is_unlocked)
    assert wanted <= set(told)
    assert (77, "setIgnoresMouseEvents:", (int(name == "overlay"),)) in told


def test_windows_keeps_it_on_top_and_lets_clicks_through_after_every_lock(
    qtbot, monkeypatch: pytest.MonkeyPatch, overlay: Overlay
) -> None:
    user32 = User32()
    user32.become_the_system(monkeypatch)
    show(qtbot, overlay)
    qtbot.waitUntil(lambda: user32.asked != [])
    assert user32.style == TRANSPARENT | LAYERED
    for is_unlocked, as_qt_has_it, wanted in (
        (True, TRANSPARENT | LAYERED, LAYERED),
        (False, LAYERED, TRANSPARENT | LAYERED),
        (False, 0, TRANSPARENT | LAYERED),
    ):
        user32.asked.clear()
        user32.style = as_qt_has_it
        overlay.set_unlocked(is_unlocked)
        assert user32.style == wanted
        assert user32.asked == [("stands after", -1)]


def test_windows_keeps_the_bar_on_top_and_takes_its_clicks(
    qtbot, monkeypatch: pytest.MonkeyPatch, bar: OverlayBar
) -> None:
    user32 = User32(style=LAYERED)
    user32.become_the_system(monkeypatch)
    show(qtbot, bar)
    bar.set_unlocked(True)
    assert user32.style == LAYERED and user32.asked == 2 * [("stands after", -1)]
