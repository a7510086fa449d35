"""Greedy decoding that tries what was written before: as much of it as is still said costs one step."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from models.recognize.pieces import Token


class DraftedDecoder(Protocol):
    """A network that writes token by token, after keys and values of those that it was fed."""

    def following(self, token_ids: Sequence[int]) -> Sequence[Token]:
        """Feed these tokens; return what follows each of them."""

    def keep(self, n_tokens: int) -> None:
        """Forget all that was fed but the first `n_tokens`."""


def written(
    decoder: DraftedDecoder, start_id: int, draft: Sequence[int], end_ids: Collection[int], n_most: int
) -> list[Token]:
    """Return what greedy decoding writes after `start_id`: the same whatever the draft is."""
    tokens: list[Token] = []
    fed = [start_id, *draft[: max(n_most - 1, 0)]]
    while len(tokens) < n_most:
        for token, expected in zip(decoder.following(fed), [*fed[1:], None], strict=True):
            if token.id in end_ids:
                return tokens
            tokens.append(token)
            if token.id != expected:
                break
        decoder.keep(len(tokens))  # the start, and all but the last, which is fed next
        fed = [tokens[-1].id]
    return tokens
