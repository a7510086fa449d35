"""The QR code of an address: the right modules, dark on light, with room around them."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage

from app.look.theme import use_theme
from app.look.tokens import LIGHT
from app.windows.sharing.qr_code import MODULE_PX, QUIET_MODULES, QrCode, modules_of

ADDRESS = "http://192.168.178.41:8642/?token=l0Ng-t0ken_0f-thirty-tw0-letters"
FINDER = ("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")


@pytest.fixture
def code(qtbot) -> QrCode:
    code = QrCode("The address")
    qtbot.addWidget(code)
    return code


def seen_modules(picture: QImage) -> list[list[bool]]:
    """Return which modules are dark in a picture, the quiet zone among them."""
    middles = range(MODULE_PX // 2, picture.width(), MODULE_PX)
    return [[picture.pixelColor(x, y) == QColor(LIGHT.text) for x in middles] for y in middles]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_drawn_is_the_code_with_a_quiet_zone(code: QrCode, theme: str) -> None:
    use_theme(theme)
    try:
        code.show_text(ADDRESS)
        code.resize(code.sizeHint())
        seen = seen_modules(code.grab().toImage())
    finally:
        use_theme("")
    inner = slice(QUIET_MODULES, -QUIET_MODULES)
    assert [tuple(row[inner]) for row in seen[inner]] == list(modules_of(ADDRESS))
    assert sum(map(sum, seen)) == sum(map(sum, modules_of(ADDRESS)))


def test_readers_find_its_three_corners() -> None:
    modules = modules_of(ADDRESS)
    size = len(modules)
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        corner = ["".join(str(int(modules[top + y][left + x])) for x in range(7)) for y in range(7)]
        assert tuple(corner) == FINDER


def test_another_address_is_another_code(code: QrCode) -> None:
    assert modules_of(ADDRESS) != modules_of(ADDRESS.replace("41", "42"))
    code.show_text(ADDRESS)
    assert not code.sizeHint().isEmpty()
    code.show_text("")
    assert code.sizeHint().isEmpty()
