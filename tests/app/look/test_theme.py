"""Light, dark and high contrast: palette, style sheet and type."""

from __future__ import annotations

import pytest
from other_systems import pretend
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from app.look.style_sheet import BASE_PX
from app.look.theme import use_theme, use_type
from app.look.tokens import DARK, LIGHT


def test_a_theme_is_in_the_palette_and_in_the_style_sheet(qapp) -> None:
    for theme, tokens in (("light", LIGHT), ("dark", DARK)):
        use_theme(theme)
        assert QGuiApplication.palette().color(QPalette.ColorRole.Window).name() == tokens.bg
        assert f"background: {tokens.accent}" in qapp.styleSheet()
    use_theme("")


def test_high_contrast_is_black_and_white_with_edges(qapp) -> None:
    use_theme("contrast")
    palette = QGuiApplication.palette()
    assert palette.color(QPalette.ColorRole.Window).name() == "#000000"
    assert palette.color(QPalette.ColorRole.WindowText).name() == "#ffffff"
    assert "border: 1px solid #ffffff" in qapp.styleSheet()
    use_theme("")


def test_letters_are_never_smaller_than_ours_or_the_systems(qapp) -> None:
    use_theme("")
    assert QFontInfo(QApplication.font()).pixelSize() >= BASE_PX


def test_macos_gives_its_own_letters(qapp, monkeypatch: pytest.MonkeyPatch) -> None:
    own = QFont("Surely not Inter", weight=QFont.Weight.Medium)
    monkeypatch.setattr(QFontDatabase, "families", lambda: ["Inter"])
    pretend(monkeypatch, "darwin")
    before = QApplication.font()
    QApplication.setFont(own)
    use_type(qapp)
    used = QApplication.font()
    assert (used.family(), used.weight()) == (own.family(), own.weight())
    monkeypatch.undo()
    QApplication.setFont(before)
