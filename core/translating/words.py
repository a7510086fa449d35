"""What the streaming logic must know of a tokenizer: words as tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

Tokens = tuple[int, ...]


class Words(Protocol):
    """Words to token ids and back; what the session must know of a tokenizer."""

    @property
    def end_ids(self) -> frozenset[int]: ...

    @property
    def end_of_write_id(self) -> int | None: ...

    @property
    def end_of_source_id(self) -> int | None:
        """A token that the translator reads behind the last source word, if it was trained so."""

    def encode_word(self, word: str, is_first: bool) -> tuple[int, ...]: ...

    def decode(self, token_ids: Sequence[int]) -> str:
        """Return the text without special tokens and without a half character at its end."""

    def starts_word(self, token_id: int) -> bool: ...

    def is_sentence_mark(self, token_id: int) -> bool: ...


def in_words(tokens: Sequence[int], words: Words) -> tuple[Tokens, ...]:
    """Return the tokens word by word; an end is a word of its own."""
    parts: list[list[int]] = []
    for token in tokens:
        is_end = token in words.end_ids or token == words.end_of_write_id
        if not parts or is_end or words.starts_word(token):
            parts.append([])
        parts[-1].append(token)
    return tuple(map(tuple, parts))
