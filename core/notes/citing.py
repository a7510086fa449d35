"""Whether what a model quotes was said, and where: a point that quotes nothing that was said is invented."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from core.notes.points import Line
from core.wording.languages import UNSPACED_CHARACTER

LEAST_WORDS = 3
"""Of a quotation, unless the line has fewer; of scripts without spaces two characters count as a word."""
LEAST_SHARED, LEAST_SHARING = 0.8, 5
"""So much of a quotation of so many words at least has to be said in its line, where it is not literal."""
FARTHEST = 3
"""So many lines beside the one that is named a quotation may stand that is found more than once."""
WORD = re.compile(r"[^\W_]+")


def line_of(quotation: str, number: int, lines: Sequence[Line]) -> Line | None:
    """Return the line in which the quotation was said; None where nobody said it.

    That is the line of the number; where it says something else, the one beside it that has the quotation,
    or the only one. A line that is not there cites nothing.
    """
    named = next((line for line in lines if line.number == number), None)
    quoted = words_of(quotation)
    if named is None or not quoted:
        return None
    if _n_words(quoted) < LEAST_WORDS:
        return named if words_of(named.text) == quoted else None
    found = [line for line in lines if _holds(words_of(line.text), quoted)] or _across(lines, quoted)
    if found:
        nearest = min(found, key=lambda line: abs(line.number - number))
        return nearest if len(found) == 1 or abs(nearest.number - number) <= FARTHEST else None
    return named if _shares_enough(words_of(named.text), quoted) else None


def was_named(name: str, lines: Sequence[Line]) -> bool:
    """Return whether somebody of that name speaks, or is spoken of, in these lines.

    Of a name in a script that nobody wrote there it cannot be known: that is taken as it is.
    """
    said = {word for line in lines for word in (*words_of(line.speaker), *words_of(line.text))}
    names = words_of(name)
    if not {_script(word) for word in names} <= {_script(word) for word in said}:
        return bool(names)
    return bool(names) and all(any(_is_same(one, word) for word in said) for one in names)


def words_of(text: str) -> list[str]:
    """Return the words of a text as they are compared; of scripts without spaces each character is one."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return WORD.findall(UNSPACED_CHARACTER.sub(r" \g<0> ", plain))


def _n_words(words: Sequence[str]) -> float:
    return sum(0.5 if UNSPACED_CHARACTER.match(word) else 1 for word in words)


def _holds(said: Sequence[str], quoted: Sequence[str]) -> bool:
    n = len(quoted)
    return any(said[begin : begin + n] == quoted for begin in range(len(said) - n + 1))


def _across(lines: Sequence[Line], quoted: Sequence[str]) -> list[Line]:
    """Return the lines in which a quotation begins that ends in the next one."""
    return [line for line, after in pairwise(lines) if _holds(words_of(f"{line.text} {after.text}"), quoted)]


def _shares_enough(said: Sequence[str], quoted: Sequence[str]) -> bool:
    n_shared = (Counter(said) & Counter(quoted)).total()
    return _n_words(quoted) >= LEAST_SHARING and n_shared >= LEAST_SHARED * len(quoted)


def _is_same(name: str, word: str) -> bool:
    """Return whether a word is a name, also in another case, as Annas is Anna."""
    shorter = min(len(name), len(word))
    return name[:shorter] == word[:shorter] and abs(len(name) - len(word)) <= 2 and shorter >= 2


def _script(word: str) -> str:
    return unicodedata.name(word[0], "").partition(" ")[0]
