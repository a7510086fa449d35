"""A translation that consecutive answers agree on: what stands for good, and what may still change.

The answers are whole texts of a model that is asked again whenever more was said (LocalAgreement-2, Liu et
al., Interspeech 2020). Pieces are words, or single letters where a script sets no spaces.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from core.speech.hypothesis import n_agreed, spoken_form
from core.wording.languages import UNSPACED_CHARACTER

_UNSPACED = UNSPACED_CHARACTER.pattern
PIECE = re.compile(rf"\s*(?:{_UNSPACED}|(?:(?!{_UNSPACED})\S)+)")
SENTENCE_ENDS = (".", "!", "?", "…", "。", "\uff01", "\uff1f")
UNATTACHED = frozenset("¿¡\"'&@#*/")
"""The signs, beside dashes and opening brackets, that may begin a word instead of ending one."""


class AgreedText:
    """Invariant: `committed` only grows, whatever is answered."""

    def __init__(self, committed: str = "") -> None:
        self.committed = committed
        self._tail: tuple[str, ...] = ()

    @property
    def tail(self) -> str:
        """What the last answer says beyond it, with the space before."""
        return joined(self.committed, self._tail)[len(self.committed) :]

    def take(self, rest: str, n_held: int) -> str:
        """Commit what this answer and the one before agree on; return what is new of it.

        `rest` is what the answer says after what is committed. Its last `n_held` pieces are held back, and
        one that ends a sentence which is not said to its end.
        """
        tail = pieces(rest)
        if tail and tail[-1].endswith(SENTENCE_ENDS):
            n_held = max(n_held, 1)
        n_settled = min(_n_settled(self._tail, tail), max(0, len(tail) - n_held))
        return self._commit(tail, n_settled)

    def finish(self, rest: str) -> str:
        """Commit all of the last answer; return what is new of it."""
        tail = pieces(rest)
        return self._commit(tail, len(tail))

    def _commit(self, tail: tuple[str, ...], n_pieces: int) -> str:
        before = self.committed
        self.committed = joined(before, tail[:n_pieces])
        self._tail = tail[n_pieces:]
        return self.committed[len(before) :]


def pieces(text: str) -> tuple[str, ...]:
    """Return the words of a text, each with one space before it where there was any."""
    return tuple(f" {piece.lstrip()}" if piece[0].isspace() else piece for piece in PIECE.findall(text))


def joined(text: str, more: Sequence[str]) -> str:
    """Return `text` with these pieces after it, and a space between if the script sets one."""
    added = "".join(more)
    if not added or not text:
        return text + added.lstrip()
    first = added[0]
    is_unspaced = UNSPACED_CHARACTER.match(first) or UNSPACED_CHARACTER.match(text[-1])
    return text + added if first.isspace() or _is_attached(first) or is_unspaced else f"{text} {added}"


def _is_attached(sign: str) -> bool:
    """Return whether it follows a word without a space, as full stops and closing brackets do."""
    return unicodedata.category(sign) in ("Po", "Pe", "Pf") and sign not in UNATTACHED


def rest_of(answer: str, committed: str) -> str:
    """Return what a whole answer says after what is committed, also where it contradicts that.

    Then the longest run of last committed words found in it is the seam, the nearest to its place; failing
    that the number of words decides. An answer that has nothing in common with them goes on from them.
    """
    said, given = pieces(answer), pieces(committed)
    seam = _seam(said, given)
    if seam is None:
        has_common = not set(_forms(said)).isdisjoint(_forms(given))
        seam = len(given) if has_common or len(said) > len(given) else 0
    return "".join(said[seam:])


def _seam(said: tuple[str, ...], given: tuple[str, ...]) -> int | None:
    said, given = _forms(said), _forms(given)
    if n_agreed((said, given)) == len(given):
        return len(given)
    ends = enumerate(_n_last_same(said, given), start=1)
    candidates = ((n_same, -abs(end - len(given)), end) for end, n_same in ends if n_same)
    best = max(candidates, default=None)
    return best[2] if best else None


def _n_last_same(said: tuple[str, ...], given: tuple[str, ...]) -> list[int]:
    """Return for every end in `said` how many of the last items before it are the last of `given`.

    In a time that grows as both do (the Z algorithm, over both backwards).
    """
    items = (*given[::-1], None, *said[::-1])
    same = [0] * len(items)
    begin = end = 0
    for i in range(1, len(items)):
        n = min(same[i - begin], end - i) if i < end else 0
        while i + n < len(items) and items[n] == items[i + n]:
            n += 1
        same[i] = n
        if i + n > end:
            begin, end = i, i + n
    return same[len(given) + 1 :][::-1]


def _n_settled(earlier: tuple[str, ...], tail: tuple[str, ...]) -> int:
    """Return with how many same pieces both begin; of the last piece of either also the signs count.

    At the end of an answer a full stop is a guess.
    """
    n_same = n_agreed((_forms(earlier), _forms(tail)))
    if (
        n_same
        and n_same in (len(earlier), len(tail))
        and earlier[n_same - 1].strip() != tail[n_same - 1].strip()
    ):
        return n_same - 1
    return n_same


def _forms(said: Sequence[str]) -> tuple[str, ...]:
    """Return pieces as they are compared, whatever their case and signs."""
    return tuple(spoken_form(piece.strip()) for piece in said)
