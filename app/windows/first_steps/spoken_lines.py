"""What is spoken on the stage and read aloud in the test, in some languages."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

Line = Mapping[str, str]

WELCOME: Line = MappingProxyType(
    {
        "en": "Good evening and welcome",
        "de": "Guten Abend und willkommen",
        "fr": "Bonsoir et bienvenue",
        "es": "Buenas noches y bienvenidos",
    }
)
HOUSE: Line = MappingProxyType(
    {
        "en": "and welcome to our house",
        "de": "und herzlich willkommen in unserem Haus",
        "fr": "et bienvenue dans notre maison",
        "es": "y bienvenidos a nuestra casa",
    }
)
TURN: Line = MappingProxyType(
    {
        "en": "and now it is your turn",
        "de": "und jetzt sind Sie dran",
        "fr": "et maintenant c'est à vous",
        "es": "y ahora le toca a usted",
    }
)
ALOUD: Line = MappingProxyType(
    {
        "en": "It is nice to meet you. Can you hear me well?",
        "de": "Schön, Sie kennenzulernen. Können Sie mich gut hören?",
        "fr": "Ravi de vous rencontrer. Est-ce que vous m'entendez bien ?",
        "es": "Encantado de conocerle. ¿Me oye bien?",
    }
)
SPOKEN, READ = "en", "de"
"""What is spoken and read where a language has no line."""


def on_stage(line: Line, spoken: str, target: str) -> tuple[str, str]:
    """Return what is said and what is read of it; the second is empty where nothing is translated."""
    said = line.get(spoken, line[SPOKEN])
    read = line.get(target, line[READ]) if target else ""
    if read == said:
        read = line[SPOKEN] if said != line[SPOKEN] else line[READ]
    return said, read
