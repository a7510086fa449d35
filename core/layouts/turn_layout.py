"""Layouts that take turns: `P S_1 A T_1 U S_2 A T_2 ..`, everything appended, nothing moved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.layouts.layout import Cell, Markers


@dataclass(slots=True)
class TurnLayout:
    """A conversation (Wang et al., 2024) or, with one-token markers, interleaved reads and writes (EASiST).

    Position, order and column are the place in the sequence, and a token sees
    all before it. The user marker's first token is what ends a turn: the model
    writes it (end of turn, end-of-write), or it is put where a turn was left open.
    """

    markers: Markers
    n_read: int = field(default=0, init=False)
    _n_placed: int = field(default=0, init=False)
    """Length of the sequence up to `_held`."""
    _held: tuple[int, ...] = field(default=(), init=False)
    """Tokens at the end of the sequence that are to predict the next target."""
    _is_answering: bool = field(default=False, init=False)
    """Whether a target was written in the open turn."""
    _was_queried: bool = field(default=False, init=False)
    """Whether the held tokens were fed."""
    _retracted: list[int] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        if not self.markers.assistant or not self.markers.user:
            raise ValueError("the markers around a turn must hold at least one token each")

    def open(self) -> list[Cell]:
        self._held = self.markers.assistant
        return self._place(self.markers.prompt)

    def read(self, token_ids: Sequence[int]) -> list[Cell]:
        cells = self._end_turn()
        for token_id in token_ids:
            self.n_read += 1
            cells += self._place((token_id,))
        return cells

    def query(self) -> list[Cell]:
        self._was_queried = True
        return self._cells(self._held)

    def write(self, token_id: int) -> None:
        self._n_placed += len(self._held)
        self._was_queried = False
        self._is_answering = token_id != self.markers.user[0]
        self._held = (token_id,) if self._is_answering else self.markers.user + self.markers.assistant

    def drain_retracted(self) -> list[int]:
        retracted, self._retracted = self._retracted, []
        return retracted

    def _end_turn(self) -> list[Cell]:
        """Place what stands before the next source token; the assistant marker moves after that."""
        ending = self._held + self.markers.user if self._is_answering else self._held_but_assistant()
        if self._was_queried and not self._is_answering:
            end = self._n_placed + len(self._held)
            self._retracted += range(end - len(self.markers.assistant), end)
        self._held = self.markers.assistant
        self._is_answering = self._was_queried = False
        return self._place(ending)

    def _held_but_assistant(self) -> tuple[int, ...]:
        return self._held[: len(self._held) - len(self.markers.assistant)]

    def _place(self, token_ids: Sequence[int]) -> list[Cell]:
        cells = self._cells(token_ids)
        self._n_placed += len(token_ids)
        return cells

    def _cells(self, token_ids: Sequence[int]) -> list[Cell]:
        start, arrival = self._n_placed, self.n_read
        return [Cell(t, p, order=p, arrival=arrival, column=p) for p, t in enumerate(token_ids, start)]
