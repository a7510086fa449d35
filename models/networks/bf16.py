"""Where bfloat16 is worth computing in: when a model is used, and when it learns."""

from __future__ import annotations

import functools
from time import perf_counter

import torch
from torch.nn.functional import linear

N_CELLS, N_IN, N_OUT = 1024, 256, 768
"""Of the products that are tried: cells of a batch, and the widths of a layer of what ships."""

N_TRIALS = 5

GAIN = 1.25
"""How many times faster products must be for a step to be: to cast and back takes time, too."""


def computes_in_bf16(device: torch.device) -> bool:
    """Return whether weights in bfloat16 make a model that is used faster: half as much is read.

    Any processor can be told to. One that lacks the instructions takes 23 times as long for a step of
    training as in float32 (measured with AVX2 alone).
    """
    return _knows(device, "avx512_bf16", "amx_bf16")


def learns_in_bf16(device: torch.device) -> bool:
    """Return whether products of whole batches are faster in bfloat16 than in float32.

    A processor is tried, once: names of instructions do not tell. One core of an AMD EPYC whose AVX-512 knows
    the format multiplies in it 2.3 times as fast as in float32 (196 and 84 billion operations a second), one
    of a Xeon that knows the same half as fast (85 and 163).
    """
    return is_faster_in_bf16() if device.type == "cpu" else _knows(device)


def half_on(device: str) -> torch.dtype:
    """Return the numbers of 16 bits that networks are used in on a device.

    Cards before Ampere know float16 alone: in bfloat16 products are emulated, and attention has no kernel.
    """
    return torch.float16 if device == "cuda" and not _has_bf16() else torch.bfloat16


def in_bf16(precision: str, device: torch.device) -> bool:
    """Return whether a model learns in bfloat16: as asked, and under `auto` where that is faster."""
    return learns_in_bf16(device) if precision == "auto" else precision == "bf16"


@functools.cache
def is_faster_in_bf16() -> bool:
    """Try both types in turns, and take the best of each, so that what else runs disturbs both alike."""
    times = [(seconds_of(torch.float32), seconds_of(torch.bfloat16)) for _ in range(N_TRIALS)]
    in_float32 = min(float32 for float32, _ in times)
    return in_float32 > GAIN * min(bf16 for _, bf16 in times)


@torch.no_grad()
def seconds_of(dtype: torch.dtype) -> float:
    """Return what a layer's products take, forward and for its gradients."""
    cells, weights = torch.ones(N_CELLS, N_IN, dtype=dtype), torch.ones(N_OUT, N_IN, dtype=dtype)
    linear(cells, weights)  # what is made once for a shape is not timed
    began_s = perf_counter()
    gradients = linear(cells, weights)
    gradients @ weights
    gradients.T @ cells
    return perf_counter() - began_s


def _knows(device: torch.device, *instructions: str) -> bool:
    if device.type == "cpu":
        return any(torch.cpu.get_capabilities().get(name) for name in instructions)
    return device.type == "cuda" and _has_bf16()


def _has_bf16() -> bool:
    """Return whether the card computes in bfloat16; before Ampere torch only acts as if it did."""
    return bool(torch.cuda.is_bf16_supported(including_emulation=False))
