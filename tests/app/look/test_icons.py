"""Every icon is drawn, in the colour that it is given, and again with every theme."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QPushButton

from app.host.assets import ICONS
from app.look.icons import GAP, ButtonIcon, icon_of, icon_pixmap, svg_of
from app.look.theme import use_theme
from app.look.tokens import DARK, LIGHT

NAMES = sorted(path.stem for path in ICONS.glob("*.svg"))


def strongest(image: QImage) -> str:
    """Return the colour of the pixel that hides most of what is below it."""
    colours = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return max(colours, key=QColor.alpha).name()


@pytest.mark.parametrize("name", NAMES)
def test_an_icon_is_drawn_in_its_colour(name: str, qapp) -> None:
    assert b"currentColor" in (ICONS / f"{name}.svg").read_bytes()
    assert strongest(icon_pixmap(name, "#b3203a", 24).toImage()) == "#b3203a"


def test_an_icon_is_as_sharp_as_the_screen(qapp) -> None:
    pixmap = icon_pixmap("mic", "#000000", 18, 2.0)
    assert (pixmap.width(), pixmap.devicePixelRatio()) == (36, 2.0)


def test_an_icon_that_is_not_there_is_an_error() -> None:
    with pytest.raises(FileNotFoundError, match="trombone"):
        svg_of("trombone", "#000000")


def test_an_icon_is_greyed_where_it_cannot_be_used(qapp) -> None:
    use_theme("light")
    icon = icon_of("mic")
    assert strongest(icon.pixmap(18).toImage()) == LIGHT.text
    assert strongest(icon.pixmap(18, mode=icon.Mode.Disabled).toImage()) == LIGHT.disabled
    use_theme("")


def test_the_icon_of_a_button_follows_the_theme(qtbot) -> None:
    button = QPushButton()
    qtbot.addWidget(button)
    ButtonIcon(button, "mic")
    button.show()
    for theme, tokens in (("dark", DARK), ("light", LIGHT)):
        use_theme(theme)
        qtbot.waitUntil(lambda: strongest(button.icon().pixmap(18).toImage()) == tokens.text)  # noqa: B023
    use_theme("")


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_words_of_a_button_stand_apart_from_its_icon(qtbot, direction: Qt.LayoutDirection) -> None:
    button = QPushButton("Export")
    qtbot.addWidget(button)
    button.setLayoutDirection(direction)
    ButtonIcon(button, "pause", size=16)
    button.show()
    drawn = button.icon().pixmap(button.iconSize()).toImage()
    assert drawn.deviceIndependentSize().toSize() == QSize(16 + GAP, 16)
    columns = [x for x in range(drawn.width()) if drawn.pixelColor(x, drawn.height() // 2).alpha()]
    from_left = min(columns) / drawn.devicePixelRatio()
    from_right = (drawn.width() - 1 - max(columns)) / drawn.devicePixelRatio()
    near, far = (
        (from_left, from_right) if direction is Qt.LayoutDirection.LeftToRight else (from_right, from_left)
    )
    assert far - near >= GAP - 1
    button.setText("")
    ButtonIcon(button, "pause", size=16)
    assert button.iconSize() == QSize(16, 16)
