"""From a speech encoder's frames to source tokens of a language model (EASiST, section 3)."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

KERNEL, STRIDE, PADDING = 5, 2, 2


class GatedHalving(nn.Module):
    """A convolution to twice the width that halves the rate, and a gated linear unit."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.convolution = nn.Conv1d(width, 2 * width, KERNEL, STRIDE, PADDING)

    def forward(self, frames: Tensor) -> Tensor:
        """Return (B, ceil(n / 2), width) of frames (B, n, width)."""
        convolved = self.convolution(frames.transpose(1, 2)).transpose(1, 2)
        return functional.glu(convolved, dim=-1)


class BlockAdapter(nn.Module):
    """Convolutions inside a block only, layer norm, and a linear map into the language model's embeddings."""

    def __init__(self, width: int, embedding_width: int, n_halvings: int = 2) -> None:
        super().__init__()
        self.halvings = nn.ModuleList([GatedHalving(width) for _ in range(n_halvings)])
        self.norm = nn.LayerNorm(width)
        self.projection = nn.Linear(width, embedding_width, bias=False)

    @property
    def embedding_width(self) -> int:
        return self.projection.out_features

    @property
    def stride(self) -> int:
        """How many frames of the encoder make one source token."""
        return int(STRIDE ** len(self.halvings))

    def forward(self, block: Tensor) -> Tensor:
        """Return the source tokens (ceil(n / stride), embedding width) of one block's frames (n, width)."""
        return self.of_blocks(block[None])[0]

    def of_blocks(self, blocks: Tensor) -> Tensor:
        """Return the tokens (B, ceil(n / stride), embedding width) of many blocks alike, (B, n, width)."""
        for halving in self.halvings:
            blocks = halving(blocks)
        tokens: Tensor = self.projection(self.norm(blocks))
        return tokens

    def of_utterance(self, frames: Tensor, n_main: int) -> Tensor:
        """Return the tokens of a whole utterance's frames (n, width), block by block, all at once."""
        n_whole = len(frames) // n_main
        parts = []
        if n_whole:
            parts.append(self.of_blocks(frames[: n_whole * n_main].view(n_whole, n_main, -1)).flatten(0, 1))
        if n_whole * n_main < len(frames):
            parts.append(self(frames[n_whole * n_main :]))
        return torch.cat(parts) if parts else frames.new_zeros(0, self.embedding_width)
