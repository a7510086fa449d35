"""An icon alone says what it does to the pointer and to screen readers."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence

from app.widgets.icon_button import IconButton


def test_it_is_named_by_what_it_does_and_its_keys(qtbot) -> None:
    button = IconButton("share", "Share captions")
    qtbot.addWidget(button)
    assert (button.accessibleName(), button.toolTip()) == ("Share captions", "Share captions")
    button.show_keys(QKeySequence("Ctrl+Shift+S"))
    assert button.toolTip() == "Share captions (Ctrl+Shift+S)"
    button.say("Stop sharing")
    assert (button.accessibleName(), button.toolTip()) == ("Stop sharing", "Stop sharing (Ctrl+Shift+S)")


def test_it_can_be_reached_by_keyboard_and_is_large_enough_to_hit(qtbot) -> None:
    button = IconButton("share", "Share captions")
    qtbot.addWidget(button)
    size = button.sizeHint()
    assert button.focusPolicy() & button.focusPolicy().TabFocus
    assert min(size.width(), size.height()) >= 32
    button.show_icon("stop", "live_text")
    assert not button.icon().isNull()
