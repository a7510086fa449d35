"""What the window takes, by the tools that measure it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from places import OFFICE_TALK

from app.bench.captioning import asked_window, measure
from app.bench.talk import load_talk, write_talk
from app.settings.settings import EngineChoice, Settings, SoundChoice, WindowChoice
from core.wire.defaults import SHIPPED_RECOGNIZER

MOST_MB = 300
N_HOURS, HOUR_S = 4, 200
"""Hours that are shorter than others."""
N_WARM_UP = 2
GROWTH_MB = 12
"""In the hours after; all sound kept as float32 would be 25, and growing text takes 2 or 3."""


@pytest.fixture
def on_screen(screen, monkeypatch: pytest.MonkeyPatch) -> None:
    """Children draw on the virtual screen, too."""
    for name, value in screen.env.items():
        monkeypatch.setenv(name, value)


@pytest.mark.long
@pytest.mark.usefixtures("on_screen")
def test_the_window_captions_in_less_than_300_mb_and_without_networks(tmp_path: Path) -> None:
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
    command = [sys.executable, "-m", "app.bench.hours", str(two_sentences)]
    options = ["--hours", str(N_HOURS), "--hour-seconds", str(HOUR_S)]
    run = subprocess.run([*command, *options], env=os.environ, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    hours = [json.loads(line) for line in run.stdout.splitlines()]
    assert [hour["n"] for hour in hours] == list(range(1, N_HOURS + 1))
    assert all(hour["n_updates"] > HOUR_S / 10 for hour in hours)
    assert hours[-1]["n_lines"] > hours[0]["n_lines"]
    assert hours[-1]["file_mb"] > hours[0]["file_mb"] > 0
    assert hours[-1]["rss_mb"] - hours[N_WARM_UP - 1]["rss_mb"] < GROWTH_MB
