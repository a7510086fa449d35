"""The speech that is captioned while the window is measured."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import soundfile

from core.errors import UserError
from core.segments import SAMPLE_RATE, Samples

DEMO = Path(__file__).parents[1] / "assets" / "demo.flac"
PAUSE_S = 0.5


def add_speech(parser: argparse.ArgumentParser) -> None:
    """Take the files that are spoken, one after the other and over again."""
    parser.add_argument(
        "speech", metavar="FILE", nargs="*", type=Path, default=[DEMO], help="16 kHz mono; the demo clip"
    )


def load_talk(files: Sequence[Path]) -> Samples:
    """Return the sound of all files, a pause behind each.

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
