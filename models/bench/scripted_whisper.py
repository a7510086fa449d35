"""A Whisper of random weights that writes as often as a speaker speaks, and looks where that would be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

import torch
from tokenizers import AddedToken, Tokenizer
from tokenizers.decoders import ByteLevel
from tokenizers.models import WordLevel
from torch import Tensor
from transformers import (
    GenerationConfig,
    WhisperConfig,
    WhisperFeatureExtractor,
    WhisperForConditionalGeneration,
)
from transformers.cache_utils import DynamicCache

from models.recognize.alignatt import SPACE
from models.recognize.attending_whisper import FRAME_S, AttendingWhisper, WhisperStream

SHAPES: dict[str, dict[str, int]] = {
    "whisper-2m": {
        "d_model": 128,
        "layers": 4,
        "decoder_layers": 2,
        "heads": 4,
        "ffn": 384,
        "vocab_size": 2021,
    },
    "whisper-tiny": {
        "d_model": 384,
        "layers": 4,
        "decoder_layers": 4,
        "heads": 6,
        "ffn": 1536,
        "vocab_size": 51865,
    },
    "whisper-base": {
        "d_model": 512,
        "layers": 6,
        "decoder_layers": 6,
        "heads": 8,
        "ffn": 2048,
        "vocab_size": 51865,
    },
    "whisper-small": {
        "d_model": 768,
        "layers": 12,
        "decoder_layers": 12,
        "heads": 12,
        "ffn": 3072,
        "vocab_size": 51865,
    },
}
"""The first is small enough for a short bench, the others are as published."""

WORD_S = 0.3
"""How long a word lasts, of one token."""
_MARKS = ("<|endoftext|>", "<|startoftranscript|>", "<|startofprev|>", "<|notimestamps|>")
_N_WORDS = 1000


class ScriptedWhisper(AttendingWhisper):
    """Does all the work of its shape, and writes a word for each `WORD_S` of the window."""

    def open(self, states: Tensor, kept: DynamicCache | None = None) -> WhisperStream:
        return _ScriptedStream(self, states, DynamicCache() if kept is None else kept)


_prompt_lengths: WeakKeyDictionary[DynamicCache, int] = WeakKeyDictionary()
"""How many of the kept tokens of a decoding are its prompt."""


class _ScriptedStream(WhisperStream):
    def feed(self, ids: Sequence[int], n_frames: int) -> tuple[Tensor, int]:
        """Return logits of the word whose turn it is, or of the end, once all of the window is written."""
        last_mark = self._whisper.id("<|notimestamps|>")
        if last_mark in ids:
            _prompt_lengths[self.kept] = self.n_kept + list(ids).index(last_mark) + 1
        logits, _ = super().feed(ids, n_frames)
        n_written = self.n_kept - _prompt_lengths[self.kept]
        frame = round((n_written + 0.5) * WORD_S / FRAME_S)
        is_over = frame >= n_frames
        chosen = self._whisper.end if is_over else n_written % _N_WORDS
        scripted = torch.zeros_like(logits)
        scripted[chosen] = 1.0
        return scripted, min(frame, n_frames - 1)


def scripted_whisper(shape: str, device: torch.device, dtype: torch.dtype) -> ScriptedWhisper:
    """Return a Whisper of English of this shape."""
    torch.manual_seed(0)
    numbers = SHAPES[shape]
    tokenizer = Tokenizer(WordLevel({f"{SPACE}{index}": index for index in range(_N_WORDS)}, f"{SPACE}0"))
    tokenizer.decoder = ByteLevel()
    tokenizer.add_special_tokens([AddedToken(mark, special=True) for mark in _MARKS])
    end, start = (tokenizer.token_to_id(mark) for mark in _MARKS[:2])
    ends: dict[str, Any] = {
        "decoder_start_token_id": start,
        "eos_token_id": end,
        "pad_token_id": end,
        "bos_token_id": end,
    }
    config = WhisperConfig(
        vocab_size=numbers["vocab_size"],
        d_model=numbers["d_model"],
        encoder_layers=numbers["layers"],
        decoder_layers=numbers["decoder_layers"],
        encoder_attention_heads=numbers["heads"],
        decoder_attention_heads=numbers["heads"],
        encoder_ffn_dim=numbers["ffn"],
        decoder_ffn_dim=numbers["ffn"],
        **ends,
    )
    config._attn_implementation = "eager"  # the others do not tell what is attended to
    model = WhisperForConditionalGeneration(config).eval().to(device, dtype)
    model.generation_config = GenerationConfig(**ends)
    return ScriptedWhisper(model, tokenizer, WhisperFeatureExtractor())
