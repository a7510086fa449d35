"""The colours by what they mean, light and dark; the sizes of type and of what is clicked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QWidget

from app.settings.overlay_style import DEFAULT_STYLE


@dataclass(frozen=True, slots=True)
class Tokens:
    """One colour for each meaning, as #rrggbb.

    Text reaches 4.5 to 1 on every ground that it stands on, signs and edges of what is clicked 3 to 1
    (WCAG 2.2, 1.4.3 and 1.4.11). Four colours mean something, and say nothing else:

    - accent is what can be done, or is chosen;
    - gold is what is still being said, deserves a look, or goes on without anybody being heard;
    - live, red, is that Surtitle listens (`SessionState.may_capture`, and no other state), that something
      does not work, or that something is deleted for good;
    - good is that something went well: a level, what is saved, what was chosen well.
    """

    bg: str
    surface: str
    sunken: str
    hover: str
    pressed: str
    line: str
    line_strong: str
    text: str
    muted: str
    disabled: str
    disabled_bg: str
    accent: str
    accent_hover: str
    accent_pressed: str
    on_accent: str
    accent_soft: str
    accent_text: str
    live: str
    live_soft: str
    live_line: str
    live_text: str
    gold: str
    gold_soft: str
    gold_line: str
    gold_text: str
    good: str
    good_soft: str
    good_text: str
    open: str
    mark: str
    edge: str = "transparent"
    """Of what is told by its ground, where grounds are told apart."""


LIGHT = Tokens(
    bg="#f3f4f8",
    surface="#ffffff",
    sunken="#e8eaf2",
    hover="#eceef6",
    pressed="#dde1ee",
    line="#d9dce7",
    line_strong="#7b829a",
    text="#161b2e",
    muted="#555c74",
    disabled="#646a80",
    disabled_bg="#eceef3",
    accent="#3a4db3",
    accent_hover="#2f4099",
    accent_pressed="#263480",
    on_accent="#ffffff",
    accent_soft="#e7eafa",
    accent_text="#33459f",
    live="#b3203a",
    live_soft="#fbe8eb",
    live_line="#e3a7b1",
    live_text="#a31b33",
    gold="#b57a06",
    gold_soft="#fff4da",
    gold_line="#e6c778",
    gold_text="#765000",
    good="#1c7a4a",
    good_soft="#e2f3e9",
    good_text="#17653d",
    open="#fffaec",
    mark="#ffe9a8",
)

DARK = Tokens(
    bg="#10141f",
    surface="#191e2e",
    sunken="#0b0e17",
    hover="#252c41",
    pressed="#2f3851",
    line="#2c344b",
    line_strong="#76819f",
    text="#edf0f8",
    muted="#a7afc6",
    disabled="#8a92aa",
    disabled_bg="#1d2232",
    accent="#b3bfff",
    accent_hover="#c8d1ff",
    accent_pressed="#98a7f5",
    on_accent="#121733",
    accent_soft="#28315a",
    accent_text="#c6cfff",
    live="#ff8093",
    live_soft="#3c1d28",
    live_line="#7d3a49",
    live_text="#ff9dac",
    gold="#ffd479",
    gold_soft="#342c1a",
    gold_line="#6d5a2c",
    gold_text="#ffdb8f",
    good="#62d49c",
    good_soft="#16342a",
    good_text="#8be2b6",
    open="#21273b",
    mark="#5c4a17",
)


@dataclass(frozen=True, slots=True)
class OverlayTokens:
    """The colours of captions that stand over whatever is on the screen, which no theme changes."""

    text: str = DEFAULT_STYLE.translation_color
    muted: str = DEFAULT_STYLE.heard_color
    gold: str = "#ffd479"
    ground: str = DEFAULT_STYLE.background_color
    edge: str = "#29ffffff"
    """As #aarrggbb: what lies below shines through."""
    unlocked_edge: str = "#8cffffff"
    handle: str = "#ffffff"
    handle_edge: str = LIGHT.accent


OVERLAY = OverlayTokens()
ALWAYS_DARK = "alwaysDark"
"""A property of windows that are dark in every theme."""

GROUNDS = (
    "bg",
    "surface",
    "sunken",
    "hover",
    "pressed",
    "disabled_bg",
    "accent_soft",
    "live_soft",
    "gold_soft",
    "good_soft",
    "open",
)


def contrasting(palette: QPalette) -> Tokens:
    """Return the few colours of a system in high contrast: its own, and every edge in the text's."""
    role = QPalette.ColorRole
    ground, text = palette.color(role.Window).name(), palette.color(role.WindowText).name()
    chosen, on_chosen = palette.color(role.Highlight).name(), palette.color(role.HighlightedText).name()
    colours = dict.fromkeys(Tokens.__slots__, text)
    colours |= dict.fromkeys(GROUNDS, ground)
    colours |= dict.fromkeys(("accent", "accent_hover", "accent_pressed"), chosen)
    mark = {"mark": _between(ground, text)}
    return Tokens(**colours | {"on_accent": on_chosen} | mark)


def current_tokens() -> Tokens:
    """Return the colours that the program has now, so that what is painted follows a change of the theme."""
    palette = QGuiApplication.palette()
    ground = palette.color(QPalette.ColorRole.Window).name()
    for tokens in (LIGHT, DARK):
        if ground == tokens.bg:
            return tokens
    return _contrasting_once(palette.cacheKey())


def make_always_dark(window: QWidget) -> None:
    """Give a window and all that stands in it the dark colours, whatever the theme."""
    window.setProperty(ALWAYS_DARK, True)


def tokens_of(widget: QWidget) -> Tokens:
    """Return the colours that a widget has now: the program's, or the dark ones."""
    return DARK if widget.window().property(ALWAYS_DARK) else current_tokens()


@lru_cache(maxsize=2)
def _contrasting_once(_key: int) -> Tokens:
    return contrasting(QGuiApplication.palette())


def _between(ground: str, text: str) -> str:
    """Return a colour that is seen on the ground and on which the text is read."""
    pairs = zip(_rgb(ground), _rgb(text), strict=True)
    red, green, blue = (round(0.75 * behind + 0.25 * before) for behind, before in pairs)
    return QColor(red, green, blue).name()


def _rgb(colour: str) -> tuple[int, int, int]:
    parts = QColor(colour)
    return parts.red(), parts.green(), parts.blue()
