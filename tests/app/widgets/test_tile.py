"""Tiles follow the theme."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.look.theme import use_theme
from app.look.tokens import DARK, LIGHT
from app.widgets.tile import LARGE_SIDE, SIDE, Tile


def colours(widget: QWidget) -> set[str]:
    image = widget.grab().toImage()
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


def test_a_tile_has_the_grounds_and_icons_colours_of_the_theme(qtbot) -> None:
    tile = Tile("ear")
    qtbot.addWidget(tile)
    for theme, tokens in (("light", LIGHT), ("dark", DARK)):
        use_theme(theme)
        found = colours(tile)
        assert tokens.accent_soft in found and tokens.accent_text in found
    assert tile.width() == SIDE


def test_what_cannot_be_used_is_grey(qtbot) -> None:
    use_theme("light")
    tile = Tile("adapter")
    qtbot.addWidget(tile)
    tile.grey(True)
    assert LIGHT.sunken in colours(tile) and LIGHT.accent_soft not in colours(tile)
    tile.grey(False)
    assert LIGHT.accent_soft in colours(tile)


def test_a_large_tile_is_larger_and_presses_go_through_it(qtbot) -> None:
    tile = Tile("mic", is_large=True)
    qtbot.addWidget(tile)
    assert tile.width() == LARGE_SIDE > SIDE
    assert tile.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
