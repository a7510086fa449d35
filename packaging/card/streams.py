"""What a token takes while another thread computes: on the stream that all share, and on one of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from time import perf_counter

import torch
from measuring import device_for, last_ms, numbers_on, recording_decoder, subject_for, token_feed
from parts import Job, Tell
from rows import FigureRow

from models.networks.language_model import take_own_stream

N_TOKENS, DRY_TOKENS = 200, 3
SIZE, DRY_SIZE, N_PRODUCTS = 4096, 64, 40
"""Of the other's products, and how many it starts before it waits: as a recognizer encodes."""


def run(job: Job, tell: Tell) -> None:
    subject = subject_for(job)
    decoder = recording_decoder(subject)
    decoder.record_ahead()
    feed = token_feed(subject)

    def measure(figure: str, act: Callable[[], object]) -> None:
        found = [_ms(act) for _ in range(DRY_TOKENS if job.is_dry else N_TOKENS)][1:]
        what = f"{figure}, 95th percentile"
        tell(FigureRow(job.part, what, last_ms(found), "ms", shape=job.shape, dtype=subject.dtype_name))

    def predict() -> None:
        decoder.predict({0: feed})

    measure("a token alone", predict)
    with _another_computes(job):
        measure("a token beside another thread's products, on the stream of all", predict)
        take_own_stream(subject.device)
        measure("a token beside another thread's products, on a stream of its own", predict)


def _ms(act: Callable[[], object]) -> float:
    """Return what an act takes that reads its answer itself: to ask the card would wait for the other too."""
    began_s = perf_counter()
    act()
    return 1000 * (perf_counter() - began_s)


@contextmanager
def _another_computes(job: Job) -> Iterator[None]:
    is_over, device = Event(), device_for(job)
    size = DRY_SIZE if job.is_dry else SIZE

    def compute() -> None:
        one = torch.randn(size, size, device=device, dtype=numbers_on(device))
        while not is_over.is_set():
            for _ in range(N_PRODUCTS):
                one @ one
            if device.type == "cuda":
                torch.cuda.current_stream(device).synchronize()

    with ThreadPoolExecutor(1) as other:
        computing = other.submit(compute)
        try:
            yield
        finally:
            is_over.set()
        computing.result()
