"""wav2vec2 and HuBERT as encoders that stream: sound itself to frames, block by block.

Two things of them look ahead as they were trained, and do not here:

- Their convolutions see 400 samples for a frame every 320. With layer norm, which is of one frame, they are
  the same in pieces if the last 80 samples are heard again. With group norm, which is of the whole recording,
  they are not, so such networks are refused (`models.manifests.encoder_config`).
- Their positions are a convolution over 128 frames, half of them to come. It runs inside a block's window:
  the 64 frames before the block, the block, and its right context; after that it finds zeros, as it does at
  the end of any recording. So a copy's position differs from that of the frame it copies, which has a window
  of its own, and streaming and the masked pass see the same windows. A network that was trained on whole
  recordings has to learn on in blocks: the last frames of each were used to hearing more.

What they hear is levelled by what was heard so far (`features.RunningLevel`), not by the whole recording.
"""

from __future__ import annotations

from math import prod
from typing import Any

import torch
from huggingface_hub.errors import StrictDataclassError
from torch import Tensor, nn
from torch.nn import functional
from transformers import HubertConfig, HubertModel, PreTrainedConfig, Wav2Vec2Config, Wav2Vec2Model

from core.speech.segments import SAMPLE_RATE, Samples
from models.manifests.encoder_config import HUBERT, WAV2VEC2
from models.speech.block_attention import Blocks, WaitingFrames
from models.speech.features import RunningLevel
from models.speech.kept_keys import KEPT, KeptKeys

_CLASSES = {WAV2VEC2: (Wav2Vec2Config, Wav2Vec2Model), HUBERT: (HubertConfig, HubertModel)}


class WaveEncoder(nn.Module):
    """Sound at 16 kHz to frames (n, width), with the published convolutions one every 20 ms."""

    lead_s = 0.0

    def __init__(self, network: Any, blocks: Blocks) -> None:
        super().__init__()
        self.network = network
        self.blocks = blocks
        self.hop: int = prod(self.config.conv_stride)
        self.n_heard: int = 1 + sum(
            (kernel - 1) * prod(self.config.conv_stride[:i])
            for i, kernel in enumerate(self.config.conv_kernel)
        )
        """Samples that a frame hears."""

    @property
    def config(self) -> Any:
        return self.network.config

    @property
    def width(self) -> int:
        return int(self.config.hidden_size)

    @property
    def frame_s(self) -> float:
        return self.hop / SAMPLE_RATE

    @property
    def n_left(self) -> int:
        """How many frames before a block its positions are made of."""
        return int(self.config.num_conv_pos_embeddings) // 2

    def open(self) -> WaveStream:
        return WaveStream(self)

    def forward(self, sound: Tensor) -> Tensor:
        """Return the frames (n, width) of a whole utterance's levelled sound (N,) in one pass."""
        if not self.n_frames_of(len(sound)):
            return sound.new_zeros(0, self.width)
        frames = self.convolved(sound)
        n = frames.shape[1]
        hidden, mask = self._with_copies(frames), self.blocks.sees(n).to(frames.device)
        for layer in self.network.encoder.layers:
            hidden = layer(hidden, attention_mask=mask[None, None])
        normed: Tensor = self.network.encoder.layer_norm(hidden[0, :n])
        return normed

    def n_frames_of(self, n_samples: int) -> int:
        """Return how many frames so many samples give."""
        return max((n_samples - self.n_heard) // self.hop + 1, 0)

    def convolved(self, sound: Tensor) -> Tensor:
        """Return the frames that attention begins with, without positions: (1, n, width)."""
        extracted = self.network.feature_extractor(sound[None]).transpose(1, 2)
        projected = self.network.feature_projection(extracted)
        frames: Tensor = projected[0] if isinstance(projected, tuple) else projected
        return frames

    def placed(self, windows: Tensor, n_left: int) -> Tensor:
        """Return windows (B, n_left + n, width) with their positions, without what is to the left."""
        positions: Tensor = self.network.encoder.pos_conv_embed(windows)
        return (windows + positions)[:, n_left:]

    def _with_copies(self, frames: Tensor) -> Tensor:
        """Return all main frames and, after them, all copies, (1, N, width), with positions."""
        n, n_main, n_right = frames.shape[1], self.blocks.n_main, self.blocks.n_right
        n_missing = -n % n_main + n_right
        padded = functional.pad(frames[0], (0, 0, self.n_left, n_missing))
        windows = padded.unfold(0, self.n_left + n_main + n_right, n_main).transpose(1, 2)
        placed = self.placed(windows, self.n_left)
        owners = self.blocks.blocks_of_copies(n)
        copies = placed[owners, self.blocks.copies(n) - owners * n_main]
        return torch.cat([placed[:, :n_main].flatten(0, 1)[:n], copies])[None]


class WaveStream:
    """One utterance through a `WaveEncoder`: a block leaves when its right context was heard.

    Invariant: what left is what one pass over the whole utterance gives, whatever follows. It keeps keys and
    values of the main frames, the frames to the left of the next block, and at most a block with its right
    context.
    """

    def __init__(self, encoder: WaveEncoder) -> None:
        self._encoder = encoder
        self._level = RunningLevel()
        self._sound = torch.zeros(0)
        """From the first sample on that the next frame hears."""
        self._left = torch.zeros(1, 0, encoder.width)
        self._waiting = WaitingFrames(encoder.blocks, encoder.width)
        self._kept = [KeptKeys() for _ in encoder.network.encoder.layers]
        self._n_encoded = 0

    @torch.inference_mode()
    def accept(self, samples: Samples) -> list[Tensor]:
        """Hear more; return the blocks that are ready, each (n_main, width)."""
        sound = torch.cat([self._sound, self._level.accept(samples)])
        n = self._encoder.n_frames_of(len(sound))
        self._sound = sound[n * self._encoder.hop :]
        if not n:
            return []
        frames = self._encoder.convolved(sound[: (n - 1) * self._encoder.hop + self._encoder.n_heard])
        return [self._encode(block, n_main) for block, n_main in self._waiting.add(frames)]

    @torch.inference_mode()
    def finish(self) -> list[Tensor]:
        """End the utterance; return its last blocks, the very last of which may be shorter."""
        return [self._encode(block, n_main) for block, n_main in self._waiting.rest()]

    def _encode(self, block: Tensor, n_main: int) -> Tensor:
        """Encode a block with its right context; the copies' keys are dropped."""
        encoder = self._encoder
        n_left = self._left.shape[1]
        hidden = encoder.placed(torch.cat([self._left, block], dim=1), n_left)
        passed = torch.cat([self._left, block[:, :n_main]], dim=1)
        self._left = passed[:, max(passed.shape[1] - encoder.n_left, 0) :]
        self._n_encoded += n_main
        for layer, kept in zip(encoder.network.encoder.layers, self._kept, strict=True):
            hidden = layer(hidden, kept=kept)
            kept.crop(self._n_encoded)
        encoded: Tensor = encoder.network.encoder.layer_norm(hidden[0, :n_main])
        return encoded


def wave_encoder(kind: str, config: dict[str, Any], blocks: Blocks) -> WaveEncoder:
    """Return an encoder of a kind with random weights; `config` as `read_encoder_config` returns it.

    Raises:
        ValueError: its numbers do not go together.
    """
    config_class, network_class = _CLASSES[kind]
    try:
        whole: PreTrainedConfig = config_class(**config, mask_time_prob=0.0, mask_feature_prob=0.0)
    except StrictDataclassError as error:
        raise ValueError(str(error)) from error
    whole._attn_implementation = KEPT
    return WaveEncoder(network_class(whole), blocks)
