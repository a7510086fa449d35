"""Oracle timelines: the READs and WRITEs that a policy would have made of a sentence pair."""

from __future__ import annotations

from collections.abc import Sequence

from core.actions import Action, Read, Timeline, Write

WordTokens = Sequence[tuple[int, ...]]
"""The token ids of each word of a sentence."""


def wait_k_timeline(source: WordTokens, target: WordTokens, k: int, end_token: int) -> Timeline:
    """Return the timeline of wait-k: target word j stands behind source word k + j - 1.

    The end token stands behind the whole source. A `k` of at least the number
    of source words is offline translation.
    """
    actions: list[Action] = []
    n_read = 0
    for j, word in enumerate(target):
        due = min(k + j, len(source))
        n_read = _read_until(actions, source, n_read, due)
        actions.append(Write(word))
    _read_until(actions, source, n_read, len(source))
    actions.append(Write((end_token,), ends=True))
    return tuple(actions)


def read_n_timeline(
    source: WordTokens,
    target: WordTokens,
    needed: Sequence[int],
    n: int,
    end_of_write: int,
    end_token: int,
) -> Timeline:
    """Return the timeline of read-n: after each n source words, the target words that these allow.

    `needed[j]` is how many source words target word j needs. Each WRITE ends
    with `end_of_write`, the last with `end_token`.
    """
    actions: list[Action] = []
    n_read = n_written = 0
    while n_read < len(source):
        n_read = _read_until(actions, source, n_read, min(n_read + n, len(source)))
        is_last = n_read == len(source)
        stop = len(target) if is_last else _first_above(needed, n_read, n_written)
        tokens = [token for word in target[n_written:stop] for token in word]
        actions.append(Write((*tokens, end_token if is_last else end_of_write), ends=is_last))
        n_written = stop
    return tuple(actions)


def _read_until(actions: list[Action], source: WordTokens, n_read: int, due: int) -> int:
    words = source[n_read:due]
    if words:
        actions.append(Read(tuple(token for word in words for token in word), n_words=len(words)))
    return max(n_read, due)


def _first_above(needed: Sequence[int], n_read: int, start: int) -> int:
    for j in range(start, len(needed)):
        if needed[j] > n_read:
            return j
    return len(needed)
