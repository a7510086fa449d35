"""The stable prefix and the unstable tail of what was heard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.speech.segments import Word

ANCHOR_TOLERANCE_S = 1.0
"""How far a word's time may drift from one hypothesis to the next."""


@dataclass(frozen=True, slots=True)
class LocalAgreement:
    """Commit what `n` consecutive hypotheses agree on (Liu et al., Interspeech 2020)."""

    n: int = 2


@dataclass(frozen=True, slots=True)
class StableTime:
    """Commit what has stayed the same for `seconds` of sound."""

    seconds: float = 1.0


@dataclass(frozen=True, slots=True)
class FinalAtOnce:
    """Commit a word as soon as another one begins, the last one once nothing can be added to it any more.

    For what is never taken back, as a transducer's words: only the last of them may still grow, for
    `seconds` of sound after it.
    """

    seconds: float


Agreement = LocalAgreement | StableTime | FinalAtOnce

TOLERANCE_S = 1e-6
"""Sums of block lengths are not exact."""


def spoken_form(text: str) -> str:
    """Return the word without case and punctuation: what was said, not how it is written."""
    bare = "".join(letter for letter in text.casefold() if letter.isalnum() or letter == "'")
    return bare or text


def n_agreed(answers: Sequence[Sequence[object]]) -> int:
    """Return how many of their first items all answers share: words, in whatever form they are compared."""
    for i, items in enumerate(zip(*answers, strict=False)):
        if any(item != items[0] for item in items):
            return i
    return min(map(len, answers), default=0)


def following(committed: Sequence[Word], words: Sequence[Word]) -> tuple[Word, ...]:
    """Return those of `words` (a whole new hypothesis) that come after the committed ones.

    When the hypothesis begins as committed, position decides. Otherwise it has
    changed its mind about words that cannot be taken back: then the longest run
    of last committed words found again near its time is the seam, and failing
    that the clock is: what lies mostly after the last committed word follows it.
    """
    n = len(committed)
    if n == 0:
        return tuple(words)
    if len(words) >= n and all(_same(a, b) for a, b in zip(committed, words[:n], strict=True)):
        return tuple(words[n:])
    seam = _anchor(committed, words)
    if seam is None:
        end_s = committed[-1].end_s
        seam = next((i for i, word in enumerate(words) if _middle_s(word) > end_s), len(words))
    return tuple(words[seam:])


def _anchor(committed: Sequence[Word], words: Sequence[Word]) -> int | None:
    best: tuple[int, float, int] | None = None
    for end in range(1, len(words) + 1):
        drift_s = abs(words[end - 1].end_s - committed[-1].end_s)
        n_same = _n_same_before(committed, words[:end])
        if n_same == 0 or drift_s > ANCHOR_TOLERANCE_S:
            continue
        candidate = (n_same, -drift_s, end)
        best = candidate if best is None else max(best, candidate)
    return None if best is None else best[2]


def _n_same_before(committed: Sequence[Word], words: Sequence[Word]) -> int:
    """Return how many words both end with."""
    n_same = 0
    for a, b in zip(reversed(committed), reversed(words), strict=False):
        if not _same(a, b):
            break
        n_same += 1
    return n_same


def _same(a: Word, b: Word) -> bool:
    return spoken_form(a.text) == spoken_form(b.text)


def _middle_s(word: Word) -> float:
    return (word.start_s + word.end_s) / 2


class Hypothesis:
    """What was heard of one segment: a committed prefix that only grows, and an unstable tail.

    `forced` are words that were committed before a restart. The same sound is
    then heard again; they stand from the beginning, nothing new is committed
    before the hypotheses have reached them, and should these end up saying
    something else, the forced words win.
    """

    def __init__(self, agreement: Agreement, forced: Sequence[Word] = ()) -> None:
        self._agreement = agreement
        self._forced = tuple(forced)
        self._committed: tuple[Word, ...] = ()
        self._tail: tuple[Word, ...] = ()
        self._since_s: tuple[float, ...] = ()
        self._earlier: list[tuple[Word, ...]] = []

    @property
    def committed(self) -> tuple[Word, ...]:
        return self._forced or self._committed

    @property
    def tail(self) -> tuple[Word, ...]:
        return () if self._forced else self._tail

    @property
    def catching_up(self) -> bool:
        """Whether forced words have not been heard again yet."""
        return bool(self._forced)

    def update(self, words: Sequence[Word], clock_s: float) -> None:
        """Take a new hypothesis of the whole segment, recognized when the sound's clock was `clock_s`."""
        self._take(words, clock_s)
        self._commit(self._n_agreed(clock_s))
        self._meet_forced(words, clock_s)

    def finish(self, words: Sequence[Word], clock_s: float) -> None:
        """Take the last hypothesis: all of it is committed."""
        self._take(words, clock_s)
        self._commit(len(self._tail))
        self._meet_forced(words, clock_s)
        if self._forced:
            self._committed, self._forced = self._forced, ()
            self._take(words, clock_s)
        self._commit(len(self._tail))

    def _take(self, words: Sequence[Word], clock_s: float) -> None:
        tail = following(self._committed, words)
        self._since_s = tuple(
            self._since_s[i] if i < len(self._tail) and self._tail[i].text == word.text else clock_s
            for i, word in enumerate(tail)
        )
        if isinstance(self._agreement, LocalAgreement):
            n_kept = self._agreement.n - 1
            self._earlier = [*self._earlier, self._tail][-n_kept:] if n_kept else []
        self._tail = tail

    def _n_agreed(self, clock_s: float) -> int:
        if isinstance(self._agreement, StableTime):
            return self._n_stable(clock_s, self._agreement.seconds)
        if isinstance(self._agreement, FinalAtOnce):
            return self._n_over(clock_s, self._agreement.seconds)
        return self._n_agreed_by_all()

    def _n_stable(self, clock_s: float, seconds: float) -> int:
        for i, since_s in enumerate(self._since_s):
            if clock_s - since_s < seconds - TOLERANCE_S:
                return i
        return len(self._tail)

    def _n_over(self, clock_s: float, seconds: float) -> int:
        n_words = len(self._tail)
        is_last_over = n_words > 0 and clock_s - self._tail[-1].end_s >= seconds - TOLERANCE_S
        return n_words if is_last_over else max(n_words - 1, 0)

    def _n_agreed_by_all(self) -> int:
        """Return how long a prefix of the tail the earlier tails share.

        A word is the same whatever its case and punctuation, except the last
        one heard: at the edge of the sound a full stop is a guess.
        """
        said = [self._tail, *self._earlier]
        n = n_agreed([[spoken_form(word.text) for word in words] for words in said])
        is_edge = 0 < n == len(self._tail)
        return n - (is_edge and any(words[n - 1].text != self._tail[-1].text for words in said))

    def _commit(self, n_words: int) -> None:
        for word in self._tail[:n_words]:
            end_s = self._committed[-1].end_s if self._committed else word.start_s
            start_s = max(word.start_s, end_s)
            self._committed += (replace(word, start_s=start_s, end_s=max(word.end_s, start_s)),)
        self._tail = self._tail[n_words:]
        self._since_s = self._since_s[n_words:]
        self._earlier = [earlier[n_words:] for earlier in self._earlier]

    def _meet_forced(self, words: Sequence[Word], clock_s: float) -> None:
        if not self._forced:
            return
        pairs = zip(self._committed, self._forced, strict=False)
        if not all(own.text == forced.text for own, forced in pairs):
            self._committed, self._forced = self._forced, ()
            self._earlier = []
            self._take(words, clock_s)
        elif len(self._committed) >= len(self._forced):
            self._forced = ()
