"""The speech that is captioned while the window is measured."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import soundfile

from app.host.assets import DEMO_CLIP
from app.sound.source import BLOCK_SAMPLES
from core.speech.segments import SAMPLE_RATE, Samples
from core.wording.errors import UserError

PAUSE_S = 0.5
MOST_AHEAD_S = 2.0
PATIENCE_S = 0.01


def add_speech(parser: argparse.ArgumentParser) -> None:
    """Take the files that are spoken, one after the other and over again."""
    parser.add_argument(
        "speech", metavar="FILE", nargs="*", type=Path, default=[DEMO_CLIP], help="16 kHz mono; the demo clip"
    )


def load_talk(files: Sequence[Path]) -> Samples:
    """Return the sound of all files, a pause after each.

    Raises:
        UserError: one of them is no sound of 16 kHz and one channel.
    """
    pause = np.zeros(round(PAUSE_S * SAMPLE_RATE), np.float32)
    return np.concatenate([part for path in files for part in (_load(path), pause)])


def _load(path: Path) -> Samples:
    try:
        samples, rate = soundfile.read(path, dtype="float32")
    except (OSError, soundfile.LibsndfileError) as error:
        raise UserError(f"{path} cannot be read as sound ({error}): name a WAV or FLAC file.") from error
    if rate != SAMPLE_RATE or samples.ndim != 1:
        raise UserError(f"{path} has {rate} Hz and another shape than 16 kHz mono, which is measured with.")
    return samples  # type: ignore[no-any-return]


def write_talk(talk: Samples, seconds: float, path: Path) -> None:
    """Write a talk held over and over, for so many seconds at least."""
    with soundfile.SoundFile(path, "w", SAMPLE_RATE, 1, "PCM_16") as file:
        while file.tell() < seconds * SAMPLE_RATE:
            file.write(talk)


class RepeatedTalk:
    """A talk held over and over for so many seconds, faster than speech.

    It is never far ahead of `shown_s`, the clock of what was shown of it.
    """

    can_wait = True
    realtime = True
    name = "repeated talk"

    def __init__(self, talk: Samples, seconds: float) -> None:
        self._talk = talk
        self._n_left = round(seconds * SAMPLE_RATE)
        self._n_read = 0
        self._is_closed = False
        self.shown_s = 0.0

    def open(self) -> None:
        """It is there."""

    def read(self, timeout_s: float) -> Samples | None:
        if self._is_closed or not self._n_left:
            return None
        if self._n_read / SAMPLE_RATE > self.shown_s + MOST_AHEAD_S:
            time.sleep(min(PATIENCE_S, timeout_s))
            return self._talk[:0]
        at = self._n_read % len(self._talk)
        samples = self._talk[at : at + min(BLOCK_SAMPLES, self._n_left)]
        self._n_read += len(samples)
        self._n_left -= len(samples)
        return samples

    def close(self) -> None:
        self._is_closed = True

    def reopened(self) -> RepeatedTalk:
        raise NotImplementedError("nobody pauses it")
