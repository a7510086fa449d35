"""Random recognizers shaped as others that transformers runs: Moonshine, Parakeet and Voxtral."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from torch.utils.flop_counter import FlopCounterMode
from transformers import (
    MoonshineStreamingConfig,
    MoonshineStreamingForConditionalGeneration,
    ParakeetFeatureExtractor,
    ParakeetForTDT,
    ParakeetTDTConfig,
    VoxtralRealtimeConfig,
    VoxtralRealtimeFeatureExtractor,
    VoxtralRealtimeForConditionalGeneration,
)

from core.hearing.delays import BALANCED_S
from core.speech.segments import SAMPLE_RATE
from models.bench.hearing_subjects import RANDOM, HearingSubject
from models.bench.listened import WholeRecognizer
from models.networks.packed_linear import pack_linears
from models.recognize.moonshine import MoonshineNetwork
from models.recognize.parakeet import ParakeetNetwork
from models.recognize.revising import RevisingRecognizer
from models.recognize.streaming import StreamingRecognizer
from models.recognize.tekken import Tekken
from models.recognize.voxtral import NOTHING, START, VoxtralNetwork, voxtral_mel_kind

COUNTED_S = 20.0
"""An utterance of a speaker who hardly pauses, whose operations are counted."""
LOOK_S = 0.2
"""How often a listener looks for words."""

SHAPES: dict[str, dict[str, Any]] = {
    "moonshine-tiny": {"num_key_value_heads": 8},
    "parakeet-0.6b": {"encoder_config": {"num_mel_bins": 128}},
    "voxtral-4b": {},
}
"""What each configuration says otherwise than the one that its class begins with."""

Made = tuple[WholeRecognizer, Any, str]
"""A recognizer, its network and its kind."""


def network_subject(name: str, device: torch.device, dtype: torch.dtype) -> HearingSubject:
    """Return a network of this shape with random weights, at the pace in the middle."""
    torch.manual_seed(0)
    recognizer, model, kind = _MADE[name](device, dtype)
    counted = cache(lambda: _operations(recognizer))
    counted()  # before the layers are packed, which counts nothing
    if device.type == "cpu":
        pack_linears(model)
    return HearingSubject(
        name=name,
        kind=kind,
        weights=RANDOM,
        device=device.type,
        dtype=str(dtype).removeprefix("torch."),
        recognizer=recognizer,
        flops=counted,
        decodings_per_second=12.5 if kind == "streaming" else 1 / _update_s(recognizer),
    )


def _operations(recognizer: WholeRecognizer) -> float:
    """Return the operations for a second of an utterance, looked at as a listener does."""
    noise = np.random.default_rng(0).normal(0, 0.1, round(COUNTED_S * SAMPLE_RATE)).astype(np.float32)
    with FlopCounterMode(display=False) as counter:
        recognizer.start(0.0)
        for part in np.array_split(noise, round(COUNTED_S / LOOK_S)):
            recognizer.accept(part)
            recognizer.hypothesis()
        recognizer.finish()
    n_operations: int = counter.get_total_flops()
    return n_operations / COUNTED_S


def _update_s(recognizer: WholeRecognizer) -> float:
    """Return how often it reads again, with silence for sound: a listener looks every 0.2 s."""
    recognizer.start(0.0)
    n_read, n_looks = 0, 50
    for _ in range(n_looks):
        recognizer.accept(np.zeros(round(LOOK_S * SAMPLE_RATE), np.float32))
        n_read += recognizer.hypothesis() is not None
    return n_looks * LOOK_S / max(n_read, 1)


def _moonshine(device: torch.device, dtype: torch.dtype) -> Made:
    config = MoonshineStreamingConfig(decoder_start_token_id=1, **SHAPES["moonshine-tiny"])
    model = MoonshineStreamingForConditionalGeneration(config)
    model.set_attn_implementation("eager")
    model.eval().to(device, dtype)
    network = MoonshineNetwork(model, _tokenizer(config.vocab_size))
    return RevisingRecognizer(network, BALANCED_S), model, "local-agreement"


def _parakeet(device: torch.device, dtype: torch.dtype) -> Made:
    config = ParakeetTDTConfig(**SHAPES["parakeet-0.6b"])
    model = ParakeetForTDT(config).eval().to(device, dtype)
    n_mels = config.encoder_config.num_mel_bins  # type: ignore[union-attr]
    extractor = ParakeetFeatureExtractor(feature_size=n_mels)
    update_s = 1.0 if device.type == "cpu" else 0.5
    network = ParakeetNetwork(model, _tokenizer(config.vocab_size), extractor, update_s)
    return RevisingRecognizer(network, BALANCED_S), model, "chunked"


def _voxtral(device: torch.device, dtype: torch.dtype) -> Made:
    config: Any = VoxtralRealtimeConfig(**SHAPES["voxtral-4b"])
    model = VoxtralRealtimeForConditionalGeneration(config).eval().to(device, dtype)
    extractor = VoxtralRealtimeFeatureExtractor(feature_size=config.audio_config.num_mel_bins)
    tekken = Tekken((b" a",) * 1000, {START: 1, NOTHING: 32}, 1000, {})
    network = VoxtralNetwork(model, tekken, voxtral_mel_kind(extractor), n_silent=32)
    return StreamingRecognizer(network, BALANCED_S), model, "streaming"


def _tokenizer(n_tokens: int) -> Tokenizer:
    return Tokenizer(WordLevel({f"▁{i}": i for i in range(n_tokens)}, "▁0"))


_MADE: Mapping[str, Callable[[torch.device, torch.dtype], Made]] = MappingProxyType(
    {"moonshine-tiny": _moonshine, "parakeet-0.6b": _parakeet, "voxtral-4b": _voxtral}
)
