"""From a speech encoder's frames to source tokens of a language model.

Of every so many frames a token (EASiST, section 3), or of every piece that was spelled one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.speech.ctc import CtcHead, begun_pieces

KERNEL, STRIDE, PADDING = 5, 2, 2


class SourceAdapter(Protocol):
    """What makes source tokens of frames, a block at a time or of a whole utterance: the same ones."""

    @property
    def embedding_width(self) -> int: ...

    def of_block(self, frames: Tensor, logits: Tensor, begun: Sequence[int]) -> Tensor:
        """Return the tokens (n, embedding width) of a block.

        Of its frames (n, width), the CTC head's logits (n, n_spelled), and the frames that begin a piece.
        """

    def state_dict(self) -> Mapping[str, Tensor]:
        """Return its weights."""

    def of_utterance(self, frames: Tensor, ctc: CtcHead, n_main: int) -> tuple[Tensor, tuple[int, ...]]:
        """Return the tokens of an utterance in blocks of `n_main` frames, and how many each block has."""


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

    def of_block(self, frames: Tensor, logits: Tensor, begun: Sequence[int]) -> Tensor:
        """Return the tokens of a block's frames; what was spelled does not matter."""
        return self.forward(frames)

    def of_utterance(self, frames: Tensor, ctc: CtcHead, n_main: int) -> tuple[Tensor, tuple[int, ...]]:
        """Return the tokens of all blocks at once, and how many each has; `ctc` does not matter."""
        n_whole, n_rest = divmod(len(frames), n_main)
        parts = []
        if n_whole:
            whole = self.of_blocks(frames[: n_whole * n_main].view(n_whole, n_main, -1))
            parts.append(whole.flatten(0, 1))
        if n_rest:
            parts.append(self(frames[n_whole * n_main :]))
        sizes = [-(-n // self.stride) for n in (*[n_main] * n_whole, n_rest) if n]
        return torch.cat(parts) if parts else frames.new_zeros(0, self.embedding_width), tuple(sizes)


class PieceAdapter(nn.Module):
    """A token for each piece that CTC spells: what the language model knows of the pieces it may be.

    The mean of their embeddings by their probabilities, blanks aside, and a linear map of the frame, which
    is nothing before it learned. A block in which nothing is spelled has no token.
    """

    def __init__(self, width: int, embedding_width: int, n_spelled: int) -> None:
        super().__init__()
        self.embeddings = nn.Linear(n_spelled - 1, embedding_width, bias=False)
        self.correction = nn.Linear(width, embedding_width, bias=False)
        nn.init.zeros_(self.correction.weight)

    @property
    def embedding_width(self) -> int:
        return self.embeddings.out_features

    def of_block(self, frames: Tensor, logits: Tensor, begun: Sequence[int]) -> Tensor:
        at = torch.tensor(begun, dtype=torch.long)
        known: Tensor = self.embeddings(logits[at, 1:].softmax(dim=-1))
        corrected: Tensor = self.correction(frames[at])
        return known + corrected

    def of_utterance(self, frames: Tensor, ctc: CtcHead, n_main: int) -> tuple[Tensor, tuple[int, ...]]:
        """Return a token of every piece that is spelled, and how many each block has, some of them none."""
        logits = ctc(frames)
        begun = begun_pieces(ctc.labels(logits))
        sizes = [0] * -(-len(frames) // n_main)
        for frame in begun:
            sizes[frame // n_main] += 1
        return self.of_block(frames, logits, begun), tuple(sizes)
