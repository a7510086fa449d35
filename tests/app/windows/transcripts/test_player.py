"""Kept sound played again, where PortAudio lets one wait."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import soundfile

from app.sound.devices import PORTAUDIO_LOCK
from app.windows.transcripts.player import Player
from core.speech.segments import SAMPLE_RATE


def nothing_plays() -> bool:
    return not any(thread.name == "player" for thread in threading.enumerate())


def test_stopping_does_not_wait_until_another_device_is_open(qapp, wait_until, tmp_path: Path) -> None:
    path = tmp_path / "kept.wav"
    soundfile.write(path, np.zeros(SAMPLE_RATE, np.int16), SAMPLE_RATE)
    player = Player()
    with PORTAUDIO_LOCK:
        player.play(path, 0.0)
        player.stop()
        wait_until(nothing_plays, "the end of what has not begun")
    assert not player.is_playing
