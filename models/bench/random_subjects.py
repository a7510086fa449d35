"""Recognizers of random weights by name, in the shapes of those that torch runs."""

from __future__ import annotations

from collections.abc import Iterator

import torch

from core.speech.segments import Samples
from models.bench.hearing_subjects import HearingSubject
from models.bench.nemotron_subjects import LOOKAHEADS, nemotron_subject
from models.bench.network_subjects import SHAPES as NETWORKS
from models.bench.network_subjects import network_subject
from models.bench.plan import BenchPlan
from models.bench.scripted_whisper import SHAPES as WHISPER_SHAPES
from models.bench.whisper_subjects import whisper_subjects
from models.memory.card import device_of


def random_subjects(name: str, plan: BenchPlan, sound: Samples) -> Iterator[HearingSubject]:
    """Yield what is measured of a shape where the plan says; operations may be counted on the sound.

    Raises:
        UserError: there is no such device.
    """
    if plan.threads:
        torch.set_num_threads(plan.threads)
    device = device_of(plan.device)
    dtype = getattr(torch, plan.dtype) if plan.dtype != "auto" else _dtype_on(device)
    if name in NETWORKS:
        yield network_subject(name, device, dtype)
    elif name in WHISPER_SHAPES:
        yield from whisper_subjects(name, device, dtype, sound)
    else:
        for lookahead in LOOKAHEADS:
            yield nemotron_subject(name, lookahead, device, dtype)


def _dtype_on(device: torch.device) -> torch.dtype:
    return torch.bfloat16 if device.type == "cuda" else torch.float32
