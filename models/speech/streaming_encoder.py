"""Encoders of transformers that stream of themselves, Nemotron's and Voxtral Realtime's, over their caches.

Neither sees a copy of what follows its block: Nemotron's frames see their whole chunk, which is the block,
Voxtral's see nothing that follows. Both look back as far as their windows reach: nothing grows with a talk.

Frame k of Nemotron's hears the sound up to k times 80 ms, so the first one stands for what was before the
utterance: `lead_s`. Voxtral's stand for 20 ms each.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import Any

import numpy as np
from huggingface_hub.errors import StrictDataclassError
from torch import Tensor, nn
from transformers import (
    NemotronAsrStreamingEncoder,
    NemotronAsrStreamingEncoderConfig,
    NemotronAsrStreamingFeatureExtractor,
    VoxtralRealtimeEncoder,
    VoxtralRealtimeEncoderConfig,
    VoxtralRealtimeFeatureExtractor,
)

from core.speech.segments import SAMPLE_RATE, Samples
from models.manifests.encoder_config import NEMOTRON_ENCODER
from models.recognize.chunked import ChunkedHearing
from models.recognize.log_mel import MelFrames, MelKind
from models.recognize.nemotron import chunk_lengths, mel_kind
from models.recognize.voxtral import voxtral_mel_kind
from models.speech.block_attention import Blocks


class StreamingEncoder(nn.Module, ABC):
    """A network over features to frames (n, width), `subsampling` features each."""

    subsampling: int
    lead_s = 0.0
    mel: MelKind

    def __init__(self, network: Any, blocks: Blocks) -> None:
        super().__init__()
        if blocks.n_right:
            raise ValueError(f"it looks at no frames after a block, and {blocks.n_right} are given")
        self.network = network
        self.blocks = blocks

    @property
    def config(self) -> Any:
        return self.network.config

    @property
    def width(self) -> int:
        return int(self.config.hidden_size)

    @property
    def frame_s(self) -> float:
        return self.subsampling * self.mel.hop / SAMPLE_RATE

    @property
    def n_mels(self) -> int:
        return len(self.mel.filters)

    @property
    @abstractmethod
    def chunks(self) -> tuple[int, int]:
        """How many features the first block has, and how many each other one."""

    @abstractmethod
    def encode(self, features: Tensor, **caches: Any) -> Any:
        """Return the network's output for features (B, n, n_mels)."""

    def forward(self, features: Tensor, n_frames: Tensor | None = None) -> Tensor:
        """Return the frames (B, n, width) of whole utterances in one pass.

        Those after a row's own are to be cut off; no frame sees beyond its block, whatever `n_frames` are.
        """
        frames: Tensor = self.encode(features).last_hidden_state
        return frames

    def features_of(self, samples: Samples) -> Tensor:
        """Return the features (n, n_mels) of a whole utterance, its last block filled up with silence."""
        n_blocks = -(-self.n_frames_of(len(samples)) // self.blocks.n_main)
        first, others = self.chunks
        n_features = first + (n_blocks - 1) * others if n_blocks else 0
        features = MelFrames(self.mel)
        features.add(samples)
        features.add(np.zeros(features.n_missing(n_features), np.float32))
        return features.take(n_features)

    def n_frames_of(self, n_samples: int) -> int:
        """Return how many frames it takes to hear so many samples."""
        n = math.ceil(n_samples / (self.subsampling * self.mel.hop))
        return n + round(self.lead_s / self.frame_s) if n else 0

    def n_blocks_before_end(self, n_samples: int) -> int:
        """Return how many blocks of so many samples come before it is known that no more follow."""
        first, others = self.chunks
        n_more = self.mel.n_frames_of(n_samples) - first
        return 1 + n_more // others if n_more >= 0 else 0

    def open(self) -> ChunkStream:
        return ChunkStream(self)


class NemotronEncoder(StreamingEncoder):
    """FastConformer of Nemotron's streaming recognizers; its lookahead is a block without its first frame."""

    def __init__(self, config: dict[str, Any], blocks: Blocks) -> None:
        network = NemotronAsrStreamingEncoder(NemotronAsrStreamingEncoderConfig(**config))
        super().__init__(network, blocks)
        self.subsampling = int(self.config.subsampling_factor)
        self.mel = mel_kind(NemotronAsrStreamingFeatureExtractor(feature_size=self.config.num_mel_bins))
        self.lead_s = self.frame_s

    @property
    def chunks(self) -> tuple[int, int]:
        return chunk_lengths(self.subsampling, self.blocks.n_main)

    def encode(self, features: Tensor, **caches: Any) -> Any:
        lookahead = self.blocks.n_main - 1
        return self.network(features, num_lookahead_tokens=lookahead, **caches)


class VoxtralEncoder(StreamingEncoder):
    """The causal encoder of Voxtral Realtime."""

    subsampling = 2

    def __init__(self, config: dict[str, Any], blocks: Blocks) -> None:
        super().__init__(VoxtralRealtimeEncoder(VoxtralRealtimeEncoderConfig(**config)), blocks)
        self.mel = voxtral_mel_kind(VoxtralRealtimeFeatureExtractor(feature_size=self.config.num_mel_bins))

    @property
    def chunks(self) -> tuple[int, int]:
        n = self.subsampling * self.blocks.n_main
        return n, n

    def encode(self, features: Tensor, **caches: Any) -> Any:
        return self.network(features.transpose(1, 2), use_padding_cache=bool(caches), **caches)


class ChunkStream:
    """One utterance. What left is what one pass over the whole utterance gives, whatever follows."""

    def __init__(self, encoder: StreamingEncoder) -> None:
        self._encoder = encoder
        self._sound = ChunkedHearing(encoder.mel, *encoder.chunks)
        self._n_heard = self._n_encoded = 0

    @property
    def n_kept(self) -> int:
        """How many numbers are kept from block to block."""
        return self._sound.cached_numbers()

    def accept(self, samples: Samples) -> list[Tensor]:
        """Hear more; return the blocks that are ready, each (n_main, width)."""
        self._n_heard += len(samples)
        self._sound.add(samples)
        blocks = []
        while self._sound.is_full:
            blocks.append(self._next(self._encoder.blocks.n_main))
        return blocks

    def finish(self) -> list[Tensor]:
        """End the utterance, filled up with silence; return its last blocks, the very last maybe shorter."""
        blocks = []
        while (n_left := self._encoder.n_frames_of(self._n_heard) - self._n_encoded) > 0:
            self._sound.fill()
            blocks.append(self._next(min(n_left, self._encoder.blocks.n_main)))
        return blocks

    def _next(self, n: int) -> Tensor:
        frames: Tensor = self._sound.heard_by(self._encode_chunk).last_hidden_state[0, :n]
        self._n_encoded += n
        return frames

    def _encode_chunk(self, features: Tensor, **caches: Any) -> Any:
        return self._encoder.encode(features[None], **caches)


def streaming_encoder(kind: str, config: dict[str, Any], blocks: Blocks) -> StreamingEncoder:
    """Return an encoder of a kind with random weights; `config` as `read_encoder_config` returns it.

    Raises:
        ValueError: its numbers do not go together.
    """
    try:
        return (NemotronEncoder if kind == NEMOTRON_ENCODER else VoxtralEncoder)(config, blocks)
    except (StrictDataclassError, RuntimeError, ZeroDivisionError) as error:
        raise ValueError(str(error)) from error
