"""Sentences for the user, in the language of the program that the process belongs to.

What is refused or told below the windows is made in several processes, most of
which know no Qt. Each reads the translations of the window that started it: the
file of Qt Linguist that SURTITLE_SENTENCES names. On a command line nothing
names one, and sentences are English. What another process has told is phrased again by its reader: it
may have another language.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Mapping
from functools import cache
from string import Formatter
from typing import Any
from xml.etree import ElementTree

from core.wording.plain_lines import TURNING

log = logging.getLogger(__name__)

VARIABLE = "SURTITLE_SENTENCES"
"""Of the environment, which children inherit."""
CONTEXT = "Sentences"
"""Under what the templates stand in the file."""
MOST_BYTES = 10_000_000
"""Of that file, by far."""
MOST_QUOTED = 600
"""Characters of a value in a sentence: more than the longest sentence of ours within another."""
MOST_TEMPLATE = 2_000
"""Characters of a template, by far: its sender may be a stranger."""


class Sentence(str):
    """A sentence that knows of what it was made: `told` is that, as JSON has it (`readers.said` reads it)."""

    __slots__ = ("told",)
    told: Any

    def __new__(cls, text: str, told: Any = "") -> Sentence:
        sentence = super().__new__(cls, text)
        sentence.told = told
        return sentence

    def __str__(self) -> str:
        return self  # also of an error that was made with it


def phrased(template: str, /, **values: object) -> str:
    """Return the sentence: the template, or its translation, filled with the values.

    The template is written out at the call, where packaging/sentences.py finds it. A value is what stays
    as it is in every language, or what was `phrased` itself.
    """
    parts = {
        name: _shown(values[name], spec, conversion)
        for _, name, spec, conversion in Formatter().parse(template)
        if name is not None
    }
    return made_of(template, parts)


def told_of(text: str) -> Any:
    """Return as JSON of what a text was made, where it knows that, else the text."""
    return text.told if isinstance(text, Sentence) else text


def made_of(template: str, parts: Mapping[str, str]) -> str:
    """Return the sentence, of a template that may be a stranger's: it says where each part stands, no more.

    Raises:
        ValueError: it is no template.
        KeyError: a part is missing.
    """
    if len(template) > MOST_TEMPLATE:
        raise ValueError("longer than any template")
    path = os.environ.get(VARIABLE)
    translations = _translations(path) if path else {}
    pieces = Formatter().parse(translations.get(template, template))
    text = "".join(before + ("" if name is None else parts[name]) for before, name, _, _ in pieces)
    return Sentence(text, {"template": template, "parts": {name: told_of(parts[name]) for name in parts}})


def _shown(value: object, spec: str | None, conversion: str | None) -> str:
    """Return a value as its place in the template wants it."""
    value = bounded(value)
    if isinstance(value, Sentence) and not conversion:
        return value
    return format(repr(value) if conversion == "r" else value, spec or "")


def bounded(value: object) -> object:
    """Return what a sentence shows of a value: of one without end its beginning and its end.

    What turns the direction of what follows, the rest of the sentence, is written out.
    """
    text = str(value)
    if TURNING.search(text):
        value = text = TURNING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
    return value if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED // 2]}…{text[-MOST_QUOTED // 2 :]}"


def tenths(value: float) -> str:
    """Return the number with one digit after the decimal sign of the language."""
    return decimal(f"{value:.1f}")


def decimal(number: str) -> str:
    """Return a number that is written as in English with the decimal sign of the language."""
    whole, sign, part = number.partition(".")
    return phrased("{whole}.{part}", whole=whole, part=part) if sign else whole


def grouped(number: int) -> str:
    """Return the whole number with the sign of the language between its thousands."""
    return f"{number:,}".replace(",", phrased("{left},{right}", left="", right=""))


@cache
def _translations(path: str) -> dict[str, str]:
    """Return the finished translations of templates; of a file that cannot be read, none."""
    try:
        messages = list(_messages(path))
    except (OSError, ValueError, LookupError, RecursionError, ElementTree.ParseError):
        log.warning("the translated sentences cannot be read: they are in English", exc_info=True)
        return {}
    pairs = ((message.findtext("source"), message.findtext("translation")) for message in messages)
    return {
        source: translation
        for source, translation in pairs
        if source and translation and _fields(translation) <= _fields(source)
    }


def _messages(path: str) -> Iterator[ElementTree.Element]:
    if not os.path.isfile(path) or os.path.getsize(path) > MOST_BYTES:
        raise ValueError(f"{path} is not a file of translations")
    yield from ElementTree.parse(path).iterfind(f"context[name='{CONTEXT}']/message")


def _fields(template: str) -> set[tuple[str | None, ...]]:
    """Return what a template has filled in, and how; of one that cannot be filled, what no other has."""
    try:
        return {part[1:] for part in Formatter().parse(template) if part[1] is not None}
    except ValueError:
        return {(template,)}


def size_in_words(n_bytes: int) -> str:
    """Return a size as people write it."""
    if n_bytes < 999.5e6:
        return phrased("{megabytes:.0f} MB", megabytes=n_bytes / 1e6)
    return phrased("{gigabytes} GB", gigabytes=tenths(n_bytes / 1e9))
