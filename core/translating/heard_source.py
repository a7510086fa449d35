"""What a sentence has read: tokens, words, and in which columns of the cache they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.layouts.layout import Cell, Layout
from core.speech.blocks import is_speech
from core.speech.repetitions import n_repeats


@dataclass(slots=True)
class HeardSource:
    """The source as far as it was read; it only grows.

    `n_in_row` is how often in a row it has said something. Frames of speech have the ids -1, -2 .. in their
    order.
    """

    tokens: list[int] = field(default_factory=list)
    n_words: int = 0
    n_frames: int = 0
    n_in_row: int = 1
    words_by_column: dict[int, int] = field(default_factory=dict)
    """Which word the token in each column belongs to; frames in which none ended, to the next."""

    def take(self, token_ids: Sequence[int], n_words: int, layout: Layout) -> list[Cell]:
        """Read tokens, and so many words, into a layout; return what is to be fed."""
        n_before = layout.n_read
        cells = layout.read(token_ids)
        columns = dict[int, int]()
        for cell in cells:  # of those that arrive together a source token is the first
            if cell.arrival > n_before:
                columns.setdefault(cell.arrival, cell.column)
        self.words_by_column |= dict.fromkeys(columns.values(), self.n_words + max(n_words, 1) - 1)
        for token_id in token_ids:
            self.tokens.append(token_id)
            if token_id >= 0:
                self.n_in_row = max(self.n_in_row, n_repeats(self.tokens))
        self.n_words += n_words
        self.n_frames += len(token_ids) if is_speech(token_ids) else 0
        return cells

    def looked_at(self, attention: Sequence[float]) -> int:
        """Return the word that most of the attention to the source goes to, given what each column gets.

        What prompt, markers and earlier targets get does not count. Of equals it is the first.
        """
        sums = [0.0] * (max(self.words_by_column.values(), default=0) + 1)
        for column, word in self.words_by_column.items():
            sums[word] += attention[column]
        return sums.index(max(sums))
