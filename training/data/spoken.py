"""Sentences as people say them, written for this program in four languages at once.

By a language model, and not checked by native speakers. Each row of the file is English, German, French,
Spanish and the origin.
"""

from __future__ import annotations

import gzip
from pathlib import Path

from training.data.corpus import SentencePair

SPOKEN = Path(__file__).with_name("spoken.tsv.gz")
LANGUAGES = ("en", "de", "fr", "es")


def spoken_pairs(source: str, target: str) -> list[SentencePair]:
    """Return all pairs of two of the languages."""
    with gzip.open(SPOKEN, "rt", encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines]
    one, other = LANGUAGES.index(source), LANGUAGES.index(target)
    return [
        SentencePair(row[one], row[other], row[-1], row=number) for number, row in enumerate(rows, start=1)
    ]
