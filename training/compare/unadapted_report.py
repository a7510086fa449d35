"""What was measured without an adapter, as tables in docs/EVIDENCE.md among a person's prose."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from training.compare.unadapted_results import SETS, SYSTEMS, Results, Row
from training.measure.documents import line, number, rule, write_blocks

DOCUMENT = Path(__file__).parents[2] / "docs" / "EVIDENCE.md"


def write_report(results: Path, document: Path) -> None:
    """Write the tables into the document.

    Raises:
        UserError: the document is missing or lacks a table's place, or the results are broken.
    """
    found = Results.read(results)
    write_blocks(document, {f"unadapted-{of_set}": partial(_table, found, of_set) for of_set in SETS})


def _table(results: Results, of_set: str) -> str:
    """Return a line a system, by schemes and LAAL."""
    schemes = list(dict.fromkeys((system.is_shipped, system.scheme) for system in SYSTEMS))
    done = [(system, row) for system in SYSTEMS if (row := results.row(system, of_set))]
    done.sort(
        key=lambda one: (schemes.index((one[0].is_shipped, one[0].scheme)), one[0].kind, one[1]["laal"])
    )
    head = line(
        "system",
        "policy",
        "BLEU",
        "chrF",
        "LAAL",
        "words to reference",
        "forwards a word",
        "tokens fed a word",
    )
    lines = [head, rule(8, texts=2)]
    for system, row in done:
        lines.append(line(system.title, system.policy, *_cells(row)))
    return "".join(lines)


def _cells(row: Row) -> list[str]:
    places = {"bleu": 1, "chrf": 1, "laal": 2, "length_ratio": 2, "forwards_a_word": 1, "fed_a_word": 1}
    return [number(row[key], n) for key, n in places.items()]
