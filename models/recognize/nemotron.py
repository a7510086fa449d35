"""Nemotron's streaming recognizers: a FastConformer that keeps what it has computed, and a transducer.

Both families have one encoder; that of many languages is told which one it hears.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import torch
from tokenizers import Tokenizer
from torch import Tensor, nn
from transformers import (
    Nemotron3_5AsrForRNNT,
    NemotronAsrStreamingFeatureExtractor,
    NemotronAsrStreamingForRNNT,
)

from core.speech.hypothesis import TOLERANCE_S
from core.speech.segments import SAMPLE_RATE, Samples
from models.recognize.chunked import ChunkedHearing
from models.recognize.log_mel import MelKind
from models.recognize.pieces import PAUSE_S, Piece, PieceReader, ends_sentences

NemotronModel: TypeAlias = NemotronAsrStreamingForRNNT | Nemotron3_5AsrForRNNT

LOG_GUARD = 2.0**-24

_LANGUAGE_TAG = re.compile(r"<[a-z]{2,3}-[A-Z]{2}>")
"""What the network of many languages writes in front of one that it was not told."""


def mel_kind(extractor: NemotronAsrStreamingFeatureExtractor) -> MelKind:
    """Return how the features of a checkpoint's extractor are made."""
    numbers = getattr(torch, extractor.mel_filters_dtype)
    window = torch.hann_window(extractor.win_length, periodic=False).to(numbers).float()
    n_before = (extractor.n_fft - extractor.win_length) // 2
    n_behind = extractor.n_fft - extractor.win_length - n_before
    return MelKind(
        window=torch.nn.functional.pad(window, (n_before, n_behind)),
        filters=extractor.mel_filters.to(numbers).float(),
        hop=extractor.hop_length,
        preemphasis=extractor.preemphasis or 0.0,
        scaled=lambda energies: torch.log(energies + LOG_GUARD),
    )


class RememberedLinear(nn.Module):
    """A linear layer over what depends on its length alone; what came of the last lengths is kept.

    So are the positions that attention looks at: as many in every chunk, once the caches are full. Computed
    each time they are 84 % of the operations of a chunk of 80 ms, and 31 % of one of 1.12 s (counted in two
    layers of the published shape).
    """

    N_LENGTHS = 2

    def __init__(self, linear: nn.Module) -> None:
        super().__init__()
        self.linear = linear
        self._results: dict[int, Tensor] = {}

    def forward(self, x: Tensor) -> Tensor:
        n = x.shape[1]
        if n not in self._results:
            while len(self._results) >= self.N_LENGTHS:
                del self._results[next(iter(self._results))]
            self._results[n] = self.linear(x)
        return self._results[n]


def remember_positions(encoder: Any) -> None:
    """Let an encoder project the positions that it looks at once; it is only to run from then on."""
    for layer in encoder.layers:
        layer.self_attn.relative_k_proj = RememberedLinear(layer.self_attn.relative_k_proj)


@dataclass(frozen=True, slots=True, eq=False)
class NemotronNetwork:
    """The network with its tokenizer and features. `lookaheads` are those it was trained for, in frames.

    `prompt` is the number of the language in the network of many, None in that of one.
    """

    model: NemotronModel
    tokenizer: Tokenizer
    mel: MelKind
    lookaheads: tuple[int, ...]
    prompt: int | None = None

    @property
    def punctuates(self) -> bool:
        """Whether it writes sentence punctuation: its tokens tell."""
        return ends_sentences(self.tokenizer)

    @property
    def subsampling(self) -> int:
        config: Any = self.model.config
        return int(config.encoder_config.subsampling_factor)

    @property
    def frame_s(self) -> float:
        """How much sound is one frame of the encoder."""
        return self.subsampling * self.mel.hop / SAMPLE_RATE

    def lookahead(self, delay_s: float) -> int:
        """Return the longest lookahead whose chunk is not longer than `delay_s`, else the shortest."""
        possible = [n for n in self.lookaheads if (n + 1) * self.frame_s <= delay_s + TOLERANCE_S]
        return max(possible, default=min(self.lookaheads))

    def lag_s(self, delay_s: float) -> float:
        """Return how far the words are behind the sound at most: a chunk, and what its last frame hears."""
        return (self.lookahead(delay_s) + 1) * self.frame_s + self.mel.n_ahead / SAMPLE_RATE

    def open(self, delay_s: float) -> NemotronStream:
        return NemotronStream(self, self.lookahead(delay_s))


