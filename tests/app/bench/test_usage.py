"""What a process has used, beside what it says of itself."""

from __future__ import annotations

import time

import psutil
import pytest

from app.bench.usage import cpu_s


def test_the_processor_s_time_is_what_the_process_itself_counts() -> None:
    process = psutil.Process()
    assert cpu_s(process) == pytest.approx(time.process_time(), abs=0.2)
    while time.process_time() < 1.0:
        sum(range(1_000))
    assert cpu_s(process) == pytest.approx(time.process_time(), abs=0.2)
