"""Start, and the time with Stop."""

from __future__ import annotations

import pytest
from activation import activate
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.bridge.session_state import SessionState
from app.look.tokens import current_tokens
from app.windows.main.start_button import StartButton


@pytest.fixture
def button(qtbot) -> StartButton:
    button = StartButton()
    qtbot.addWidget(button)
    button.show()
    return button


@pytest.mark.parametrize(
    ("state", "text", "kind"),
    [
        (SessionState.IDLE, "Start", "primary"),
        (SessionState.LOADING, "Stop", "live"),
        (SessionState.PAUSED, "Stop", ""),
        (SessionState.CATCHING_UP, "Stop", ""),
        (SessionState.STOPPING, "End now", "live"),
        (SessionState.FINISHING, "End now", ""),
    ],
)
def test_it_says_what_a_press_does(button: StartButton, state: SessionState, text: str, kind: str) -> None:
    button.show_state(state)
    assert (button.text(), button.accessibleDescription(), button.property("kind")) == (text, text, kind)


@pytest.mark.parametrize(
    ("captured_s", "time"), [(0.0, "0:00"), (9.9, "0:09"), (271.0, "4:31"), (3600 + 271, "1:04:31")]
)
def test_the_time_is_shown_while_it_listens(button: StartButton, captured_s: float, time: str) -> None:
    button.show_state(SessionState.CAPTIONING)
    button.show_time(captured_s)
    assert button.time == time and button.does_show_time
    assert button.sizeHint().width() > button.least_width
    button.show_state(SessionState.IDLE)
    assert not button.does_show_time and button.sizeHint().width() == button.least_width
    button.show_state(SessionState.LOADING)
    assert button.time == "0:00"


def test_digits_that_change_change_no_width_and_are_drawn(button: StartButton) -> None:
    button.show_state(SessionState.CAPTIONING)
    button.show_time(111.0)
    before, width = button.grab().toImage(), button.sizeHint()
    button.show_time(588.0)
    assert button.sizeHint() == width
    assert button.grab().toImage() != before


def test_where_there_is_little_room_the_time_is_left_out(button: StartButton) -> None:
    button.show_state(SessionState.CAPTIONING)
    button.show_shortly(shows_time=False)
    assert button.sizeHint().width() == button.least_width < button.full_width


def test_it_is_mirrored_with_the_interface(button: StartButton) -> None:
    button.show_state(SessionState.CAPTIONING)
    button.resize(button.sizeHint())
    before = button.grab().toImage()
    button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert button.grab().toImage() != before


def colours(button: StartButton) -> set[str]:
    button.resize(button.sizeHint())
    image = button.grab().toImage()
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


@pytest.mark.parametrize("state", [each for each in SessionState if each is not SessionState.IDLE])
def test_it_is_red_only_while_something_may_be_heard(button: StartButton, state: SessionState) -> None:
    tokens = current_tokens()
    button.show_state(state)
    reds = {tokens.live, tokens.live_soft, tokens.live_line, tokens.live_text}
    assert bool(colours(button) & reds) == state.may_capture


def test_what_is_filled_in_has_no_time_for_which_it_listened(button: StartButton) -> None:
    button.show_state(SessionState.CATCHING_UP)
    assert not button.does_show_time and button.sizeHint().width() == button.least_width
    button.show_state(SessionState.FINISHING)
    assert not button.does_show_time
    button.show_state(SessionState.IDLE)
    button.show_state(SessionState.LOADING)
    assert button.does_show_time


@pytest.mark.parametrize("state", [SessionState.IDLE, SessionState.CAPTIONING, SessionState.PAUSED])
def test_where_the_keys_are_is_told_by_the_ring_around_it_and_by_no_box_inside(
    qtbot, state: SessionState
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    before, button = QLineEdit(), StartButton()
    for widget in (before, button):
        column.addWidget(widget)
    button.show_state(state)
    window.show()
    activate(qtbot, window)
    before.setFocus()
    without = button.grab().toImage()
    qtbot.keyClick(before, Qt.Key.Key_Tab)
    assert button.hasFocus()
    assert button.grab().toImage() == without
