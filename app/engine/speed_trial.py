"""The child that hears a sentence of the clip that ships, and says what that takes of the processor."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence

import soundfile

from app.host.assets import DEMO_CLIP
from core.speech.segments import SAMPLE_RATE, Samples
from models.recognize.moonshine_alignatt import MoonshineRecognizer, load_moonshine

HEARD_S = 2.5
BLOCK = SAMPLE_RATE // 5
"""As much as is heard at once while captions run."""
N_TIMES = 3
"""It counts what took least: the first time what is read is not in the caches yet."""


def main(arguments: Sequence[str] = ()) -> int:
    """Write the seconds of work that a second of sound takes, as one line of JSON."""
    clip, _ = soundfile.read(DEMO_CLIP, frames=round(HEARD_S * SAMPLE_RATE), dtype="float32")
    recognizer = load_moonshine("en")
    factor = min(_heard(recognizer, clip) for _ in range(N_TIMES)) / HEARD_S
    sys.stdout.write(json.dumps({"factor": factor}) + "\n")
    return 0


def _heard(recognizer: MoonshineRecognizer, clip: Samples) -> float:
    """Return the processor's seconds, of which other programs that run take none."""
    started_s = time.process_time()
    recognizer.start(0.0)
    for begin in range(0, len(clip), BLOCK):
        recognizer.accept(clip[begin : begin + BLOCK])
        recognizer.hypothesis()
    recognizer.finish()
    return time.process_time() - started_s
