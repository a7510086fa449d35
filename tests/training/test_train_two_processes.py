"""Two processes that share every batch end where one does."""

import json
import os
import signal
import socket
import subprocess
import sys

import pytest
import torch
from places import ROOT
from safetensors.torch import load_file
from tiny_run import save_base, save_data

pytestmark = pytest.mark.long

UNHURRIED_S = 300.0
"""Ends a test that hangs; nothing is measured by it."""


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def command(launcher, out, *options):
    given = ("--base", "base", "--data", "pairs.tsv", "--out", out, "--batch", "7", "--dev-sentences", "0")
    return [*launcher, "-m", "training.train", *given, "--device", "cpu", "--precision", "float32", *options]


def launcher():
    launch = [sys.executable, "-m", "accelerate.commands.launch", "--multi_gpu", "--num_processes", "2"]
    places = ("--num_machines", "1", "--mixed_precision", "no", "--dynamo_backend", "no")
    return [*launch, *places, "--main_process_port", str(free_port())]


def start(arguments, folder):
    return subprocess.Popen(
        arguments,
        cwd=folder,
        env=os.environ | {"OMP_NUM_THREADS": "1", "PYTHONPATH": str(ROOT), "HF_HUB_OFFLINE": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def losses(arguments, folder):
    """Run the command to its end; return the loss of each step."""
    training = start(arguments, folder)
    said, trouble = training.communicate(timeout=UNHURRIED_S)
    assert training.returncode == 0, trouble
    return {step["step"]: step["loss"] for step in steps(said.splitlines())}


def steps(lines):
    events = (json.loads(line) for line in lines if line.startswith("{"))
    return (event for event in events if event["event"] == "stepped")


@pytest.fixture
def folder(tmp_path):
    save_base(tmp_path / "base")
    save_data(tmp_path)
    return tmp_path


def test_two_processes_of_accelerate_launch_have_the_losses_and_the_weights_of_one(folder):
    options = ("--steps", "3", "--warmup", "0", "--rate", "0.01", "--evaluate-every", "1")
    alone = losses(command([sys.executable], "alone", *options), folder)
    both = losses(command(launcher(), "two", *options), folder)
    assert len(both) == 3, "only one of the two tells"
    assert both == pytest.approx(alone, rel=1e-5)
    weights, shared = (load_file(folder / out / "adapter_model.safetensors") for out in ("alone", "two"))
    for name, weight in weights.items():
        torch.testing.assert_close(shared[name], weight, rtol=1e-3, atol=1e-5)


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts by POSIX signal")
def test_ctrl_c_of_the_launcher_leaves_a_checkpoint_that_goes_on(folder):
    options = ("--warmup", "0", "--evaluate-every", "1000000")
    training = start(command(launcher(), "two", "--steps", "1000000", *options), folder)
    stepped = next(steps(training.stdout))
    training.send_signal(signal.SIGINT)
    training.communicate(timeout=UNHURRIED_S)
    state = json.loads((folder / "two" / "run" / "last" / "state.json").read_text())
    assert stepped["step"] == 1 <= state["step"]
    n_steps = state["step"] + 2
    went_on = losses(command(launcher(), "two", "--steps", str(n_steps), *options), folder)
    assert list(went_on) == [n_steps - 1, n_steps]
    assert (folder / "two" / "adapter_model.safetensors").exists()
