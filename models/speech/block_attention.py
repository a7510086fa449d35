"""Which frames see which, where speech is encoded in blocks with a glance at what follows.

Frames come in blocks of `n_main`. With each block goes a *copy* of the next `n_right` frames, its right
context, which nobody outside the block sees (Fu et al., 2024, "wav2vec-S"; EASiST, section 3). A main frame
and a copy of block b see all main frames of the blocks up to b and the copies of b. So no frame that is seen
comes after the block's right context, and what was computed of a block never changes: streaming, which keeps
the main frames' keys and values and drops the copies', equals one pass with this mask.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import torch
from torch import Tensor


@dataclass(frozen=True, slots=True)
class Blocks:
    """How frames are cut: `n_main` of their own each, and copies of the `n_right` frames that follow."""

    n_main: int
    n_right: int

    def __post_init__(self) -> None:
        if self.n_main < 1 or self.n_right < 0:
            raise ValueError(f"a block of {self.n_main} frames and {self.n_right} more cannot be")

    def n_ready(self, n_frames: int) -> int:
        """Return how many blocks can be encoded when so many frames were heard and more may come."""
        return max((n_frames - self.n_right) // self.n_main, 0)

    def copies(self, n_frames: int) -> Tensor:
        """Return the indices of the frames that are copied, in the order of their blocks."""
        starts = range(self.n_main, n_frames, self.n_main)
        return torch.tensor(
            [i for start in starts for i in range(start, min(start + self.n_right, n_frames))],
            dtype=torch.long,
        )

    def blocks_of_copies(self, n_frames: int) -> Tensor:
        """Return the block of each copy."""
        starts = range(self.n_main, n_frames, self.n_main)
        return torch.tensor(
            [
                block
                for block, start in enumerate(starts)
                for _ in range(start, min(start + self.n_right, n_frames))
            ],
            dtype=torch.long,
        )

    def sees(self, n_frames: int) -> Tensor:
        """Return the relation (N, N) bool over all main frames and, after them, all copies."""
        main = torch.arange(n_frames) // self.n_main
        block = torch.cat([main, self.blocks_of_copies(n_frames)])
        is_copy = torch.arange(len(block)) >= n_frames
        earlier_main = ~is_copy[None, :] & (block[None, :] <= block[:, None])
        own_copies = is_copy[None, :] & (block[None, :] == block[:, None])
        return earlier_main | own_copies


class WaitingFrames:
    """Frames (1, n, width) that wait until their block and its right context were heard."""

    def __init__(self, blocks: Blocks, width: int) -> None:
        self._blocks = blocks
        self._frames = torch.zeros(1, 0, width)

    def __len__(self) -> int:
        return self._frames.shape[1]

    def add(self, frames: Tensor) -> Iterator[tuple[Tensor, int]]:
        """Yield each block that is ready, its right context after it, and how many frames are its own."""
        self._frames = torch.cat([self._frames, frames], dim=1)
        for _ in range(self._blocks.n_ready(len(self))):
            yield self._take(self._blocks.n_main)

    def rest(self) -> Iterator[tuple[Tensor, int]]:
        """Yield the last blocks, the very last of which may be shorter."""
        while len(self):
            yield self._take(min(self._blocks.n_main, len(self)))

    def _take(self, n_main: int) -> tuple[Tensor, int]:
        taken = self._frames[:, : n_main + self._blocks.n_right]
        self._frames = self._frames[:, n_main:]
        return taken, n_main
