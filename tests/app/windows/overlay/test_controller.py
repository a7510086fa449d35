"""The overlay beside the window whose controls it never hides by itself, and the bar above it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from activation import activate
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from made_captions import caption
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMainWindow, QTextEdit, QWidget

from app.choices.actions import WindowActions
from app.settings.overlay_style import RANGES, OverlayStyle
from app.settings.settings import OverlayChoice
from app.windows.overlay.controller import FONT_STEP_PX, OverlayController
from app.windows.overlay.overlay import Overlay
from app.windows.overlay.placement import across
from core.captions.captions import CaptionUpdate

UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture
def window(qtbot) -> Iterator[QMainWindow]:
    """A window with captions in it."""
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(QTextEdit())
    yield window
    window.hide()


@pytest.fixture
def make(window: QMainWindow) -> Callable[..., OverlayController]:
    def make(**parts: object) -> OverlayController:
        window.menuBar().clear()
        actions = WindowActions(window, {})
        controller = OverlayController(OverlayChoice(**parts), window, actions.by_id)
        controller.keep_free(window, window.centralWidget())
        return controller

    return make


@pytest.fixture
def controller(make, window: QMainWindow, qtbot) -> OverlayController:
    """While captions come, at the place of subtitles, below a window that stands elsewhere."""
    controller = make()
    controller.begin(is_bilingual=True)
    controller.overlay.show_update(caption(0, "good morning", "Guten Morgen"))
    stand(qtbot, window, QRect(300, 250, 600, 200))
    return controller


def stand(qtbot, window: QWidget, area: QRect) -> None:
    """Show the window there, with the keyboard."""
    window.setGeometry(area)
    window.show()
    activate(qtbot, window)
    qtbot.waitUntil(lambda: window.geometry() == area, timeout=UNHURRIED_MS)


def test_it_goes_to_the_other_edge_and_back_as_the_window_moves(
    controller: OverlayController, window: QMainWindow, qtbot
) -> None:
    overlay, home = controller.overlay, QRect(controller.overlay.geometry())
    other = across(home, QGuiApplication.primaryScreen().availableGeometry())
    window.move(window.x(), 450)
    qtbot.waitUntil(lambda: overlay.geometry() == other, timeout=UNHURRIED_MS)
    assert overlay.isVisible() and not other.intersects(window.geometry())
    window.move(window.x(), 250)
    qtbot.waitUntil(lambda: overlay.geometry() == home, timeout=UNHURRIED_MS)


def test_it_goes_out_of_the_way_of_the_window_that_is_in_front(
    controller: OverlayController, window: QMainWindow, qtbot
) -> None:
    overlay, home = controller.overlay, QRect(controller.overlay.geometry())
    other = QMainWindow()
    qtbot.addWidget(other)
    other.setCentralWidget(QTextEdit())
    controller.keep_free(other, other.centralWidget())
    stand(qtbot, other, home.adjusted(0, -40, 0, 0))
    qtbot.waitUntil(lambda: not overlay.geometry().intersects(other.frameGeometry()), timeout=UNHURRIED_MS)
    other.hide()
    qtbot.waitUntil(lambda: overlay.geometry() == home, timeout=UNHURRIED_MS)


def test_over_a_window_that_fills_the_screen_it_is_seen_and_hides_captions_alone(
    controller: OverlayController, window: QMainWindow, qtbot
) -> None:
    overlay = controller.overlay
    window.menuBar().addMenu("Menu")
    window.statusBar().showMessage("Live")
    window.showMaximized()
    qtbot.waitUntil(lambda: window.width() == overlay.screen().size().width(), timeout=UNHURRIED_MS)
    captions = window.centralWidget()
    qtbot.waitUntil(lambda: captions.height() > overlay.height(), timeout=UNHURRIED_MS)
    room = QRect(captions.mapToGlobal(QPoint(0, 0)), captions.size())
    qtbot.waitUntil(lambda: room.contains(overlay.geometry()), timeout=UNHURRIED_MS)
    assert overlay.isVisible()


def test_the_place_that_it_was_put_at_is_its_place_whatever_lies_below(
    controller: OverlayController, window: QMainWindow, qtbot
) -> None:
    overlay, put = controller.overlay, QRect(window.geometry())
    controller.unlock_action.trigger()
    put.setHeight(overlay.height())
    overlay.setGeometry(put)
    overlay.moved.emit()
    controller.unlock_action.trigger()
    assert overlay.geometry() == put and overlay.isVisible()
    moved_to = window.geometry().translated(5, 5)
    stand(qtbot, window, moved_to)
    assert overlay.geometry() == put
    controller.reset_action.trigger()
    assert not overlay.geometry().intersects(window.frameGeometry())


def test_pushed_over_the_edge_it_comes_back_onto_the_screen(controller: OverlayController) -> None:
    overlay = controller.overlay
    controller.unlock_action.trigger()
    overlay.setGeometry(overlay.geometry().translated(3000, 2000))
    overlay.moved.emit()
    assert QGuiApplication.primaryScreen().geometry().contains(overlay.geometry())


def test_a_place_that_it_took_to_hide_nothing_is_not_remembered(
    controller: OverlayController, window: QMainWindow, qtbot
) -> None:
    told: list[OverlayChoice] = []
    controller.changed.connect(told.append)
    home = QRect(controller.overlay.geometry())
    window.move(window.x(), 450)
    qtbot.waitUntil(lambda: controller.overlay.geometry() != home, timeout=UNHURRIED_MS)
    assert told == []


def test_where_the_window_manager_puts_it_elsewhere_as_it_comes_it_goes_back(
    controller: OverlayController, qtbot
) -> None:
    overlay, home = controller.overlay, QRect(controller.overlay.geometry())
    controller.show_action.trigger()
    controller.show_action.trigger()
    overlay.move(0, 0)
    qtbot.waitUntil(lambda: overlay.geometry() == home, timeout=UNHURRIED_MS)


def test_without_words_nothing_of_it_is_on_the_screen(controller: OverlayController) -> None:
    """As while the sound is heard again after the engine was restarted, and words are taken back."""
    overlay = controller.overlay
    for update in (caption(1, "", tail="uh"), caption(1, ""), caption(2, "so", tail="then"), caption(2, "")):
        overlay.begin(is_bilingual=False)
        overlay.show_update(update)
        assert overlay.isVisible() == bool(overlay.words) == (not overlay.box.isEmpty())
    assert not overlay.isVisible()


class PaintedEmpty(QObject):
    """Counts how often the overlay is painted, or comes onto the screen, with nothing in it."""

    def __init__(self, overlay: Overlay) -> None:
        super().__init__()
        self._overlay = overlay
        self.n = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() in (QEvent.Type.Show, QEvent.Type.Expose, QEvent.Type.Paint):
            self.n += self._overlay.isVisible() and not self._overlay.words
        return False


SOMETHING = st.sampled_from(["", " ", "good", "good morning"])
LANGUAGES = st.sampled_from(["both", "translation", "heard"])
UPDATES = st.lists(
    st.builds(
        caption,
        st.integers(0, 2),
        SOMETHING,
        SOMETHING,
        tail=SOMETHING,
        target_tail=SOMETHING,
        final=st.booleans(),
    ),
    max_size=8,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    updates=UPDATES, languages=st.sampled_from(["both", "translation", "heard"]), is_bilingual=st.booleans()
)
def test_whatever_is_told_again_while_replaying_no_empty_overlay_is_ever_painted(
    controller: OverlayController, updates: list[CaptionUpdate], languages: str, *, is_bilingual: bool
) -> None:
    overlay, watch = controller.overlay, PaintedEmpty(controller.overlay)
    overlay.installEventFilter(watch)
    controller.use_style(OverlayStyle(languages=languages))
    controller.begin(is_bilingual=is_bilingual)
    for update in (*updates, *updates):
        overlay.show_update(update)
        QApplication.processEvents()
        assert overlay.isVisible() == (not overlay.box.isEmpty())
        assert overlay.isVisible() == any(word.text.strip() for word in overlay.words)
    controller.end()
    overlay.removeEventFilter(watch)
    assert watch.n == 0


def test_of_windows_that_are_not_composed_nothing_empty_is_left_either(
    controller: OverlayController, monkeypatch: pytest.MonkeyPatch
) -> None:
    for platform in ("windows", "cocoa", "xcb", "offscreen", "vnc"):
        monkeypatch.setattr(QGuiApplication, "platformName", lambda platform=platform: platform)
        controller.begin(is_bilingual=True)
        assert not controller.overlay.isVisible(), platform
        controller.overlay.show_update(caption(0, "good", "Guten"))
        assert controller.overlay.isVisible()


def test_where_nothing_shines_through_the_screen_shows_the_ground_alone(
    controller: OverlayController, monkeypatch: pytest.MonkeyPatch, qtbot
) -> None:
    monkeypatch.setattr("app.windows.overlay.overlay.gives_transparency", lambda: False)
    overlay = controller.overlay
    overlay.hide()
    overlay.show()
    assert overlay.mask().boundingRect() == overlay.box != overlay.rect()
    overlay.show_update(caption(0, "good morning", "Guten Morgen und willkommen"))
    assert overlay.mask().boundingRect() == overlay.box
    controller.unlock_action.trigger()
    assert overlay.mask().isEmpty()


def test_the_bar_comes_above_where_the_pointer_rests_and_goes_with_it(
    controller: OverlayController, qtbot, screen
) -> None:
    overlay, bar = controller.overlay, controller.bar
    words = [word.area for word in overlay.words]
    assert not bar.isVisible()
    at = overlay.mapToGlobal(overlay.box.center())
    screen.from_outside("mousemove", at.x(), at.y())
    qtbot.waitUntil(bar.isVisible, timeout=UNHURRIED_MS)
    assert bar.geometry().bottom() < overlay.geometry().top()
    assert [word.area for word in overlay.words] == words and not overlay.is_unlocked
    screen.from_outside("mousemove", 5, 5)
    qtbot.waitUntil(lambda: not bar.isVisible(), timeout=UNHURRIED_MS)


def test_a_click_on_the_bar_takes_the_keyboard_from_nobody(
    controller: OverlayController, window: QMainWindow, qtbot, screen
) -> None:
    at = controller.overlay.mapToGlobal(controller.overlay.box.center())
    screen.from_outside("mousemove", at.x(), at.y())
    with qtbot.waitExposed(controller.bar, timeout=UNHURRIED_MS):
        qtbot.waitUntil(controller.bar.isVisible, timeout=UNHURRIED_MS)
    qtbot.wait(300)  # the window manager hears of it too
    larger = controller.bar.larger
    at = larger.mapToGlobal(larger.rect().center())
    before = controller.style.font_px
    screen.from_outside("mousemove", at.x(), at.y(), "click", 1)
    qtbot.waitUntil(lambda: controller.style.font_px == before + FONT_STEP_PX, timeout=UNHURRIED_MS)
    assert window.isActiveWindow()


def test_the_pointer_is_looked_at_only_while_the_overlay_is_seen(controller: OverlayController) -> None:
    assert controller.pointer.is_on
    controller.overlay.begin(is_bilingual=True)
    assert not controller.overlay.isVisible() and not controller.pointer.is_on


def test_unlocked_the_bar_is_there_and_tab_leads_to_it(controller: OverlayController, qtbot) -> None:
    controller.unlock_action.trigger()
    assert controller.bar.isVisible()
    qtbot.waitUntil(controller.overlay.isActiveWindow, timeout=UNHURRIED_MS)
    qtbot.keyClick(controller.overlay, Qt.Key.Key_Tab)
    qtbot.waitUntil(controller.bar.pause.hasFocus, timeout=UNHURRIED_MS)
    qtbot.keyClick(controller.bar, Qt.Key.Key_Escape)
    assert not controller.overlay.is_unlocked
    qtbot.waitUntil(lambda: not controller.bar.isVisible(), timeout=UNHURRIED_MS)


def test_the_keys_go_back_to_the_window_however_fast_it_is_unlocked_and_locked(
    controller: OverlayController, window: QMainWindow, qtbot
) -> None:
    controller.unlock_action.trigger()
    qtbot.waitUntil(controller.overlay.isActiveWindow, timeout=UNHURRIED_MS)
    for _ in range(3):
        controller.unlock_action.trigger()
    assert not controller.overlay.is_unlocked
    qtbot.waitUntil(window.isActiveWindow, timeout=UNHURRIED_MS)


def test_the_bar_goes_along_with_the_overlay(controller: OverlayController, qtbot) -> None:
    controller.unlock_action.trigger()
    before = controller.bar.pos()
    controller.overlay.move(controller.overlay.pos() - QPoint(30, 60))
    qtbot.waitUntil(lambda: controller.bar.pos() == before - QPoint(30, 60), timeout=UNHURRIED_MS)


def test_the_bar_changes_letters_and_languages_within_bounds(controller: OverlayController) -> None:
    bottom = controller.overlay.geometry().bottom()
    for _ in range(40):
        controller.bar.larger.click()
    assert controller.style.font_px == RANGES["font_px"].stop - 1
    for _ in range(60):
        controller.bar.smaller.click()
    assert controller.style.font_px == RANGES["font_px"].start
    assert controller.overlay.geometry().bottom() == bottom
    controller.bar.languages.button("translation").click()
    assert controller.style.languages == "translation"
    controller.use_style(OverlayStyle())
    assert controller.bar.languages.current == "both"


def test_unlocked_it_stays_as_its_bar_and_the_menu_have_it(
    controller: OverlayController, qtbot, screen
) -> None:
    overlay = controller.overlay
    controller.unlock_action.trigger()
    bottom = overlay.geometry().bottom()
    controller.bar.larger.click()
    QApplication.processEvents()
    assert overlay.geometry().bottom() == bottom
    overlay.setGeometry(overlay.geometry().translated(-40, -30))
    overlay.moved.emit()
    controller.reset_action.trigger()
    reset = QRect(overlay.geometry())
    place = f"Position: {reset.x()},{reset.y()} "
    qtbot.waitUntil(lambda: place in screen.from_outside("getwindowgeometry", int(overlay.winId())))
    # What the window system tells late is the place before; its last word is this one.
    qtbot.waitUntil(lambda: overlay.geometry() == reset, timeout=UNHURRIED_MS)


def test_closed_by_the_bar_it_stays_away(controller: OverlayController) -> None:
    controller.bar.close_button.click()
    assert not controller.overlay.isVisible() and not controller.show_action.isChecked()


def test_it_leaves_a_screen_that_shows_captions_by_itself(controller: OverlayController) -> None:
    controller.leave_screen(controller.overlay.screen())
    assert not controller.overlay.isVisible()
    controller.leave_screen(None)
    assert controller.overlay.isVisible()
