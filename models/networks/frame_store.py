"""Frames of speech where a language model looks its source tokens up."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from core.speech.blocks import Frames


class FrameStore:
    """The embeddings of source cells whose token ids are negative, for `n_rows` sentences at a time.

    Frame i of a sentence has the id -1 - i (`core.speech.blocks.frame_ids`). The tensor stays in its place,
    so that a recorded step finds it there; a frame that was never put is zeros.
    """

    def __init__(
        self, n_rows: int, n_frames: int, width: int, device: torch.device, dtype: torch.dtype
    ) -> None:
        self._frames = torch.zeros(n_rows, n_frames, width, device=device, dtype=dtype)

    @property
    def n_frames(self) -> int:
        """How many frames a sentence may have."""
        return self._frames.shape[1]

    def put(self, row: int, first: int, frames: Frames) -> None:
        """Keep a row's frames from number `first` on; those that lie outside are dropped with their cells."""
        kept = torch.from_numpy(frames[: max(self.n_frames - first, 0)])
        self._frames[row, first : first + len(kept)] = kept.to(self._frames)

    def embed(self, ids: Tensor, embeddings: nn.Module) -> Tensor:
        """Return what a model is fed for ids (B, Q): its own embeddings, or a row's frames; (B, Q, width)."""
        return embedded(ids, embeddings, self._frames)


def embedded(ids: Tensor, embeddings: nn.Module, frames: Tensor) -> Tensor:
    """Return the embeddings (B, Q, width) of ids (B, Q); a negative one is one of `frames` (B, N, width)."""
    tokens: Tensor = embeddings(ids.clamp(min=0))
    numbers = (-ids - 1).clamp(min=0, max=frames.shape[1] - 1)
    speech = frames.gather(1, numbers[:, :, None].expand_as(tokens))
    return torch.where(ids[:, :, None] < 0, speech.to(tokens.dtype), tokens)
