"""How a file's rotary positions turn, as transformers' configurations say it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

import numpy as np

from core.files.plain_files import open_plain
from core.wording.sentences import phrased
from models.gguf.header import GgufHeader, PlacedTensor, Refusal
from models.gguf.numbers import in_float32

Rope = Mapping[str, object]
ROPE_FACTORS: Final = "rope_freqs.weight"
"""By how much each angle is divided: what is left in such files of Llama 3's way to reach further."""

_LOCAL_THETA: Final = 10_000.0
_OF_LLAMA_3: Final = {
    "low_freq_factor": 1.0,
    "high_freq_factor": 4.0,
    "original_max_position_embeddings": 8192,
}
"""The same in all models that have such factors; a file whose factors come of others is refused."""


def checked_rope(header: GgufHeader, family: str, head_dim: int) -> Rope:
    """Return the `rope_parameters` of a file, or raise Refusal."""
    theta = header.real(f"{family}.rope.freq_base", 10_000.0)
    rope: Rope = {"rope_type": "default", "rope_theta": theta}
    match header.text(f"{family}.rope.scaling.type", "none"):
        case "none":
            pass
        case "linear":
            rope = {**rope, "rope_type": "linear", "factor": header.real(f"{family}.rope.scaling.factor")}
        case other:
            raise Refusal(
                phrased("its positions are scaled in a way that is not known here ({way})", way=other[:40])
            )
    if (factors := header.tensors.get(ROPE_FACTORS)) is not None:
        if rope["rope_type"] != "default" or family != "llama":
            raise _unknown_factors()
        rope = _of_llama_3(header, factors, theta, head_dim)
    if family == "gemma3":
        local = header.real(f"{family}.rope.freq_base_swa", _LOCAL_THETA)
        return {
            "full_attention": rope,
            "sliding_attention": {"rope_type": "default", "rope_theta": local},
        }
    return rope


def _of_llama_3(header: GgufHeader, place: PlacedTensor, theta: float, head_dim: int) -> Rope:
    """Return the settings that these factors come of."""
    if place.shape != (head_dim // 2,):
        raise _unknown_factors()
    with open_plain(header.path) as stream:
        stream.seek(place.begin)
        stored = np.frombuffer(stream.read(place.n_bytes), np.uint8)
    factors = in_float32(place.kind, stored[None])[0]
    factor = float(factors.max())
    low, high, reach = _OF_LLAMA_3.values()
    lengths = 2 * math.pi * theta ** (np.arange(0, head_dim, 2) / head_dim)
    smooth = np.clip((reach / lengths - low) / (high - low), 0, 1)
    if not np.allclose(factors, 1 / ((1 - smooth) / factor + smooth), rtol=1e-3):
        raise _unknown_factors()
    return {"rope_type": "llama3", "rope_theta": theta, "factor": factor, **_OF_LLAMA_3}


def _unknown_factors() -> Refusal:
    return Refusal(
        phrased("its positions are scaled in a way that is not known here ({way})", way=ROPE_FACTORS)
    )