def chunk_lengths(subsampling: int, n_states: int) -> tuple[int, int]:
    """Return how many frames of features make `n_states` states: in the first chunk, and in each other.

    With another first chunk the states are wrong: the convolutions in front begin with one frame.
    """
    return 1 + subsampling * (n_states - 1), subsampling * n_states


class NemotronEncoding(ChunkedHearing):
    """The encoder's states of one utterance, chunk by chunk, over caches of fixed size."""

    def __init__(self, network: NemotronNetwork, lookahead: int) -> None:
        super().__init__(network.mel, *chunk_lengths(network.subsampling, lookahead + 1))
        self._network, self._lookahead = network, lookahead
        prompt = network.prompt
        self._told = {} if prompt is None else {"prompt_ids": torch.tensor([prompt])}

    def next_states(self) -> Tensor:
        """Return the states of the next chunk as the transducer takes them: (lookahead + 1, width)."""
        states: Tensor = self.heard_by(self._encode).pooler_output[0]
        return states

    def _encode(self, features: Tensor, **caches: Any) -> Any:
        model = self._network.model
        return model.get_audio_features(
            input_features=features[None].to(model.device, model.dtype),
            num_lookahead_tokens=self._lookahead,
            output_attention_mask=False,
            **self._told,
            **caches,
        )


class Transducer:
    """Greedy reading of an encoder's states, one after the other (Graves, 2012)."""

    def __init__(self, model: Any) -> None:
        self._model = model
        self._blank = model.config.blank_token_id
        self._memory: tuple[Tensor, Tensor] | None = None
        self._predicted = self._after(self._blank)

    @torch.inference_mode()
    def _after(self, token_id: int) -> Tensor:
        """Return what is expected after a token: (width,)."""
        decoder = self._model.decoder
        embedded = decoder.embedding(torch.tensor([[token_id]], device=self._model.device))
        output, self._memory = decoder.lstm(embedded, self._memory)
        projected: Tensor = decoder.decoder_projector(output)
        return projected[0, 0]

    @torch.inference_mode()
    def scores(self, state: Tensor) -> Tensor:
        """Return how likely each token is at a state of the encoder."""
        joined: Tensor = self._model.joint(decoder_hidden_states=self._predicted, encoder_hidden_states=state)
        return joined

    def say(self, token_id: int) -> None:
        """Go on after a token."""
        self._predicted = self._after(token_id)

    def read(self, state: Tensor) -> list[int]:
        """Return the tokens that one state of the encoder says."""
        token_ids: list[int] = []
        while len(token_ids) < self._model.max_symbols_per_step:
            token_id = int(self.scores(state).argmax(-1))
            if token_id == self._blank:
                break
            token_ids.append(token_id)
            self.say(token_id)
        return token_ids


class NemotronStream:
    """One utterance."""

    def __init__(self, network: NemotronNetwork, lookahead: int) -> None:
        self._network = network
        self._encoding = NemotronEncoding(network, lookahead)
        self._transducer = Transducer(network.model)
        self._reader = PieceReader(network.tokenizer)
        self._n_states = 0
        self._n_heard = 0

    def hear(self, samples: Samples) -> Sequence[Piece] | None:
        self._n_heard += len(samples)
        self._encoding.add(samples)
        return self._pieces() if self._encoding.is_full else None

    def finish(self) -> Sequence[Piece]:
        """Fill the open chunk with silence, and hear as much more as a word may be written late."""
        if not self._n_heard:
            return []
        n_states = math.ceil((self._n_heard / SAMPLE_RATE + PAUSE_S) / self._network.frame_s)
        pieces: list[Piece] = []
        while self._n_states < n_states:
            self._encoding.fill()
            pieces += self._pieces()
        return pieces

    def _pieces(self) -> list[Piece]:
        pieces = []
        while self._encoding.is_full:
            for state in self._encoding.next_states():
                pieces += self._read(state)
                self._n_states += 1
        return pieces

    def _read(self, state: Tensor) -> list[Piece]:
        """Return what a state says. Before what it looks ahead, it hears the frame that ends at its time."""
        end_s = min(self._n_states * self._network.frame_s, self._n_heard / SAMPLE_RATE)
        start_s = max(end_s - self._network.frame_s, 0.0)
        texts = [self.text(token_id) for token_id in self._transducer.read(state)]
        return [Piece(text, start_s, end_s) for text in texts if text]

    def text(self, token_id: int) -> str:
        """Return what a token says; empty where it names the language."""
        if _LANGUAGE_TAG.fullmatch(self._network.tokenizer.id_to_token(token_id) or ""):
            return ""
        return self._reader.text(token_id)
