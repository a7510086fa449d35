"""A slider says its number, in the window and to screen readers."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from app.widgets.value_slider import ValueSlider


@pytest.fixture
def shown(qtbot) -> ValueSlider:
    slider = ValueSlider((100, 200, 500), "{} MB".format)
    qtbot.addWidget(slider)
    slider.show()
    return slider


def test_keys_go_from_stop_to_stop_and_the_value_is_told_in_words(shown: ValueSlider, qtbot) -> None:
    told: list[int] = []
    shown.changed.connect(told.append)
    qtbot.keyClick(shown.slider, Qt.Key.Key_Right)
    assert (told, shown.value, shown.label.text()) == ([200], 200, "200 MB")
    assert shown.slider.accessibleDescription() == "200 MB"
    qtbot.keyClick(shown.slider, Qt.Key.Key_End)
    assert told == [200, 500]


def test_a_number_between_the_stops_is_kept_and_nobody_is_told(shown: ValueSlider, qtbot) -> None:
    with qtbot.assertNotEmitted(shown.changed):
        shown.show_value(345)
    assert (shown.value, shown.label.text()) == (345, "345 MB")
    qtbot.keyClick(shown.slider, Qt.Key.Key_Left)
    assert shown.value == 200
    shown.show_value(345)
    qtbot.keyClick(shown.slider, Qt.Key.Key_Right)
    assert shown.value == 500


def test_its_name_is_the_sliders(shown: ValueSlider) -> None:
    shown.setAccessibleName("Room")
    assert shown.slider.accessibleName() == "Room"
    assert shown.focusProxy() is shown.slider
