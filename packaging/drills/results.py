"""The table of tries and failures, on the terminal and in the document of results."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from killing import KillResult
from watching import InputResult

BEGIN, END = "<!-- drills begin -->", "<!-- drills end -->"


def input_table(results: Sequence[InputResult]) -> str:
    """Return how many inputs of each kind were tried, and what became of them."""
    rows = [
        (r.name, r.n_tries, r.n_processes, r.n_taken, r.n_tries - r.n_taken - r.n_failures, r.n_failures)
        for r in results
    ]
    total = ("all", *(sum(column) for column in list(zip(*rows, strict=True))[1:]))
    head = ("inputs", "tries", "as a process", "taken", "refused in a sentence", "failures")
    return _table([head, *rows, total])


def kill_table(results: Sequence[KillResult]) -> str:
    """Return what interruptions cost."""
    head = ("interruption", "tries", "words", "lost", "doubled", "translated otherwise", "other failures")
    rows = [
        (r.name, r.n_tries, r.n_words, r.n_lost, r.n_doubled, r.n_translated_otherwise, len(r.faults))
        for r in results
    ]
    return _table([head, *rows])


def write_into(path: Path, text: str) -> None:
    """Put a section with the text in the place of the one between the two markers, or at the end."""
    section = f"{BEGIN}\n## Drills\n\n{text.strip()}\n{END}\n"
    before, begin, rest = path.read_text("utf-8").partition(BEGIN)
    after = rest.partition(f"{END}\n")[2] if begin else ""
    path.write_text(f"{before}{section}{after}" if begin else f"{before}\n{section}", "utf-8")


def _table(rows: Sequence[Sequence[object]]) -> str:
    head, *rest = [[f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in row] for row in rows]
    lines = [head, ["---", *("---:" for _ in head[1:])], *rest]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
