"""What a replayed step is made of: its kernels, and their share, with norms of one kernel and of six."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from measuring import Profiled, device_for, median_ms, profiled, recorded_step, recording_decoder, subject_for
from parts import Job, Tell
from rows import FigureRow

import models.networks.families

KINDS = {
    "attention": re.compile(r"fmha|flash|attention|softmax|sdp", re.IGNORECASE),
    "products": re.compile(r"gemm|gemv|nvjet|cutlass|cublas|splitk|::(addmm|mm|bmm|linear)$", re.IGNORECASE),
}
OTHER = "all else"


def run(job: Job, tell: Tell) -> None:
    """Tell how many kernels a step of one cell starts, what they take together, and which share is whose."""
    for norms in ("norms of one kernel", "norms as the library starts them"):
        with _norms(is_fused=norms == "norms of one kernel"):
            subject = subject_for(job)
        step = recorded_step(recording_decoder(subject), 1)
        names = {"shape": job.shape, "dtype": subject.dtype_name}
        tell(FigureRow(job.part, f"a step, {norms}", median_ms(step, job), "ms", **names))
        with profiled(device_for(job)) as seen:
            step()
        kernels = list(seen.kernels())
        tell(FigureRow(job.part, f"a step, {norms}", len(kernels), "kernels", **names))
        for kind, share in shares(seen).items():
            tell(FigureRow(job.part, f"{kind}, {norms}", share, "% of the kernels' time", **names))


@contextmanager
def _norms(*, is_fused: bool) -> Iterator[None]:
    kept = models.networks.families.fuse_norms
    if not is_fused:
        models.networks.families.fuse_norms = lambda model: None
    try:
        yield
    finally:
        models.networks.families.fuse_norms = kept


def shares(seen: Profiled) -> dict[str, float]:
    """Return the share of each kind of kernels in the time of all, in percent."""
    taken = dict.fromkeys((*KINDS, OTHER), 0.0)
    for name, ms in seen.kernels():
        taken[next((kind for kind, sign in KINDS.items() if sign.search(name)), OTHER)] += ms
    whole = sum(taken.values()) or 1.0
    return {kind: round(100 * ms / whole, 1) for kind, ms in taken.items()}
