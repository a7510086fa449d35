"""A bench of schemes from its plan to its tables: figures on standard output, progress on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import torch

from core.translating.schemes import SCHEMES
from core.wire.defaults import SHIPPED_TRANSLATOR
from core.wording.errors import UserError
from models.bench import measure, report
from models.bench.allowance import Allowance, Clock, TooLong
from models.bench.machine import bandwidth
from models.bench.measure import measure_generate, measure_scheme
from models.bench.plan import BASELINES, BenchPlan
from models.bench.report import LeftOut, SchemeRow
from models.bench.subjects import Subject, load_subject, random_subject
from models.memory.card import device_of
from models.networks.bf16 import computes_in_bf16

SMALLEST_SHAPE, SMALLEST_WITH_ALIBI = "0.5b", "0.5b-alibi"
BOTH_DTYPES_UP_TO = 1_000_000_000
"""Parameters up to which float32 is tried beside bfloat16 on a CPU that computes in both."""
MOST_TELLING = (report.BASELINE, "generate", "prefix", "conversational")
"""What is measured first, for time may be short."""


def run(plan: BenchPlan, clock: Clock = time.monotonic, began_s: float | None = None) -> int:
    """Do what the plan says and return 0; its minutes count from `began_s` on the clock, or from now.

    Raises:
        UserError: if the model, the device or the file cannot be used.
    """
    return _side_by_side(plan, _allowance(plan, clock, began_s))


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A model that is to be measured, and the rows that are wanted of it, the most telling first."""

    name: str
    rows: tuple[str, ...]
    load: Callable[[], Subject]


def _allowance(plan: BenchPlan, clock: Clock, began_s: float | None) -> Allowance:
    return Allowance((clock() if began_s is None else began_s) + 60 * plan.minutes, clock)


def _side_by_side(plan: BenchPlan, allowance: Allowance) -> int:
    """Measure one model after the other; each may take the share of the time that its rows are of all."""
    rows: list[SchemeRow] = []
    n_left = sum(len(candidate.rows) for candidate in _candidates(plan))
    for candidate in _candidates(plan):
        own = allowance.part(len(candidate.rows), n_left)
        n_left -= len(candidate.rows)
        left_out = []
        first = len(rows)
        for found in _measured(candidate, plan, own):
            if isinstance(found, LeftOut):
                left_out.append(found)
                tell(f"left out: {found}")
                continue
            rows.append(found)
            if plan.json_path:
                report.save(rows, Path(plan.json_path))
        sys.stdout.write(report.section(candidate.name, rows[first:], left_out))
        sys.stdout.flush()
    if not rows:
        raise UserError("Nothing could be measured: choose another --scheme or --model, or more --minutes.")
    return 0


def _candidates(plan: BenchPlan) -> Iterator[_Candidate]:
    shape = plan.shape or ("" if plan.model else SMALLEST_SHAPE)
    model = plan.model or ("" if plan.shape else SHIPPED_TRANSLATOR)
    everything = _most_telling_first(plan.schemes or all_row_names())
    if model:
        yield _Candidate(model, everything, lambda: load_subject(model, plan.device))
    if shape:
        yield _Candidate(f"{shape} shape", everything, partial(_random, shape, plan))
    if not plan.model and not plan.shape and "simulmask" in everything:
        both = plan.schemes or (report.BASELINE, "simulmask")
        yield _Candidate(f"{SMALLEST_WITH_ALIBI} shape", both, partial(_random, SMALLEST_WITH_ALIBI, plan))


def all_row_names() -> tuple[str, ...]:
    streamed = [name for name, scheme in SCHEMES.items() if not scheme.learns_closed]
    return (*streamed, *BASELINES)  # what differs in training only costs what another scheme costs


def _most_telling_first(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(names, key=lambda name: (*MOST_TELLING, name).index(name)))


def _random(shape: str, plan: BenchPlan) -> Subject:
    device = device_of(plan.device)
    is_tried_in_both = shape in (SMALLEST_SHAPE, SMALLEST_WITH_ALIBI) and device.type == "cpu"
    in_float32 = is_tried_in_both or not computes_in_bf16(device)
    if plan.dtype == "float32" or (plan.dtype == "auto" and in_float32):
        return random_subject(shape, plan.device, torch.float32)
    return random_subject(shape, plan.device, torch.bfloat16)


def _measured(candidate: _Candidate, plan: BenchPlan, allowance: Allowance) -> Iterator[SchemeRow | LeftOut]:
    """Yield the rows of a model; in both precisions where that is to be found out, then in the faster."""
    if allowance.left_s <= 0:
        yield LeftOut(candidate.name, "no time is left")
        return
    tell(f"loading {candidate.name}")
    subject = candidate.load()
    yield from _converted(subject, plan)
    gb_a_second = bandwidth(subject.device.type) / 1e9
    tell(f"memory is read at {gb_a_second:.1f} GB/s, with {torch.get_num_threads()} threads")
    names = list(candidate.rows)
    if _is_tried_in_both(subject, plan) and report.BASELINE in names:
        names.remove(report.BASELINE)
        yield from _in_both(subject, allowance, 2 + len(names))
    for n_done, name in enumerate(names):
        yield _row(subject, name, allowance, len(names) - n_done)


def _converted(subject: Subject, plan: BenchPlan) -> Iterator[LeftOut]:
    """Bring a model into the numbers that were asked for, or that are fast here; yield what is left out."""
    if plan.dtype != "auto":
        subject.convert(getattr(torch, plan.dtype))
    elif not computes_in_bf16(subject.device):
        if subject.model.dtype == torch.bfloat16:
            subject.convert(torch.float32)
        if subject.n_parameters > measure.QUICK_MODEL:
            yield LeftOut("bfloat16", f"the device {subject.device.type} does not compute in it")


def _is_tried_in_both(subject: Subject, plan: BenchPlan) -> bool:
    is_in_between = measure.QUICK_MODEL < subject.n_parameters <= BOTH_DTYPES_UP_TO
    is_choice = subject.device.type == "cpu" and computes_in_bf16(subject.device)
    return plan.dtype == "auto" and is_choice and is_in_between


def _in_both(subject: Subject, allowance: Allowance, n_rows_left: int) -> Iterator[SchemeRow | LeftOut]:
    """Yield slots in both precisions, and leave the model in the one whose token was faster."""
    times: dict[torch.dtype, float] = {}
    for dtype in (torch.float32, torch.bfloat16):
        subject.convert(dtype)
        row = _row(subject, report.BASELINE, allowance, n_rows_left - len(times))
        if isinstance(row, SchemeRow):
            times[dtype] = row.ms_per_token
        yield row
    if times:
        subject.convert(min(times, key=times.__getitem__))


def _row(subject: Subject, name: str, allowance: Allowance, n_rows_left: int) -> SchemeRow | LeftOut:
    if allowance.left_s <= 0:
        return LeftOut(f"{name} in {subject.dtype_name}", "no time is left")
    tell(f"{subject.name}, {subject.dtype_name}: {name}")
    try:
        if name in BASELINES:
            return measure_generate(subject, name, allowance, n_rows_left)
        return measure_scheme(subject, SCHEMES[name], tell, allowance, n_rows_left)
    except UserError as error:
        return LeftOut(name, str(error).rstrip("."))
    except TooLong as error:
        return LeftOut(f"{name} in {subject.dtype_name}", str(error))


def tell(line: str) -> None:
    """Say how far it is."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
