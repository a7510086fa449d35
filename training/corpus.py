"""Parallel text: rows of `source TAB target TAB origin`, plain or gzip."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from core.errors import UserError

SHIPPABLE_ORIGINS = frozenset(
    {"tatoeba-anki", "tatoeba-opusmt", "tatoeba-laser", "bcontrast", "woz", "tico19"}
)
"""Origins whose licence allows weights trained on them to be given away."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A sentence and its translation."""

    source: str
    target: str
    origin: str = ""


def read_pairs(path: Path, origins: frozenset[str] | None = None) -> Iterator[Pair]:
    """Yield the pairs of `path`, only those of `origins` if given.

    Raises:
        UserError: if the file is missing or a row has no target; names the line.
    """
    if not path.is_file():
        raise UserError(f"The data file {path} does not exist.")
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            columns = line.rstrip("\n").split("\t")
            if len(columns) < 2 or not columns[0].strip() or not columns[1].strip():
                raise UserError(f"Line {number} of {path} needs a source and a target, separated by a tab.")
            pair = Pair(columns[0], columns[1], columns[2] if len(columns) > 2 else "")
            if origins is None or pair.origin in origins:
                yield pair
