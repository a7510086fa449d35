"""Batches that processes of their own lay out ahead of the steps, and what else is made in parts.

One process makes batches of some 100,000 cells a second: more than a processor learns from, less than a card.
An epoch is drawn in windows, each from its own seed, so that its batches are the same in whichever process.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

from torch.utils.data import DataLoader, Dataset

from core.layouts.layout import Placed
from core.system.cores import processor_count
from training.learn.collate import Portion, parts_of

MAX_PROCESSES = 14

Made = TypeVar("Made")
Batch = list[Portion]
"""The forwards of one step."""


@dataclass(frozen=True, slots=True)
class Parts(Dataset[list[Made]], Generic[Made]):
    """What is made in parts; `make` returns one by its number, always the same."""

    make: Callable[[int], list[Made]]
    n: int

    def __len__(self) -> int:
        return self.n

    def __getitem__(self, which: int) -> list[Made]:
        return self.make(which)


def made_ahead(parts: Parts[Made], n_processes: int) -> Iterator[Made]:
    """Yield all in order, part by part; with no process of their own they are made when asked for."""
    loader: DataLoader[list[Made]] = DataLoader(
        parts,
        batch_size=None,
        num_workers=n_processes,
        collate_fn=_as_it_is,
        worker_init_fn=_end_when_told,
        multiprocessing_context="fork" if n_processes else None,
    )
    with _interrupts_held_back():
        one_by_one = iter(loader)
    for part in one_by_one:
        yield from part


def windows(draw: Callable[[int], Iterable[Sequence[Placed]]], n: int, cells_at_once: int) -> Parts[Batch]:
    """Return an epoch's windows of batches as parts; no forward is of more cells, padding included."""

    def make(which: int) -> list[Batch]:
        return [list(map(Portion.of, parts_of(batch, cells_at_once))) for batch in draw(which)]

    return Parts(make, n)


def processes_ahead(is_on_card: bool) -> int:
    """Return how many processes should draw: one for each core but one beside a card, else none.

    They share the pairs with the process that they are forked from, as Linux lets them.
    """
    if not is_on_card or sys.platform != "linux":
        return 0
    return min(MAX_PROCESSES, max(1, processor_count() - 1))


def _as_it_is(part: list[Made]) -> list[Made]:
    return part


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
