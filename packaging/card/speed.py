"""A shape of a translator with random weights: how fast it is, by what it could be and by `generate`."""

from __future__ import annotations

import gc
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
import word_lag
from parts import Job, Tell
from rows import LEFT_OUT, FigureRow
from word_lag import word_lags_s

from core.translating.schemes import SCHEMES
from core.wording.errors import UserError
from models.bench import machine, measure
from models.bench.allowance import Allowance, TooLong
from models.bench.measure import measure_generate, measure_scheme
from models.bench.subjects import Subject, random_subject
from models.memory.card import device_of
from models.memory.placement_fallback import is_out_of_memory
from models.networks.bf16 import computes_in_bf16

IN_TIME = 0.9
"""Of its limit is planned, so that a part ends by itself."""
BESIDE = ("prefix", "gpe", "conversational")
"""Schemes that slots are measured beside."""
LIMIT, GENERATE, SLOTS = "bandwidth limit", "generate", "slots"


def run(job: Job, tell: Tell) -> None:
    """Tell the figures of a shape, in the numbers that it is computed in and in 4 bits."""
    if job.is_dry:
        _hurry()
    device = device_of("cpu" if job.is_dry else "cuda")
    tell(FigureRow(job.part, "memory is read at", round(machine.bandwidth(device.type) / 1e9, 1), "GB/s"))
    allowance = Allowance.of(IN_TIME * job.limit_s)
    dtype = torch.bfloat16 if computes_in_bf16(device) else torch.float32
    for in_4_bits, part in ((False, allowance.part(2, 3)), (True, allowance)):
        try:
            subject = random_subject(job.shape, device.type, dtype, in_4_bits=in_4_bits)
        except (UserError, ImportError) as error:
            name = "4bit" if in_4_bits else str(dtype).removeprefix("torch.")
            tell(FigureRow(job.part, LEFT_OUT, str(error), shape=job.shape, dtype=name))
            continue
        _Speed(job, subject, part, tell).measure(() if in_4_bits else BESIDE)
        del subject
        gc.collect()
        if device.type == "cuda":
            torch.cuda.empty_cache()


def _hurry() -> None:
    """Make measuring short: it is tried whether everything runs."""
    measure.QUICK_MODEL = 0
    measure.PAIRS = word_lag.PAIRS = measure.PAIRS[:1]
    machine.N_READS = 1
    machine.READ_BYTES = 2**22


@dataclass(frozen=True, slots=True)
class _Speed:
    job: Job
    subject: Subject
    allowance: Allowance
    tell: Tell

    def measure(self, beside: Sequence[str]) -> None:
        slots = self._scheme(SLOTS)
        generate = self._try(GENERATE, lambda: measure_generate(self.subject, GENERATE, self.allowance))
        if slots:
            self._slots(slots, generate)
        self._lags()
        for name in beside:
            row = self._scheme(name)
            if row and slots:
                self._figure(f"{name}, a token", row.ms_per_token, "ms")
                times = row.ms_per_token / slots.ms_per_token
                self._figure(f"{name}, a token", times, "times the time", SLOTS)

    def _scheme(self, name: str) -> measure.FigureRow | None:
        def note(line: str) -> None:
            self._row(f"{name}, how its steps run", line)

        return self._try(name, lambda: measure_scheme(self.subject, SCHEMES[name], note, self.allowance))

    def _slots(self, slots: measure.FigureRow, generate: measure.FigureRow | None) -> None:
        self._figure("slots, a token", slots.ms_per_token, "ms")
        self._figure("slots, a forward of one token", 100 / slots.bandwidth_ratio, "% of the speed", LIMIT)
        if slots.peak_mb is not None:
            self._figure("slots, memory at its most", slots.peak_mb, "MB")
        if generate:
            self._figure("generate, a token", generate.ms_per_token, "ms")
            faster = generate.ms_per_token / slots.ms_per_token
            self._figure("slots, a token", faster, "times as fast", GENERATE)
            self._figure("generate, a token alone", 100 / generate.bandwidth_ratio, "% of the speed", LIMIT)

    def _lags(self) -> None:
        lags_s = self._try("lag", lambda: word_lags_s(self.subject, SCHEMES[SLOTS], self.allowance))
        if lags_s:
            what = "from a committed source word to its committed target"
            self._figure(f"{what}, median", 1000 * statistics.median(lags_s), "ms")
            last = statistics.quantiles(lags_s, n=20)[-1]
            self._figure(f"{what}, 95th percentile", 1000 * last, "ms")

    def _try(self, name: str, measure_it: Callable[[], Any]) -> Any:
        try:
            return measure_it()
        except (TooLong, UserError) as error:
            self._row(LEFT_OUT, f"{name} {error}")
        except RuntimeError as error:
            if not is_out_of_memory(error):
                raise
            self._row(LEFT_OUT, f"{name} does not fit into the memory")
        return None

    def _figure(self, figure: str, value: float, unit: str, against: str = "") -> None:
        self._row(figure, round(value, 3), unit, against)

    def _row(self, figure: str, value: float | str, unit: str = "", against: str = "") -> None:
        names = {"shape": self.job.shape, "dtype": self.subject.dtype_name}
        self.tell(FigureRow(self.job.part, figure, value, unit, **names, against=against))
