"""A bench from its plan to its tables: figures on standard output, progress on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import torch

from core.translating.schemes import SCHEMES
from core.wording.errors import UserError
from models.bench import measure, published, report
from models.bench.long_talk import Hour, talk_through
from models.bench.machine import bandwidth
from models.bench.measure import Row, measure_generate, measure_scheme
from models.bench.plan import BASELINES, Plan
from models.bench.subjects import POLICY, Subject, load_subject, random_subject
from models.loading.model_folders import EMBEDDED
from models.loading.translators import load_translator
from models.networks.language_model import device_of
from models.translate.translator import TranslatorRequest

SMALLEST_SHAPE, SMALLEST_WITH_ALIBI = "0.5b", "0.5b-alibi"
BOTH_DTYPES_UP_TO = 1_000_000_000
"""Parameters up to which float32 is tried beside bfloat16 on a CPU."""


def run(plan: Plan) -> int:
    """Do what the plan says and return 0.

    Raises:
        UserError: if the model, the device or the file cannot be used.
    """
    if plan.threads:
        torch.set_num_threads(plan.threads)
    if plan.is_published:
        return _published()
    return _long(plan) if plan.long_hours else _side_by_side(plan)


def _side_by_side(plan: Plan) -> int:
    rows: list[Row] = []
    for name, load in _subjects(plan):
        tell(f"loading {name}")
        rows_of_model: list[Row] = []
        for row in _rows(load(), plan):
            rows_of_model.append(row)
            if plan.json_path:
                report.save([*rows, *rows_of_model], Path(plan.json_path))
        rows += rows_of_model
        if rows_of_model:
            sys.stdout.write(f"\n{name}, on {rows_of_model[0].device}\n\n{report.table_of(rows_of_model)}")
            sys.stdout.flush()
    if not rows:
        raise UserError("Nothing could be measured: choose another --scheme or --model.")
    return 0


def _subjects(plan: Plan) -> Iterator[tuple[str, Callable[[], Subject]]]:
    shape = plan.shape or ("" if plan.model else SMALLEST_SHAPE)
    model = plan.model or ("" if plan.shape else EMBEDDED)
    if model:
        yield model, lambda: load_subject(model, plan.device)
    shapes = [shape] if shape else []
    if not plan.model and not plan.shape and "simulmask" in (plan.schemes or SCHEMES):
        shapes.append(SMALLEST_WITH_ALIBI)
    for name in shapes:
        yield f"{name} shape", partial(random_subject, name, plan.device, _first_dtype(plan, name))


def _first_dtype(plan: Plan, shape: str) -> torch.dtype:
    is_tried_in_both = shape in (SMALLEST_SHAPE, SMALLEST_WITH_ALIBI) and device_of(plan.device).type == "cpu"
    if plan.dtype == "float32" or (plan.dtype == "auto" and is_tried_in_both):
        return torch.float32
    return torch.bfloat16


def _rows(subject: Subject, plan: Plan) -> Iterator[Row]:
    """Yield the rows of a model; in both precisions where that is to be found out, then in the faster."""
    if plan.dtype != "auto":
        subject.convert(getattr(torch, plan.dtype))
    names = list(plan.schemes) or _names(subject, plan)
    gb_a_second = bandwidth(subject.device) / 1e9
    tell(f"memory is read at {gb_a_second:.1f} GB/s, with {torch.get_num_threads()} threads")
    if _is_tried_in_both(subject, plan) and report.BASELINE in names:
        names.remove(report.BASELINE)
        yield from _in_both(subject)
    for name in names:
        row = _row(subject, name)
        if row is not None:
            yield row


def _names(subject: Subject, plan: Plan) -> list[str]:
    """Return what is measured of a model; one that stands beside the others for ALiBi shows SimulMask."""
    is_extra = subject.name == f"{SMALLEST_WITH_ALIBI} shape" and plan.shape != SMALLEST_WITH_ALIBI
    if is_extra:
        return [report.BASELINE, "simulmask"]
    streamed = [name for name, scheme in SCHEMES.items() if not scheme.learns_closed]
    return [*streamed, *BASELINES]  # what differs in training only costs what another scheme costs


def _is_tried_in_both(subject: Subject, plan: Plan) -> bool:
    is_in_between = measure.QUICK_MODEL < subject.n_parameters <= BOTH_DTYPES_UP_TO
    return plan.dtype == "auto" and subject.device.type == "cpu" and is_in_between


def _in_both(subject: Subject) -> Iterator[Row]:
    """Yield slots in both precisions, and leave the model in the one whose token was faster."""
    found = []
    for dtype in (torch.float32, torch.bfloat16):
        subject.convert(dtype)
        row = _row(subject, report.BASELINE)
        assert row is not None
        found.append((row.ms_per_token, dtype))
        yield row
    subject.convert(min(found, key=lambda pair: pair[0])[1])


def _row(subject: Subject, name: str) -> Row | None:
    tell(f"{subject.name}, {subject.dtype_name}: {name}")
    if name in BASELINES:
        return measure_generate(subject, name)
    try:
        return measure_scheme(subject, SCHEMES[name], tell)
    except UserError as error:
        tell(f"left out: {error}")
        return None


def _long(plan: Plan) -> int:
    translator = load_translator(
        TranslatorRequest(
            plan.model or EMBEDDED,
            source_language="en",
            target_language="de",
            policy=str(POLICY),
            device=plan.device,
        )
    )
    hours: list[Hour] = []
    for hour in talk_through(translator, plan.long_hours):
        hours.append(hour)
        tell(f"part {len(hours)}: {hour.n_words} words, {hour.median_ms:.1f} ms a word in the median")
    sys.stdout.write(
        report.table(
            ("part", "words", "ms a word, mean", "median", "slowest", "memory, MB"),
            [_hour_cells("first", hours[0]), _hour_cells("last", hours[-1])],
        )
    )
    return 0


def _hour_cells(name: str, hour: Hour) -> tuple[str, ...]:
    memory = "-" if hour.memory_mb is None else f"{hour.memory_mb:.1f}"
    times = (hour.ms_per_word, hour.median_ms, hour.slowest_ms)
    return name, str(hour.n_words), *(f"{ms:.1f}" for ms in times), memory


def _published() -> int:
    sys.stdout.write(f"ExPosST, figure 8: Llama 3.1 8B, counted\n\n{published.figure_8()}\n")
    sys.stdout.write(f"SimulMask, table 1: Falcon-RW 1B at wait-3, GFLOPs\n\n{published.table_1()}")
    return 0


def tell(line: str) -> None:
    """Say how far it is."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
