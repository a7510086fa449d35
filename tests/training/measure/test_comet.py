"""COMET's resident process, with a package `comet` that needs no network: the models are gigabytes."""

import os
import subprocess
import sys

import psutil
import pytest
from fake_comet import install
from places import ROOT
from processes import wait_until_ended

from training.measure import comet
from training.measure.comet import CometProcess, CometTrouble, comet_score, python_of_comet
from training.measure.instances import Instance

INSTANCES = [Instance("Hello.", "Hallo du", "Hallo du", (1, 1)), Instance("Bye.", "Tschüss", "Ade", (1,))]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="calls a script by its first line")


@pytest.fixture
def package(tmp_path, monkeypatch):
    return install(tmp_path, monkeypatch)


def test_the_score_is_the_mean_of_the_sentences(package):
    assert comet_score("some-model", INSTANCES) == (pytest.approx(0.1), "")


def test_the_model_is_loaded_once_for_all_batches(package):
    with CometProcess("some-model") as process:
        assert process.scores(INSTANCES) == [0.2, 0.0]
        assert process.scores(INSTANCES[:1] * 300) == [0.2] * 300
    assert len(list(package.glob("loaded-*"))) == 1


def test_a_checkpoint_of_ones_own_is_not_looked_for_on_the_hub(package, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "absent").touch()
    assert comet_score("absent", INSTANCES)[0] is not None


def test_ctrl_c_leaves_the_process_to_its_parent(package):
    with CometProcess("interrupted") as process:
        assert process.scores(INSTANCES) == process.scores(INSTANCES)


@pytest.mark.parametrize(
    ("model", "why"),
    [
        ("absent", "absent: its process ended: KeyError: \"Model 'absent' not supported by COMET.\""),
        ("dies", "dies: its process ended: RuntimeError: no room for the batch"),
        ("short", "short: its process did not give 2 scores"),
        ("no-number", "no-number: its process did not give 2 scores"),
    ],
)
def test_what_goes_wrong_is_told(model, why, package):
    assert comet_score(model, INSTANCES) == (None, why)


@pytest.mark.parametrize("line", ["hello", "[1]", '{"scores": [0.5, 0.5]}'])
def test_a_process_that_speaks_otherwise_is_told(line, package, tmp_path, monkeypatch):
    other = tmp_path / "other.py"
    other.write_text(f"print({line!r}, flush=True); input()")
    monkeypatch.setattr(comet, "WORKER", other)
    value, why = comet_score("some-model", INSTANCES)
    assert value is None and why == "some-model: its process does not answer as it should"


def test_a_process_that_takes_too_long_is_ended(package):
    process = CometProcess("hangs")
    process.patience_s = 0.1
    worker = process.pid
    with pytest.raises(CometTrouble, match="hangs: it gave no answer in 0 minutes"):
        process.scores(INSTANCES)
    assert not psutil.pid_exists(worker)


def test_a_process_that_was_killed_between_two_batches_is_told_of(package):
    process = CometProcess("judge")
    assert len(process.scores(INSTANCES)) == len(INSTANCES)
    worker = psutil.Process(process.pid)
    worker.kill()
    wait_until_ended(worker)
    with pytest.raises(CometTrouble, match="judge: its process ended"):
        process.scores(INSTANCES)


def test_the_process_ends_with_its_parent_in_the_middle_of_a_batch(package):
    code = (
        "from training.measure.comet import CometProcess\n"
        "from training.measure.instances import Instance\n"
        "CometProcess('hangs').scores([Instance('a', 'b', 'c', (1,))])"
    )
    environment = os.environ | {"PYTHONPATH": f"{package.parent}{os.pathsep}{ROOT}"}
    parent = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, env=environment)
    while not (package / "hangs").exists() or not (package / "hangs").read_text():
        assert parent.poll() is None
    worker = psutil.Process(int((package / "hangs").read_text()))
    parent.kill()
    parent.wait()
    wait_until_ended(worker)


def test_without_the_program_its_python_can_be_named(package, monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert comet_score("some-model", INSTANCES, sys.executable)[0] is not None
    value, why = comet_score("some-model", INSTANCES)
    assert value is None and why.startswith("the program comet-score is not installed")
    with pytest.raises(CometTrouble, match="--comet-python nowhere is not a program"):
        python_of_comet("nowhere")


@pytest.mark.parametrize("first", [b"#!/bin/sh\n", b"#!/usr/bin/env python3\n", b"\x7fELF"])
def test_a_program_that_names_no_python_has_it_beside(first, package):
    program = package.parent / "bin" / "comet-score"
    program.write_bytes(first)
    with pytest.raises(CometTrouble, match="there is no Python beside"):
        python_of_comet()
    beside = program.with_name("python3")
    beside.symlink_to(sys.executable)
    assert python_of_comet() == str(beside)
