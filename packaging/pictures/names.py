"""The pictures that there are, and what their files are called."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, product

SCENES = {
    "empty": ("empty",),
    "captions": ("captions", "main", "pace", "overlay", "audience", "stopped"),
    "settings": tuple(
        f"settings-{page}" for page in ("general", "captions", "processing", "transcripts", "shortcuts")
    ),
    "models": ("models",),
    "engine-pack": ("engine-pack-offer", "engine-pack-progress"),
    "adapters": ("adapters",),
    "transcripts": ("transcripts",),
    "sharing": ("sharing",),
    "glossary": ("glossary",),
    "first-steps": tuple(f"first-steps-{page}" for page in ("languages", "models", "microphone")),
    "training": ("training",),
    "practice": ("practice",),
    "menus": ("translator-menu", "tray-menu"),
    "help": ("guide", "keys", "report"),
    "trouble": ("trouble",),
}
"""The pictures of each scene, in the order in which they are taken."""

KINDS = (
    ("light", "en", 100),
    ("dark", "en", 100),
    ("light", "de", 100),
    ("dark", "de", 200),
    ("light", "en", 200),
)
"""Theme, language and scale of the pictures that are kept: all are loaded by whoever clones this."""
ONE_KIND = frozenset(SCENES["engine-pack"])
"""Pictures that are kept in the first kind alone."""

WITHOUT_ADAPTER = frozenset({"empty", "engine-pack", "models", "transcripts", "sharing", "glossary", "help"})
"""Scenes that show none: for these alone none is trained, which takes longer than all else."""

PICTURES = tuple(chain.from_iterable(SCENES.values()))
THEMES = ("light", "dark")
LANGUAGES = ("en", "de")
SCALES = (100, 200)


def file_name(picture: str, theme: str, language: str, scale: int) -> str:
    """Return the name of the file of a picture."""
    return f"{picture}-{theme}-{language}-{scale}.png"


def is_kept(picture: str, theme: str, language: str, scale: int) -> bool:
    """Return whether there is a file of this kind of a picture."""
    return (theme, language, scale) in (KINDS[:1] if picture in ONE_KIND else KINDS)


def wanted(scenes: Iterable[str], language: str, scale: int) -> list[str]:
    """Return those of the scenes of which a picture is kept in this language and size, in their order."""
    asked = set(scenes)
    return [
        scene
        for scene in SCENES
        if scene in asked
        and any(is_kept(picture, theme, language, scale) for picture in SCENES[scene] for theme in THEMES)
    ]


def file_names() -> set[str]:
    """Return the names of all files."""
    kinds = product(PICTURES, THEMES, LANGUAGES, SCALES)
    return {file_name(*parts) for parts in kinds if is_kept(*parts)}
