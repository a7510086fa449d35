"""The user's terms: what a source term is to be called, honoured while the translation is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from core.speech.hypothesis import spoken_form

START_BOOST = 6.0
"""What is added to the score of a due term's first token, in logits.

Of 4, 5, 6 and 7 the largest that costs no BLEU (`training/measure/glossary.py`).
"""

CONTINUE_BOOST = 30.0
"""And to the next token of a due term that was begun: enough to finish it."""

Encode = Callable[[str, bool], tuple[int, ...]]
"""A word and whether it is the first one, as token ids."""


@dataclass(frozen=True, slots=True)
class Term:
    """How a word or phrase of the source is to be translated."""

    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Glossary:
    """Terms, and of each the tokens at the beginning of a sentence and within it.

    A term is due while the source read so far holds it more often than the
    target. `spaces_source` is False for a source language without spaces.
    """

    terms: tuple[Term, ...] = ()
    spaces_source: bool = True
    _tokens: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = field(default=(), repr=False)

    @classmethod
    def of(cls, terms: Sequence[Term], encode: Encode, *, spaces_source: bool = True) -> Glossary:
        tokens = tuple((_encoded(t.target, encode, True), _encoded(t.target, encode, False)) for t in terms)
        return cls(tuple(terms), spaces_source, tokens)

    def boosts(self, source: str, target: str, written: Sequence[int]) -> dict[int, float]:
        """Return what to add to the scores of which next tokens, given both texts and the target's tokens."""
        boosts: dict[int, float] = {}
        for term, (first, later) in zip(self.terms, self._tokens, strict=True):
            if self._is_due(term, source, target):
                tokens = later if written else first
                n_begun = _n_begun(tokens, written)
                boost = CONTINUE_BOOST if n_begun else START_BOOST
                boosts[tokens[n_begun]] = max(boost, boosts.get(tokens[n_begun], 0.0))
        return boosts

    def _is_due(self, term: Term, source: str, target: str) -> bool:
        n_written = target.casefold().count(term.target.casefold())
        if not self.spaces_source:
            return source.casefold().count(term.source.casefold()) > n_written
        return _spoken(source).count(_spoken(term.source)) > n_written


NO_GLOSSARY = Glossary()


def _spoken(text: str) -> str:
    return f" {' '.join(map(spoken_form, text.split()))} "


def _encoded(text: str, encode: Encode, is_first: bool) -> tuple[int, ...]:
    words = text.split()
    return tuple(t for i, word in enumerate(words) for t in encode(word, is_first and i == 0))


def _n_begun(tokens: tuple[int, ...], written: Sequence[int]) -> int:
    """Return how many of the first tokens stand at the end of what was written, not all of them."""
    for n in range(min(len(tokens) - 1, len(written)), 0, -1):
        if tuple(written[-n:]) == tokens[:n]:
            return n
    return 0
