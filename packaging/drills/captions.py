"""What a run captioned, held against the run that nothing interrupted."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import takewhile, zip_longest
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Captions:
    """The last state of each segment, in order, and how often committed text was taken back on the way."""

    sources: tuple[str, ...]
    targets: tuple[str, ...]
    n_gaps: int
    n_taken_back: int

    @property
    def words(self) -> list[str]:
        return [word for source in self.sources for word in source.split()]


@dataclass(frozen=True, slots=True)
class Difference:
    """Words of the uninterrupted run that are missing, words that it has not, and other translations."""

    n_lost: int
    n_doubled: int
    n_translated_otherwise: int


def read_captions(path: Path) -> Captions:
    """Return what a JSON lines file of captions holds; the line that a kill cut off is left out."""
    states: dict[int, tuple[str, str]] = {}
    n_gaps = n_taken_back = 0
    for entry in _entries(path):
        if entry["event"] != "caption":
            n_gaps += 1
            continue
        now = (entry["source"], entry["target"])
        before = states.get(entry["segment"], ("", ""))
        n_taken_back += not all(new.startswith(old) for new, old in zip(now, before, strict=True))
        states[entry["segment"]] = now
    last = [states[segment] for segment in sorted(states)]
    return Captions(tuple(s for s, _ in last), tuple(t for _, t in last), n_gaps, n_taken_back)


def difference(found: Captions, whole: Captions) -> Difference:
    """Return in what the captions of a run differ from those of the run that nothing interrupted."""
    n_lost, n_doubled = _lost_and_doubled(found.words, whole.words)
    others = set(zip(whole.sources, whole.targets, strict=True))
    pairs = zip(found.sources, found.targets, strict=True)
    return Difference(n_lost, n_doubled, sum(pair not in others for pair in pairs))


def words_beyond(some: Captions, others: Captions) -> int:
    """Return how many words of `some` are not those with which the same segments of `others` begin."""
    others_words = [source.split() for source in others.sources]
    n_beyond = 0
    for words, wanted in zip_longest((source.split() for source in some.sources), others_words, fillvalue=[]):
        is_same = (word == other for word, other in zip(words, wanted, strict=False))
        n_beyond += len(words) - sum(takewhile(bool, is_same))
    return n_beyond


def _lost_and_doubled(found: Sequence[str], whole: Sequence[str]) -> tuple[int, int]:
    if found == whole:  # the matcher takes long over a text that repeats itself
        return 0, 0
    n_same = sum(match.size for match in SequenceMatcher(None, found, whole, False).get_matching_blocks())
    return len(whole) - n_same, len(found) - n_same


def _entries(path: Path) -> Iterator[dict]:
    if not path.exists():
        return
    for line in path.read_text("utf-8").splitlines():
        with contextlib.suppress(json.JSONDecodeError):
            yield json.loads(line)
