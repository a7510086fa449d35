"""What ships with the program and is no code: icon, the clip of the demo, caption pages, translations."""

from __future__ import annotations

from pathlib import Path

import app

FOLDER = Path(app.__file__).parent / "assets"

ICON = FOLDER / "surtitle.svg"
CAPTION_PAGE = FOLDER / "captions.html"
READING_PAGE = FOLDER / "reading.html"
TRANSLATIONS = FOLDER / "translations"

DEMO_CLIP = FOLDER / "demo.flac"
"""People who talk in a meeting, 16 kHz mono; `demo.md` beside it says who speaks and where it is from,"""
DEMO_TRANSCRIPT = FOLDER / "demo.txt"
"""and what is said in it, a sentence a line."""

ICONS = FOLDER / "icons"
"""One drawing a file, in `currentColor`,"""
STYLE_SHEET = FOLDER / "style.qss"
"""and how all windows look."""


def document(path: str) -> Path:
    """Return a document of the repository, by its path there, as it ships with an installed program."""
    shipped = FOLDER / "documents" / Path(path).name
    return shipped if shipped.exists() else FOLDER.parents[1] / path


def short_guide(language: str) -> Path:
    """Return what one needs first, in a language of the interface."""
    return document(f"docs/SHORT_GUIDE.{language}.md")


GUIDE = document("docs/USER_GUIDE.md")
CHANGELOG = document("CHANGELOG.md")
LICENCE = document("LICENSE")
