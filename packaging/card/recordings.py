"""What it costs to record steps: while loading, again after a change of adapter, and in memory."""

from __future__ import annotations

import torch
from measuring import device_for, recording_decoder, subject_for
from parts import Job, Tell
from rows import FigureRow

from models.bench.machine import seconds_now


def run(job: Job, tell: Tell) -> None:
    """Tell how long the steps of a sentence take to be recorded, and what each keeps of the memory."""
    device = device_for(job)
    subject = subject_for(job)
    decoder = recording_decoder(subject)
    names = {"shape": job.shape, "dtype": subject.dtype_name}
    for figure in ("recorded while loading", "recorded again, after a change of adapter"):
        decoder.reset()
        before, began_s = _free(device), seconds_now(device)
        decoder.record_ahead()
        seconds, n = seconds_now(device) - began_s, len(decoder.steps.recordings)
        tell(FigureRow(job.part, f"{n} steps {figure}", round(seconds, 2), "s", **names))
        taken = round((before - _free(device)) / n / 1e6, 2)
        tell(FigureRow(job.part, f"memory of a step {figure}", taken, "MB", **names))


def _free(device: torch.device) -> int:
    return torch.cuda.mem_get_info(device)[0] if device.type == "cuda" else 0
