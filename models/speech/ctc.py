"""Which words were said, read off a speech encoder's frames (CTC, Graves et al., 2006)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import torch
from torch import Tensor, nn

from core.speech.segments import Word

BLANK: Final = 0
"""The label that says nothing; piece i of a vocabulary has the label i + 1."""


class CtcHead(nn.Module):
    """Logits (.., n_spelled) of the labels that are ever spelled, for frames (.., width).

    `spelled` (n_spelled,) are those labels in order, the blank first: a vocabulary of many languages has
    more pieces than anybody says.
    """

    spelled: Tensor

    def __init__(self, width: int, spelled: Sequence[int]) -> None:
        super().__init__()
        self.projection = nn.Linear(width, len(spelled))
        self.register_buffer("spelled", torch.tensor(spelled))

    def forward(self, frames: Tensor) -> Tensor:
        logits: Tensor = self.projection(frames)
        return logits

    def labels(self, logits: Tensor) -> list[int]:
        """Return the likeliest label of each frame, of logits (n, n_spelled)."""
        labels: list[int] = self.spelled[logits.argmax(dim=-1)].tolist()
        return labels


def all_labels(n_pieces: int) -> range:
    """Return the labels of the blank and of every piece."""
    return range(1 + n_pieces)


def begun_pieces(labels: Sequence[int], last: int = BLANK) -> list[int]:
    """Return the frames that begin a piece, after a frame with the label `last`."""
    return [
        i
        for i, (before, label) in enumerate(zip((last, *labels), labels, strict=False))
        if label not in (BLANK, before)
    ]


@dataclass(frozen=True, slots=True)
class PieceSpelling:
    """How pieces make words: the text of a sequence of pieces, and whether one begins a word."""

    decode: Callable[[Sequence[int]], str]
    starts_word: Callable[[int], bool]


class WordSpeller:
    """Words out of labels as they come, a label a frame.

    A word is over where the next one begins, or the utterance ends; it never changes then.
    """

    def __init__(
        self, spelling: PieceSpelling, frame_s: float, start_s: float = 0.0, lead_s: float = 0.0
    ) -> None:
        self._spelling = spelling
        self._frame_s, self._lead_s = frame_s, lead_s
        self._start_s = start_s
        self._n_frames = 0
        self._last = BLANK
        self._open: list[int] = []
        self._open_from = self._open_until = 0

    def accept(self, labels: Sequence[int]) -> list[Word]:
        """Return the words that are over now."""
        words = []
        begun = set(begun_pieces(labels, self._last))
        for i, label in enumerate(labels):
            if i in begun:
                piece = label - 1
                if self._open and self._spelling.starts_word(piece):
                    words += self._close()
                if not self._open:
                    self._open_from = self._n_frames
                self._open.append(piece)
            if label != BLANK:
                self._open_until = self._n_frames + 1
            self._last = label
            self._n_frames += 1
        return words

    @property
    def open_word(self) -> Word | None:
        """The word that is being said."""
        text = self._spelling.decode(self._open).strip() if self._open else ""
        return Word(text, self._at(self._open_from), self._at(self._open_until)) if text else None

    def finish(self) -> list[Word]:
        """Return the last word, if one is open."""
        return self._close()

    def _close(self) -> list[Word]:
        word = self.open_word
        self._open = []
        return [word] if word else []

    def _at(self, n_frames: int) -> float:
        return self._start_s + max(n_frames * self._frame_s - self._lead_s, 0.0)
