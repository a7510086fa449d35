"""Both roads of the translator that ships side by side: what is taken until it is ready, and by a step.

Where there is no torch onnxruntime's is measured alone, in the numbers that suit this processor.

Each road is measured in a process of its own (`road`), in turn with the other's, on one thread; what took
least counts, and only the processor's own time: other programs that run take none of it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from core.wording.errors import UserError
from models.bench.plan import ROADS, BenchPlan
from models.bench.report import table
from models.bench.road import N_CELLS, RoadCost, is_by_torch
from models.light.eight_bits import numbers_here
from models.memory.footprint import Precision
from models.memory.torch_build import has_torch

N_TIMES = 3


def run_roads(plan: BenchPlan) -> int:
    """Measure both roads, write their table, and return 0.

    Raises:
        UserError: a road cannot be measured here.
    """
    pairs = _pairs()
    costs: dict[str, RoadCost] = {}
    for _ in range(N_TIMES):
        for road in chain(*pairs):
            cost = _measured(replace(plan, road=road, compares_roads=False), plan.child)
            costs[road] = costs[road].least(cost) if road in costs else cost
    sys.stdout.write(table(("road", *_HEADS), [row for pair in pairs for row in _rows(pair, costs)]))
    texts = [costs[road].text for road in pairs[0]]
    if len(set(texts)) > 1:
        raise UserError("The roads do not translate alike: " + " / ".join(texts))
    return 0


_PAIRS = (ROADS[:2], ROADS[2:])
"""Both roads in the same numbers; in 8 bits they round otherwise, and may translate otherwise."""


def _pairs() -> tuple[Sequence[str], ...]:
    if has_torch():
        return _PAIRS
    sys.stderr.write("There is no PyTorch here, so onnxruntime is measured alone.\n")
    pairs = _PAIRS if Precision.INT8 in numbers_here() else _PAIRS[:1]
    return tuple([road for road in pair if not is_by_torch(road)] for pair in pairs)


def _rows(pair: Sequence[str], costs: dict[str, RoadCost]) -> list[tuple[str, ...]]:
    rows = [_cells(road, costs[road]) for road in pair]
    return rows if len(pair) == 1 else [*rows, _ratios([costs[road] for road in pair])]


_HEADS = (
    "ready, s",
    "first words, s",
    "memory, MB",
    "modules",
    *(f"step of {n}, ms" for n in N_CELLS),
)


def _cells(road: str, cost: RoadCost) -> tuple[str, ...]:
    told = (f"{cost.ready_s:.2f}", f"{cost.first_s:.2f}", f"{cost.memory_mb:.0f}", str(cost.n_modules))
    return road, *told, *(f"{ms:.2f}" for ms in cost.step_ms)


def _ratios(costs: Sequence[RoadCost]) -> tuple[str, ...]:
    before, after = map(_figures, costs)
    return "ratio", *(f"{one / other:.1f}" for one, other in zip(before, after, strict=True))


def _figures(cost: RoadCost) -> tuple[float, ...]:
    return cost.ready_s, cost.first_s, cost.memory_mb, cost.n_modules, *cost.step_ms


def _measured(plan: BenchPlan, child: Sequence[str]) -> RoadCost:
    ended = subprocess.run(
        child,
        input=plan.to_json(),
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"OMP_NUM_THREADS": "1"},
        check=False,
    )
    if ended.returncode:
        raise UserError(f"The road {plan.road} could not be measured (exit code {ended.returncode}).")
    fields: dict[str, Any] = json.loads(ended.stdout)
    return RoadCost(**fields | {"step_ms": tuple(fields["step_ms"])})
