"""What an object keeps: the bytes of all tensors and arrays that can be reached from it."""

from __future__ import annotations

import gc
from types import FunctionType, ModuleType

import numpy as np
import torch


def kept_bytes(owner: object) -> int:
    """Return how many bytes of numbers `owner` keeps, each once."""
    seen, waiting, sizes = {id(owner)}, [owner], {}
    while waiting:
        one = waiting.pop()
        if isinstance(one, torch.Tensor):
            sizes[id(one)] = one.numel() * one.element_size()
        elif isinstance(one, np.ndarray):
            sizes[id(one)] = one.nbytes
        for other in gc.get_referents(one):
            if id(other) not in seen and not isinstance(other, (type, ModuleType, FunctionType)):
                seen.add(id(other))
                waiting.append(other)
    return sum(sizes.values())
