"""Who scrolls back in the overlay reads earlier lines, while the newest wait."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from made_captions import caption
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from app.choices.actions import WindowActions
from app.settings.overlay_style import OverlayStyle
from app.settings.settings import OverlayChoice
from app.windows.overlay.canvas import CaptionCanvas
from app.windows.overlay.controller import OverlayController
from app.windows.overlay.look_back import STAY_AFTER_S
from app.windows.overlay.overlay import Overlay

LONG = "the first line of many words that nobody can read in a moment " * 3
LONG_FROM_RIGHT = "שורה ארוכה של מילים רבות שאיש אינו יכול לקרוא ברגע אחד " * 4


@dataclass
class Clock:
    now_s: float = 0.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def canvas(qtbot, clock: Clock) -> CaptionCanvas:
    canvas = CaptionCanvas(OverlayStyle(), clock=clock)
    qtbot.addWidget(canvas)
    canvas.resize(900, canvas.needed_height())
    return canvas


@pytest.fixture
def window(qtbot) -> QMainWindow:
    window = QMainWindow()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def controller(window: QMainWindow) -> OverlayController:
    return OverlayController(OverlayChoice(), window, WindowActions(window, {}).by_id)


def say(canvas: CaptionCanvas, clock: Clock, *numbers: int) -> None:
    """Let whole captions be said, one a minute: each has been read before the next."""
    for n in numbers:
        clock.now_s += 60.0
        canvas.show_update(caption(n, f"heard {n}", f"read {n}", final=True))


def test_who_scrolls_back_reads_earlier_lines_with_what_was_heard_while_the_newest_wait(
    canvas: CaptionCanvas, clock: Clock
) -> None:
    say(canvas, clock, *range(6))
    assert canvas.text_lines() == ["read 4", "read 5", "heard 5"] and not canvas.back.is_on
    canvas.scroll_lines(-2)
    assert canvas.text_lines() == ["read 2", "read 3", "heard 3"] and canvas.back.n_waiting == 2
    say(canvas, clock, 6, 7)
    assert canvas.text_lines() == ["read 2", "read 3", "heard 3"] and canvas.back.n_waiting == 4
    canvas.grab()
    assert canvas.box.contains(canvas.mark_area) and not canvas.mark_area.isEmpty()
    canvas.scroll_lines(-99)
    assert canvas.text_lines()[0] == "read 0"
    canvas.show_newest()
    assert canvas.text_lines() == ["read 6", "read 7", "heard 7"] and not canvas.back.is_on
    canvas.grab()
    assert canvas.mark_area.isEmpty()


def test_who_scrolls_down_to_the_newest_follows_again(canvas: CaptionCanvas, clock: Clock) -> None:
    say(canvas, clock, *range(5))
    canvas.scroll_lines(-1)
    canvas.scroll_lines(1)
    assert not canvas.back.is_on
    say(canvas, clock, 5)
    assert canvas.text_lines()[1] == "read 5"


def test_what_was_read_and_is_gone_can_be_scrolled_back_to_until_a_new_talk(
    canvas: CaptionCanvas, clock: Clock
) -> None:
    say(canvas, clock, *range(5))
    clock.now_s += 60.0
    canvas.refresh()
    assert canvas.text_lines() == []
    canvas.scroll_lines(-1)
    assert canvas.text_lines() == ["read 3", "read 4", "heard 4"]
    clock.now_s += 60.0
    canvas.refresh()
    assert canvas.text_lines(), "it stays for who reads"
    canvas.scroll_lines(1)
    assert canvas.text_lines() == []
    canvas.begin(is_bilingual=True)
    canvas.scroll_lines(-1)
    assert canvas.text_lines() == []


@pytest.mark.parametrize("font_px", [12, 34])
@pytest.mark.parametrize("translation", [LONG, LONG_FROM_RIGHT])
@pytest.mark.parametrize(
    ("languages", "heard"),
    [("both", LONG), ("both", LONG_FROM_RIGHT), ("heard", LONG_FROM_RIGHT), ("both", "")],
)
def test_the_mark_of_newer_lines_covers_no_word(
    canvas: CaptionCanvas, clock: Clock, languages: str, heard: str, translation: str, font_px: int
) -> None:
    canvas.use_style(OverlayStyle(languages=languages, font_px=font_px))
    canvas.resize(900, canvas.needed_height())
    for n in range(3):
        clock.now_s += 60.0
        canvas.show_update(caption(n, heard, translation, final=True))
    canvas.show_newest()
    for by in (-1, -1, -2, -3):
        canvas.scroll_lines(by)
        canvas.grab()
        words = [QRectF(word.left, word.top, word.width, word.height) for word in canvas.words]
        assert words and not any(QRectF(canvas.mark_area).intersects(word) for word in words)
        assert canvas.box.contains(canvas.mark_area) and not canvas.mark_area.isEmpty()


def test_the_ground_reaches_to_the_mark_where_a_line_read_from_the_right_ends(
    canvas: CaptionCanvas, clock: Clock
) -> None:
    for n in range(4):
        clock.now_s += 60.0
        canvas.show_update(caption(n, "שלום", "שלום", final=True))
    without = canvas.box
    canvas.scroll_lines(-1)
    canvas.grab()
    assert canvas.box.right() == without.right() and canvas.box.left() < without.left()
    assert all(canvas.mark_area.right() < word.left for word in canvas.words)


def test_a_language_that_was_hidden_meanwhile_can_be_scrolled_back_in(
    canvas: CaptionCanvas, clock: Clock
) -> None:
    say(canvas, clock, *range(6))
    canvas.scroll_lines(-2)
    canvas.use_style(OverlayStyle(languages="heard"))
    assert canvas.text_lines() == ["heard 5"] and not canvas.back.is_on
    canvas.use_style(OverlayStyle(languages="both"))
    assert canvas.text_lines() == ["read 4", "read 5", "heard 5"]
    canvas.scroll_lines(-99)
    assert canvas.text_lines() == ["read 0", "read 1", "heard 1"]


def test_who_has_scrolled_back_stays_there_where_only_what_was_heard_is_hidden(
    canvas: CaptionCanvas, clock: Clock
) -> None:
    say(canvas, clock, *range(6))
    canvas.scroll_lines(-2)
    canvas.use_style(OverlayStyle(languages="translation"))
    assert canvas.text_lines() == ["read 2", "read 3"] and canvas.back.is_on


def test_earlier_lines_stay_a_while_after_the_talk_and_then_go(canvas: CaptionCanvas, clock: Clock) -> None:
    say(canvas, clock, *range(5))
    canvas.scroll_lines(-1)
    clock.now_s += 3600.0
    canvas.end()
    assert canvas.text_lines() == ["read 2", "read 3", "heard 3"]
    clock.now_s += STAY_AFTER_S - 1.0
    canvas.scroll_lines(-1)
    clock.now_s += STAY_AFTER_S - 1.0
    canvas.refresh()
    assert canvas.text_lines() == ["read 1", "read 2", "heard 2"]
    assert canvas.findChild(QTimer).isActive(), "it comes back to have them go"
    clock.now_s += 1.0
    canvas.refresh()
    assert canvas.text_lines() == [] and canvas.box.isEmpty() and not canvas.back.is_on
    canvas.scroll_lines(-1)
    assert canvas.text_lines() == ["read 3", "read 4", "heard 4"]


def read_back_in(controller: OverlayController) -> Overlay:
    """Return the overlay of a talk of which the last two lines are shown."""
    controller.begin(is_bilingual=False)
    for n in range(4):
        controller.overlay.show_update(caption(n, f"line {n} " * 12, final=True))
    controller.overlay.show_newest()
    return controller.overlay


def turn(widget: QWidget, steps: int) -> None:
    """Turn the wheel over it, up where that is above 0."""
    at = QPointF(widget.rect().center())
    event = QWheelEvent(
        at,
        widget.mapToGlobal(at),
        QPoint(),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


def test_wheel_and_keys_scroll_the_unlocked_overlay_and_its_mark_leads_back(
    qtbot, controller: OverlayController
) -> None:
    overlay = read_back_in(controller)
    controller.unlock_action.setChecked(True)
    turn(overlay, 1)
    assert overlay.back.is_on
    before = overlay.text_lines()
    qtbot.keyClick(overlay, Qt.Key.Key_PageUp)
    assert overlay.text_lines() != before
    qtbot.keyClick(overlay, Qt.Key.Key_End)
    assert not overlay.back.is_on
    turn(overlay, 1)
    overlay.grab()
    qtbot.mouseClick(overlay, Qt.MouseButton.LeftButton, pos=overlay.mark_area.center())
    assert not overlay.back.is_on


def test_the_locked_overlay_is_scrolled_by_shortcuts_and_by_the_wheel_over_its_bar(
    controller: OverlayController,
) -> None:
    overlay = read_back_in(controller)
    earlier, later, newest = (
        next(action for action in overlay.actions() if action.objectName() == f"overlay-{where}")
        for where in ("earlier", "later", "newest")
    )
    assert all(action.shortcut().toString() for action in (earlier, later, newest))
    earlier.trigger()
    assert overlay.back.is_on and not overlay.is_unlocked
    later.trigger()
    assert not overlay.back.is_on
    turn(controller.bar, 1)
    assert overlay.back.is_on
    newest.trigger()
    assert not overlay.back.is_on
    controller.begin(is_bilingual=False)
    assert overlay.text_lines() == []
