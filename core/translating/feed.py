"""What a session asks of the network."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.layouts.layout import Cell


@dataclass(frozen=True, slots=True)
class Feed:
    """One forward: cells to feed after forgetting `retracted` positions.

    If `predicts`, the session waits for the likeliest token behind the last
    cell that is not `banned`, after `boosts` were added to the logits of some.
    """

    cells: tuple[Cell, ...]
    retracted: tuple[int, ...]
    predicts: bool
    banned: frozenset[int] = frozenset()
    boosts: Mapping[int, float] = field(default_factory=dict)
