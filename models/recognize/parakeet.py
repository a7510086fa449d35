"""Parakeet: a FastConformer over the whole utterance, read as CTC, as a transducer, or with durations (TDT).

Its features are levelled over all that it hears, so nothing of it is final before the utterance is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypeAlias

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor
from transformers import ParakeetFeatureExtractor, ParakeetForCTC, ParakeetForRNNT, ParakeetForTDT

from core.speech.segments import SAMPLE_RATE, Samples
from models.recognize.nemotron import Transducer
from models.recognize.pieces import Piece, PieceReader, Token, ends_sentences

ParakeetModel: TypeAlias = ParakeetForCTC | ParakeetForRNNT | ParakeetForTDT

LEAST_S = 0.2
"""Of a shorter sound no features can be levelled."""


@dataclass(frozen=True, slots=True, eq=False)
class ParakeetNetwork:
    """The network with its tokenizer and features; which of its languages it hears it finds out."""

    model: ParakeetModel
    tokenizer: Tokenizer
    extractor: ParakeetFeatureExtractor
    least_update_s: float = 0.5

    @property
    def punctuates(self) -> bool:
        """Whether it writes sentence punctuation: the older ones write small letters only."""
        return ends_sentences(self.tokenizer)

    @property
    def state_s(self) -> float:
        """How much sound is one state of the encoder."""
        config: Any = self.model.config
        hop: int = self.extractor.hop_length
        return int(config.encoder_config.subsampling_factor) * hop / SAMPLE_RATE

    @property
    def blank(self) -> int:
        config: Any = self.model.config
        is_ctc = isinstance(self.model, ParakeetForCTC)
        return int(config.pad_token_id if is_ctc else config.blank_token_id)

    def open(self, expected: Sequence[str]) -> ParakeetStream:
        return ParakeetStream(self)

    @torch.inference_mode()
    def tokens(self, sound: Samples) -> list[Token]:
        """Return what is said in a sound."""
        model: Any = self.model
        heard = self.extractor(sound, sampling_rate=SAMPLE_RATE, return_tensors="pt")
        inputs = {
            "input_features": heard["input_features"].to(model.device, model.dtype),
            "attention_mask": heard["attention_mask"].to(model.device),
        }
        if isinstance(model, ParakeetForCTC):
            likely = model(**inputs).logits[0].argmax(-1).tolist()
            return _collapsed(likely, self.blank)
        encoded = model.get_audio_features(**inputs, output_attention_mask=True)
        states = encoded.pooler_output[0][: int(encoded.attention_mask.sum())]
        if isinstance(model, ParakeetForTDT):
            return list(_with_durations(model, states))
        transducer = Transducer(model)
        return [Token(id, i) for i, state in enumerate(states) for id in transducer.read(state)]


def _collapsed(token_ids: Sequence[int], blank: int) -> list[Token]:
    """Return the tokens that states say, each once where it is said without a break (CTC)."""
    runs = groupby(enumerate(token_ids), key=lambda pair: pair[1])
    return [Token(id, next(run)[0]) for id, run in runs if id != blank]


def _with_durations(model: ParakeetForTDT, states: Tensor) -> Iterator[Token]:
    """Yield the tokens of a transducer that says with each how many states to go on (Xu et al., 2023)."""
    transducer, place, n_here = Transducer(model), 0, 0
    n_words, blank = model.config.vocab_size, model.config.blank_token_id
    while place < len(states):
        scores = transducer.scores(states[place])
        token_id, n_on = int(scores[:n_words].argmax()), int(scores[n_words:].argmax())
        if token_id != blank:
            yield Token(token_id, place)
            transducer.say(token_id)
        n_here = 0 if n_on else n_here + 1
        if not n_on and (token_id == blank or n_here >= model.max_symbols_per_step):
            n_on, n_here = 1, 0
        place += n_on


class ParakeetStream:
    """One utterance: all of its sound, heard again at every reading."""

    def __init__(self, network: ParakeetNetwork) -> None:
        self._network = network
        self._blocks: list[Samples] = []

    def add(self, samples: Samples) -> None:
        self._blocks.append(samples)

    def pieces(self, *, is_over: bool) -> Sequence[Piece]:
        sound = np.concatenate(self._blocks)
        self._blocks = [sound]
        n_missing = max(round(LEAST_S * SAMPLE_RATE) - len(sound), 0)
        tokens = self._network.tokens(np.pad(sound, (0, n_missing)))
        return list(self._as_pieces(tokens, len(sound) / SAMPLE_RATE))

    def _as_pieces(self, tokens: Sequence[Token], heard_s: float) -> Iterator[Piece]:
        reader, state_s = PieceReader(self._network.tokenizer), self._network.state_s
        for token in tokens:
            end_s = min((token.state + 1) * state_s, heard_s)
            if text := reader.text(token.id):
                yield Piece(text, max(end_s - state_s, 0.0), end_s)
