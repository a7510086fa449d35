"""From the pieces that a network writes, one after the other, to words with times."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from tokenizers import Tokenizer
from tokenizers.decoders import DecodeStream

from core.hearing.endpoints import SENTENCE_MARKS
from core.speech.segments import Word
from core.wording.languages import UNSPACED_CHARACTER

PAUSE_S = 0.4
"""A piece that comes so long after a word does not belong to it any more, unless it is punctuation."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Some letters, a space in front where they begin a word; times count from the utterance's beginning."""

    text: str
    start_s: float
    end_s: float


@dataclass(frozen=True, slots=True)
class Token:
    """A token that a network writes, and the state of its encoder that it was heard from."""

    id: int
    state: int = 0


def ends_sentences(tokenizer: Tokenizer) -> bool:
    """Return whether a mark that ends sentences is among the tokens: some networks write bare words."""
    return any(tokenizer.token_to_id(mark) is not None for mark in SENTENCE_MARKS)


class GrowingWords:
    """The words of one utterance: pieces are added after them, and none is ever taken back.

    After `pause_s` without one a word begins even without a space in front.
    """

    def __init__(self, start_s: float, pause_s: float = PAUSE_S) -> None:
        self._start_s, self._pause_s = start_s, pause_s
        self._words: list[Word] = []

    @property
    def words(self) -> tuple[Word, ...]:
        return tuple(self._words)

    @property
    def end_s(self) -> float:
        """Return where the last word ends, on the clock of the pieces."""
        return self._words[-1].end_s - self._start_s if self._words else -math.inf

    def add(self, pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            if text := piece.text.strip():
                self._add(text, piece)

    def _add(self, text: str, piece: Piece) -> None:
        start_s, end_s = self._start_s + piece.start_s, self._start_s + piece.end_s
        if self._words and not self._begins_word(text, piece.text, start_s):
            last = self._words[-1]
            self._words[-1] = Word(last.text + text, last.start_s, max(last.end_s, end_s))
        else:
            self._words.append(Word(text, start_s, end_s))

    def _begins_word(self, text: str, with_space: str, start_s: float) -> bool:
        if not any(letter.isalnum() for letter in text):
            return False
        is_late = start_s - self._words[-1].end_s >= self._pause_s
        return with_space[0].isspace() or is_late or UNSPACED_CHARACTER.match(text) is not None


class PieceReader:
    """Reads a network's tokens as text, of which one may hold a part of a letter only."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._stream = DecodeStream(skip_special_tokens=True)

    def text(self, token_id: int) -> str:
        """Return what a token adds; empty for a special one, and for one that waits for the next."""
        return self._stream.step(self._tokenizer, token_id) or ""
