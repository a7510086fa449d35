import argparse
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tiny_speech import PLAN, skip_without_flite

from training.data.corpus import Pair, write_pairs
from training.learn.kept_state import read_state
from training.speech.__main__ import main, teach_streaming
from training.speech.course import LOG_NAME, STATE_NAME

NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


@pytest.fixture
def options(tmp_path: Path) -> argparse.Namespace:
    skip_without_flite()
    sources = (f"I want {a} and {b} of {c}." for a in NUMBERS for b in NUMBERS for c in NUMBERS[:4])
    write_pairs(tmp_path / "pairs.tsv", (Pair(source, "Egal.", "woz") for source in sources))
    return argparse.Namespace(
        text=[tmp_path / "pairs.tsv"], out=tmp_path / "out", steps=10**6, minutes=1e9, exam=1, start=None
    )


@pytest.fixture(autouse=True)
def _signals() -> Iterator[None]:
    kept = {kind: signal.getsignal(kind) for kind in (signal.SIGINT, signal.SIGTERM)}
    yield
    for kind, action in kept.items():
        signal.signal(kind, action)


def test_a_course_is_stopped_by_a_signal_and_goes_on(options: argparse.Namespace) -> None:
    def stop_when_it_learns() -> None:
        while not (options.out / LOG_NAME).is_file():
            time.sleep(0.05)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=stop_when_it_learns, daemon=True).start()
    teach_streaming(options, PLAN, n_utterances=2)
    n_before = _n_steps(options.out)
    assert n_before >= 20  # the first line is written then
    options.steps = n_before + 5
    teach_streaming(options, PLAN, n_utterances=2)
    assert _n_steps(options.out) == n_before + 5


def _n_steps(out: Path) -> int:
    _, told = read_state(out / STATE_NAME)
    return int(told["position"].split('"step": ')[1].split(",")[0])


def test_a_course_ends_when_its_minutes_are_over(options: argparse.Namespace) -> None:
    options.minutes = 0
    teach_streaming(options, PLAN, n_utterances=2)
    assert _n_steps(options.out) == 0


def test_a_missing_file_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--text", str(tmp_path / "none.tsv"), "--out", str(tmp_path / "out")]) != 0
    assert "none.tsv does not exist" in capsys.readouterr().err
