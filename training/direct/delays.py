"""How much of a translation is due when so much was heard: wait-k, or chunks of one of three latencies.

EASiST (section 3, "Multi-latency data curation") has a language model cut sentences into monotone chunks;
here they are cut from word alignment, as for every other method. A chunk's target is due after the last of
its source words. A recording whose words cannot be aligned well follows the plan's wait-k policies alone; if
there are none it is one chunk, due after its last word.
"""

from __future__ import annotations

import hashlib
import random
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Protocol

from core.translating.policies import WaitK
from training.data.chunks import Chunks, PairChunk, chunks_of
from training.data.corpus import SentencePair
from training.data.mix import (
    Chunked,
    PolicyMix,
    TrainingPolicy,
    needs_alignment,
    parse_training_policy,
)
from training.direct.recordings import Recording
from training.learn.data_set import kept_needs, none_aligned


class TargetDelay(Protocol):
    def n_due(self, n_heard: int) -> int:
        """Return how many target words are due, there may be fewer, when so many source words were heard.

        It never falls as more is heard.
        """


@dataclass(frozen=True, slots=True)
class WaitDelay:
    """Target word j is due after source word k + j - 1."""

    k: int

    def n_due(self, n_heard: int) -> int:
        return max(n_heard - self.k + 1, 0)


@dataclass(frozen=True, slots=True)
class ChunkDelay:
    """The target of a chunk is due after the last word of its source."""

    chunks: Chunks

    def n_due(self, n_heard: int) -> int:
        source_ends = list(accumulate(chunk.n_source for chunk in self.chunks))
        n_chunks = bisect_right(source_ends, n_heard)
        return sum(chunk.n_target for chunk in self.chunks[:n_chunks])


@dataclass(frozen=True, slots=True)
class TargetDelays:
    """For each recording the delays that its variants take in turn."""

    in_turn: tuple[tuple[TargetDelay, ...], ...]
    n_unaligned: int
    """Recordings whose words could not be aligned well, where chunks were wanted."""

    @property
    def digest(self) -> str:
        """What tells these delays from others."""
        return hashlib.sha256(repr(self.in_turn).encode()).hexdigest()


def mix_of(policies: Sequence[str]) -> PolicyMix:
    """Return the policies named like `wait-2` and `chunks-fine`, all equally often."""
    return PolicyMix.of((1.0, [parse_training_policy(name) for name in policies]))


def delays_of(recordings: Sequence[Recording], policies: Sequence[str], folder: Path) -> TargetDelays:
    """Return the delays of some policies; what the aligner finds is kept in the folder of the run.

    Raises:
        UserError: no pair could be aligned and nothing else is to be learned, or the aligner is missing.
    """
    mix = mix_of(policies)
    if not mix.needs_alignment:
        return TargetDelays(tuple(_in_turn(mix, (), one) for one in recordings), 0)
    pairs = [SentencePair(" ".join(one.source), " ".join(one.target)) for one in recordings]
    needs = kept_needs(kept_alignment(folder, recordings), pairs)
    if not any(map(mix.can_teach, map(bool, needs))):
        raise none_aligned()
    in_turn = tuple(_in_turn(mix, needed, one) for needed, one in zip(needs, recordings, strict=True))
    return TargetDelays(in_turn, sum(not needed for needed in needs))


def kept_alignment(folder: Path, recordings: Sequence[Recording]) -> Path:
    """Return where a run keeps what the aligner, which draws, found of its recordings."""
    texts = repr([(one.source, one.target) for one in recordings])
    return folder / f"needed.{hashlib.sha256(texts.encode()).hexdigest()[:8]}.json"


def _in_turn(mix: PolicyMix, needed: Sequence[int], recording: Recording) -> tuple[TargetDelay, ...]:
    """Return the delays of those policies that suit a recording with or without alignment."""
    n_source = len(recording.source)
    suited = tuple(
        _delay(policy, needed, n_source) for policy in mix.policies if needed or not needs_alignment(policy)
    )
    return suited or (ChunkDelay((PairChunk(n_source, len(recording.target)),)),)


def _delay(policy: TrainingPolicy, needed: Sequence[int], n_source: int) -> TargetDelay:
    if isinstance(policy, WaitK):
        return WaitDelay(policy.k)
    assert isinstance(policy, Chunked)
    return ChunkDelay(chunks_of(needed, n_source, policy.latency, random.Random(0)))
