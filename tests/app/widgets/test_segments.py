"""A choice among few is made by a click and by arrow keys, and seen without colours."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.widgets.segments import Segments

NAMES = {"fast": "Fast", "balanced": "Balanced", "steady": "Accurate"}


@pytest.fixture
def segments(qtbot) -> Segments:
    segments = Segments(NAMES)
    qtbot.addWidget(segments)
    segments.show()
    return segments


def test_nothing_is_chosen_at_first(segments: Segments) -> None:
    assert segments.current == ""


def test_in_a_dialog_none_is_the_button_that_enter_presses(segments: Segments) -> None:
    assert not any(segments.button(key).autoDefault() for key in NAMES)


def test_tab_leads_to_what_is_chosen_at_once(qtbot) -> None:
    window, before, segments = QWidget(), QLineEdit(), Segments(NAMES)
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    column.addWidget(before)
    column.addWidget(segments)
    segments.choose("steady")
    window.show()
    before.setFocus()
    qtbot.keyClick(before, Qt.Key.Key_Tab)
    assert window.focusWidget() is segments.button("steady")


def test_a_click_chooses_and_tells_so(segments: Segments, qtbot) -> None:
    with qtbot.waitSignal(segments.chosen) as told:
        qtbot.mouseClick(segments.button("balanced"), Qt.MouseButton.LeftButton)
    assert (told.args, segments.current) == (["balanced"], "balanced")


def test_what_is_shown_as_chosen_tells_nobody_and_has_a_check(segments: Segments, qtbot) -> None:
    with qtbot.assertNotEmitted(segments.chosen):
        segments.choose("steady")
    assert segments.current == "steady"
    assert [key for key in NAMES if not segments.button(key).icon().isNull()] == ["steady"]
    segments.choose("")
    assert segments.current == ""


@pytest.mark.parametrize(("key", "then"), [(Qt.Key.Key_Right, "steady"), (Qt.Key.Key_Left, "fast")])
def test_arrow_keys_choose(segments: Segments, qtbot, key: Qt.Key, then: str) -> None:
    segments.choose("balanced")
    segments.activateWindow()
    segments.button("balanced").setFocus()
    qtbot.waitUntil(segments.button("balanced").hasFocus)
    with qtbot.waitSignal(segments.chosen) as told:
        qtbot.keyClick(segments.button("balanced"), key)
    assert (told.args, segments.current) == ([then], then)


def test_where_nothing_is_chosen_tab_leads_to_the_first_and_arrow_keys_to_the_others(
    segments: Segments, qtbot
) -> None:
    assert [key for key in NAMES if segments.button(key).focusPolicy() & Qt.FocusPolicy.TabFocus] == ["fast"]
    segments.activateWindow()
    segments.button("fast").setFocus()
    qtbot.waitUntil(segments.button("fast").hasFocus)
    qtbot.keyClick(segments.button("fast"), Qt.Key.Key_Right)
    assert segments.button("balanced").hasFocus() and segments.current == ""
    qtbot.keyClick(segments.button("balanced"), Qt.Key.Key_Space)
    assert segments.current == "balanced"
