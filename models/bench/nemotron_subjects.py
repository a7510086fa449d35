"""Random recognizers shaped as Nemotron, which streams."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from torch import Tensor
from torch.utils.flop_counter import FlopCounterMode
from transformers import (
    Nemotron3_5AsrConfig,
    Nemotron3_5AsrForRNNT,
    NemotronAsrStreamingConfig,
    NemotronAsrStreamingFeatureExtractor,
    NemotronAsrStreamingForRNNT,
)

from core.speech.segments import SAMPLE_RATE, Samples
from models.bench.hearing_subjects import RANDOM, HearingSubject
from models.networks.packed_linear import pack_linears
from models.recognize.nemotron import (
    NemotronEncoding,
    NemotronModel,
    NemotronNetwork,
    mel_kind,
    remember_positions,
)
from models.recognize.streaming import StreamingRecognizer

_SMALL_ENCODER = {
    "hidden_size": 176,
    "num_hidden_layers": 8,
    "num_attention_heads": 4,
    "intermediate_size": 704,
    "subsampling_conv_channels": 64,
}
OF_MANY = "nemotron3.5-"
SHAPES: dict[str, dict[str, int]] = {
    "nemotron-5m": _SMALL_ENCODER,
    f"{OF_MANY}5m": _SMALL_ENCODER,
    "nemotron-0.6b": {},
    f"{OF_MANY}0.6b": {},
}
"""What the configuration of each says otherwise than the published one of 0.6 billion parameters.

Nemotron 3.5, which hears many languages, is told one of them by a number.
"""

LOOKAHEADS = (0, 1, 6, 13)
_SMALL_DECODER = {
    "decoder_hidden_size": 176,
    "num_decoder_layers": 1,
    "vocab_size": 513,
    "blank_token_id": 512,
}
_QUIET_STATES = 0.7
"""The share of states that say nothing: of 12.5 states a second some 4 say a token, as in speech."""


@torch.inference_mode()
def nemotron_subject(shape: str, lookahead: int, device: torch.device, dtype: torch.dtype) -> HearingSubject:
    """Return a network of this shape with random weights that speaks as often as a speaker does."""
    network = _network(shape, lookahead, device, dtype)
    chunk_s = (lookahead + 1) * network.frame_s
    counted = _flops_a_second(network, lookahead)
    if device.type == "cpu":
        pack_linears(network.model)
    return HearingSubject(
        name=f"{shape}, lookahead {lookahead}",
        kind="streaming",
        weights=RANDOM,
        device=device.type,
        dtype=str(network.model.dtype).removeprefix("torch."),
        recognizer=StreamingRecognizer(network, chunk_s),
        flops=lambda: counted,
        decodings_per_second=1 / chunk_s,
    )


def _network(shape: str, lookahead: int, device: torch.device, dtype: torch.dtype) -> NemotronNetwork:
    torch.manual_seed(0)
    numbers: dict[str, Any] = SHAPES[shape]
    decoder: dict[str, Any] = _SMALL_DECODER if numbers else {}
    is_of_many = shape.startswith(OF_MANY)
    kind: Any = Nemotron3_5AsrConfig if is_of_many else NemotronAsrStreamingConfig
    config = kind(encoder_config=numbers, max_symbols_per_step=1, **decoder)
    made: Any = Nemotron3_5AsrForRNNT if is_of_many else NemotronAsrStreamingForRNNT
    model = made(config).eval().to(device, dtype)
    vocabulary = {f"▁{i}": i for i in range(config.vocab_size)}
    remember_positions(model.encoder)
    tokenizer = Tokenizer(WordLevel(vocabulary, "▁0"))
    network = NemotronNetwork(
        model,
        tokenizer,
        mel_kind(NemotronAsrStreamingFeatureExtractor()),
        (lookahead,),
        config.default_prompt_id if is_of_many else None,
    )
    _quieten(network, lookahead)
    return network


def _quieten(network: NemotronNetwork, lookahead: int) -> None:
    """Raise the blank until most states of a noise say nothing."""
    model, blank = network.model, network.model.config.blank_token_id
    start = model.decoder(torch.tensor([[blank]], device=model.device))
    logits = model.joint(
        decoder_hidden_states=start, encoder_hidden_states=_states(network, lookahead, _noise(10.0))[None]
    )[0].float()
    blanks = logits[:, blank].clone()
    logits[:, blank] = -torch.inf
    margin = logits.amax(-1) - blanks
    model.joint.head.bias[blank] += margin.quantile(_QUIET_STATES).to(model.dtype)


def _states(network: NemotronNetwork, lookahead: int, sound: Samples) -> Tensor:
    encoding, states = NemotronEncoding(network, lookahead), []
    encoding.add(sound)
    while encoding.is_full:
        states.append(encoding.next_states())
    return torch.cat(states)


def _flops_a_second(network: NemotronNetwork, lookahead: int) -> float:
    """Return the operations for a second of sound once the caches are full: encoder, and transducer."""
    encoding = NemotronEncoding(network, lookahead)
    filled_s = network.model.encoder.config.sliding_window * network.frame_s
    encoding.add(_noise(filled_s + 4 * (lookahead + 1) * network.frame_s))
    n_operations = 0
    while encoding.is_full:
        with FlopCounterMode(display=False) as counter:
            n_states = len(encoding.next_states())
        n_operations = counter.get_total_flops()
    a_second = 1 / network.frame_s
    return a_second * (n_operations / n_states + _transducer_flops(network.model))


def _transducer_flops(model: NemotronModel) -> float:
    """Return the operations for a state: each is joined, and those that say something are remembered."""
    width, vocabulary = model.config.decoder_hidden_size, model.config.vocab_size
    layer = 2 * 4 * width * (width + width)
    remembered = model.config.num_decoder_layers * layer + 2 * width * width
    return 2 * width * vocabulary + (1 - _QUIET_STATES) * (remembered + 2 * width * vocabulary)


def _noise(seconds: float) -> Samples:
    random = np.random.default_rng(0)
    return random.normal(0, 0.1, round(seconds * SAMPLE_RATE)).astype(np.float32)
