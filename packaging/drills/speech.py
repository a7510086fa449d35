"""Speech of any length: the clip that ships, repeated with pauses."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import soundfile

from app.host.assets import DEMO_CLIP

PAUSES_S = (0.4, 2.5)
LEVELS = (0.6, 1.0)


def write_talk(path: Path, seconds: float, random: Random) -> None:
    """Write that much speech; each repetition has a level and a pause of its own."""
    clip, rate = soundfile.read(DEMO_CLIP, dtype="int16")
    n_missing = round(seconds * rate)
    with soundfile.SoundFile(path, "w", samplerate=rate, channels=1, subtype="PCM_16") as file:
        while n_missing > 0:
            pause = np.zeros(round(random.uniform(*PAUSES_S) * rate), np.int16)
            spoken = np.concatenate([(clip * random.uniform(*LEVELS)).astype(np.int16), pause])
            file.write(spoken[:n_missing])
            n_missing -= len(spoken)
