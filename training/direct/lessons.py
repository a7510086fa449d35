"""A recording as what learns hears and reads it: features, labels of its frames, and timelines of speech.

The timelines read a block of frames at a time, and a word counts as heard with the block in which it ends:
a chunk ends exactly where the program decides, which is behind every block that is heard before the sound
ends, and once behind what its end releases. The public code of EASiST ends chunks later than its own
inference does.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from torch import Tensor

from core.layouts.actions import Action, Read, Timeline, Write
from core.speech.blocks import frame_ids
from models.speech.block_attention import Blocks
from models.speech.ctc import BLANK
from models.speech.encoder import ENCODER_FRAME_S, n_frames_of
from models.speech.features import features_of
from models.translate.prompt import Vocabulary
from training.direct.recordings import Recording

MOST_OF_A_PIECE_S = 0.15
"""So long, at most, is a piece of a word spoken."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """What of a sentence is heard and written in one block."""

    source: tuple[int, ...]
    """The tokens of the words that end in it."""
    n_words: int
    target: tuple[int, ...]
    """The tokens of the words that may be written behind it."""
    is_asked: bool = True
    """Whether the program asks behind it: what the end of the sound releases at once, it asks about once."""


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """One recording: `features` (T, 80); `labels` of the CTC head in order, and `frame_labels` of each frame.

    `sizes` are the source tokens of each block of speech, `pieces` what is heard in each; `rest` is written
    at the end.
    """

    features: Tensor
    labels: tuple[int, ...]
    frame_labels: tuple[int, ...]
    sizes: tuple[int, ...]
    pieces: tuple[Pieces, ...]
    rest: tuple[int, ...]

    def simultaneous(self, end_of_write: int, end_of_source: int | None, end: int) -> Timeline:
        """Return the timeline of chunks: behind a block is written what may be, if anything."""
        actions: list[Action] = []
        for read, piece in zip(self._reads(), self.pieces, strict=True):
            actions.append(read)
            if piece.target:
                actions.append(Write((*piece.target, end_of_write)))
        return (*actions, *_ended(end_of_source), Write((*self.rest, end), ends=True))

    def offline(self, end_of_source: int | None, end: int) -> Timeline:
        """Return the timeline that reads all, then writes all."""
        target = tuple(token for piece in self.pieces for token in piece.target) + self.rest
        return (*self._reads(), *_ended(end_of_source), Write((*target, end), ends=True))

    def as_text(self, end_of_write: int, end_of_source: int | None, end: int) -> Timeline:
        """Return the timeline of chunks with the words themselves where speech would be read."""
        actions: list[Action] = []
        for piece in self.pieces:
            if piece.source:
                actions.append(Read(piece.source, piece.n_words))
            if piece.target:
                actions.append(Write((*piece.target, end_of_write)))
        return (*actions, *_ended(end_of_source), Write((*self.rest, end), ends=True))

    def asked(self, end_of_write: int) -> Timeline:
        """Return the timeline with an answer wherever the program asks: an empty WRITE, or a chunk."""
        actions: list[Action] = []
        for read, piece in zip(self._reads(), self.pieces, strict=True):
            written = (*piece.target, end_of_write) if piece.target else ()
            actions += (read, Write(written)) if piece.is_asked else (read,)
        return tuple(actions)

    def _reads(self) -> list[Read]:
        reads, n_read = [], 0
        for size, piece in zip(self.sizes, self.pieces, strict=True):
            reads.append(Read(frame_ids(n_read, size), piece.n_words))
            n_read += size
        return reads


@dataclass(frozen=True, slots=True)
class LessonMaker:
    """Makes lessons for what hears in such blocks."""

    blocks: Blocks
    n_halvings: int
    vocabulary: Vocabulary

    def lesson(self, recording: Recording, lag: int) -> Lesson:
        """Return the lesson in which a target word stands so many words behind the speaker."""
        features = features_of(recording.samples)
        n_frames = n_frames_of(len(features))
        words = [self.vocabulary.encode_word(word, i == 0) for i, word in enumerate(recording.source)]
        target = [self.vocabulary.encode_word(word, i == 0) for i, word in enumerate(recording.target)]
        sizes = [self._n_tokens(n) for n in _block_sizes(n_frames, self.blocks.n_main)]
        heard_in = [self._block_of(end_s, len(sizes)) for end_s in recording.ends_s]
        pieces, n_written = [], 0
        for block in range(len(sizes)):
            here = [word for word, at in zip(words, heard_in, strict=True) if at == block]
            n_heard = sum(at <= block for at in heard_in)
            is_asked = block == len(sizes) - 1 or self._is_heard_before_the_end(block, n_frames)
            n_due = min(max(n_heard - lag + 1, 0), len(target)) if is_asked else 0
            pieces.append(Pieces(_flat(here), len(here), _flat(target[n_written:n_due]), is_asked))
            n_written = max(n_written, n_due)
        return Lesson(
            features,
            tuple(piece + 1 for piece in _flat(words)),
            _frame_labels(words, recording.ends_s, n_frames),
            tuple(sizes),
            tuple(pieces),
            _flat(target[n_written:]),
        )

    def _block_of(self, end_s: float, n_blocks: int) -> int:
        block_s = self.blocks.n_main * ENCODER_FRAME_S
        return min(max(math.ceil(end_s / block_s) - 1, 0), n_blocks - 1)

    def _is_heard_before_the_end(self, block: int, n_frames: int) -> bool:
        """Return whether what a block is heard with, its right context, has come before the sound ends."""
        return (block + 1) * self.blocks.n_main + self.blocks.n_right <= n_frames

    def _n_tokens(self, n_frames: int) -> int:
        for _ in range(self.n_halvings):
            n_frames = -(-n_frames // 2)
        return n_frames


def _ended(end_of_source: int | None) -> tuple[Read, ...]:
    return () if end_of_source is None else (Read((end_of_source,), n_words=0),)


def _block_sizes(n_frames: int, n_main: int) -> list[int]:
    return [min(n_main, n_frames - start) for start in range(0, n_frames, n_main)]


def _flat(words: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(token for word in words for token in word)


def _frame_labels(
    words: Sequence[tuple[int, ...]], ends_s: Sequence[float], n_frames: int
) -> tuple[int, ...]:
    """Return the label of each frame: a word's pieces at the end of their shares of it, blanks else."""
    labels = [BLANK] * n_frames
    start_s = 0.0
    for word, end_s in zip(words, ends_s, strict=True):
        start_s = max(start_s, end_s - MOST_OF_A_PIECE_S * len(word))  # before, there was silence
        for i, piece in enumerate(word, start=1):
            at = start_s + (end_s - start_s) * i / len(word)
            labels[min(int(at / ENCODER_FRAME_S), n_frames - 1)] = piece + 1
        start_s = end_s
    return tuple(labels)
