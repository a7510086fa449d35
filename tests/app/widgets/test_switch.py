"""A switch is a check box in another form."""

from __future__ import annotations

from PySide6.QtCore import Qt

from app.look.theme import use_theme
from app.look.tokens import LIGHT
from app.widgets.switch import HEIGHT, WIDTH, Switch


def test_a_click_anywhere_turns_it_and_a_space_turns_it_back(qtbot) -> None:
    switch = Switch("Sound")
    qtbot.addWidget(switch)
    switch.show()
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton, pos=switch.rect().center())
    assert switch.isChecked()
    qtbot.keyClick(switch, Qt.Key.Key_Space)
    assert not switch.isChecked()


def test_it_shows_by_its_form_which_way_it_is_turned_in_both_directions(qtbot) -> None:
    use_theme("light")
    for direction, on_side in ((Qt.LayoutDirection.LeftToRight, 1), (Qt.LayoutDirection.RightToLeft, 0)):
        switch = Switch()
        qtbot.addWidget(switch)
        switch.setLayoutDirection(direction)
        switch.setChecked(True)
        switch.resize(switch.sizeHint())
        image = switch.grab().toImage()
        row = switch.height() // 2
        knobs = [
            image.pixelColor(x, row).name() == LIGHT.on_accent for x in (HEIGHT // 2, WIDTH - HEIGHT // 2 + 4)
        ]
        assert knobs.index(True) == on_side
    use_theme("")
