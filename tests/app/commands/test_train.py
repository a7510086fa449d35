"""`surtitle train` as a user meets it: a child that trains, its progress, Ctrl-C, and what cannot be done."""

import signal
import subprocess
import sys
import time
from contextlib import suppress

import psutil
import pytest
from places import ROOT
from processes import suspend_below, wait_until_ended
from tiny_adapters import MANIFEST, save_model
from tiny_direct import some_recordings
from tiny_run import ALIGNABLE_ROWS, save_base, save_data

from app.host.children import child_environment
from models.adapters.adapters import check_adapter, describe_base
from training.direct.recordings import write_recordings

TROUBLE, INTERRUPTED = 2, 130
UNHURRIED_S = 240.0
"""Ends a test that hangs; nothing is measured by it."""


def command(folder, *options):
    given = ("--base", "base", "--data", "pairs.tsv", "--out", "adapter", "--threads", "1", "--batch", "8")
    return [sys.executable, "-P", "-m", "app.cli", "train", *given, *options]


def start(folder, *options, through=()):
    return subprocess.Popen(
        [*through, *command(folder, *options)],
        cwd=folder,
        env=child_environment() | {"OMP_NUM_THREADS": "1", "HF_HUB_OFFLINE": "1", "TMPDIR": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.fixture
def folder(tmp_path):
    save_base(tmp_path / "base")
    save_data(tmp_path)
    return tmp_path


def test_a_strangers_pairs_become_an_adapter_with_progress_on_the_way(folder):
    training = start(folder, "--steps", "3", "--dev-sentences", "2", "--evaluate-every", "2")
    told, progress = training.communicate(timeout=UNHURRIED_S)
    assert training.returncode == 0, progress
    assert "27 to learn, 3 to measure; 3 steps of 8 sentences." in told
    assert "Step 2: dev loss" in told and "under wait-5" in told
    assert told.endswith(
        "Ready: surtitle caption mic --from en --to de --translator base --adapter adapter\n"
    )
    assert "Training 100%" in progress and "Traceback" not in progress
    check_adapter(folder / "adapter", describe_base(folder / "base", "base"))


@pytest.mark.long
def test_practice_tells_of_quality_and_delay_beside_the_start(folder):
    practice = ("--objective", "seqpo", "--tries", "2", "--max-length", "200")
    training = start(folder, *practice, "--steps", "2", "--dev-sentences", "2")
    told, progress = training.communicate(timeout=UNHURRIED_S)
    assert training.returncode == 0, progress
    assert "Step 0: reward +0.000 (quality" in told and "words behind), BLEU" in told
    assert "Step 2: reward" in told and "Ready: surtitle caption" in told


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal as POSIX systems do")
def test_ctrl_c_leaves_a_checkpoint_and_the_same_command_goes_on(folder):
    options = ("--steps", "100000", "--dev-sentences", "0")
    training = start(folder, *options)
    for line in training.stderr:
        if line.startswith("Training"):
            break
    training.send_signal(signal.SIGINT)
    told, rest = training.communicate(timeout=UNHURRIED_S)
    assert training.returncode == INTERRUPTED, rest
    assert "press Ctrl-C again" in rest and "Traceback" not in rest
    step = int(told.rpartition("Stopped at step ")[2].partition(";")[0])
    again = start(folder, "--steps", str(step + 1), "--dev-sentences", "0", "--warmup", "500")
    told, progress = again.communicate(timeout=UNHURRIED_S)
    assert again.returncode == 0, progress
    assert "Ready: " in told


@pytest.fixture
def aligning(folder):
    """Return the processes of a training whose aligner stands still: command, child and aligner.

    Without nohup the system itself would end a still aligner whose parent has gone.
    """
    pytest.importorskip("eflomal", reason="the training extra is not installed")
    save_data(folder, [row.replace("\t", f" {i}\t") for row in ALIGNABLE_ROWS for i in range(100)])
    training = start(folder, "--policy", "read-3", "--steps", "1", through=["nohup"])
    while (aligner := suspend_below(training.pid, "eflomal")) is None:
        assert training.poll() is None, training.communicate()
        time.sleep(0.05)
    yield training, aligner.parent().parent(), aligner  # between them is the command that calls it
    for process in (training, aligner):
        with suppress(psutil.NoSuchProcess):
            process.kill()


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal as POSIX systems do")
def test_ctrl_c_while_words_are_aligned_ends_at_once_and_leaves_nothing(folder, aligning):
    training, _, aligner = aligning
    training.send_signal(signal.SIGINT)
    _, said = training.communicate(timeout=UNHURRIED_S)
    assert training.returncode == INTERRUPTED, said
    assert "Traceback" not in said
    wait_until_ended(aligner)
    assert {path.name for path in folder.iterdir()} == {"adapter", "base", "pairs.tsv"}


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal as POSIX systems do")
def test_a_second_ctrl_c_kills_the_aligner_too(folder, aligning):
    training, child, aligner = aligning
    child.suspend()  # it does not hear the first
    training.send_signal(signal.SIGINT)
    for line in training.stderr:
        if "press Ctrl-C again" in line:
            break
    training.send_signal(signal.SIGINT)
    training.communicate(timeout=UNHURRIED_S)
    assert training.returncode == INTERRUPTED
    wait_until_ended(aligner)
    assert not any(links.stat().st_size for links in folder.glob("*/forward"))  # it came to no end of its own


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal as POSIX systems do")
def test_a_training_that_the_system_kills_is_told_in_a_sentence(folder):
    training = start(folder, "--steps", "100000", "--dev-sentences", "0")
    for line in training.stderr:
        if line.startswith("Training"):
            break
    [child] = psutil.Process(training.pid).children()
    child.kill()
    _, rest = training.communicate(timeout=UNHURRIED_S)
    assert training.returncode == TROUBLE
    assert "signal 9" in rest and "memory" in rest and "Traceback" not in rest


def test_what_cannot_be_trained_is_told_before_and_after_the_child_began(folder):
    for options, said in (
        (("--scheme", "ropes"), "“ropes” is not a kind of adapter"),
        (("--data", "no.tsv"), "no.tsv"),
        (("--start-adapter", "nowhere"), "“nowhere” is not on this computer"),
    ):
        training = start(folder, *options)
        told, trouble = training.communicate(timeout=UNHURRIED_S)
        assert training.returncode == TROUBLE and not told.startswith("Ready")
        assert trouble.startswith("surtitle: ") and said in trouble and trouble.count("\n") == 1


def test_help_answers_without_a_network_library():
    code = (
        "import sys; from app.cli import main\n"
        "try: main(['train', '--help'])\n"
        "except SystemExit: pass\n"
        "assert not {'torch', 'transformers', 'peft', 'accelerate'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True)
    assert done.returncode == 0, done.stderr
    assert b"--gradient-checkpointing" in done.stdout


@pytest.mark.long
def test_recordings_become_a_model_that_captions_can_choose(tmp_path):
    write_recordings(tmp_path / "recordings", some_recordings())
    save_model(tmp_path / "base", manifest=MANIFEST)
    steps = "ctc=1,format=1,align=1,policy=1"
    given = ("--method", "direct", "--data", "recordings", "--out", "model", "--slot-length", "8")
    training = start(tmp_path, *given, "--variants", "1", "--stage-steps", steps)
    told, progress = training.communicate(timeout=UNHURRIED_S)
    assert training.returncode == 0, progress
    assert "Stage align: encoder and adapter learn to translate." in told
    assert told.endswith("Ready: surtitle caption mic --from en --to de --recognizer direct:model\n")
    assert "Training 100%" in progress
