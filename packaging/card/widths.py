"""What a step takes by its cells: recorded, and kernel by kernel."""

from __future__ import annotations

import torch
from measuring import median_ms, padding, recorded_step, recording_decoder, subject_for
from parts import Job, Tell
from rows import FigureRow

from models.translate.step_runner import WIDTHS


def run(job: Job, tell: Tell) -> None:
    subject = subject_for(job)
    decoder = recording_decoder(subject)
    for width in WIDTHS[:2] if job.is_dry else WIDTHS:
        table = padding(decoder, width).to(subject.device)
        n_attended = decoder.cache.reserve([()])

        @torch.inference_mode()
        def eager(table: torch.Tensor = table, n_attended: int = n_attended) -> None:
            decoder.step(table, n_attended, 1)

        ms, eager_ms = median_ms(recorded_step(decoder, width), job), median_ms(eager, job)
        names = {"shape": job.shape, "dtype": subject.dtype_name}
        against = f"{eager_ms} ms kernel by kernel"
        tell(FigureRow(job.part, f"a step of {width} cells, recorded", ms, "ms", **names, against=against))
