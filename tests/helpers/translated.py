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
        _entry(str(context.findtext("name")), message)
        for context in root.iter("context")
        for message in context.iter("message")
    ]


def _entry(context: str, message: ElementTree.Element) -> Entry:
    translation = message.find("translation")
    assert translation is not None
    return Entry(
        context, str(message.findtext("source")), translation.text or "", translation.get("type", "")
    )
