"""The pictures that there are, and what their files are called."""

from __future__ import annotations

from itertools import chain, product

SCENES = {
    "captions": ("captions", "main", "overlay"),
    "settings": tuple(
        f"settings-{page}" for page in ("general", "captions", "processing", "transcripts", "shortcuts")
    ),
    "models": ("models",),
    "adapters": ("adapters",),
    "transcripts": ("transcripts",),
    "sharing": ("sharing",),
    "glossary": ("glossary",),
    "first-steps": tuple(f"first-steps-{page}" for page in ("welcome", "sound", "trial", "models", "doctor")),
    "training": ("training",),
    "practice": ("practice",),
    "menus": ("translator-menu", "tray-menu"),
    "trouble": ("trouble",),
}
"""The pictures of each scene, in the order in which they are taken."""

PICTURES = tuple(chain.from_iterable(SCENES.values()))
THEMES = ("light", "dark")
LANGUAGES = ("en", "de")
SCALES = (100, 200)


def file_name(picture: str, theme: str, language: str, scale: int) -> str:
    """Return the name of the file of a picture."""
    return f"{picture}-{theme}-{language}-{scale}.png"


def file_names() -> set[str]:
    """Return the names of all files."""
    return {file_name(*parts) for parts in product(PICTURES, THEMES, LANGUAGES, SCALES)}
