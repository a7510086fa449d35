"""An engine that has no ears: as sound comes it tells again, and again, what a real engine told of it.

It stands in for the engine where hours of captions are wanted in minutes: the
window's process does all that it does with a real one.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from core.captions.captions import Captioned
from core.speech.segments import SAMPLE_RATE, SegmentId
from core.wire.messages import Finished, FromEngine, Health, Ready, Sound
from core.wire.wire import from_json, read_message, write_message

RECORD_VARIABLE = "SURTITLE_REPLAYED"
"""Names the file with the captions: the seconds of their talk, then a JSON line each."""
HEALTH_S = 0.5


def endless(captions: Sequence[Captioned], talk_s: float) -> Iterator[Captioned]:
    """Yield the captions of a talk that is held over and over."""
    n_segments = max(captioned.update.segment.number for captioned in captions) + 1
    n_passes = 0
    while True:
        for captioned in captions:
            yield later(captioned, n_passes * n_segments, n_passes * talk_s)
        n_passes += 1


def later(captioned: Captioned, n_segments: int, by_s: float) -> Captioned:
    """Return a caption as it is when so much was said before."""
    update = captioned.update
    return replace(
        captioned,
        update=replace(
            update,
            segment=SegmentId(update.segment.number + n_segments),
            start_s=update.start_s + by_s,
            end_s=update.end_s + by_s,
            emitted_s=update.emitted_s + by_s,
        ),
        replay_from_s=captioned.replay_from_s + by_s,
    )


def replay(captions: Iterator[Captioned], sounds: Iterator[Sound]) -> Iterator[FromEngine]:
    """Yield what the engine tells while it is sent these sounds."""
    due = next(captions)
    beat_s = 0.0
    for sound in sounds:
        heard_s = sound.chunk.start_s + len(sound.chunk.samples) / SAMPLE_RATE
        while due.update.emitted_s <= heard_s:
            yield due
            due = next(captions)
        if heard_s >= beat_s:
            yield Health(heard_s, True, 0.0, 0.0, 0.0)
            beat_s += HEALTH_S
    yield Finished()


def main() -> int:
    """Serve one window over standard input and output, until the sound ends."""
    talk_s, *lines = Path(os.environ[RECORD_VARIABLE]).read_text(encoding="utf-8").splitlines()
    captions = [from_json(Captioned, json.loads(line)) for line in lines]
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    read_message(source)  # to start, which it has

    def sounds() -> Iterator[Sound]:
        while isinstance(message := read_message(source), Sound):
            yield message

    write_message(sink, Ready())
    for message in replay(endless(captions, float(talk_s)), sounds()):
        write_message(sink, message)
    return 0
