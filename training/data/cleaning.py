"""Sentence pairs that teach nothing, or the wrong thing, left out and counted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from core.wording.errors import UserError
from core.wording.sentences import grouped, phrased
from training.data.corpus import SentencePair

_LETTER = re.compile(r"[^\W\d_]")
_NEITHER_LETTER_NOR_DIGIT = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Limits:
    """What a pair may look like."""

    max_words: int = 80
    max_ratio: float = 3.0
    """How many times longer or shorter than usual a target may be, in characters for each of its source's."""
    n_free: int = 20
    """Characters up to which a pair may be of any ratio: `Yes.` is `Das stimmt.`"""


@dataclass(frozen=True, slots=True)
class Cleaned:
    """What was kept, and how many pairs were dropped for which reason."""

    pairs: tuple[SentencePair, ...]
    dropped: Counter[str]

    def report(self) -> str:
        """Return how many were kept, and a line for each reason why others were not."""
        kept = phrased(
            "{n_kept} of {n} pairs kept",
            n_kept=grouped(len(self.pairs)),
            n=grouped(len(self.pairs) + self.dropped.total()),
        )
        rows = [
            phrased("{n} dropped: {why}", n=grouped(self.dropped[name]), why=why)
            for name, why in _reasons().items()
            if self.dropped[name]
        ]
        return "\n".join([kept, *rows])


def _reasons() -> dict[str, str]:
    """Return why pairs are dropped, in the order of asking."""
    return {
        "empty": phrased("a side without a letter"),
        "too long": phrased("a side of too many words"),
        "ratio": phrased("one side much longer than the other"),
        "copy": phrased("a source that was not translated"),
        "duplicate": phrased("the same pair again"),
    }


def clean(pairs: Sequence[SentencePair], limits: Limits | None = None) -> Cleaned:
    """Return the pairs worth training on, each once, with single spaces.

    Raises:
        UserError: if none is left.
    """
    limits = limits or Limits()
    usual = median(_ratio(pair.source, pair.target) for pair in pairs) if pairs else 1.0
    kept: list[SentencePair] = []
    seen: set[tuple[str, str]] = set()
    dropped: Counter[str] = Counter()
    for pair in pairs:
        source, target = " ".join(pair.source.split()), " ".join(pair.target.split())
        key = (normalized(source), normalized(target))
        reason = "duplicate" if key in seen else _fault(source, target, usual, limits)
        if reason:
            dropped[reason] += 1
            continue
        seen.add(key)
        kept.append(replace(pair, source=source, target=target))
    cleaned = Cleaned(tuple(kept), dropped)
    if not kept:
        report = "; ".join(cleaned.report().splitlines())
        raise UserError(phrased("Nothing is left of the data: {report}.", report=report))
    return cleaned


def normalized(text: str) -> str:
    """Return the text without case, spaces and punctuation."""
    return _NEITHER_LETTER_NOR_DIGIT.sub("", text.casefold())


def _fault(source: str, target: str, usual_ratio: float, limits: Limits) -> str:
    if not _LETTER.search(source) or not _LETTER.search(target):
        return "empty"
    if max(len(source.split()), len(target.split())) > limits.max_words:
        return "too long"
    ratio = _ratio(source, target) / usual_ratio
    if max(len(source), len(target)) > limits.n_free and max(ratio, 1 / ratio) > limits.max_ratio:
        return "ratio"
    return "copy" if _is_copy(source, target) else ""


def _ratio(source: str, target: str) -> float:
    return (len(target) + 1) / (len(source) + 1)


def _is_copy(source: str, target: str) -> bool:
    """Return whether the target is the source; a single word or name may well stay as it is."""
    return normalized(source) == normalized(target) and len(source.split()) > 1
