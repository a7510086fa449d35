"""What training costs: tokens a second with and without the mask, and the share of the matrix peak."""

from __future__ import annotations

from collections.abc import Sequence

from parts import Job, Tell
from rows import LEFT_OUT, FigureRow

from models.memory.placement_fallback import is_out_of_memory
from training.measure import throughput

MUON = "--optimizer=muon"
AS_SHIPPED = "--sentences=256"
"""Some 24,576 cells in a step."""
CARD_RUNS = (
    ("embedded", "full", AS_SHIPPED),
    ("embedded", "full", AS_SHIPPED, MUON),
    ("0.5b", "full"),
    ("110m", "full"),
)
LARGE_RUNS = (("8b", "lora"),)
DRY_RUNS = (("embedded", "full", MUON), ("embedded", "lora"))
DRY_PEAK_SIZE = 256


def run(job: Job, tell: Tell) -> None:
    """Tell the cost of training each shape by its method."""
    if job.is_dry:
        throughput.PEAK_SIZE = DRY_PEAK_SIZE
        _measure(job, DRY_RUNS, tell, "--device=cpu", "--sentences=2", "--words=4", "--steps=1")
        return
    runs = LARGE_RUNS if job.shape else CARD_RUNS
    _measure(job, runs, tell, "--device=cuda")


def _measure(job: Job, runs: Sequence[tuple[str, ...]], tell: Tell, *how: str) -> None:
    for shape, method, *others in runs:
        asked = throughput.asked([f"--shape={shape}", f"--method={method}", *others, *how])
        try:
            costs = throughput.measure(asked)
        except RuntimeError as error:
            if not is_out_of_memory(error):
                raise
            tell(FigureRow(job.part, LEFT_OUT, f"{method} does not fit into the memory", shape=shape))
            continue
        masked, causal = costs
        for cost in costs:
            what = f"{method}, {asked.optimizer}, {cost.run}"
            names = {"shape": shape, "dtype": cost.dtype}
            tell(FigureRow(job.part, what, round(cost.tokens_per_s), "tokens/s", **names))
            share = round(100 * cost.matrix_share, 1)
            tell(FigureRow(job.part, what, share, "% of the speed", **names, against="matrix peak"))
        extra = round(100 * (masked.ms_per_step / causal.ms_per_step - 1), 1)
        tell(
            FigureRow(
                job.part,
                f"{method}, {asked.optimizer}, the mask costs",
                extra,
                "%",
                shape,
                masked.dtype,
                "causal",
            )
        )
