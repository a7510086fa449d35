"""What a step takes in few bits: 4, 4 with an adapter beside them, and 8 with and without outliers apart."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import torch
from measuring import median_ms, recorded_step, recording_decoder, subject_for
from parts import Job, Tell
from rows import LEFT_OUT, FigureRow
from torch import nn

from core.wording.errors import UserError
from models.adapters.adapted_model import LowRankBeside
from models.bench.subjects import Subject
from models.memory.placement_fallback import is_out_of_memory
from models.networks.packed_linear import unpack_linears

RANK = 16
THRESHOLD = 6.0
"""From which on LLM.int8 keeps columns apart; with 0 it does none, and asks for no value."""
Change = Callable[[nn.Linear], nn.Module]


def run(job: Job, tell: Tell) -> None:
    """Tell what a step of one cell takes in each, and whether it is recorded."""
    for figure, in_4_bits, change in (
        ("whole", False, None),
        ("4 bits", True, None),
        ("4 bits with an adapter beside them", True, _with_adapter),
        ("8 bits, no column apart", False, _in_8_bits(0.0)),
        (f"8 bits, columns above {THRESHOLD:g} apart", False, _in_8_bits(THRESHOLD)),
    ):  # the last breaks its recording off, after which the card gives no random numbers
        try:
            ms, how = _measure(job, in_4_bits=in_4_bits, change=change)
        except (UserError, ImportError, RuntimeError) as error:
            is_lacking = isinstance(error, NotImplementedError) or is_out_of_memory(error)
            if isinstance(error, RuntimeError) and not is_lacking:
                raise
            tell(FigureRow(job.part, LEFT_OUT, f"{figure}: {str(error).splitlines()[0]}", shape=job.shape))
            continue
        tell(FigureRow(job.part, f"a step, {figure}, {how}", ms, "ms", shape=job.shape))


def _measure(job: Job, *, in_4_bits: bool, change: Change | None) -> tuple[float, str]:
    subject = subject_for(job, in_4_bits=in_4_bits)
    if change is not None:
        unpack_linears(subject.model)
        _change_linears(subject, change)
    decoder = recording_decoder(subject)
    ms = median_ms(recorded_step(decoder, 1), job)
    return ms, "recorded" if decoder.steps.recordings else "kernel by kernel"


def _change_linears(subject: Subject, change: Change) -> None:
    head = subject.model.get_output_embeddings()
    for parent in list(subject.model.modules()):
        for name, child in list(parent.named_children()):
            if isinstance(child, nn.Linear) and child is not head:
                setattr(parent, name, change(child))


def _with_adapter(linear: nn.Linear) -> nn.Module:
    how: dict[str, Any] = {"device": linear.weight.device}
    down, up = torch.randn(RANK, linear.in_features, **how), torch.zeros(linear.out_features, RANK, **how)
    dtype: torch.dtype = getattr(linear, "compute_dtype", None) or torch.float32
    return LowRankBeside(linear, down, up, dtype)


def _in_8_bits(threshold: float) -> Change:
    def change(linear: nn.Linear) -> nn.Module:
        layers: Any = import_module("bitsandbytes.nn")
        packed: nn.Module = layers.Linear8bitLt(
            linear.in_features,
            linear.out_features,
            bias=linear.bias is not None,
            has_fp16_weights=False,
            threshold=threshold,
            device="meta",
        )
        weight = linear.weight.data.cpu()  # where it is when it is packed
        packed.weight = layers.Int8Params(weight, requires_grad=False, has_fp16_weights=False)
        packed.bias = linear.bias
        return packed.to(linear.weight.device)

    return change
