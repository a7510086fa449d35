"""Batches that processes of their own lay out ahead of the steps.

One process makes batches of some 70,000 cells a second: more than a processor learns from, less than a card.
An epoch is drawn in windows, each from its own seed, so that its batches are the same whoever draws them.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from torch.utils.data import DataLoader, Dataset

from core.layouts.layout import Placed
from core.process.cores import processor_count
from training.learn.collate import Portion, parts_of

MAX_PROCESSES = 14


@dataclass(frozen=True, slots=True)
class Windows(Dataset[list[list[Portion]]]):
    """The windows of an epoch; `draw` returns the batches of one by its number, always the same."""

    draw: Callable[[int], Iterable[Sequence[Placed]]]
    n: int
    cells_at_once: int
    """Cells, padding included, of one forward."""

    def __len__(self) -> int:
        return self.n

    def __getitem__(self, which: int) -> list[list[Portion]]:
        return [list(map(Portion.of, parts_of(batch, self.cells_at_once))) for batch in self.draw(which)]


def drawn_ahead(windows: Windows, n_processes: int) -> Iterator[list[Portion]]:
    """Yield the batches, window by window; with no process of their own they are laid out when asked for."""
    loader: DataLoader[list[list[Portion]]] = DataLoader(
        windows,
        batch_size=None,
        num_workers=n_processes,
        collate_fn=_as_it_is,
        worker_init_fn=_leave_signals_to_the_loop,
        multiprocessing_context="fork" if n_processes else None,
    )
    for batches in loader:
        yield from batches


def processes_ahead(is_on_card: bool) -> int:
    """Return how many processes should draw: one for each core but one beside a card, else none.

    They share the pairs with the process that they are forked from, as Linux lets them.
    """
    if not is_on_card or sys.platform != "linux":
        return 0
    return min(MAX_PROCESSES, max(1, processor_count() - 1))


def _as_it_is(batches: list[list[Portion]]) -> list[list[Portion]]:
    return batches


def _leave_signals_to_the_loop(worker: int) -> None:
    """Ctrl-C goes to the whole terminal; SIGTERM ends who is still drawing when nobody takes it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
