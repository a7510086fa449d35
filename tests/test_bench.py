"""What the window takes, by the tools that measure it."""

from __future__ import annotations

import json
import math
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
import soundfile
from desktop_fixtures import *  # noqa: F403
from places import OFFICE_TALK, ROOT
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.settings.settings import EngineChoice, Settings, SoundChoice, WindowChoice
from core.captions.captions import CaptionUpdate
from core.speech.segments import SAMPLE_RATE, SegmentId
from core.system.threads import GuardedThread
from core.wire.defaults import SHIPPED_RECOGNIZER

BENCH = ROOT / "packaging" / "bench"
UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""
CLIP_S = 4.0

MOST_MB = 300
N_HOURS, HOUR_S = 4, 200
"""Hours that are shorter than others."""
N_WARM_UP = 2
GROWTH_MB = 12
"""In the hours after; all sound kept as float32 would be 25, and growing text takes 2 or 3."""


@pytest.fixture(autouse=True)
def bench(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCH)


def run_bench(*arguments: str | Path) -> str:
    """Return what a measurement prints."""
    command = [sys.executable, BENCH, *arguments]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.fixture
def on_screen(screen, monkeypatch: pytest.MonkeyPatch) -> None:
    """Children draw on the virtual screen, too."""
    for name, value in screen.env.items():
        monkeypatch.setenv(name, value)


@pytest.mark.long
@pytest.mark.usefixtures("on_screen")
def test_the_window_captions_in_less_than_300_mb_and_without_networks(tmp_path: Path) -> None:
    from captioning import asked_window, measure
    from talk import load_talk, write_talk

    talk = tmp_path / "talk.wav"
    write_talk(load_talk([OFFICE_TALK]), 600, talk)
    with asked_window(
        tmp_path,
        Settings(
            sound=SoundChoice(source=str(talk)),
            engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER),
            window=WindowChoice(guided=True),
        ),
    ) as window:
        window.ask("toggle")
        window.expect("ready")
        cost = measure(window, seconds=3, n_presses=2)
        networks = window.mapped_networks()
        # What is asked for does nothing but look pressed: the captions go on.
        window.ask("toggle")
        window.expect("ended")
    assert cost.rss_mb < MOST_MB
    assert cost.cpu_percent > 0
    assert len(cost.click_ms) == len(cost.key_ms) == 2
    assert networks == []


@pytest.mark.long
@pytest.mark.usefixtures("on_screen")
def test_hours_of_captions_leave_nothing_in_memory(two_sentences: Path) -> None:
    printed = run_bench("hours", two_sentences, "--hours", str(N_HOURS), "--hour-seconds", str(HOUR_S))
    hours = [json.loads(line) for line in printed.splitlines()]
    assert [hour["n"] for hour in hours] == list(range(1, N_HOURS + 1))
    assert all(hour["n_updates"] > HOUR_S / 10 for hour in hours)
    assert hours[-1]["n_lines"] > hours[0]["n_lines"]
    assert hours[-1]["file_mb"] > hours[0]["file_mb"] > 0
    assert hours[-1]["rss_mb"] - hours[N_WARM_UP - 1]["rss_mb"] < GROWTH_MB


@pytest.mark.long
@pytest.mark.usefixtures("on_screen")
def test_the_window_captions_what_is_heard_and_the_delays_are_told(tmp_path: Path) -> None:
    from delays import HEADER

    clip = tmp_path / "clip.wav"
    soundfile.write(clip, soundfile.read(OFFICE_TALK, frames=round(CLIP_S * SAMPLE_RATE))[0], SAMPLE_RATE)
    said = ("--sound", clip, "--transcript", OFFICE_TALK.with_suffix(".txt"))
    header, row = run_bench("delays", "--recognizer", SHIPPED_RECOGNIZER, *said).rstrip().rsplit("\n", 1)
    assert header == HEADER
    name, _, errors, source, target, first = (cell.strip() for cell in row.strip("|").split("|"))
    assert name == SHIPPED_RECOGNIZER
    assert 0 < float(errors) < 1
    for side in (source, target):
        median_s, late_s = (float(part.removesuffix(" s")) for part in side.split(", "))
        assert 0 < median_s <= late_s
    assert float(first.removesuffix(" s")) > 0


def state(emitted_s: float, end_s: float, source: str, tail: str = "") -> CaptionUpdate:
    return CaptionUpdate(SegmentId(1), 1.0, end_s, source, tail, "", "", False, emitted_s)


def test_the_first_word_is_there_once_it_is_shown_in_grey() -> None:
    from delays import first_word_s

    updates = [
        state(1.5, 1.0, ""),
        state(2.0, 1.0, "", "one"),
        state(2.5, 1.4, "one"),
        state(3.0, 2.0, "one two"),
    ]
    assert first_word_s(updates) == pytest.approx(0.6)
    assert math.isnan(first_word_s(updates[:2]))


@pytest.mark.parametrize("press", ["click_ms", "key_ms"])
def test_a_press_is_timed_and_presses_nothing(qtbot, press: str) -> None:
    from answers import AnswerMeter

    window = QWidget()
    qtbot.addWidget(window)
    button = QPushButton("Start", window)
    QVBoxLayout(window).addWidget(button)
    clicks, took_ms = [], []
    button.clicked.connect(lambda: clicks.append("clicked"))
    with qtbot.waitExposed(window):
        window.show()
    button.setFocus()
    meter = AnswerMeter(window, button)
    thread = GuardedThread(lambda: took_ms.extend(getattr(meter, press)() for _ in range(2)), "presses")
    thread.start()
    qtbot.waitUntil(lambda: not thread.is_alive(), timeout=UNHURRIED_MS)
    qtbot.waitUntil(lambda: not button.isDown(), timeout=UNHURRIED_MS)
    meter.end()
    assert len(took_ms) == 2 and min(took_ms) > 0
    assert clicks == []


def test_the_processor_s_time_is_what_the_process_itself_counts() -> None:
    from usage import cpu_s

    process = psutil.Process()
    assert cpu_s(process) == pytest.approx(time.process_time(), abs=0.2)
    while time.process_time() < 1.0:
        sum(range(1_000))
    assert cpu_s(process) == pytest.approx(time.process_time(), abs=0.2)


def test_what_another_computers_engine_adds_is_measured_word_by_word() -> None:
    told = json.loads(run_bench("far_engine", "--words", "20"))
    assert told["words"] == 20 and told["here_median_ms"] > 0 and told["there_median_ms"] > 0


def test_many_talks_ask_one_server() -> None:
    told = json.loads(run_bench("many_talks", "--talks", "3", "--seconds", "2.5", "--answer-ms", "50"))
    assert told["talks"] == 3 and told["questions"] >= 3 and told["median_ms"] >= 50
