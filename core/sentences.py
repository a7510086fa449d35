"""Sentences for the user, in the language of the program that the process belongs to.

What is refused or told below the windows is made in several processes, most of
which know no Qt. Each reads the translations of the window that started it: the
file of Qt Linguist that SURTITLE_SENTENCES names. On a command line nothing
names one, and sentences are English.
"""

from __future__ import annotations

import os
from functools import cache
from xml.etree import ElementTree

VARIABLE = "SURTITLE_SENTENCES"
"""Of the environment, which children inherit."""
CONTEXT = "Sentences"
"""Under what the templates stand in the file."""


def phrased(template: str, /, **values: object) -> str:
    """Return the sentence: the template, or its translation, filled with the values.

    The template is written out at the call, where packaging/sentences.py finds it. A value is what stays
    as it is in every language, or what was `phrased` itself.
    """
    path = os.environ.get(VARIABLE)
    translations = _translations(path) if path else {}
    return translations.get(template, template).format(**values)


def tenths(value: float) -> str:
    """Return the number with one digit behind the decimal sign of the language."""
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
    """Return the finished translations of templates."""
    messages = ElementTree.parse(path).iterfind(f"context[name='{CONTEXT}']/message")
    pairs = ((message.findtext("source"), message.findtext("translation")) for message in messages)
    return {source: translation for source, translation in pairs if source and translation}
