"""Where bfloat16 is worth computing in: when a model is used, and when it learns."""

from __future__ import annotations

import torch


def computes_in_bf16(device: torch.device) -> bool:
    """Return whether weights in bfloat16 make a model that is used faster: half as much is read.

    Any processor can be told to. One that lacks the instructions takes 23 times as long for a step of
    training as in float32 (measured with AVX2 alone).
    """
    return _knows(device, "avx512_bf16", "amx_bf16")


def learns_in_bf16(device: torch.device) -> bool:
    """Return whether products of whole batches are faster in bfloat16 than in float32.

    A processor whose AVX-512 knows the format, but which has no AMX, multiplies big matrices in it half as
    fast as in float32 (85 against 163 billion operations a second on one core of a Xeon).
    """
    return _knows(device, "amx_bf16")


def in_bf16(precision: str, device: torch.device) -> bool:
    """Return whether a model learns in bfloat16: as asked, and under `auto` where that is faster."""
    return learns_in_bf16(device) if precision == "auto" else precision == "bf16"


def _knows(device: torch.device, *instructions: str) -> bool:
    if device.type == "cpu":
        return any(torch.cpu.get_capabilities().get(name) for name in instructions)
    return device.type == "cuda" and torch.cuda.is_bf16_supported()
