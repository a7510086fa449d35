"""What every speech encoder offers that hears in blocks: our own, and those of transformers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from torch import Tensor

from core.speech.segments import Samples
from models.speech.block_attention import Blocks


class BlockStream(Protocol):
    """One utterance. However its sound is cut, the same frames come in the same blocks."""

    def accept(self, samples: Samples) -> list[Tensor]:
        """Hear more; return the blocks that are ready, each (blocks.n_main, width)."""

    def finish(self) -> list[Tensor]:
        """End the utterance; return its last blocks, the very last of which may be shorter."""


class SpeechBlocksEncoder(Protocol):
    """A network from sound to frames, `frame_s` seconds each, for any number of utterances."""

    @property
    def width(self) -> int: ...

    @property
    def frame_s(self) -> float: ...

    @property
    def lead_s(self) -> float:
        """How much of the first frame stands for what was before the utterance."""

    @property
    def blocks(self) -> Blocks: ...

    def open(self) -> BlockStream:
        """Begin an utterance."""

    def state_dict(self) -> Mapping[str, Tensor]:
        """Return its weights."""
