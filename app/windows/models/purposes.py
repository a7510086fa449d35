"""What models are good for, in the language of the interface."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

PURPOSES = (
    QT_TRANSLATE_NOOP("Purposes", "works without a download"),
    QT_TRANSLATE_NOOP("Purposes", "slow computers; makes many mistakes"),
    QT_TRANSLATE_NOOP("Purposes", "slow computers, English only"),
    QT_TRANSLATE_NOOP("Purposes", "two processor cores in real time"),
    QT_TRANSLATE_NOOP("Purposes", "two processor cores in real time, English only"),
    QT_TRANSLATE_NOOP("Purposes", "the usual choice for a good processor"),
    QT_TRANSLATE_NOOP("Purposes", "a good processor, English only"),
    QT_TRANSLATE_NOOP("Purposes", "a graphics card with 3 GB or more"),
    QT_TRANSLATE_NOOP("Purposes", "a graphics card with 3 GB or more, English only"),
    QT_TRANSLATE_NOOP("Purposes", "a graphics card with 5 GB or more; the older large model"),
    QT_TRANSLATE_NOOP("Purposes", "the most accurate; a graphics card with 5 GB or more"),
    QT_TRANSLATE_NOOP(
        "Purposes", "nearly as accurate as large-v3 and much faster; a graphics card with 3 GB or more"
    ),
    QT_TRANSLATE_NOOP("Purposes", "English only, close to large-v3 at half the size"),
    QT_TRANSLATE_NOOP(
        "Purposes",
        "words within a second, with punctuation; English only; a graphics card or a fast processor",
    ),
    QT_TRANSLATE_NOOP(
        "Purposes",
        "words within a second, with punctuation, in many languages; a graphics card or a fast processor",
    ),
    QT_TRANSLATE_NOOP("Purposes", "made for processors, with punctuation; English only"),
    QT_TRANSLATE_NOOP("Purposes", "made for good processors, with punctuation; English only"),
    QT_TRANSLATE_NOOP(
        "Purposes",
        "words within a second, with punctuation, in many languages; a graphics card with 12 GB or more",
    ),
    QT_TRANSLATE_NOOP("Purposes", "the languages of Europe, with punctuation; a graphics card"),
    QT_TRANSLATE_NOOP("Purposes", "thirty languages, with names and terms that you expect; a graphics card"),
    QT_TRANSLATE_NOOP(
        "Purposes",
        "words after about three seconds, with punctuation; English only; a graphics card with 8 GB or more",
    ),
    QT_TRANSLATE_NOOP("Purposes", "the smallest base for adapters"),
    QT_TRANSLATE_NOOP("Purposes", "a base for adapters on a small graphics card"),
    QT_TRANSLATE_NOOP("Purposes", "a larger base for adapters; a graphics card with 5 GB or more"),
    QT_TRANSLATE_NOOP("Purposes", "a base for adapters; a graphics card with 6 GB or more"),
    QT_TRANSLATE_NOOP(
        "Purposes", "translates many languages without an adapter; a graphics card with 12 GB or more"
    ),
    QT_TRANSLATE_NOOP("Purposes", "translates many languages without an adapter; a graphics card with 24 GB"),
    QT_TRANSLATE_NOOP(
        "Purposes", "made to translate the languages of Europe; a graphics card with 6 GB or more"
    ),
    QT_TRANSLATE_NOOP("Purposes", "made to translate the languages of Europe; a graphics card with 24 GB"),
)
"""What the catalogue says in English; a test holds the two together."""


def purpose_in_words(purpose: str) -> str:
    """Return what a model is good for; as it stands where the catalogue says something else."""
    return QCoreApplication.translate("Purposes", purpose)
