"""Rows of evaluations as a Markdown table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from training.measure.documents import line, number

_ABOUT = ("test set", "source", "policy", "n")
_SCORES = {
    "bleu": ("BLEU", 1),
    "chrf": ("chrF", 1),
    "comet": ("COMET", 3),
    "al": ("AL", 2),
    "laal": ("LAAL", 2),
    "ap": ("AP", 2),
    "dal": ("DAL", 2),
    "yaal": ("YAAL", 2),
    "ca_laal": ("LAAL with computation", 2),
    "ca_yaal": ("YAAL with computation", 2),
    "long_laal": ("LongLAAL", 2),
    "long_yaal": ("LongYAAL", 2),
    "ca_long_yaal": ("LongYAAL with computation", 2),
}


def table(rows: Sequence[Mapping[str, Any]]) -> str:
    """Return one line a row; scores that no row has are left out, and one that a row lacks is a dash."""
    scores = {key: named for key, named in _SCORES.items() if any(row.get(key) is not None for row in rows)}
    names = [*_ABOUT, *(name for name, _ in scores.values())]
    lines = [line(*names), f"|---|---|---|{'---:|' * (1 + len(scores))}\n"]
    return "".join(lines + [line(*_cells(row, scores)) for row in rows])


def _cells(row: Mapping[str, Any], scores: Mapping[str, tuple[str, int]]) -> list[str]:
    spelling = "as recognized" if row["as_recognized"] else "written"
    about = [Path(row["data"]).name, spelling, row["policy"], f"{row['n']:,}"]
    return about + [number(row.get(key), places) for key, (_, places) in scores.items()]
