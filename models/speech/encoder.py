"""A small streaming speech encoder: causal convolutions, then attention in blocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from core.speech.segments import SAMPLE_RATE, Samples
from models.speech.block_attention import Blocks, WaitingFrames
from models.speech.features import FRAME_S, HOP, N_MELS, WINDOW, LogMel, features_of, n_features_of

SUBSAMPLING = 4
"""Features that make one frame of the encoder."""
ENCODER_FRAME_S = SUBSAMPLING * FRAME_S
ROTARY_BASE = 10_000.0

KeysAndValues = tuple[Tensor, Tensor]
"""Of one layer, each (B, heads, frames, width of a head)."""


@dataclass(frozen=True, slots=True)
class EncoderShape:
    """How large an encoder is; `width` is a multiple of twice the number of heads."""

    width: int = 256
    n_layers: int = 6
    n_heads: int = 4
    blocks: Blocks = Blocks(8, 4)  # noqa: RUF009, it is frozen


def n_frames_of(n_features: int) -> int:
    """Return how many frames are made of so many features."""
    return -(-n_features // SUBSAMPLING)


class CausalHalving(nn.Module):
    """Halves the rate of frames: frame t of its output sees frames 2t - 2 to 2t of its input."""

    def __init__(self, n_in: int, n_out: int) -> None:
        super().__init__()
        self.convolution = nn.Conv1d(n_in, n_out, kernel_size=3, stride=2)
        self.norm = nn.LayerNorm(n_out)

    def start(self, like: Tensor) -> Tensor:
        """Return what stands before the first frame, (B, 2, n_in)."""
        return like.new_zeros(like.shape[0], 2, self.convolution.in_channels)

    def forward(self, frames: Tensor, left: Tensor) -> tuple[Tensor, Tensor]:
        """Return the halved frames (B, n, n_out), and what has to stand before the next ones."""
        frames = torch.cat([left, frames], dim=1)
        n = (frames.shape[1] - 1) // 2
        if n == 0:
            return frames.new_zeros(frames.shape[0], 0, self.convolution.out_channels), frames
        halved = self.convolution(frames[:, : 2 * n + 1].transpose(1, 2)).transpose(1, 2)
        return functional.gelu(self.norm(halved)), frames[:, 2 * n :]


class Layer(nn.Module):
    """Attention and a network of each frame, normed before; positions are rotations."""

    def __init__(self, width: int, n_heads: int) -> None:
        super().__init__()
        self.n_heads = n_heads
        self.attention_norm, self.frame_norm = nn.LayerNorm(width), nn.LayerNorm(width)
        self.projection = nn.Linear(width, 3 * width)
        self.output = nn.Linear(width, width)
        self.widening, self.narrowing = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(
        self, frames: Tensor, angles: Tensor, mask: Tensor | None, past: KeysAndValues | None
    ) -> tuple[Tensor, KeysAndValues]:
        """Return the frames after the layer, (B, n, width), and keys and values of all, the past ones first.

        `angles` (n, width of a head / 2) are of the frames' positions, `mask` (n, past + n) bool.
        """
        shape = (*frames.shape[:2], 3, self.n_heads, -1)
        queries, keys, values = (
            self.projection(self.attention_norm(frames)).view(shape).permute(2, 0, 3, 1, 4)
        )
        queries, keys = _rotated(queries, angles), _rotated(keys, angles)
        if past is not None:
            keys, values = torch.cat([past[0], keys], dim=2), torch.cat([past[1], values], dim=2)
        attended = functional.scaled_dot_product_attention(queries, keys, values, attn_mask=mask)
        frames = frames + self.output(attended.transpose(1, 2).flatten(2))
        widened = functional.gelu(self.widening(self.frame_norm(frames)))
        return frames + self.narrowing(widened), (keys, values)


class BlockEncoder(nn.Module):
    """Features (B, T, 80) at 10 ms to frames (B, n, width) at 40 ms, in blocks with right context."""

    lead_s = (SUBSAMPLING * HOP - WINDOW) / SAMPLE_RATE
    """A frame hears up to the end of the first window of its own."""

    def __init__(self, shape: EncoderShape) -> None:
        super().__init__()
        self.shape = shape
        self.halvings = nn.ModuleList(
            [CausalHalving(N_MELS, shape.width), CausalHalving(shape.width, shape.width)]
        )
        self.layers = nn.ModuleList([Layer(shape.width, shape.n_heads) for _ in range(shape.n_layers)])
        self.norm = nn.LayerNorm(shape.width)

    @property
    def width(self) -> int:
        return self.shape.width

    @property
    def frame_s(self) -> float:
        return ENCODER_FRAME_S

    @property
    def blocks(self) -> Blocks:
        return self.shape.blocks

    def open(self) -> SoundStream:
        return SoundStream(self)

    @property
    def n_mels(self) -> int:
        return N_MELS

    def features_of(self, samples: Samples) -> Tensor:
        """Return the features (n, 80) of a whole utterance."""
        return features_of(samples)

    def n_frames_of(self, n_samples: int) -> int:
        """Return how many frames it takes to hear so many samples."""
        return n_frames_of(n_features_of(n_samples))

    def n_blocks_before_end(self, n_samples: int) -> int:
        """Return how many blocks of so many samples come before it is known that no more follow."""
        return max(self.n_frames_of(n_samples) - self.blocks.n_right, 0) // self.blocks.n_main

    def forward(self, features: Tensor, n_frames: Tensor | None = None) -> Tensor:
        """Return the frames (B, n, width) of whole utterances in one pass.

        Of a batch of several lengths `n_frames` (B,) says how many frames are a row's own (`n_frames_of`);
        nobody sees the others, which are to be cut off after.
        """
        frames = self.subsampled(features)
        n = frames.shape[1]
        copies = self.shape.blocks.copies(n)
        mask = self.shape.blocks.sees(n).to(frames.device)
        positions = torch.cat([torch.arange(n), copies]).to(frames.device)
        if n_frames is not None:
            mask = (mask & (positions < n_frames[:, None, None]))[:, None]
        hidden = torch.cat([frames, frames[:, copies.to(frames.device)]], dim=1)
        angles = self.angles(positions)
        for layer in self.layers:
            hidden, _ = layer(hidden, angles, mask, None)
        normed: Tensor = self.norm(hidden[:, :n])
        return normed

    def subsampled(self, features: Tensor) -> Tensor:
        """Return the frames that attention begins with, (B, n, width)."""
        for halving in self.halvings:
            assert isinstance(halving, CausalHalving)
            features, _ = halving(features, halving.start(features))
        return features

    def angles(self, positions: Tensor) -> Tensor:
        """Return the angles of rotation, (n, width of a head / 2) float32."""
        n = self.shape.width // self.shape.n_heads // 2
        rates = ROTARY_BASE ** (-torch.arange(n, device=positions.device, dtype=torch.float32) / n)
        return positions[:, None].float() * rates


class EncoderStream:
    """One utterance through a `BlockEncoder`: a block leaves when its right context was heard.

    Invariant: what left is what one pass over the whole utterance gives, whatever follows. It keeps keys and
    values of the main frames, and at most a block with its right context of frames.
    """

    def __init__(self, encoder: BlockEncoder) -> None:
        self._encoder = encoder
        self._left: list[Tensor | None] = [None] * len(encoder.halvings)
        self._waiting = WaitingFrames(encoder.shape.blocks, encoder.shape.width)
        self._past: list[KeysAndValues | None] = [None] * len(encoder.layers)
        self._n_encoded = 0

    @property
    def n_kept(self) -> tuple[int, int]:
        """How many frames' keys it keeps in each layer, and how many frames wait for their block."""
        return 0 if self._past[0] is None else self._past[0][0].shape[2], len(self._waiting)

    @torch.inference_mode()
    def accept(self, features: Tensor) -> list[Tensor]:
        """Hear features (n, 80); return the blocks that are ready, each (n_main, width)."""
        frames = self._subsampled(features[None])
        return [self._encode(hidden, n_main) for hidden, n_main in self._waiting.add(frames)]

    @torch.inference_mode()
    def finish(self) -> list[Tensor]:
        """End the utterance; return its last blocks, the very last of which may be shorter."""
        return [self._encode(hidden, n_main) for hidden, n_main in self._waiting.rest()]

    def _subsampled(self, frames: Tensor) -> Tensor:
        for i, halving in enumerate(self._encoder.halvings):
            assert isinstance(halving, CausalHalving)
            left = self._left[i]
            frames, self._left[i] = halving(frames, halving.start(frames) if left is None else left)
        return frames

    def _encode(self, hidden: Tensor, n_main: int) -> Tensor:
        """Encode a block with its right context; the copies' keys are dropped."""
        angles = self._encoder.angles(torch.arange(self._n_encoded, self._n_encoded + hidden.shape[1]))
        self._n_encoded += n_main
        for i, layer in enumerate(self._encoder.layers):
            hidden, (keys, values) = layer(hidden, angles, None, self._past[i])
            self._past[i] = (keys[:, :, : self._n_encoded], values[:, :, : self._n_encoded])
        encoded: Tensor = self._encoder.norm(hidden[0, :n_main])
        return encoded


class SoundStream:
    """One utterance's sound through a `BlockEncoder`: its features, then its blocks."""

    def __init__(self, encoder: BlockEncoder) -> None:
        self._features, self._stream = LogMel(), EncoderStream(encoder)

    def accept(self, samples: Samples) -> list[Tensor]:
        return self._stream.accept(self._features.accept(samples))

    def finish(self) -> list[Tensor]:
        return self._stream.finish()


def _rotated(states: Tensor, angles: Tensor) -> Tensor:
    """Rotate each pair of halves of (B, heads, n, width) by the angles (n, width / 2) of its position."""
    sines, cosines = angles.sin(), angles.cos()
    first, second = states.chunk(2, dim=-1)
    return torch.cat([first * cosines - second * sines, second * cosines + first * sines], dim=-1)


def joined(blocks: Sequence[Tensor]) -> Tensor:
    """Return the frames of all blocks, (n, width)."""
    return torch.cat(list(blocks), dim=0)
