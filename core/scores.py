"""How good captions are: scores of recognized text against what was said."""

from __future__ import annotations

import re
from collections.abc import Sequence

_APOSTROPHES = str.maketrans({"\N{RIGHT SINGLE QUOTATION MARK}": "'", "\N{MODIFIER LETTER APOSTROPHE}": "'"})
_NO_WORD = re.compile(r"[^\w']|_|(?<!\w)'|'(?!\w)")


def spoken_words(text: str) -> list[str]:
    """Return the words of a text without case and punctuation; hyphens part words, apostrophes do not."""
    return _NO_WORD.sub(" ", text.translate(_APOSTROPHES).casefold()).split()


def n_word_errors(reference: Sequence[str], hypothesis: Sequence[str]) -> int:
    """Return the least number of substitutions, deletions and insertions between two word sequences."""
    row = list(range(len(hypothesis) + 1))
    for i, said in enumerate(reference, start=1):
        above, row = row, [i]
        for j, heard in enumerate(hypothesis, start=1):
            row.append(min(above[j] + 1, row[-1] + 1, above[j - 1] + (said != heard)))
    return row[-1]


def word_error_rate(reference: str, hypothesis: str) -> float:
    """Return word errors per word of the reference; without a reference word, 0 or infinity."""
    said, heard = spoken_words(reference), spoken_words(hypothesis)
    if not said:
        return float("inf") if heard else 0.0
    return n_word_errors(said, heard) / len(said)
