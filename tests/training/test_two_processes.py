"""Two processes that share every batch end where one does."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file
from tiny_run import save_base, save_data

ROOT = Path(__file__).parents[2]
UNHURRIED_S = 300.0
"""Ends a test that hangs; nothing is measured by it."""


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def train(launcher, folder, out, *options):
    given = ("--base", "base", "--data", "pairs.tsv", "--out", out, "--batch", "7", "--steps", "3")
    done = subprocess.run(
        [*launcher, "-m", "training.train", *given, "--device", "cpu", "--precision", "float32", *options],
        cwd=folder,
        env=os.environ | {"OMP_NUM_THREADS": "1", "PYTHONPATH": str(ROOT), "HF_HUB_OFFLINE": "1"},
        capture_output=True,
        text=True,
        timeout=UNHURRIED_S,
    )
    assert done.returncode == 0, done.stderr
    events = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return [event["loss"] for event in events if event["event"] == "stepped"], load_file(
        folder / out / "adapter_model.safetensors"
    )


def test_two_processes_of_accelerate_launch_have_the_losses_and_the_weights_of_one(tmp_path):
    save_base(tmp_path / "base")
    save_data(tmp_path)
    options = ("--warmup", "0", "--rate", "0.01", "--dev-sentences", "0", "--evaluate-every", "1")
    alone, weights = train([sys.executable], tmp_path, "alone", *options)
    launch = [sys.executable, "-m", "accelerate.commands.launch", "--multi_gpu", "--num_processes", "2"]
    places = ("--num_machines", "1", "--mixed_precision", "no", "--dynamo_backend", "no")
    both, shared = train(
        [*launch, *places, "--main_process_port", str(free_port())], tmp_path, "two", *options
    )
    assert len(both) == 3, "only one of the two tells"
    assert both == pytest.approx(alone, rel=1e-5)
    for name, weight in weights.items():
        torch.testing.assert_close(shared[name], weight, rtol=1e-3, atol=1e-5)
