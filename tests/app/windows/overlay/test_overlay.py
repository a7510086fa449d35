"""The overlay on a real window system: above the others, out of the way, and moved only when unlocked."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from activation import activate
from made_captions import caption
from main_windows import new_main_window
from other_systems import pretend
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QPushButton

from app.choices.actions import WindowActions
from app.look.tokens import OVERLAY
from app.settings.overlay_style import OverlayPlace, OverlayStyle
from app.settings.settings import OverlayChoice, Settings
from app.windows.overlay import overlay as overlay_module
from app.windows.overlay.controller import OverlayController, screen_name
from app.windows.overlay.overlay import HANDLE, Overlay

UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture
def overlay(qtbot) -> Overlay:
    overlay = Overlay()
    qtbot.addWidget(overlay)
    overlay.setGeometry(200, 300, 700, overlay.needed_height())
    overlay.show_update(caption(0, "good morning", "Guten Morgen"))
    return overlay


@pytest.fixture
def window(qtbot) -> QMainWindow:
    window = QMainWindow()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def make_controller(window: QMainWindow) -> Callable[..., OverlayController]:
    def make(*places: OverlayPlace, **parts: object) -> OverlayController:
        for old in window.actions():  # those of an earlier controller: no two have the same keys
            window.removeAction(old)
        actions = WindowActions(window, {})
        return OverlayController(OverlayChoice(places=places, **parts), window, actions.by_id)

    return make


def show_below(qtbot, widget, overlay: Overlay) -> None:
    """Show `widget` with the keyboard, where the overlay lies."""
    qtbot.addWidget(widget)
    widget.setGeometry(overlay.geometry().adjusted(-60, -60, 60, 60))
    widget.show()
    activate(qtbot, widget)


def pixel(overlay: Overlay, at: QPoint) -> int:
    """Return how bright the screen is there, from 0 to 255."""
    seen = overlay.screen().grabWindow(0, at.x(), at.y(), 1, 1).toImage()
    return seen.pixelColor(0, 0).lightness()


def empty_corner(overlay: Overlay) -> QPoint:
    """Return a place on the words' ground without text, away from the overlay's edges."""
    return overlay.pos() + overlay.box.bottomRight() - QPoint(18, 20)


def click_through(qtbot, screen, below: QPushButton, at: QPoint) -> None:
    """Click there until the button hears it: on a busy machine one click is lost now and then."""
    for _ in range(30):
        with qtbot.waitSignal(below.clicked, timeout=UNHURRIED_MS // 30, raising=False) as click:
            screen.from_outside("mousemove", at.x(), at.y(), "click", 1)
        if click.signal_triggered:
            return
    pytest.fail("no click reaches what lies below")


def test_it_takes_no_keyboard_and_stays_above_what_is_raised_later(overlay: Overlay, qtbot) -> None:
    editor = QLineEdit()
    show_below(qtbot, editor, overlay)
    with qtbot.waitExposed(overlay, timeout=UNHURRIED_MS):
        overlay.show()
    editor.raise_()
    later = QLineEdit()
    show_below(qtbot, later, overlay)
    later.raise_()
    qtbot.waitUntil(lambda: pixel(overlay, empty_corner(overlay)) < 90, timeout=UNHURRIED_MS)
    assert QApplication.activeWindow() is later
    assert pixel(overlay, overlay.geometry().bottomRight() + QPoint(30, 30)) > 200
    beside_the_words = overlay.pos() + overlay.box.topRight() + QPoint(100, 30)
    assert overlay.geometry().contains(beside_the_words) and pixel(overlay, beside_the_words) > 200


def test_a_click_on_the_locked_overlay_reaches_what_lies_below(overlay: Overlay, qtbot, screen) -> None:
    below = QPushButton()
    show_below(qtbot, below, overlay)
    with qtbot.waitExposed(overlay, timeout=UNHURRIED_MS):
        overlay.show()
    at = empty_corner(overlay)
    for _ in range(2):
        qtbot.wait(300)  # the window manager hears of it too
        click_through(qtbot, screen, below, at)
        # Unlocked and locked again while it is on the screen, it lets clicks through as before.
        overlay.set_unlocked(True)
        overlay.set_unlocked(False)
    assert QApplication.activeWindow() is below


def test_unlocking_changes_neither_place_nor_focus_and_hides_nothing(overlay: Overlay, qtbot) -> None:
    editor = QLineEdit()
    show_below(qtbot, editor, overlay)
    with qtbot.waitExposed(overlay, timeout=UNHURRIED_MS):
        overlay.show()
    qtbot.wait(300)
    place, hidden = overlay.geometry(), []
    overlay.windowHandle().visibleChanged.connect(hidden.append)
    for is_unlocked in (True, False):
        overlay.set_unlocked(is_unlocked)
        qtbot.wait(300)
        assert overlay.geometry() == place
        assert QApplication.activeWindow() is editor
        assert overlay.windowHandle().flags() & Qt.WindowType.WindowStaysOnTopHint
    assert hidden == []


def test_the_unlocked_overlay_is_dragged_and_takes_clicks(overlay: Overlay, qtbot, screen) -> None:
    below = QPushButton()
    show_below(qtbot, below, overlay)
    clicks: list[bool] = []
    below.clicked.connect(clicks.append)
    with qtbot.waitExposed(overlay, timeout=UNHURRIED_MS):
        overlay.show()
    overlay.set_unlocked(True)
    qtbot.wait(300)
    place, at = overlay.geometry(), empty_corner(overlay)
    with qtbot.waitSignal(overlay.moved, timeout=UNHURRIED_MS):
        screen.from_outside("mousemove", at.x(), at.y(), "mousedown", 1)
        screen.from_outside("mousemove", at.x() + 25, at.y() - 40, "mouseup", 1)
    qtbot.waitUntil(lambda: overlay.geometry() == place.translated(25, -40), timeout=UNHURRIED_MS)
    assert clicks == []


def test_the_unlocked_overlay_is_resized_at_its_edge_down_to_its_text(
    overlay: Overlay, qtbot, screen
) -> None:
    with qtbot.waitExposed(overlay, timeout=UNHURRIED_MS):
        overlay.show()
    overlay.set_unlocked(True)
    qtbot.wait(300)
    corner, left_top = overlay.geometry().bottomRight() - QPoint(3, 3), overlay.pos()
    with qtbot.waitSignal(overlay.moved, timeout=UNHURRIED_MS):
        screen.from_outside("mousemove", corner.x(), corner.y(), "mousedown", 1)
        screen.from_outside("mousemove", corner.x() - 100, corner.y() - 100, "mouseup", 1)
    qtbot.waitUntil(lambda: overlay.width() == 600, timeout=UNHURRIED_MS)
    assert overlay.height() == overlay.needed_height()
    assert overlay.pos() == left_top


@pytest.mark.parametrize("edge", [Qt.Edge.LeftEdge, Qt.Edge.TopEdge, Qt.Edge.RightEdge, Qt.Edge.BottomEdge])
def test_an_edge_moves_alone_and_never_past_the_smallest_size(overlay: Overlay, edge: Qt.Edge) -> None:
    before = QRect(300, 300, 700, 400)
    inwards = -1 if edge in (Qt.Edge.RightEdge, Qt.Edge.BottomEdge) else 1
    for by in (30, 5000):
        after = overlay.dragged(before, edge, QPoint(by, by) * inwards)
        kept = [
            after.left() == before.left(),
            after.top() == before.top(),
            after.right() == before.right(),
            after.bottom() == before.bottom(),
        ]
        assert kept.count(False) == 1
        assert after.width() >= overlay.minimumWidth() and after.height() >= overlay.minimumHeight()


def test_the_keyboard_unlocks_moves_resizes_and_locks(qtbot, screen, window, make_controller) -> None:
    controller = make_controller()
    overlay = controller.overlay
    window.show()
    activate(qtbot, window)
    place = overlay.geometry()
    screen.from_outside("key", "ctrl+shift+l")
    qtbot.waitUntil(lambda: overlay.isActiveWindow() and overlay.geometry() == place, timeout=UNHURRIED_MS)
    screen.from_outside("key", "Left", "Left", "Up", "ctrl+Down", "shift+Left", "shift+Down")
    expected = QRect(place.left() - 20, place.top() - 9, place.width() - 10, place.height() + 10)
    qtbot.waitUntil(lambda: overlay.geometry() == expected, timeout=UNHURRIED_MS)
    screen.from_outside("key", "Return")
    qtbot.waitUntil(lambda: window.isActiveWindow(), timeout=UNHURRIED_MS)
    assert not overlay.is_unlocked and not overlay.isVisible()


def test_the_unlocked_overlay_says_so(overlay: Overlay, qtbot) -> None:
    locked = overlay.grab().toImage()
    overlay.set_unlocked(True)
    frame = overlay.grab().toImage()
    at_its_end = overlay.width() - 30, overlay.height() // 2
    assert locked.pixelColor(*at_its_end).alpha() == 0 < frame.pixelColor(*at_its_end).alpha()
    assert frame.pixelColor(HANDLE // 2, HANDLE // 2).name() == OVERLAY.handle
    overlay.begin(is_bilingual=True)
    assert overlay.grab().toImage() != frame


def test_where_it_was_put_is_told_and_found_again(qtbot, make_controller) -> None:
    controller = make_controller()
    with qtbot.waitSignal(controller.changed) as told:
        controller.overlay.setGeometry(100, 120, 500, 300)
        controller.overlay.moved.emit()
    place = told.args[0].places[-1]
    assert place == OverlayPlace(screen_name(QGuiApplication.primaryScreen()), 100, 120, 500, 300)
    assert make_controller(place).overlay.geometry() == QRect(100, 120, 500, 300)


def test_it_comes_back_from_a_screen_that_goes_and_returns_with_it(qtbot, split, make_controller) -> None:
    split(True)
    controller = make_controller()
    with qtbot.waitExposed(controller.overlay, timeout=UNHURRIED_MS):
        controller.overlay.show_update(caption(0, "good morning", "Guten Morgen"))
    place = QRect(700, 100, 400, 200)
    controller.put_at(place)
    qtbot.waitUntil(lambda: controller.overlay.screen().name() == "right", timeout=UNHURRIED_MS)
    split(False)
    left = QGuiApplication.primaryScreen().geometry()
    qtbot.waitUntil(lambda: left.contains(controller.overlay.geometry()), timeout=UNHURRIED_MS)
    split(True)
    qtbot.waitUntil(lambda: controller.overlay.geometry() == place, timeout=UNHURRIED_MS)
    split(False)


def test_a_screen_that_is_gone_leaves_the_overlay_where_it_is_seen(make_controller) -> None:
    controller = make_controller(OverlayPlace("DP-9 3840x2160+1280+0", 2000, 1000, 500, 300))
    area = QGuiApplication.primaryScreen().geometry()
    assert area.contains(controller.overlay.geometry())
    assert abs(controller.overlay.geometry().center().x() - area.center().x()) <= 1


def test_a_place_that_is_partly_off_its_screen_is_brought_back(make_controller) -> None:
    here = screen_name(QGuiApplication.primaryScreen())
    for left, top, width in ((5000, 5000, 500), (-400, -400, 500), (0, 0, 9000)):
        controller = make_controller(OverlayPlace(here, left, top, width, 300))
        assert QGuiApplication.primaryScreen().geometry().contains(controller.overlay.geometry())


def test_the_place_can_be_reset(qtbot, make_controller) -> None:
    at_first = make_controller().overlay.geometry()
    controller = make_controller(OverlayPlace(screen_name(QGuiApplication.primaryScreen()), 10, 20, 500, 300))
    with qtbot.waitSignal(controller.changed) as told:
        controller.reset_action.trigger()
    assert told.args[0].places == ()
    assert controller.overlay.geometry() == at_first


def test_more_lines_grow_upwards(make_controller) -> None:
    controller = make_controller()
    before = controller.overlay.geometry()
    controller.use_style(OverlayStyle(n_lines=4))
    after = controller.overlay.geometry()
    assert after.height() == controller.overlay.needed_height() > before.height()
    assert after.bottom() == before.bottom()


def test_it_is_shown_while_captions_come_and_until_the_last_is_read(qtbot, make_controller) -> None:
    controller = make_controller(style=OverlayStyle(reading_speed=40))
    assert not controller.overlay.isVisible()
    controller.begin(is_bilingual=True)
    controller.overlay.show_update(caption(0, "good morning", "Guten Morgen"))
    assert controller.overlay.isVisible()
    controller.end()
    assert controller.overlay.text_lines() and controller.overlay.isVisible()
    qtbot.waitUntil(lambda: not controller.overlay.isVisible(), timeout=UNHURRIED_MS)
    assert controller.overlay.text_lines() == []


def test_on_x11_it_is_there_only_with_text_in_its_place_and_lets_all_through(
    qtbot, screen, make_controller
) -> None:
    controller = make_controller(style=OverlayStyle(reading_speed=40))
    overlay, place = controller.overlay, QRect(200, 300, 700, 200)
    controller.put_at(place)
    below = QPushButton()
    show_below(qtbot, below, overlay)
    controller.begin(is_bilingual=True)
    at = empty_corner(overlay)
    for segment in range(3):
        assert not overlay.isVisible()
        with qtbot.waitExposed(overlay, timeout=UNHURRIED_MS):
            overlay.show_update(caption(segment, "good morning", "Guten Morgen"))
        qtbot.wait(300)  # the window manager hears of it too
        click_through(qtbot, screen, below, at)
        assert overlay.geometry() == place and QApplication.activeWindow() is below
        overlay.show_update(caption(segment, "good morning", "Guten Morgen", final=True))
        qtbot.waitUntil(lambda: not overlay.isVisible(), timeout=UNHURRIED_MS)
        assert overlay.text_lines() == []


def test_on_x11_it_goes_when_the_language_that_is_chosen_has_no_caption_yet(make_controller) -> None:
    controller = make_controller()
    controller.begin(is_bilingual=True)
    controller.overlay.show_update(caption(0, "good morning"))
    for languages, is_visible in (("translation", False), ("heard", True)):
        controller.use_style(OverlayStyle(languages=languages))
        assert controller.overlay.isVisible() == is_visible


def test_what_comes_after_its_end_shows_it_no_more(make_controller) -> None:
    controller = make_controller()
    controller.begin(is_bilingual=True)
    controller.close()
    controller.overlay.show_update(caption(0, "good morning", "Guten Morgen"))
    controller.end()
    assert controller.overlay.text_lines() and not controller.overlay.isVisible()


def test_hiding_it_is_remembered_and_locks_it(qtbot, make_controller) -> None:
    controller = make_controller()
    controller.unlock_action.trigger()
    assert controller.overlay.isVisible()
    with qtbot.waitSignal(controller.changed) as told:
        controller.show_action.trigger()
    assert not told.args[0].shown
    assert not controller.overlay.isVisible() and not controller.overlay.is_unlocked


def test_a_system_that_refuses_to_hide_it_is_told_of_each_time_that_it_is_asked(
    qtbot, tmp_path: Path, monkeypatch
) -> None:
    style, asked = OverlayStyle(hidden_from_sharing=True), []
    monkeypatch.setattr(overlay_module, "can_hide_from_capture", lambda: True)
    old_windows(monkeypatch, asked)
    window = new_main_window(qtbot, tmp_path, Settings(overlay=OverlayChoice(style=style)))
    controller, told = window.overlay_controller, []
    controller.trouble.connect(told.append)
    controller.overlay.show_update(caption(0, "good morning", "Guten Morgen"))
    controller.use_style(replace(style, font_px=40))
    assert len(asked) == len(told) == 1 and told[0] in window.message_bar.text
    controller.use_style(OverlayStyle())
    assert len(asked) == 2 and len(told) == 1
    controller.use_style(style)
    assert len(asked) == 3 and len(told) == 2
    window.close()


def old_windows(monkeypatch, asked: list[int]) -> None:
    """Be a Windows that knows no exclusion, and refuses by what it returns."""

    def set_affinity(window_id: int, affinity: int) -> int:
        asked.append(affinity)
        return 0

    others = ("GetWindowLongPtrW", "SetWindowLongPtrW", "SetWindowPos")
    done = {name: lambda *_: 0 for name in others}
    user32 = SimpleNamespace(SetWindowDisplayAffinity=set_affinity, **done)
    pretend(monkeypatch, "win32")
    monkeypatch.setattr(ctypes, "WinDLL", lambda *_, **__: user32, raising=False)
    monkeypatch.setattr(ctypes, "get_last_error", lambda: 87, raising=False)
    monkeypatch.setattr(ctypes, "WinError", lambda code: OSError(code, "refused"), raising=False)


def test_the_unlocked_overlay_has_a_menu(make_controller) -> None:
    controller = make_controller()
    assert controller.overlay.contextMenuPolicy() == Qt.ContextMenuPolicy.ActionsContextMenu
    assert {controller.unlock_action, controller.reset_action, controller.settings_action} <= set(
        controller.overlay.actions()
    )


def test_it_goes_with_its_window(qtbot) -> None:
    window = QMainWindow()
    controller = OverlayController(OverlayChoice(), window, WindowActions(window, {}).by_id)
    controller.begin(is_bilingual=True)
    with qtbot.waitSignal(controller.overlay.destroyed, timeout=UNHURRIED_MS):
        window.deleteLater()
