"""What a simultaneous translator does: READ source words, WRITE target tokens."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Read:
    """Source tokens, whole words in order, become visible to the translator."""

    token_ids: tuple[int, ...]
    n_words: int = 1


@dataclass(frozen=True, slots=True)
class Write:
    """Target tokens that leave at the present visibility; none where the model had nothing to say yet."""

    token_ids: tuple[int, ...]
    ends: bool = False
    """Whether its last token ends the sentence."""
    is_mark: bool = False
    """Whether it is not a word but the translator's mark after the words that it wrote in one go."""


@dataclass(frozen=True, slots=True)
class Follow:
    """The sentence follows another one, whose words stand in front of it; only ever the first action."""

    source_ids: tuple[int, ...]
    target_ids: tuple[int, ...]


Action = Read | Write | Follow

Timeline = tuple[Action, ...]
"""One sentence's READs and WRITEs as they happened, after what it follows if it follows anything."""
