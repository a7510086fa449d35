"""Monotone chunks: which stretch of the target may follow which stretch of the source.

They come from word alignment (`training.data.alignment`): target word j needs the first `needed[j]` source
words, and a chunk ends where enough was read for some words and not yet for the next one. Merged, they
give the latencies of EASiST's curation; merged at random, with late tails, the training data of
conversational translation (Wang et al., 2024).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise

MERGED_ROUNDS = (2, 10)
"""How many chunks a turn of conversational training data joins, drawn again each time."""

SHARE_LATE = 0.5
MIN_KEPT_WORDS = 2
"""How much of a target stays where its tail is moved to the next turn."""


@dataclass(frozen=True, slots=True)
class PairChunk:
    """The next `n_source` words of the source and the next `n_target` of the target."""

    n_source: int
    n_target: int
    is_cut: bool = False
    """Whether its tail was moved to the next chunk, so that its end is nothing to learn."""


Chunks = tuple[PairChunk, ...]


class Latency(Enum):
    """How long the chunks are."""

    FINE = "fine"
    MIDDLE = "middle"
    COARSE = "coarse"
    RANDOM = "random"


MIN_SOURCE_WORDS = {Latency.FINE: 1, Latency.MIDDLE: 5, Latency.COARSE: 10}
"""The fewest words of a chunk: phrases, clauses, and clauses to sentences, as in EASiST's curation."""


def chunks_of(needed: Sequence[int], n_source: int, latency: Latency, rng: random.Random) -> Chunks:
    """Return the chunks of one sentence pair; they cover source and target once, in order."""
    finest = _finest(needed, n_source)
    if latency is Latency.RANDOM:
        return _with_late_tails(_merged_at_random(finest, rng), rng)
    return _merged(finest, MIN_SOURCE_WORDS[latency])


def chunks_of_reads(needed: Sequence[int], n_source: int, n: int) -> Chunks:
    """Return the chunks of reading `n` words at a time, whether they allow target words or none."""
    ends = [*range(n, n_source, n), n_source]
    return _between(0, ends, [_n_allowed(needed, end) for end in ends[:-1]] + [len(needed)])


def _n_allowed(needed: Sequence[int], n_read: int) -> int:
    """Return how many target words may stand when `n_read` source words were read."""
    return next((j for j, need in enumerate(needed) if need > n_read), len(needed))


def _finest(needed: Sequence[int], n_source: int) -> Chunks:
    """Return the shortest chunks; source words that nothing needs go with the chunk before them."""
    ends = sorted({need for need in needed if 0 < need < needed[-1]} | {n_source})
    return _between(0, ends, [_n_allowed(needed, end) for end in ends[:-1]] + [len(needed)])


def _between(start: int, source_ends: Sequence[int], target_ends: Sequence[int]) -> Chunks:
    sources, targets = [start, *source_ends], [start, *target_ends]
    return tuple(
        PairChunk(s_end - s_start, t_end - t_start)
        for (s_start, s_end), (t_start, t_end) in zip(pairwise(sources), pairwise(targets), strict=True)
    )


def _joined(chunks: Sequence[PairChunk]) -> PairChunk:
    return PairChunk(sum(chunk.n_source for chunk in chunks), sum(chunk.n_target for chunk in chunks))


def _merged(chunks: Chunks, min_source: int) -> Chunks:
    """Return the chunks joined from the left until each has enough words; the rest joins the last."""
    merged: list[PairChunk] = []
    for chunk in chunks:
        if merged and merged[-1].n_source < min_source:
            merged[-1] = _joined([merged[-1], chunk])
        else:
            merged.append(chunk)
    if len(merged) > 1 and merged[-1].n_source < min_source:
        merged[-2:] = [_joined(merged[-2:])]
    return tuple(merged)


def _merged_at_random(chunks: Chunks, rng: random.Random) -> Chunks:
    merged: list[PairChunk] = []
    start = 0
    while start < len(chunks):
        n_rounds = rng.randint(*MERGED_ROUNDS)
        merged.append(_joined(chunks[start : start + n_rounds]))
        start += n_rounds
    return tuple(merged)


def _with_late_tails(chunks: Chunks, rng: random.Random) -> Chunks:
    """Return the chunks, some of them cut short and their tails written with the next one.

    Decoding step by step does so too: what several paths do not agree on waits for the next turn.
    """
    late: list[PairChunk] = []
    n_waiting = 0
    for i, chunk in enumerate(chunks):
        whole = replace(chunk, n_target=chunk.n_target + n_waiting)
        can_wait = i < len(chunks) - 1 and whole.n_target > MIN_KEPT_WORDS
        n_kept = whole.n_target
        if can_wait and rng.random() < SHARE_LATE:
            n_kept = rng.randrange(MIN_KEPT_WORDS, whole.n_target)
        n_waiting = whole.n_target - n_kept
        late.append(PairChunk(whole.n_source, n_kept, is_cut=n_waiting > 0))
    return tuple(late)
