"""What is heard: sound, words and the sentences that they make."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from core.speech.blocks import Block

SAMPLE_RATE = 16_000
"""Samples a second of all sound inside the program, mono."""

Samples: TypeAlias = "NDArray[np.float32]"
"""Sound at `SAMPLE_RATE` within -1 .. 1: shape (n,), or (n, n_speakers) where each has a track of its own."""


def in_range(samples: Samples) -> Samples:
    """Return sound within -1 .. 1: a NaN would be one in all that follows."""
    import numpy as np  # windows know words before they know sound

    if (np.abs(samples) <= 1.0).all():  # NaN is at most nothing
        return samples
    return np.clip(np.nan_to_num(samples, nan=0.0, posinf=1.0, neginf=-1.0), -1.0, 1.0)


@dataclass(frozen=True, slots=True, eq=False)
class AudioChunk:
    """A piece of sound and its place on the clock of the sound.

    The clock counts samples since the session began: it does not stop in
    silence and knows no wall time. Whatever a file or a driver gave, its
    samples are numbers within -1 .. 1.
    """

    samples: Samples
    start_s: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "samples", in_range(self.samples))

    @property
    def end_s(self) -> float:
        return self.start_s + len(self.samples) / SAMPLE_RATE


@dataclass(frozen=True, slots=True)
class Word:
    """A recognized word with its punctuation, without spaces around it.

    `is_doubtful` where what is spoken does not sound like the language that its recognizer hears.
    """

    text: str
    start_s: float
    end_s: float
    is_doubtful: bool = False


@dataclass(frozen=True, slots=True, order=True)
class SegmentId:
    """Which segment of a session it is: a number, from 0, among those of one track and one gap.

    `gap` counts from 1 the gaps of the session that are filled in later; 0 where none is.
    """

    number: int = 0
    track: int = 0
    gap: int = 0

    @property
    def following(self) -> SegmentId:
        """The next one of the same track and gap."""
        return replace(self, number=self.number + 1)


@dataclass(frozen=True, slots=True)
class Segment:
    """One sentence (or what stands between two pauses) as heard so far.

    Invariant: from one state of a segment to the next `words` only grows.
    `tail` is the unstable rest of the hypothesis; it may change or vanish and
    is empty once the segment is `final`.

    To go on after a crash a journal keeps the last two fields: the sound is
    heard again from `replay_from_s` by a listener that starts with
    `adaptation` (opaque). A final segment has words; when a tail turns out to
    be nothing, the segment is shown empty and its index serves the next one.
    """

    index: SegmentId
    start_s: float
    end_s: float
    words: tuple[Word, ...]
    tail: tuple[Word, ...]
    final: bool
    replay_from_s: float = 0.0
    adaptation: str = ""
    blocks: tuple[Block, ...] = ()
    """What was heard so far where speech itself is translated; `words` are then only for the reader."""

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    @property
    def tail_text(self) -> str:
        return " ".join(word.text for word in self.tail)
