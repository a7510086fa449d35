"""A text that is too long for its place is cut, and told whole by the tooltip."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from app.widgets.short_label import ShortLabel

LONG = "A talk that somebody gave a name that is longer than any window is wide"


@pytest.fixture
def label(qtbot) -> ShortLabel:
    label = ShortLabel(LONG)
    qtbot.addWidget(label)
    label.show()
    return label


def test_a_long_text_is_cut_and_told_whole_by_the_tooltip(label: ShortLabel) -> None:
    label.resize(120, 30)
    assert label.shown.endswith("…") and len(label.shown) < len(LONG)
    assert (label.text(), label.toolTip()) == (LONG, LONG)
    label.resize(label.sizeHint())
    assert (label.shown, label.toolTip()) == (LONG, "")


def test_a_long_text_does_not_make_its_window_wide(label: ShortLabel) -> None:
    assert label.minimumSizeHint().width() < label.sizeHint().width() / 4
    label.setText("ab")
    assert label.minimumSizeHint() == label.sizeHint()


def test_markup_is_shown_as_it_is_typed(label: ShortLabel) -> None:
    label.setText("<b>so</b>")
    label.resize(label.sizeHint())
    assert label.shown == "<b>so</b>"


def test_words_begin_where_the_interface_begins(label: ShortLabel) -> None:
    label.setText("ab")
    label.resize(300, 30)

    def is_blank(left: int) -> bool:
        image = label.grab().toImage()
        ground = image.pixel(150, 15)
        return all(image.pixel(x, y) == ground for x in range(left, left + 60) for y in range(30))

    assert not is_blank(0) and is_blank(240)
    label.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert is_blank(0) and not is_blank(240)
