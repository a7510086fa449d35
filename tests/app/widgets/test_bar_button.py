"""Buttons that show what is chosen by an icon and words."""

from __future__ import annotations

from app.widgets.bar_button import HEIGHT, BarButton, WordsButton, words_label
from app.widgets.icon_label import IconLabel


def test_a_button_is_as_wide_as_its_parts_and_the_words_give_way(qtbot) -> None:
    words = words_label()
    words.setText("Portuguese")
    button = BarButton(IconLabel("mic"), words)
    qtbot.addWidget(button)
    assert button.sizeHint().width() > words.sizeHint().width() + 40
    assert button.sizeHint().height() == HEIGHT
    assert button.minimumSizeHint().width() < button.sizeHint().width()
    words.hide()
    assert button.sizeHint().width() < words.sizeHint().width() + 40


def test_words_that_find_no_room_are_cut_and_known_in_full(qtbot) -> None:
    label = words_label()
    label.setText("Built-in Audio Analog Stereo")
    qtbot.addWidget(label)
    label.resize(label.sizeHint())
    in_full = label.grab().toImage()
    label.resize(60, label.height())
    assert label.grab().toImage() != in_full.copy(0, 0, 60, label.height())
    assert label.text() == "Built-in Audio Analog Stereo"


def test_a_button_of_words_tells_what_they_are_of(qtbot) -> None:
    button = WordsButton("right")
    qtbot.addWidget(button)
    button.show_words("Food & drink", "Adapter: Food & drink")
    assert button.words == "Food & drink"
    assert button.accessibleName() == button.toolTip() == "Adapter: Food & drink"
