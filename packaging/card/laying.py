"""How fast examples of the shipped training are laid out: by how many processes, and at an epoch's begin."""

from __future__ import annotations

import random
import time
from itertools import chain

from parts import CELLS_PER_BATCH, Job, Tell
from rows import FigureRow
from transformers import AutoTokenizer

from core.system.cores import processor_count
from models import embedded as shipped
from training.data.confusions import NO_CONFUSIONS
from training.data.corpus import SentencePair
from training.data.spoken import spoken_pairs
from training.learn.ahead import made_ahead, windows
from training.shipped.embedded import ENGLISH, LANGUAGES, Direction, DirectionData, Epoch

N_PROCESSES = (1, 4, 8, 14)
DRY_PAIRS = 40
MOST_S, DRY_MOST_S = 6.0, 0.5
"""For which one number of processes is looked at."""


def run(job: Job, tell: Tell) -> None:
    """Tell the cells a second of each number of processes, and when an epoch's first batch is there.

    The pairs are those that come with the program; each target word needs the source up to its place.
    """
    parts = [_part(Direction(language), job) for language in LANGUAGES[: 1 if job.is_dry else None]]
    for n in (0, 1) if job.is_dry else N_PROCESSES:
        if n > processor_count():
            continue
        epoch = Epoch.of(parts, random.Random(1), 256 if job.is_dry else CELLS_PER_BATCH, n_passes=4)
        first_s, cells_per_s = _measure(epoch, n, DRY_MOST_S if job.is_dry else MOST_S)
        against = f"the first batch after {first_s:.1f} s"
        what = f"laid out by {n} processes"
        tell(FigureRow(job.part, what, round(cells_per_s), "tokens/s", "embedded", against=against))


def _part(direction: Direction, job: Job) -> DirectionData:
    pairs = spoken_pairs(ENGLISH, direction.language)[: DRY_PAIRS if job.is_dry else None]
    tokenizer = AutoTokenizer.from_pretrained(shipped.FOLDER)
    return DirectionData.of(tokenizer, direction, pairs, [_needs(pair) for pair in pairs], NO_CONFUSIONS, 0)


def _needs(pair: SentencePair) -> tuple[int, ...]:
    n_source, n_target = len(pair.source.split()), len(pair.target.split())
    return tuple(min(i + 1, n_source) for i in range(n_target))


def _measure(epoch: Epoch, n_processes: int, most_s: float) -> tuple[float, float]:
    """Return when the first batch was there, and the cells a second of those after it."""
    began_s = time.perf_counter()
    batches = made_ahead(windows(epoch.draw_window, epoch.n_windows, CELLS_PER_BATCH), n_processes)
    next(batches)
    first_s, n_cells = time.perf_counter() - began_s, 0
    for portion in chain.from_iterable(batches):
        n_cells += portion.n_cells
        if time.perf_counter() - began_s - first_s > most_s:
            break
    return first_s, n_cells / max(time.perf_counter() - began_s - first_s, 1e-9)
