"""Voxtral Realtime: a causal encoder, and a language model that writes a token for every 80 ms of sound.

What it writes at a token's time was said some tokens before: that delay is told to it, and may be chosen.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor
from transformers import VoxtralRealtimeFeatureExtractor, VoxtralRealtimeForConditionalGeneration

from core.speech.hypothesis import TOLERANCE_S
from core.speech.segments import SAMPLE_RATE, Samples
from models.recognize.chunked import ChunkedHearing
from models.recognize.log_mel import MelKind
from models.recognize.pieces import Piece
from models.recognize.tekken import Tekken, TekkenReader

START, NOTHING = "<s>", "[STREAMING_PAD]"
"""The special tokens in front, and where nothing is said."""
MOST_DELAY = 15
"""Tokens: it learned from 80 ms to 1.2 s."""
N_LATE = 10
"""So many tokens after its delay a word may be written that is long."""


def voxtral_mel_kind(extractor: VoxtralRealtimeFeatureExtractor) -> MelKind:
    """Return how the features of a checkpoint's extractor are made."""
    least = extractor.global_log_mel_max - 8.0
    return MelKind(
        window=torch.hann_window(extractor.n_fft),
        filters=torch.from_numpy(extractor.mel_filters).float().T.contiguous(),
        hop=extractor.hop_length,
        preemphasis=0.0,
        scaled=lambda energies: (energies.clamp(min=1e-10).log10().clamp(min=least) + 4.0) / 4.0,
    )


@dataclass(frozen=True, slots=True, eq=False)
class VoxtralNetwork:
    """The network with its vocabulary and features; it writes with punctuation.

    `n_silent` tokens of silence stand in front of every utterance. What comes of them is the same each time,
    and kept by delay.
    """

    model: VoxtralRealtimeForConditionalGeneration
    tekken: Tekken
    mel: MelKind
    n_silent: int
    punctuates: bool = True
    _openings: dict[int, VoxtralState] = field(default_factory=dict)

    @property
    def frames_a_token(self) -> int:
        config: Any = self.model.config
        return int(config.audio_length_per_tok)

    @property
    def token_s(self) -> float:
        """How much sound is one token."""
        return self.frames_a_token * self.mel.hop / SAMPLE_RATE

    def n_delay(self, delay_s: float) -> int:
        """Return how many tokens it writes behind the sound, at most `delay_s` and one at least."""
        return min(max(int((delay_s + TOLERANCE_S) / self.token_s), 1), MOST_DELAY)

    def lag_s(self, delay_s: float) -> float:
        """Return how far the words are behind the sound at most."""
        return (self.n_delay(delay_s) + 1) * self.token_s + self.mel.n_ahead / SAMPLE_RATE

    def open(self, delay_s: float) -> VoxtralStream:
        return VoxtralStream(self, self.n_delay(delay_s))

    def opening(self, n_delay: int) -> VoxtralState:
        """Return the state after the silence that hears nothing of what follows."""
        if n_delay not in self._openings:
            state = VoxtralState(self, n_delay)
            while state.n_read < self.n_silent - self._n_ahead:
                state.read(state.take())
            self._openings[n_delay] = state
        return copy.copy(self._openings[n_delay])

    @property
    def _n_ahead(self) -> int:
        """How many of the silent tokens hear what follows the silence."""
        return math.ceil(self.mel.n_ahead / (self.frames_a_token * self.mel.hop))


class VoxtralState:
    """One utterance over caches that its windows bound."""

    def __init__(self, network: VoxtralNetwork, n_delay: int) -> None:
        self._network, self._n_delay = network, n_delay
        self._sound = ChunkedHearing(network.mel, network.frames_a_token, network.frames_a_token)
        self._keys: Any = None
        self._last = network.tekken.special[START]
        self.n_read = 0
        silence = network.n_silent * network.frames_a_token * network.mel.hop
        self._sound.add(torch.zeros(silence).numpy())

    def __copy__(self) -> VoxtralState:
        """Return one that goes on from here by itself."""
        other = VoxtralState.__new__(VoxtralState)
        other.__dict__ = {**self.__dict__}
        for name in ("_sound", "_keys"):
            setattr(other, name, copy.deepcopy(getattr(self, name)))
        return other

    def add(self, samples: Samples) -> None:
        self._sound.add(samples)

    def fill(self) -> None:
        """Add the silence that the open token lacks."""
        self._sound.fill()

    @property
    def is_full(self) -> bool:
        return self._sound.is_full

    def take(self) -> Tensor:
        """Return what the encoder makes of the next token's sound: (1, 1, width of the language model)."""
        states: Tensor = self._sound.heard_by(self._encode).pooler_output
        return states

    def _encode(self, features: Tensor, **caches: Any) -> Any:
        model = self._network.model
        return model.get_audio_features(
            input_features=features.T[None].to(model.device, model.dtype), **caches
        )

    @torch.inference_mode()
    def read(self, heard: Tensor) -> int | None:
        """Return the token that is written now, None while it must not write yet."""
        model = self._network.model
        inner: Any = model.model
        last = torch.tensor([[self._last]], device=model.device)
        delay = torch.full((1,), self._n_delay, device=model.device, dtype=model.dtype)
        read = inner.language_model(
            inputs_embeds=inner.get_input_embeddings()(last) + heard,
            past_key_values=self._keys,
            use_cache=True,
            t_cond=inner.time_embedding(delay)[None],
        )
        self._keys = read.past_key_values
        self.n_read += 1
        if self.n_read <= self._network.n_silent + self._n_delay:
            self._last = self._network.tekken.special[NOTHING]
            return None
        self._last = int(model.lm_head(read.last_hidden_state[0, -1]).argmax())
        return self._last

    def cached_numbers(self) -> int:
        """Return how many numbers are kept from token to token."""
        kept = [part for layer in self._keys.layers for part in (layer.keys, layer.values)]
        n_kept: int = sum(part.numel() for part in kept)
        return self._sound.cached_numbers() + n_kept


class VoxtralStream:
    """One utterance."""

    def __init__(self, network: VoxtralNetwork, n_delay: int) -> None:
        self._network, self._n_delay = network, n_delay
        self._state = network.opening(n_delay)
        self._reader = TekkenReader(network.tekken)
        self._n_heard = 0
        self._said_s = 0.0

    def hear(self, samples: Samples) -> Sequence[Piece] | None:
        self._n_heard += len(samples)
        self._state.add(samples)
        return self._pieces() if self._state.is_full else None

    def finish(self) -> Sequence[Piece]:
        """Hear as much silence as a word may be written late."""
        if not self._n_heard:
            return []
        n_heard = math.ceil(self._n_heard / SAMPLE_RATE / self._network.token_s)
        n_tokens = self._network.n_silent + n_heard + self._n_delay + 1 + N_LATE
        pieces: list[Piece] = []
        while self._state.n_read < n_tokens:
            self._state.fill()
            pieces += self._pieces()
        return pieces

    def _pieces(self) -> list[Piece]:
        pieces = []
        while self._state.is_full:
            token_id = self._state.read(self._state.take())
            text = self._reader.text(token_id) if token_id is not None else ""
            if text:
                pieces.append(self._piece(text))
        return pieces

    def _piece(self, text: str) -> Piece:
        """Return letters at the time of their word's first ones: a word is written when it is over."""
        network = self._network
        if text[0].isspace() or not self._said_s:
            n_behind = self._state.n_read - network.n_silent - self._n_delay
            self._said_s = min(n_behind * network.token_s, self._n_heard / SAMPLE_RATE)
        return Piece(text, max(self._said_s - network.token_s, 0.0), self._said_s)
