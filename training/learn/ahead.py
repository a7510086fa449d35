"""Batches that processes of their own lay out ahead of the steps.

One process makes batches of some 70,000 cells a second: more than a processor learns from, less than a card.
An epoch is drawn in windows, each from its own seed, so that its batches are the same whoever draws them.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
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
        worker_init_fn=_end_when_told,
        multiprocessing_context="fork" if n_processes else None,
    )
    with _interrupts_held_back():
        windows_of_batches = iter(loader)
    for batches in windows_of_batches:
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


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Hold Ctrl-C back here for a moment, and for ever in the processes that are begun meanwhile.

    Ctrl-C goes to the whole terminal, and a handler of their own would come too late for one just begun.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_when_told(worker: int) -> None:
    """Let SIGTERM end who is still drawing when nobody takes it any more, whatever the loop does at one."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
