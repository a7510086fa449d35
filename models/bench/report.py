"""Rows as JSON and as tables to read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from core.wording.errors import UserError, reason_of

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

BASELINE = "slots"

_HEADER = (
    "scheme",
    "dtype",
    "policy",
    "ms a token",
    "ratio",
    "ms a READ",
    "fed a target token",
    "forwards a target token",
    "GFLOPs a sentence",
    "ratio",
    "peak MB",
    "step by bandwidth limit",
    "timed",
)
_N_NAMES = 3


@dataclass(frozen=True, slots=True)
class SchemeRow:
    """What `--json` writes; times are of the measured sentences, counts of all."""

    scheme: str
    model: str
    device: str
    dtype: str
    policy: str
    ms_per_token: float
    """Everything that a sentence takes but its prompt, by the tokens of its translation."""
    ms_per_read: float
    """A forward that takes new source in."""
    tokens_fed_per_target: float
    forwards_per_target: float
    gflops_per_sentence: float
    peak_mb: float | None
    bandwidth_ratio: float
    """A forward of one token, by the time in which the weights can be read."""
    n_timed: int
    """Sentences that were timed; of each the best of as many repeats."""
    n_repeats: int


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What was not measured, and why."""

    name: str
    why: str

    def __str__(self) -> str:
        return f"{self.name} ({self.why})"


def save(rows: Sequence[DataclassInstance], path: Path) -> None:
    """Write the rows as a JSON list.

    Raises:
        UserError: if the file cannot be written.
    """
    try:
        path.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n", "utf-8")
    except OSError as error:
        raise UserError(f"The file {path} cannot be written: {reason_of(error)}.") from error


def section(name: str, rows: Sequence[SchemeRow], left_out: Sequence[LeftOut]) -> str:
    """Return what became of a model: its table, and what was left out of it."""
    text = f"\n{name}, on {rows[0].device}\n\n{table_of(rows)}" if rows else f"\n{name}\n"
    return f"{text}\nLeft out: {', '.join(map(str, left_out))}.\n" if left_out else text


def table_of(rows: Sequence[SchemeRow]) -> str:
    """Return one model's rows; ratios are to the row of slots in the same dtype."""
    return table(_HEADER, [_cells(row, _baseline(row, rows)) for row in rows], _N_NAMES)


def table(header: Sequence[str], lines: Iterable[Sequence[str]], n_names: int = 1) -> str:
    """Return a Markdown table, padded so that it reads well as it is; the first columns are names."""
    cells = [tuple(header), *map(tuple, lines)]
    widths = [max(len(line[i]) for line in cells) for i in range(len(header))]
    rule = [("-" * width if i < n_names else "-" * (width - 1) + ":") for i, width in enumerate(widths)]
    padded = [
        [
            cell.ljust(w) if i < n_names else cell.rjust(w)
            for i, (cell, w) in enumerate(zip(line, widths, strict=True))
        ]
        for line in cells
    ]
    return "".join(f"| {' | '.join(line)} |\n" for line in (padded[0], rule, *padded[1:]))


def _baseline(row: SchemeRow, rows: Sequence[SchemeRow]) -> SchemeRow | None:
    return next((r for r in rows if r.scheme == BASELINE and r.dtype == row.dtype), None)


def _cells(row: SchemeRow, baseline: SchemeRow | None) -> tuple[str, ...]:
    return (
        row.scheme,
        row.dtype,
        row.policy,
        f"{row.ms_per_token:.1f}",
        f"{row.ms_per_token / baseline.ms_per_token:.2f}" if baseline else "-",
        f"{row.ms_per_read:.1f}",
        f"{row.tokens_fed_per_target:.2f}",
        f"{row.forwards_per_target:.2f}",
        f"{row.gflops_per_sentence:.2f}",
        f"{row.gflops_per_sentence / baseline.gflops_per_sentence:.2f}" if baseline else "-",
        "-" if row.peak_mb is None else f"{row.peak_mb:.0f}",
        f"{row.bandwidth_ratio:.2f}",
        f"{row.n_timed} x {row.n_repeats}",
    )
