"""A recording as what learns hears and reads it: features, labels of its frames, and timelines of speech.

The timelines read a block of frames at a time, and a word counts as heard with the block in which it ends:
a chunk ends exactly where the program decides, which is after every block that is heard before the sound
ends, and once after what its end releases; after a block without a source token nothing is decided. The
public code of EASiST ends chunks later than its own inference does.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from torch import Tensor

from core.layouts.actions import Action, Read, Timeline, Write
from core.speech.blocks import frame_ids
from models.speech.ctc import BLANK
from models.translate.vocabulary import Vocabulary
from training.direct.delays import TargetDelay
from training.direct.encoders import LearningEncoder
from training.direct.recordings import Recording

MOST_OF_A_PIECE_S = 0.15
"""So long, at most, is a piece of a word spoken."""


@dataclass(frozen=True, slots=True)
class BlockTokens:
    """What of a sentence is heard and written in one block."""

    source: tuple[int, ...]
    """The tokens of the words that end in it."""
    n_words: int
    target: tuple[int, ...]
    """The tokens of the words that may be written after it."""
    is_asked: bool = True
    """Whether the program asks after it: what the end of the sound releases at once, it asks about once."""


@dataclass(frozen=True, slots=True, eq=False)
class SpeechExample:
    """One recording: `features` (T, n_mels); `labels` of the CTC head in order, `frame_labels` of each frame.

    `pieces` are what is heard in each block; `rest` is written at the end. How many source tokens a block
    has is the adapter's to say: `sizes`, below.
    """

    features: Tensor
    labels: tuple[int, ...]
    frame_labels: tuple[int, ...]
    pieces: tuple[BlockTokens, ...]
    rest: tuple[int, ...]

    @property
    def n_frames(self) -> int:
        return len(self.frame_labels)

    def simultaneous(
        self, sizes: Sequence[int], end_of_write: int, end_of_source: int | None, end: int
    ) -> Timeline:
        """Return the timeline of chunks: after a block is written what may be, if anything."""
        actions: list[Action] = []
        for read, target in self._chunks(sizes):
            actions.append(read)
            if target:
                actions.append(Write((*target, end_of_write)))
        return (*actions, *_ended(end_of_source), Write((*self._rest(sizes), end), ends=True))

    def offline(self, sizes: Sequence[int], end_of_source: int | None, end: int) -> Timeline:
        """Return the timeline that reads all, then writes all."""
        reads = (read for read, _ in self._chunks(sizes))
        return (*reads, *_ended(end_of_source), Write((*self._target, end), ends=True))

    def as_text(self, end_of_write: int, end_of_source: int | None, end: int) -> Timeline:
        """Return the timeline of chunks with the words themselves where speech would be read."""
        actions: list[Action] = []
        for piece in self.pieces:
            if piece.source:
                actions.append(Read(piece.source, piece.n_words))
            if piece.target:
                actions.append(Write((*piece.target, end_of_write)))
        return (*actions, *_ended(end_of_source), Write((*self.rest, end), ends=True))

    def whole_text(self, end_of_source: int | None, end: int) -> Timeline:
        """Return the timeline that reads all words themselves, then writes all."""
        reads = (Read(piece.source, piece.n_words) for piece in self.pieces if piece.source)
        return (*reads, *_ended(end_of_source), Write((*self._target, end), ends=True))

    def asked(self, sizes: Sequence[int], end_of_write: int) -> Timeline:
        """Return the timeline with an answer wherever the program asks: an empty WRITE, or a chunk."""
        actions: list[Action] = []
        for read, target in self._chunks(sizes):
            actions.append(read)
            if target is not None:
                actions.append(Write((*target, end_of_write) if target else ()))
        return tuple(actions)

    @property
    def _target(self) -> tuple[int, ...]:
        return tuple(token for piece in self.pieces for token in piece.target) + self.rest

    def _chunks(self, sizes: Sequence[int]) -> Iterator[tuple[Read, tuple[int, ...] | None]]:
        """Yield each block as it is read, with what is written after it; None where nobody asks."""
        n_read, is_new = 0, False
        due: tuple[int, ...] = ()
        for size, piece in zip(sizes, self.pieces, strict=True):
            due += piece.target
            is_new = is_new or size > 0
            is_asked = piece.is_asked and is_new
            yield Read(frame_ids(n_read, size), piece.n_words), due if is_asked else None
            n_read += size
            if is_asked:
                due, is_new = (), False

    def _rest(self, sizes: Sequence[int]) -> tuple[int, ...]:
        n_written = sum(len(target or ()) for _, target in self._chunks(sizes))
        return self._target[n_written:]


@dataclass(frozen=True, slots=True)
class SpeechExampleMaker:
    """Makes examples for what hears with such an encoder."""

    encoder: LearningEncoder
    vocabulary: Vocabulary

    def example(self, recording: Recording, delay: TargetDelay) -> SpeechExample:
        """Return the example in which the target is written after the blocks with which it is due."""
        encoder, n_samples = self.encoder, len(recording.samples)
        n_frames = encoder.n_frames_of(n_samples)
        words = [self.vocabulary.encode_word(word, i == 0) for i, word in enumerate(recording.source)]
        target = [self.vocabulary.encode_word(word, i == 0) for i, word in enumerate(recording.target)]
        n_blocks = -(-n_frames // encoder.blocks.n_main)
        n_before_end = encoder.n_blocks_before_end(n_samples)
        heard_in = [self._block_of(end_s, n_blocks) for end_s in recording.ends_s]
        pieces, n_written = [], 0
        for block in range(n_blocks):
            here = [word for word, at in zip(words, heard_in, strict=True) if at == block]
            n_heard = sum(at <= block for at in heard_in)
            is_asked = block == n_blocks - 1 or block < n_before_end
            n_due = min(delay.n_due(n_heard), len(target)) if is_asked else 0
            pieces.append(BlockTokens(_flat(here), len(here), _flat(target[n_written:n_due]), is_asked))
            n_written = max(n_written, n_due)
        return SpeechExample(
            encoder.features_of(recording.samples),
            tuple(piece + 1 for piece in _flat(words)),
            self._frame_labels(words, recording.ends_s, n_frames),
            tuple(pieces),
            _flat(target[n_written:]),
        )

    def _block_of(self, end_s: float, n_blocks: int) -> int:
        """Return the block with which all sound up to a time was heard."""
        n = math.ceil(round((end_s + self.encoder.lead_s) / self.encoder.frame_s, 6))
        return min(max(n - 1, 0) // self.encoder.blocks.n_main, n_blocks - 1)

    def _frame_labels(
        self, words: Sequence[tuple[int, ...]], ends_s: Sequence[float], n_frames: int
    ) -> tuple[int, ...]:
        """Return the label of each frame: a word's pieces at the end of their shares of it, blanks else."""
        labels = [BLANK] * n_frames
        start_s = 0.0
        for word, end_s in zip(words, ends_s, strict=True):
            start_s = max(start_s, end_s - MOST_OF_A_PIECE_S * len(word))  # before, there was silence
            for i, piece in enumerate(word, start=1):
                at_s = start_s + (end_s - start_s) * i / len(word) + self.encoder.lead_s
                labels[min(int(at_s / self.encoder.frame_s), n_frames - 1)] = piece + 1
            start_s = end_s
        return tuple(labels)


def _ended(end_of_source: int | None) -> tuple[Read, ...]:
    return () if end_of_source is None else (Read((end_of_source,), n_words=0),)


def _flat(words: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(token for word in words for token in word)
