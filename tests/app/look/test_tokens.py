"""The colours that mean something are told apart, in every theme."""

from __future__ import annotations

from dataclasses import fields

import pytest
from contrasts import contrast
from PySide6.QtGui import QColor, QPalette

from app.look.theme import use_theme
from app.look.tokens import DARK, LIGHT, Tokens, contrasting, current_tokens

TEXTS = [
    (
        "text",
        (
            "bg",
            "surface",
            "sunken",
            "hover",
            "pressed",
            "open",
            "mark",
            "gold_soft",
            "live_soft",
            "good_soft",
        ),
    ),
    ("muted", ("bg", "surface", "sunken", "hover", "open")),
    ("disabled", ("disabled_bg",)),
    ("on_accent", ("accent", "accent_hover", "accent_pressed")),
    ("accent_text", ("accent_soft", "surface", "bg")),
    ("live_text", ("live_soft", "surface")),
    ("gold_text", ("gold_soft",)),
    ("good_text", ("good_soft",)),
]
SIGNS = [
    ("line_strong", ("surface", "bg")),
    ("gold", ("surface", "open")),
    ("good", ("surface",)),
    ("live", ("surface",)),
]


def white_on_black() -> QPalette:
    palette = QPalette(QColor("black"))
    palette.setColor(QPalette.ColorRole.WindowText, QColor("white"))
    palette.setColor(QPalette.ColorRole.Highlight, QColor("yellow"))
    palette.setColor(QPalette.ColorRole.HighlightedText, QColor("black"))
    return palette


@pytest.fixture(params=["light", "dark", "contrast"])
def tokens(request: pytest.FixtureRequest, qapp) -> Tokens:
    named = {"light": LIGHT, "dark": DARK}
    return named.get(request.param) or contrasting(white_on_black())


@pytest.mark.parametrize(("names", "least"), [(TEXTS, 4.5), (SIGNS, 3.0)], ids=["texts", "signs"])
def test_each_pair_of_colours_that_meets_is_told_apart(tokens: Tokens, names, least: float) -> None:
    for before, grounds in names:
        for ground in grounds:
            colours = QColor(getattr(tokens, before)), QColor(getattr(tokens, ground))
            assert contrast(*colours) >= least, (before, ground)


def test_high_contrast_has_the_systems_few_colours_and_an_edge_in_the_texts() -> None:
    tokens = contrasting(white_on_black())
    named = {getattr(tokens, field.name) for field in fields(Tokens)} - {tokens.mark}
    assert named == {"#000000", "#ffffff", "#ffff00"}
    assert (tokens.edge, tokens.line, LIGHT.edge) == ("#ffffff", "#ffffff", "transparent")


@pytest.mark.parametrize(
    ("theme", "text"), [("light", LIGHT.text), ("dark", DARK.text), ("contrast", "#ffffff")]
)
def test_what_is_painted_gets_the_colours_of_the_theme_of_now(theme: str, text: str, qapp) -> None:
    use_theme(theme)
    assert current_tokens().text == text
    use_theme("")
