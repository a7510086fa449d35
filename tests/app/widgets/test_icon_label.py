"""An icon beside words is drawn in the colour of its token, mirrored where it points on."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from app.look.theme import use_theme
from app.look.tokens import DARK, LIGHT, current_tokens
from app.widgets.icon_label import IconLabel


def drawn(label: IconLabel) -> QImage:
    return label.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def has(image: QImage, colour: str) -> bool:
    places = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return any(image.pixelColor(*place).name() == colour for place in places)


def test_the_colour_is_that_of_the_theme_in_use(qtbot) -> None:
    label = IconLabel("check", "good", 24)
    qtbot.addWidget(label)
    try:
        for theme, tokens in (("light", LIGHT), ("dark", DARK)):
            use_theme(theme)
            assert has(drawn(label), tokens.good)
    finally:
        use_theme("")


def test_what_points_on_is_mirrored_and_what_does_not_is_not(qtbot) -> None:
    for name, is_mirrored in (("right", True), ("mic-off", False)):
        label = IconLabel(name, size=24)
        qtbot.addWidget(label)
        before = drawn(label)
        label.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        assert (drawn(label) != before) == is_mirrored


def test_another_icon_takes_its_place(qtbot) -> None:
    label = IconLabel("mic")
    qtbot.addWidget(label)
    before = drawn(label)
    label.show_icon("computer")
    assert label.icon == "computer" and drawn(label) != before
    label.show_icon("check", "good")
    assert has(drawn(label), current_tokens().good)
