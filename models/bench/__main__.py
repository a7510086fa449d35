"""The process behind `surtitle bench`; its plan comes by standard input, as JSON."""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Sequence

from core.system.exit_codes import exit_code_of
from models.bench.plan import BenchPlan
from models.memory.torch_build import check_torch, has_torch


def main(arguments: Sequence[str] = ()) -> int:
    """Measure and return the exit code."""
    began_s = time.monotonic()  # loading the libraries is the bench's time too
    # Before the import: libraries warn of what they lack while they are loaded.
    logging.getLogger().setLevel(logging.ERROR)
    plan = BenchPlan.from_json(sys.stdin.read())
    if plan.threads:
        os.environ["OMP_NUM_THREADS"] = str(plan.threads)
    return exit_code_of(lambda: _measure(plan, began_s))


def _measure(plan: BenchPlan, began_s: float) -> int:
    """Measure what the plan asks for; what ships needs no torch for it."""
    if plan.road:
        from models.bench.road import measure_road

        return measure_road(plan.road)
    if plan.tells_voices:
        from models.bench.voices import run_voices

        return run_voices(plan)
    if plan.sound_path:
        from models.bench.hearing import run_hearing

        return run_hearing(plan)
    if plan.compares_roads or (plan.names_nothing and not has_torch()):
        from models.bench.roads import run_roads

        return run_roads(plan)
    check_torch("A benchmark of schemes")
    from models.bench.run import run

    return run(plan, began_s=began_s)


if __name__ == "__main__":
    sys.exit(main())
