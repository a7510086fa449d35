from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest
import soundfile
from places import OFFICE_TALK

from core.wire.defaults import SHIPPED_RECOGNIZER
from training.measure.hour import PAUSE_S, MemorySample, Summary, repeat_clips, watch

PASS_S = soundfile.info(OFFICE_TALK).duration + PAUSE_S
N_PASSES = 6
WARM_UP = 1
"""Passes after which buffers and allocators have found their size, but for one that may yet take its next."""
GROWTH_MB = 0.5
"""From one pass to the next, in the median; all sound kept as int16 would be 0.8. Measured: 0.0 to 0.1."""


@pytest.mark.long
def test_memory_does_not_grow_with_the_talk(tmp_path: Path) -> None:
    """The same speech over and over, as in the hour that `training.measure.hour` runs."""
    talk = tmp_path / "talk.wav"
    repeat_clips([OFFICE_TALK], talk, N_PASSES * PASS_S)
    *samples, summary = watch(talk, ["--recognizer", SHIPPED_RECOGNIZER], 0.5)
    assert isinstance(summary, Summary)
    assert summary.exit_code == 0
    assert summary.speech_s == round(N_PASSES * PASS_S, 1)
    passes = [in_pass(samples, n) for n in range(WARM_UP, N_PASSES)]
    for process in ("command_line_mb", "engine_mb"):
        sizes_mb = [median(getattr(sample, process) for sample in one) for one in passes]
        assert median(after - before for before, after in pairwise(sizes_mb)) < GROWTH_MB, sizes_mb


def in_pass(samples: Sequence[MemorySample | Summary], n: int) -> list[MemorySample]:
    """Return the samples taken while the clip was heard for the n-th time, counted from 0."""
    return [
        sample
        for sample in samples
        if isinstance(sample, MemorySample) and n * PASS_S <= sample.speech_s < (n + 1) * PASS_S
    ]
