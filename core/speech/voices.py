"""Who speaks, as networks hear it and as it is told: frames, prints, and the words that a voice says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from core.speech.segments import SegmentId

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Prints: TypeAlias = "NDArray[np.float32]"
"""(n, width), each of length 1: what is alike in all that a voice says. Two are compared by their product.

A print lives in memory alone, as long as the talk: it is nothing to be written, logged or sent. The one that
is, where the user wants a voice remembered, is a `VoicePrint`.
"""

NOBODY = 0
"""The number of no voice: nobody knows who says it."""


@dataclass(frozen=True, slots=True, eq=False)
class Turns:
    """Who speaks when in a stretch of sound, of voices that are numbered for this stretch alone.

    `speaks` is (frame, voice); the middle of frame i lies at `first_s` + i * `frame_s`.
    """

    speaks: NDArray[np.bool_]
    frame_s: float
    first_s: float


@dataclass(frozen=True, slots=True, eq=False)
class VoicePrint:
    """The middle of all prints of one voice (width,), of length 1, and how much it said for it.

    Two are compared where the same `networks` made them: prints of others mean nothing.
    """

    print: NDArray[np.float32]
    seconds: float
    networks: str


@dataclass(frozen=True, slots=True)
class VoiceSpan:
    """Words of a segment, one after the other, that one voice says.

    Voices count from 1 in the order in which they were first told of; a number never goes over to another
    voice. Not `is_sure` where it may well be another voice, or `NOBODY` knows whose it is.
    """

    segment: SegmentId
    first_word: int
    n_words: int
    voice: int
    is_sure: bool
