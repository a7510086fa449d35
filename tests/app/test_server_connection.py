"""Asking for a sound server again and again, as the window does every few seconds."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ASK_AGAIN = """
import psutil
from app.sound.devices import server_devices
from app.sound.source import SoundError

for _ in range(6):
    try:
        server_devices("system")
    except SoundError:
        print(psutil.Process().num_threads())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere sound needs no server")
def test_asking_where_no_sound_server_answers_leaves_no_thread_behind(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    script = tmp_path / "ask.py"  # not -c: of a program without a name soundcard makes no connection
    script.write_text(ASK_AGAIN, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, script], env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    assert run.stdout.split() == ["1"] * 6
