"""Asking for a sound server every few seconds, as the window does, also while the program ends."""

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

END_WHILE_ASKED = """
import threading
from app.sound.devices import server_devices
from app.sound.device_source import DeviceSource

def ask():
    while True:
        server_devices("mic")

source = DeviceSource("system")
source.open()
for _ in range(2):
    threading.Thread(target=ask, daemon=True).start()
source.read(1.0)
"""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere sound needs no server")


def test_asking_where_no_sound_server_answers_leaves_no_thread_behind(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    script = tmp_path / "ask.py"  # not -c: of a program without a name soundcard makes no connection
    script.write_text(ASK_AGAIN, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, script], env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    assert run.stdout.split() == ["1"] * 6


def test_a_program_may_end_while_sound_is_recorded_and_devices_are_looked_for(
    tmp_path: Path, environment: dict[str, str], sound_server
) -> None:
    script = tmp_path / "end.py"
    script.write_text(END_WHILE_ASKED, encoding="utf-8")
    for _ in range(5):
        run = subprocess.run(
            [sys.executable, script],
            env=environment | sound_server.env,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
