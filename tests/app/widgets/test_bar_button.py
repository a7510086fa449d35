"""Buttons that show what is chosen by an icon and words."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from app.widgets.bar_button import HEIGHT, BarButton, IconLabel, ShortLabel


def picture(label: IconLabel) -> QImage:
    return label.grab().toImage()


def test_a_button_is_as_wide_as_its_parts_and_the_words_give_way(qtbot) -> None:
    words = ShortLabel("Portuguese")
    button = BarButton(IconLabel("mic"), words)
    qtbot.addWidget(button)
    assert button.sizeHint().width() > words.sizeHint().width() + 40
    assert button.sizeHint().height() == HEIGHT
    assert button.minimumSizeHint().width() < button.sizeHint().width()
    words.hide()
    assert button.sizeHint().width() < words.sizeHint().width() + 40


def test_words_that_find_no_room_are_cut_and_known_in_full(qtbot) -> None:
    label = ShortLabel("Built-in Audio Analog Stereo")
    qtbot.addWidget(label)
    label.resize(label.sizeHint())
    in_full = label.grab().toImage()
    label.resize(60, label.height())
    assert label.grab().toImage() != in_full.copy(0, 0, 60, label.height())
    assert label.text() == "Built-in Audio Analog Stereo"


def test_an_arrow_points_to_where_reading_goes(qtbot) -> None:
    arrow = IconLabel("arrow")
    qtbot.addWidget(arrow)
    from_left = picture(arrow)
    arrow.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert picture(arrow) != from_left
    assert picture(arrow).flipped(Qt.Orientation.Horizontal) == from_left


def test_another_icon_is_drawn(qtbot) -> None:
    label = IconLabel("mic")
    qtbot.addWidget(label)
    before = picture(label)
    label.show_icon("computer")
    assert picture(label) != before and label.icon == "computer"
    label.show_icon("")
    assert picture(label) not in (before, QImage())
