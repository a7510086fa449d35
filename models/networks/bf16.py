"""Whether bfloat16 is worth computing in here, asked by training, its measurement and the bench alike."""

from __future__ import annotations

import torch


def computes_in_bf16(device: torch.device) -> bool:
    """Return whether the device is made for products in bfloat16.

    Any processor can be told to. One that lacks the instructions takes 23 times as long for a step of
    training as in float32 (measured with AVX2 alone).
    """
    if device.type == "cpu":
        knows = torch.cpu.get_capabilities()
        return bool(knows.get("avx512_bf16") or knows.get("amx_bf16"))
    return device.type == "cuda" and torch.cuda.is_bf16_supported()


def in_bf16(precision: str, device: torch.device) -> bool:
    """Return whether products are computed in bfloat16: as asked, and under `auto` where it is worth it."""
    return computes_in_bf16(device) if precision == "auto" else precision == "bf16"
