"""What a token takes beside its step: the processor's own work, and how often it waits for the card."""

from __future__ import annotations

from measuring import (
    device_for,
    median_ms,
    profiled,
    recorded_step,
    recording_decoder,
    subject_for,
    token_feed,
)
from parts import Job, Tell
from rows import FigureRow

N_TOKENS, DRY_TOKENS = 10, 2
WAITS = ("cudaStreamSynchronize", "cudaDeviceSynchronize", "cudaEventSynchronize")
COPIES = ("cudaMemcpyAsync", "cudaMemcpy")
STARTS = ("cudaLaunchKernel", "cuLaunchKernel", "cudaLaunchKernelExC", "cuLaunchKernelEx")


def run(job: Job, tell: Tell) -> None:
    """Tell what a token takes and its step alone, and what the processor asks of CUDA for it."""
    subject = subject_for(job)
    decoder = recording_decoder(subject)
    decoder.record_ahead()
    feed, n_tokens = token_feed(subject), DRY_TOKENS if job.is_dry else N_TOKENS
    names = {"shape": job.shape, "dtype": subject.dtype_name}

    def predict() -> None:
        decoder.predict({0: feed})

    token_ms, step_ms = median_ms(predict, job), median_ms(recorded_step(decoder, 1), job)
    tell(FigureRow(job.part, "a token", token_ms, "ms", **names, against=f"{step_ms} ms its step alone"))
    with profiled(device_for(job)) as seen:
        for _ in range(n_tokens):
            predict()
    waits = ("waits for the card", WAITS), ("copies", COPIES), ("kernels beside the recording", STARTS)
    for figure, calls in waits:
        tell(FigureRow(job.part, figure, round(seen.n_calls(*calls) / n_tokens, 1), "a token", **names))
