"""The pictures that there are, and what their files are called."""

from __future__ import annotations

from itertools import product

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

KINDS = tuple(
    f"{theme}-{language}-{scale}"
    for theme, language, scale in product(("light", "dark"), ("en", "de"), (100, 200))
)
"""Theme, language and scale, in percent, in which a picture can be taken."""
KEPT_KINDS = ("light-en-100", "dark-en-100")
"""Those that the documents show: every clone loads them all."""
IN_ONE_KIND = frozenset(SCENES["engine-pack"])
"""Pictures of which the documents show the first kind alone."""

KEPT_SCENES = tuple(scene for scene in SCENES if scene != "help")
"""What the documents show."""

WITHOUT_ADAPTER = frozenset(
    {
        "empty",
        "engine-pack",
        "models",
        "settings",
        "transcripts",
        "sharing",
        "glossary",
        "first-steps",
        "help",
    }
)
"""Scenes that show none: for these alone none is trained, which takes longer than all else."""


def file_name(picture: str, kind: str) -> str:
    """Return the name of the file of a picture."""
    return f"{picture}-{kind}.png"


def kept_files() -> set[str]:
    """Return the names of the files that the documents show."""
    return {
        file_name(picture, kind)
        for scene in KEPT_SCENES
        for picture in SCENES[scene]
        for kind in (KEPT_KINDS[:1] if picture in IN_ONE_KIND else KEPT_KINDS)
    }
