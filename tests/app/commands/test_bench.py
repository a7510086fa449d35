"""`surtitle bench` as a user meets it: a child that measures, tables on the output, sentences for trouble."""

import json
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from app.host.children import child_environment
from core.wire.defaults import SHIPPED_RECOGNIZER
from models.bench.plan import BenchPlan

KEYS = [
    "scheme",
    "model",
    "device",
    "dtype",
    "policy",
    "ms_per_token",
    "ms_per_read",
    "tokens_fed_per_target",
    "forwards_per_target",
    "gflops_per_sentence",
    "peak_mb",
    "bandwidth_ratio",
    "n_timed",
    "n_repeats",
]
TROUBLE = 2
UNHURRIED_S = 240.0
"""Ends a test that hangs; nothing is measured by it."""


def run_bench(*arguments: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-P", "-m", "app.cli", "bench", *arguments],
        cwd=folder,
        env=child_environment() | {"OMP_NUM_THREADS": "1", "HF_HUB_OFFLINE": "1"},
        capture_output=True,
        text=True,
        timeout=UNHURRIED_S,
    )


@pytest.mark.long
def test_rows_have_the_promised_keys_and_the_table_names_its_units(tmp_path: Path) -> None:
    options = "--model embedded --scheme slots --scheme generate --threads 1 --json rows.json"
    done = run_bench(*options.split(), folder=tmp_path)
    assert done.returncode == 0, done.stderr
    rows = json.loads((tmp_path / "rows.json").read_text())
    assert [row["scheme"] for row in rows] == ["slots", "generate"]
    assert all(list(row) == KEYS for row in rows)
    assert "ms a token" in done.stdout and "GFLOPs a sentence" in done.stdout
    assert "loading embedded" in done.stderr and "loading" not in done.stdout


@pytest.mark.long
def test_a_scheme_that_the_model_cannot_do_is_told_in_a_sentence(tmp_path: Path) -> None:
    done = run_bench("--model", "embedded", "--scheme", "simulmask", folder=tmp_path)
    assert done.returncode == TROUBLE
    assert "simulmask does not go with" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--threads", "-1"), "not a number of threads"),
        (("--hearing", "--shape", "3b"), "--shape says nothing to --hearing"),
        (("--roads", "--hearing"), "one at a time"),
        (("--roads", "--model", "embedded"), "--model says nothing to --roads"),
        (("--hearing", "--seconds", "0"), "no length of a sound"),
        (("--recognizer", SHIPPED_RECOGNIZER), "write --hearing too"),
        (("--hearing", "--recognizer", "./no-such-folder"), "no-such-folder"),
        (("--speech", "."), "write --hearing too"),
        (("--json", "nowhere/rows.json"), "cannot be written"),
        (("--model", "./no-such-folder"), "./no-such-folder” is not on this computer"),
        pytest.param(
            ("--device", "abacus", "--model", "embedded"), "'abacus' is not known", marks=pytest.mark.long
        ),
    ],
)
def test_bad_input_is_told_in_a_sentence(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    done = run_bench(*arguments, folder=tmp_path)
    assert done.returncode == TROUBLE
    assert said in done.stderr and "Traceback" not in done.stderr


def test_the_application_hands_its_plan_over_whole() -> None:
    common = ("embedded", "3b", "cpu", "float32", ("slots", "gpe"), 2, "rows.json", 7.0)
    heard = ("clip.flac", "clip.txt", "speech", "de", 30.0, (SHIPPED_RECOGNIZER, "whisper:tiny"))
    plan = BenchPlan(*common, *heard, True, True, ("surtitle", "bench"), "light")
    assert all(getattr(plan, field.name) for field in fields(plan))
    assert BenchPlan.from_json(plan.to_json()) == plan
