"""How long attention takes by each of PyTorch's ways, and the first time for a shape."""

from __future__ import annotations

import torch
from measuring import device_for, median_ms, numbers_on
from parts import Job, Tell
from rows import LEFT_OUT, FigureRow
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

from models.bench.machine import seconds_now

WAYS = {
    "cuDNN": SDPBackend.CUDNN_ATTENTION,
    "efficient": SDPBackend.EFFICIENT_ATTENTION,
    "math": SDPBackend.MATH,
}
DRY_WAYS = {"math": SDPBackend.MATH}
FORWARDS = ((1, 256), (1, 1024), (4, 1024), (16, 1024))
"""Queries of a forward and columns that they attend to."""
N_HEADS, N_KEY_HEADS, HEAD_SIZE = 32, 8, 128
"""Of a layer of the 8 B shape."""


def run(job: Job, tell: Tell) -> None:
    """Tell for each way and forward what it takes, keys packed as for one query and repeated as for more."""
    device = device_for(job)
    for name, way in (DRY_WAYS if job.is_dry else WAYS).items():
        for n_queries, n_columns in FORWARDS[:1] if job.is_dry else FORWARDS:
            for is_packed in (True, False) if n_queries == 1 else (False,):
                keys = "keys packed" if is_packed else "keys repeated"
                figure = f"{name}, {n_queries} over {n_columns}, {keys}"
                _measure(job, figure, way, _Forward(device, n_queries, n_columns, is_packed), tell)


class _Forward:
    def __init__(self, device: torch.device, n_queries: int, n_columns: int, is_packed: bool) -> None:
        n_keys = N_KEY_HEADS if is_packed else N_HEADS
        shapes = ((N_HEADS, n_queries), (n_keys, n_columns), (n_keys, n_columns))
        how = {"device": device, "dtype": numbers_on(device)}
        self._states = [torch.randn(1, *shape, HEAD_SIZE, **how) for shape in shapes]  # type: ignore[call-overload]
        self._mask = torch.zeros(1, 1, n_queries, n_columns, **how)  # type: ignore[call-overload]
        self._is_packed = is_packed

    @torch.inference_mode()
    def __call__(self) -> torch.Tensor:
        return scaled_dot_product_attention(*self._states, attn_mask=self._mask, enable_gqa=self._is_packed)


def _measure(job: Job, figure: str, way: SDPBackend, forward: _Forward, tell: Tell) -> None:
    device = device_for(job)
    names = {"shape": "a layer of 8b", "dtype": str(numbers_on(device)).removeprefix("torch.")}
    with sdpa_kernel(way):
        began_s = seconds_now(device)
        try:
            forward()
        except RuntimeError as error:
            tell(FigureRow(job.part, LEFT_OUT, f"{figure}: {str(error).splitlines()[0]}", **names))
            return
        first_ms = 1000 * (seconds_now(device) - began_s)
        ms = median_ms(forward, job)
    tell(FigureRow(job.part, figure, ms, "ms", **names, against=f"{first_ms:.1f} ms the first time"))
