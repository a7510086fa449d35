"""Delays in the real window, by the tool that measures them."""

import math
import os
import subprocess
import sys

import pytest
import soundfile
from places import OFFICE_TALK

from app.bench.delays import HEADER, first_word_s
from core.captions.captions import CaptionUpdate
from core.speech.segments import SAMPLE_RATE
from core.wire.defaults import SHIPPED_RECOGNIZER

SHORT_S = 4.0


@pytest.fixture
def clip(tmp_path):
    path = tmp_path / "clip.wav"
    soundfile.write(path, soundfile.read(OFFICE_TALK, frames=round(SHORT_S * SAMPLE_RATE))[0], SAMPLE_RATE)
    return path


@pytest.mark.long
def test_the_window_captions_what_is_heard_and_the_delays_are_told(clip, screen):
    command = [sys.executable, "-m", "app.bench.delays", "--recognizer", SHIPPED_RECOGNIZER]
    command += ["--sound", str(clip), "--transcript", str(OFFICE_TALK.with_suffix(".txt"))]
    run = subprocess.run(command, env=os.environ | screen.env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    header, row = run.stdout.rstrip().rsplit("\n", 1)
    assert header == HEADER
    name, _, errors, source, target, first = (cell.strip() for cell in row.strip("|").split("|"))
    assert name == SHIPPED_RECOGNIZER
    assert 0 < float(errors) < 1
    for side in (source, target):
        median_s, late_s = (float(part.removesuffix(" s")) for part in side.split(", "))
        assert 0 < median_s <= late_s
    assert float(first.removesuffix(" s")) > 0


def state(emitted_s: float, end_s: float, source: str, tail: str = "") -> CaptionUpdate:
    return CaptionUpdate(1, 1.0, end_s, source, tail, "", "", False, emitted_s)


def test_the_first_word_is_there_once_it_is_shown_in_grey() -> None:
    updates = [
        state(1.5, 1.0, ""),
        state(2.0, 1.0, "", "one"),
        state(2.5, 1.4, "one"),
        state(3.0, 2.0, "one two"),
    ]
    assert first_word_s(updates) == pytest.approx(0.6)
    assert math.isnan(first_word_s(updates[:2]))
