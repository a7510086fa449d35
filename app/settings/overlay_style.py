"""How the overlay looks and where it stands, as the settings keep it; needs no Qt to be read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from core.captions.captions import READING_SPEED

LANGUAGES = ("both", "translation", "heard")
"""What can be shown: two languages, or one of the two."""

RANGES = {
    "n_lines": range(1, 7),
    "font_px": range(12, 121),
    "outline_px": range(0, 9),
    "background_percent": range(0, 101),
    "reading_speed": range(5, 41),
}
LARGEST_NUMBER = 2**31 - 1
"""What Qt takes as a whole number."""
FAINT_PERCENT, FAINT_OUTLINE_PX = 70, 2
"""Below this opacity of the ground the letters get at least this outline: they are read without it, too."""
COLOR = re.compile(r"#[0-9a-fA-F]{6}")
N_PLACES = 16
"""Screens whose place is remembered."""


@dataclass(frozen=True, slots=True)
class OverlayStyle:
    """What can be chosen about the overlay's look.

    Names are those of who speaks, where that is known; the audience view has its own wish.
    `n_lines` are those of the language that is read, at `font_px` pixels; `reading_speed` is in
    characters a second; without a `font_family` it is the system's.
    """

    languages: str = "both"
    n_lines: int = 2
    font_family: str = ""
    font_px: int = 34
    outline_px: int = 0
    heard_color: str = "#c3cbe2"
    translation_color: str = "#ffffff"
    background_color: str = "#0b0e18"
    background_percent: int = 86
    reading_speed: int = READING_SPEED
    hidden_from_sharing: bool = False
    shows_names: bool = True
    shows_names_in_audience: bool = True

    @classmethod
    def from_saved(cls, saved: object) -> OverlayStyle:
        """Return what was saved; what is unknown or wrong is as at the first start."""
        if not isinstance(saved, dict):
            return cls()
        known = {field.name: field.default for field in fields(cls)}
        return cls(**{name: value for name, value in saved.items() if _fits(name, value, known.get(name))})

    @property
    def drawn_outline_px(self) -> int:
        """The outline that the letters have: a faint ground needs one."""
        needed = FAINT_OUTLINE_PX if self.background_percent < FAINT_PERCENT else 0
        return max(self.outline_px, needed)


DEFAULT_STYLE = OverlayStyle()


@dataclass(frozen=True, slots=True)
class OverlayPlace:
    """Where the overlay stands on one screen, counted from the screen's own corner."""

    screen: str
    left: int
    top: int
    width: int
    height: int


def places_from_saved(saved: object) -> tuple[OverlayPlace, ...]:
    """Return the places that were saved, without those that are none."""
    if not isinstance(saved, list):
        return ()
    return tuple(OverlayPlace(**entry) for entry in saved[-N_PLACES:] if _is_place(entry))


def with_place(places: Sequence[OverlayPlace], place: OverlayPlace) -> tuple[OverlayPlace, ...]:
    """Return the places with a new one for its screen, which is the last used from now on."""
    return (*without_screen(places, place.screen), place)[-N_PLACES:]


def without_screen(places: Sequence[OverlayPlace], screen: str) -> tuple[OverlayPlace, ...]:
    """Return the places on the other screens."""
    return tuple(place for place in places if place.screen != screen)


def last_place(places: Sequence[OverlayPlace], screens: Sequence[str]) -> OverlayPlace | None:
    """Return the place used last among those whose screen is there."""
    return next((place for place in reversed(places) if place.screen in screens), None)


def _fits(name: str, value: object, default: object) -> bool:
    if type(value) is not type(default):
        return False
    if name in RANGES:
        return value in RANGES[name]
    if name == "languages":
        return value in LANGUAGES
    return not name.endswith("_color") or bool(COLOR.fullmatch(str(value)))


def _is_place(entry: Any) -> bool:
    kinds = {"screen": str, "left": int, "top": int, "width": int, "height": int}
    is_whole = isinstance(entry, dict) and entry.keys() == kinds.keys()
    return is_whole and all(is_of_kind(entry[name], kind) for name, kind in kinds.items())


def is_of_kind(value: object, kind: type | None) -> bool:
    """Return whether a saved value is of that kind, and no number that windows cannot be told."""
    return type(value) is kind and not (isinstance(value, int) and abs(value) > LARGEST_NUMBER)
