"""A text of two lines at most: what does not fit is in the tooltip, and is read out."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent

from app.widgets.two_line_label import TwoLineLabel

LONG = "The settings cannot be saved, because the disk is full. " * 6


def at_width(text: TwoLineLabel, width: int) -> TwoLineLabel:
    before = text.size()
    text.resize(width, text.heightForWidth(width))
    text.resizeEvent(QResizeEvent(QSize(width, text.height()), before))
    return text


@pytest.fixture
def long(qtbot) -> TwoLineLabel:
    text = TwoLineLabel(LONG)
    qtbot.addWidget(text)
    return text


def test_what_fits_into_one_line_takes_one(qtbot) -> None:
    text = TwoLineLabel("The disk is full.")
    qtbot.addWidget(text)
    spacing = text.fontMetrics().lineSpacing()
    assert spacing <= at_width(text, 400).heightForWidth(400) < 1.3 * spacing
    assert (text.text(), text.toolTip(), text.is_shortened) == (text.whole, "", False)


def test_what_does_not_fit_into_two_lines_ends_with_an_ellipsis_and_is_whole_in_the_tooltip(
    long: TwoLineLabel,
) -> None:
    at_width(long, 300)
    assert long.text().endswith("…") and LONG.startswith(long.text()[:-1])
    assert (long.toolTip(), long.accessibleName()) == (LONG, LONG)
    spacing = long.fontMetrics().lineSpacing()
    assert 2 * spacing <= long.heightForWidth(300) < 2.3 * spacing


def test_it_is_whole_again_where_there_is_room(long: TwoLineLabel) -> None:
    at_width(long, 300)
    at_width(long, 4_000)
    assert (long.text(), long.toolTip()) == (LONG, "")
