"""What the interface calls the languages, and in which order it offers them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cmp_to_key

from PySide6.QtCore import QCollator, QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication

from core.wording.languages import LANGUAGES

FREQUENT = ("en", "de", "fr", "es", "it", "nl", "pl", "pt", "uk", "zh", "ja")
"""Those that stand first where a language is chosen."""
CONTEXT = "Languages"
"""Under what packaging/sentences.py puts their names for translation."""


def language_name(code: str) -> str:
    """Return how a language is called, its code where it has no name here."""
    return QCoreApplication.translate(CONTEXT, LANGUAGES[code].name) if code in LANGUAGES else code


def arrow() -> str:
    """Return the arrow that points on in the direction in which the interface is read."""
    return "←" if QGuiApplication.layoutDirection() is Qt.LayoutDirection.RightToLeft else "→"


def direction_in_words(*names: str) -> str:
    """Return from which language into which, without those that have no name."""
    return f" {arrow()} ".join(filter(None, names))


def names_in_order(codes: Iterable[str]) -> dict[str, str]:
    """Return what languages are called: the frequent ones first, the others as their names are sorted."""
    names = {code: language_name(code) for code in codes}
    by_name = cmp_to_key(QCollator().compare)
    others = sorted(names.keys() - set(FREQUENT), key=lambda code: by_name(names[code]))
    return {code: names[code] for code in (*FREQUENT, *others) if code in names}
