"""The texts of the interface, as the files of its translations have them."""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree import ElementTree

from places import ASSETS


@dataclass(frozen=True, slots=True)
class Entry:
    """A text of the interface and what it is in another language."""

    context: str
    source: str
    translation: str
    state: str
    """Empty where it is finished."""


def entries(language: str) -> list[Entry]:
    root = ElementTree.parse(ASSETS / "translations" / f"surtitle_{language}.ts").getroot()
    return [
        Entry(
            str(context.findtext("name")),
            str(message.findtext("source")),
            message.findtext("translation") or "",
            message.find("translation").get("type", ""),
        )
        for context in root.iter("context")
        for message in context.iter("message")
    ]
