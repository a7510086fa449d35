"""Parts of the office talk, which as a whole takes long to be played."""

from __future__ import annotations

from pathlib import Path

import soundfile
from places import OFFICE_TALK

FIRST_HALF, SECOND_HALF = (0.0, 12.2), (12.2, 24.6)
"""From second to second: four sentences each."""
TWO_SENTENCES = (0.0, 6.2)


def part_of_talk(folder: Path, part: tuple[float, float]) -> str:
    """Return the file into which a part of the clip was written."""
    samples, rate = soundfile.read(OFFICE_TALK, dtype="int16")
    from_s, to_s = part
    path = folder / "part.wav"
    soundfile.write(path, samples[round(from_s * rate) : round(to_s * rate)], rate)
    return str(path)
