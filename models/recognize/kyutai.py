"""Kyutai's recognizers: a codec of sound, and a language model that writes a token for each of its frames.

What it writes was said some time before, which each of these networks learned once and for all.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from tokenizers import Tokenizer
from torch import Tensor
from transformers import KyutaiSpeechToTextForConditionalGeneration

from core.speech.segments import SAMPLE_RATE, Samples
from models.recognize.pieces import Piece, PieceReader
from models.recognize.resampling import LAG_S, RATE, Resampled

N_LATE_S = 1.0
"""So long after its delay a word may be written: as much silence its authors add."""
CODEC = "codec_model"
"""The part that makes tokens of sound: rounded numbers would make others."""
WORD_ENDS = 0
"""The token that says that a word begins next."""


@dataclass(frozen=True, slots=True, eq=False)
class KyutaiNetwork:
    """The network with its tokenizer, its delay, and the silence that stands in front of an utterance."""

    model: KyutaiSpeechToTextForConditionalGeneration
    tokenizer: Tokenizer
    delay_s: float
    silence_s: float
    punctuates: bool = True

    @property
    def frame(self) -> int:
        """How many samples of 24 kHz one frame of the codec is."""
        config: Any = self.model.config
        return int(config.frame_size)

    @property
    def frame_s(self) -> float:
        return self.frame / RATE

    def lag_s(self, delay_s: float) -> float:
        """Return how far the words are behind the sound at most: it cannot be chosen."""
        return self.delay_s + self.frame_s + LAG_S

    def open(self, delay_s: float) -> KyutaiStream:
        return KyutaiStream(self)


class KyutaiState:
    """One utterance over caches that its windows bound."""

    def __init__(self, network: KyutaiNetwork) -> None:
        self._network = network
        self._model: Any = network.model
        self._sound = Resampled()
        self._codec_keys: Any = None
        self._padding: Any = None
        self._keys: Any = None
        self.n_read = 0
        config: Any = self._model.config
        settings: Any = self._model.generation_config
        start = config.bos_token_id if settings.bos_token_id is None else settings.bos_token_id
        nothing = torch.full((config.num_codebooks,), config.audio_bos_token_id, device=self._model.device)
        self._last = self._written(int(start), nothing)

    def add(self, samples: Samples) -> None:
        self._sound.add(samples)

    def fill(self) -> None:
        """Add the silence that the open frame lacks."""
        self.add(torch.zeros(self._sound.n_missing(self._network.frame)).numpy())

    @property
    def is_full(self) -> bool:
        return self._sound.n_ready >= self._network.frame

    @torch.inference_mode()
    def codes(self) -> Tensor:
        """Return what the codec makes of the next frame: (codebooks,)."""
        sound = self._sound.take(self._network.frame)[None, None].to(self._model.device)
        codec = self._model.codec_model
        heard = codec.encode(
            sound.to(codec.dtype),
            num_quantizers=self._model.config.num_codebooks,
            encoder_past_key_values=self._codec_keys,
            padding_cache=self._padding,
            use_streaming=True,
        )
        self._codec_keys, self._padding = heard.encoder_past_key_values, heard.padding_cache
        codes: Tensor = heard.audio_codes[0, :, 0]
        return codes

    def read(self, codes: Tensor) -> int:
        """Return the token that is written after a frame."""
        self.n_read += 1
        self._last = self._written(self._last, codes)
        return self._last

    @torch.inference_mode()
    def _written(self, last: int, codes: Tensor) -> int:
        shown = torch.cat([torch.tensor([last], device=codes.device), codes])[None, None]
        read = self._model.model(input_ids=shown, past_key_values=self._keys, use_cache=True)
        self._keys = read.past_key_values
        return int(self._model.lm_head(read.last_hidden_state[0, -1]).argmax())

    def cached_numbers(self) -> int:
        """Return how many numbers are kept from frame to frame."""
        layers = [*self._keys.layers, *self._codec_keys.layers]
        kept = [part for layer in layers for part in (layer.keys, layer.values)]
        return sum(part.numel() for part in (*kept, *self._padding.padding_cache))


class KyutaiStream:
    """One utterance."""

    def __init__(self, network: KyutaiNetwork) -> None:
        self._network, self._state = network, KyutaiState(network)
        self._reader = PieceReader(network.tokenizer)
        config: Any = network.model.config
        self._silent_ids = (config.pad_token_id, WORD_ENDS)
        self._n_heard = 0
        self._state.add(torch.zeros(round(network.silence_s * SAMPLE_RATE)).numpy())

    def hear(self, samples: Samples) -> Sequence[Piece] | None:
        self._n_heard += len(samples)
        self._state.add(samples)
        pieces = self._pieces() if self._state.is_full else None
        return pieces if self._behind_s > 0 else None

    def finish(self) -> Sequence[Piece]:
        """Hear as much silence as a word may be written late."""
        if not self._n_heard:
            return []
        network = self._network
        seconds = network.silence_s + self._n_heard / SAMPLE_RATE + network.delay_s + N_LATE_S
        pieces: list[Piece] = []
        while self._state.n_read < math.ceil(seconds / network.frame_s):
            self._state.fill()
            pieces += self._pieces()
        return pieces

    def _pieces(self) -> list[Piece]:
        pieces = []
        while self._state.is_full:
            token_id = self._state.read(self._state.codes())
            text = "" if token_id in self._silent_ids else self._reader.text(token_id)
            if text and self._behind_s > 0:
                pieces.append(self._piece(text))
        return pieces

    @property
    def _behind_s(self) -> float:
        """When what is written now was said: before the sound began nothing was."""
        network = self._network
        return self._state.n_read * network.frame_s - network.silence_s - network.delay_s

    def _piece(self, text: str) -> Piece:
        end_s = min(self._behind_s, self._n_heard / SAMPLE_RATE)
        return Piece(text, max(end_s - self._network.frame_s, 0.0), end_s)
