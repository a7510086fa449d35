"""A button with words in it is as large as they need, and pressed wherever one presses."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.look.kinds import Kind
from app.widgets.filled_button import FilledButton


def with_button(qtbot, width: int) -> QWidget:
    """Return a window of this width with a button."""
    words = QLabel("Somebody in the room: a lecture, a guided tour, a talk across the table.")
    words.setWordWrap(True)
    inside = QVBoxLayout()
    inside.addWidget(words)
    window = QWidget()
    column = QVBoxLayout(window)
    button = FilledButton(Kind.ACTION, "Microphone", "Somebody in the room", inside)
    column.addWidget(button)
    column.addStretch(1)
    qtbot.addWidget(window)
    window.resize(width, 500)
    window.show()
    return window


def test_it_is_higher_where_its_words_need_more_lines(qtbot) -> None:
    windows = with_button(qtbot, 600), with_button(qtbot, 220)
    wide, narrow = (window.findChild(FilledButton) for window in windows)
    qtbot.waitUntil(lambda: narrow.height() > wide.height())
    for button in (wide, narrow):
        words = button.findChild(QLabel)
        assert words.height() >= words.heightForWidth(words.width())
        assert button.rect().contains(words.geometry())


def test_a_press_on_its_words_presses_it(qtbot) -> None:
    window = with_button(qtbot, 300)
    button, words = window.findChild(FilledButton), window.findChild(QLabel)
    with qtbot.waitSignal(button.clicked):
        place = words.mapTo(window, words.rect().center())
        below = window.childAt(place)
        assert below is button
        qtbot.mouseClick(below, Qt.MouseButton.LeftButton, pos=button.mapFrom(window, place))


def test_it_is_named_by_what_it_is_and_not_by_all_that_stands_in_it(qtbot) -> None:
    window = with_button(qtbot, 300)
    button = window.findChild(FilledButton)
    assert (button.accessibleName(), button.accessibleDescription()) == ("Microphone", "Somebody in the room")
