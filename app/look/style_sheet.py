"""The style sheet of the whole program, from `assets/style.qss` and the tokens."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from string import Template

from PySide6.QtCore import QTemporaryDir

from app.host.assets import STYLE_SHEET
from app.look.icons import svg_of
from app.look.tokens import DARK, Tokens

SIGNS = {
    **{"check": "on_accent", "minus": "on_accent", "down": "muted", "up": "muted", "right": "muted"},
    # Of Qt's own dialogs.
    **{"help": "accent", "info": "accent", "alert": "gold"},
    **{"left": "muted", "plus": "muted", "more": "muted", "transcript": "muted"},
}
"""Icons that a style sheet shows, which takes them from files only, and their colour."""

BASE_PX = 14
SIZES = {"title": 24, "heading": 16, "small": 13, "tiny": 12}
"""Of type, in pixels where ordinary text has `BASE_PX`."""


def style_sheet(tokens: Tokens, base_px: int, signs: Path) -> str:
    """Return the style sheet with these colours, its signs out of a folder, and text of `base_px` pixels."""
    sizes = {f"{name}_px": round(size * base_px / BASE_PX) for name, size in SIZES.items()}
    urls = {f"{name}_url": (signs / f"{name}.svg").as_posix() for name in SIGNS}
    always_dark = {f"dark_{name}": colour for name, colour in asdict(DARK).items()}
    names = asdict(tokens) | always_dark | sizes | urls
    return Template(STYLE_SHEET.read_text(encoding="utf-8")).substitute(names)


def write_signs(tokens: Tokens) -> QTemporaryDir:
    """Return a folder with the signs in these colours; it goes with the program."""
    folder = QTemporaryDir()
    for name, token in SIGNS.items():
        Path(folder.filePath(f"{name}.svg")).write_bytes(svg_of(name, getattr(tokens, token)))
    return folder
