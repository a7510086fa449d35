"""What a part found out, as lines of JSON and as tables."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path

MACHINE = "machine"
LEFT_OUT, FAILED = "left out", "failed"
DRY = "dry run"
BEGIN, END = "<!-- card begin -->", "<!-- card end -->"

_NOT_MEASURED = """**No card has been measured: none was at hand.**
These are the rows of `bash packaging/card.sh --dry-run`: every part with tiny shapes on the processor.
They show that the parts run, and nothing of a card; the tests that need one are only collected."""


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One figure; of what was left out or failed, the value is the reason."""

    part: str
    figure: str
    value: float | str
    unit: str = ""
    shape: str = ""
    dtype: str = ""
    against: str = ""
    """What it was held against, in the same run."""


def append(path: Path, row: FigureRow) -> None:
    """Add a row as a line, so that none is lost where a part is ended."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(row), ensure_ascii=False) + "\n")


def read_lines(path: Path) -> list[FigureRow]:
    """Return the rows that were added to a file; a last one that is cut off is not among them."""
    lines = path.read_text("utf-8").splitlines(keepends=True) if path.exists() else []
    return [FigureRow(**json.loads(line)) for line in lines if line.endswith("\n")]


def tables(rows: Iterable[FigureRow]) -> str:
    """Return a Markdown table for each part."""
    return "\n".join(f"{part}:\n\n{_table(list(of))}" for part, of in groupby(rows, lambda row: row.part))


def section(rows: Sequence[FigureRow]) -> str:
    """Return the section of the document; of a dry run it says so."""
    command = "`bash packaging/card.sh --out card.jsonl`, then `bash packaging/card.sh --write card.jsonl`."
    told = _NOT_MEASURED if is_dry(rows) else f"Measured on {_machine(rows)}."
    return f"{BEGIN}\n## On a card\n\n{told}\n\nThis section is made by {command}\n\n{tables(rows)}{END}\n"


def is_dry(rows: Sequence[FigureRow]) -> bool:
    return any(row.part == MACHINE and row.figure == DRY for row in rows)


def write_into(path: Path, rows: Sequence[FigureRow]) -> None:
    """Put the section in the place of the one between the two markers, or at the end."""
    before, begin, rest = path.read_text("utf-8").partition(BEGIN)
    after = rest.partition(f"{END}\n")[2]
    path.write_text(f"{before}{section(rows)}{after}" if begin else f"{before}\n{section(rows)}", "utf-8")


def _machine(rows: Sequence[FigureRow]) -> str:
    return next(str(row.value) for row in rows if row.part == MACHINE and row.figure == "device")


def _table(rows: Sequence[FigureRow]) -> str:
    lines = [("figure", "value", "unit", "shape", "dtype", "against"), ("---", "---:", *["---"] * 4)]
    lines += [(row.figure, _shown(row.value), row.unit, row.shape, row.dtype, row.against) for row in rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _shown(value: float | str) -> str:
    if isinstance(value, str):
        return value.replace("|", "/").replace("\n", " ")
    return (
        f"{value:,}" if isinstance(value, int) else f"{value:,.4g}" if abs(value) < 1000 else f"{value:,.0f}"
    )
