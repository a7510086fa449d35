"""What a sentence is given, and what it asks for: words or speech, a vocabulary, forwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from core.layouts.layout import Cell


class Words(Protocol):
    """Words to token ids and back; what the sentence must know of a tokenizer."""

    @property
    def end_ids(self) -> frozenset[int]: ...

    @property
    def end_of_write_id(self) -> int | None: ...

    @property
    def end_of_source_id(self) -> int | None:
        """A token that the translator reads after the last source word, if it was trained so."""

    def encode_word(self, word: str, is_first: bool) -> tuple[int, ...]: ...

    def decode(self, token_ids: Sequence[int]) -> str:
        """Return the text without special tokens and without a half character at its end."""

    def starts_word(self, token_id: int) -> bool: ...

    def is_sentence_mark(self, token_id: int) -> bool: ...


@dataclass(frozen=True, slots=True)
class Spoken:
    """Frames of speech that arrived together, and how many words were heard to end in them."""

    n_frames: int
    n_words: int = 0


Source = str | Spoken
"""A word, or what stands for some where speech itself is read."""


@dataclass(frozen=True, slots=True)
class Feed:
    """One forward: cells to feed after forgetting `retracted` positions.

    If `predicts`, the sentence waits for the likeliest token after the last
    cell that is not `banned`, after `boosts` were added to the logits of some.
    """

    cells: tuple[Cell, ...]
    retracted: tuple[int, ...]
    predicts: bool
    banned: frozenset[int] = frozenset()
    boosts: Mapping[int, float] = field(default_factory=dict)
