"""The overlay on a real window system: above the others, out of the keyboard's way, steady."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from made_captions import caption
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication, QLineEdit

from app.overlay import Overlay


@pytest.fixture
def overlay(qtbot) -> Overlay:
    overlay = Overlay()
    qtbot.addWidget(overlay)
    overlay.put_in_place()
    return overlay


def test_it_takes_no_keyboard_and_lies_above(overlay: Overlay, qtbot) -> None:
    editor = QLineEdit()
    qtbot.addWidget(editor)
    editor.setGeometry(overlay.geometry())
    editor.show()
    with qtbot.waitActive(editor, timeout=60_000):
        editor.activateWindow()
    overlay.show_update(caption(0, "good morning", "Guten Morgen"))
    overlay.show()
    qtbot.waitExposed(overlay)
    editor.raise_()
    qtbot.wait(300)
    assert QApplication.activeWindow() is editor
    # The middle of the overlay, where the editor lies too, is the overlay's background.
    middle = overlay.geometry().bottomRight() - QPoint(40, 20)
    seen = overlay.screen().grabWindow(0, middle.x(), middle.y(), 1, 1).toImage().pixelColor(0, 0)
    assert seen.lightness() < 90


def test_the_translation_is_shown_large_below_what_was_heard(overlay: Overlay) -> None:
    overlay.show_update(caption(0, "good morning", "Guten", tail="all", target_tail="Tag"))
    assert overlay.text_lines() == ["good morning all", "Guten Tag"]


def test_without_translation_what_was_heard_is_large(overlay: Overlay) -> None:
    overlay.begin(is_bilingual=False)
    overlay.show_update(caption(0, "good morning", ""))
    assert overlay.text_lines() == ["good morning"]


def test_a_sentence_that_is_not_translated_yet_leaves_the_last_translation(overlay: Overlay) -> None:
    overlay.show_update(caption(0, "good morning", "Guten Morgen"))
    overlay.show_update(caption(1, "can you hear me", ""))
    assert overlay.text_lines() == ["can you hear me", "Guten Morgen"]


def test_a_new_session_begins_empty(overlay: Overlay) -> None:
    overlay.show_update(caption(0, "good morning", "Guten Morgen"))
    overlay.begin(is_bilingual=True)
    assert overlay.text_lines() == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
@given(words=st.lists(st.text("abcdefghij", min_size=1, max_size=14), min_size=1, max_size=30))
def test_a_word_stays_in_its_line_while_more_come(overlay: Overlay, words: list[str]) -> None:
    overlay.begin(is_bilingual=False)
    overlay.resize(500, 200)
    lines: list[list[tuple[str, bool]]] = []
    for n in range(1, len(words) + 1):
        overlay.show_update(caption(0, " ".join(words[:n]), ""))
        more = overlay._source.lines(QFontMetricsF(overlay.font()), 300)
        assert len(more) >= len(lines)
        for before, after in zip(lines, more, strict=False):
            assert after[: len(before)] == before
        lines = more


def test_a_word_wider_than_the_overlay_is_cut(overlay: Overlay) -> None:
    overlay.begin(is_bilingual=False)
    overlay.show_update(caption(0, "字" * 300, ""))
    assert len(overlay.text_lines()) == 2


def test_it_can_be_dragged_and_tells_where_it_went(overlay: Overlay, qtbot) -> None:
    overlay.show()
    qtbot.waitExposed(overlay)
    before = overlay.pos()
    with qtbot.waitSignal(overlay.moved, timeout=60_000):
        qtbot.mousePress(overlay, Qt.MouseButton.LeftButton, pos=QPoint(50, 20))
        qtbot.mouseMove(overlay, QPoint(80, -20))
        qtbot.mouseRelease(overlay, Qt.MouseButton.LeftButton, pos=QPoint(50, 20))
    qtbot.waitUntil(lambda: overlay.pos() != before, timeout=60_000)


def test_memory_stays_bounded_over_many_captions(overlay: Overlay) -> None:
    for n in range(500):
        overlay.show_update(caption(n, f"word {n}", f"Wort {n}"))
    assert len(overlay._source.runs) == len(overlay._target.runs) == 3
