"""Oracle timelines: the READs and WRITEs that a policy would have made of a sentence pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.layouts.actions import Action, Read, Timeline, Write
from training.data.chunks import PairChunk

WordTokens = Sequence[tuple[int, ...]]
"""The token ids of each word of a sentence."""


@dataclass(frozen=True, slots=True)
class SupervisedTimeline:
    """A timeline, and the places of those of its WRITEs that are nothing to learn."""

    timeline: Timeline
    unlearned: frozenset[int] = frozenset()


def wait_k_timeline(
    source: WordTokens, target: WordTokens, k: int, end_token: int, end_of_write: int | None = None
) -> Timeline:
    """Return the timeline of wait-k: target word j stands after source word k + j - 1.

    The end token stands after the whole source. With `end_of_write`, each WRITE before the last word
    of the source was read ends with it, and what then remains is one WRITE.
    """
    actions: list[Action] = []
    n_read = 0
    for j, word in enumerate(target):
        n_read = _read_until(actions, source, n_read, min(k + j, len(source)))
        ending = () if end_of_write is None or n_read == len(source) else (end_of_write,)
        actions.append(Write((*word, *ending)))
    _read_until(actions, source, n_read, len(source))
    actions.append(Write((end_token,), ends=True))
    return tuple(actions)


def chunked_timeline(
    source: WordTokens, target: WordTokens, chunks: Sequence[PairChunk], end_of_write: int, end_token: int
) -> SupervisedTimeline:
    """Return the timeline of chunks: each one's source is read, then its target written.

    Each WRITE ends with `end_of_write`, the last with `end_token`. Chunks that were cut are not learned.
    """
    actions: list[Action] = []
    unlearned = []
    n_read = n_written = 0
    for i, chunk in enumerate(chunks, start=1):
        n_read = _read_until(actions, source, n_read, n_read + chunk.n_source)
        words = target[n_written : n_written + chunk.n_target]
        n_written += chunk.n_target
        if chunk.is_cut:
            unlearned.append(len(actions))
        is_last = i == len(chunks)
        actions.append(Write((*flat(words), end_token if is_last else end_of_write), ends=is_last))
    return SupervisedTimeline(tuple(actions), frozenset(unlearned))


def asked_timeline(
    source: WordTokens, target: WordTokens, chunks: Sequence[PairChunk], end_of_write: int
) -> Timeline:
    """Return the timeline of chunks as a policy head is asked: after each word of the source.

    An empty WRITE stands after words that no chunk ends with. What is written after the
    last word ends with `end_of_write`, too: it is not known yet that there is no more source.
    """
    actions: list[Action] = []
    words = iter(source)
    n_written = 0
    for chunk in chunks:
        written = flat(target[n_written : n_written + chunk.n_target])
        n_written += chunk.n_target
        for i in range(chunk.n_source):
            ends_chunk = i == chunk.n_source - 1 and written
            actions += Read(next(words)), Write((*written, end_of_write) if ends_chunk else ())
    return tuple(actions)


def _read_until(actions: list[Action], source: WordTokens, n_read: int, due: int) -> int:
    words = source[n_read:due]
    if words:
        actions.append(Read(flat(words), n_words=len(words)))
    return max(n_read, due)


def flat(words: WordTokens) -> tuple[int, ...]:
    """Return the tokens of the words."""
    return tuple(token for word in words for token in word)
