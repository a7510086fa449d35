"""A long talk in parts, each short enough for a small model to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from core.notes.points import Line

MOST_BYTES = 6_000
"""Of what a model reads at once. With what it is told and its answer that fits the 4,096 tokens that many
servers give a model unasked: a token is four bytes in English, in Chinese a character of three."""

Item = TypeVar("Item")


def parts_of(lines: Sequence[Line]) -> list[list[Line]]:
    """Return the lines in parts; a line that alone is longer than one is a part of its own."""
    return grouped(lines, written)


def written(line: Line) -> str:
    """Return a line as a model reads it."""
    return f"[{line.number}] {line.speaker}: {line.text}" if line.speaker else f"[{line.number}] {line.text}"


def grouped(items: Sequence[Item], as_text: Callable[[Item], str]) -> list[list[Item]]:
    """Return the items in their order in groups that can be read at once."""
    groups: list[list[Item]] = []
    n_bytes = 0
    for item in items:
        size = len(as_text(item).encode("utf-8", "replace")) + 1
        if not groups or n_bytes + size > MOST_BYTES:
            groups.append([])
            n_bytes = 0
        groups[-1].append(item)
        n_bytes += size
    return groups
