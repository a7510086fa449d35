"""What several parts measure with: random weights of a shape, a decoder, a clock that waits for the card."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import torch
from parts import Job
from torch import Tensor
from torch.autograd.profiler_util import FunctionEvent
from torch.profiler import ProfilerActivity, profile

from core.translating.feeds import Feed
from core.translating.schemes import SCHEMES
from models.bench.machine import seconds_now
from models.bench.subjects import Subject, random_subject
from models.memory.card import device_of
from models.networks.attention import table_of
from models.networks.bf16 import computes_in_bf16
from models.translate.decoder import TorchDecoder
from models.translate.step_runner import Fixed, Recorder, Replay, recorder_for

SCHEME = SCHEMES["slots"]
N_REPEATS, DRY_REPEATS = 30, 2


class EachTime:
    """A recorder where there is no card: a step runs again, so that a dry run goes the same ways."""

    def __call__(self, step: Fixed, table: Tensor) -> Replay:
        step(table)
        return lambda: step(table)

    def forget(self) -> None:
        """Nothing is shared."""


def device_for(job: Job) -> torch.device:
    return device_of("cpu" if job.is_dry else "cuda")


def numbers_on(device: torch.device) -> torch.dtype:
    return torch.bfloat16 if computes_in_bf16(device) else torch.float32


def subject_for(job: Job, *, in_4_bits: bool = False) -> Subject:
    """Return random weights of the job's shape. Raises UserError: they do not fit."""
    device = device_for(job)
    return random_subject(job.shape, device.type, numbers_on(device), in_4_bits=in_4_bits)


def recording_decoder(subject: Subject) -> TorchDecoder:
    """Return what runs the model; its steps are recorded, though none is yet."""
    recorder: Recorder = recorder_for(subject.model) or EachTime()
    prompt = subject.layout(SCHEME).open()
    return TorchDecoder(
        subject.model, prompt, subject.n_columns, rule=subject.rule(SCHEME), recorder=recorder
    )


def padding(decoder: TorchDecoder, width: int) -> Tensor:
    """Return a table of as many cells that change nothing."""
    return table_of([()], width, empty_column=decoder.cache.n_columns)


def recorded_step(decoder: TorchDecoder, width: int) -> Callable[[], Tensor | None]:
    """Return what runs a step of so many cells, which is recorded at its first run."""
    table, n_attended = padding(decoder, width), decoder.cache.reserve([()])

    @torch.inference_mode()
    def run() -> Tensor | None:
        return decoder.steps.run(decoder.step, table, n_attended, 1)

    return run


def token_feed(subject: Subject) -> Feed:
    """Return a feed of one cell that asks what follows."""
    layout = subject.layout(SCHEME)
    layout.open()
    return Feed((*layout.read((20, 21)), *layout.query())[-1:], (), True)


def times_ms(act: Callable[[], object], device: torch.device, n_repeats: int) -> list[float]:
    """Return what an act takes each time; it has been done twice before."""
    act(), act()
    found = []
    for _ in range(n_repeats):
        began_s = seconds_now(device)
        act()
        found.append(1000 * (seconds_now(device) - began_s))
    return found


def median_ms(act: Callable[[], object], job: Job) -> float:
    n_repeats = DRY_REPEATS if job.is_dry else N_REPEATS
    return round(statistics.median(times_ms(act, device_for(job), n_repeats)), 3)


def last_ms(found: list[float]) -> float:
    """Return the 95th percentile."""
    return round(statistics.quantiles(found, n=20)[-1], 3)


class Profiled:
    """What ran while it was looked at: on a card its kernels, in a dry run the operations of torch."""

    def __init__(self, device: torch.device) -> None:
        self._kind = torch.autograd.DeviceType.CUDA if device.type == "cuda" else None
        self._events: list[FunctionEvent] = []

    def take(self, events: list[FunctionEvent]) -> None:
        self._events = events

    def kernels(self) -> Iterator[tuple[str, float]]:
        """Yield each kernel's name and what it took, in ms."""
        for event in self._events:
            if self._kind is None and event.name.startswith("aten::"):
                yield event.name, event.self_cpu_time_total / 1000
            elif self._kind is not None and event.device_type == self._kind:
                yield event.name, event.time_range.elapsed_us() / 1000

    def n_calls(self, *names: str) -> int:
        """Return how often the processor called one of these of CUDA's."""
        return sum(event.name in names for event in self._events)


@contextmanager
def profiled(device: torch.device) -> Iterator[Profiled]:
    """Look at what runs in the context."""
    activities = [ProfilerActivity.CPU, *([ProfilerActivity.CUDA] if device.type == "cuda" else [])]
    found = Profiled(device)
    seconds_now(device)
    with profile(activities=activities) as seen:
        yield found
        seconds_now(device)
    found.take(list(seen.events() or ()))
