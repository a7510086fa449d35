"""`--precision` on the road from the command line through the engine."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from places import ROOT


def translate(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app.cli", "translate", *options],
        input="good morning everyone.\n",
        cwd=ROOT,
        env={**os.environ, "OMP_NUM_THREADS": "1", "CUDA_VISIBLE_DEVICES": ""},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("precision", ["int8", pytest.param("bf16", marks=pytest.mark.long)])
def test_the_shipped_translator_runs_in_few_bits(precision: str) -> None:
    done = translate("--precision", precision)

    assert done.returncode == 0, done.stderr
    assert len(done.stdout.split()) > 1


def test_a_precision_that_is_not_known_ends_with_one_sentence() -> None:
    done = translate("--precision", "half")

    assert done.returncode == 2
    assert done.stderr == (
        "surtitle: The precision 'half' is not known: use auto, float32, bf16, int8, 4bit.\n"
    )
