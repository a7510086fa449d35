"""Free speech by reader: from folders of recordings, and by a synthesizer."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
import soundfile

from core.speech.segments import SAMPLE_RATE, Samples
from training.speech.flite import PITCH_HZ, FliteMissing, Manner, say

LEAST_S = 20.0
"""A reader with less is no voice of a talk."""
QUIET = 0.05
"""What is quieter than this share of the loudest tenth of a second is no speech."""
FRAME = 160

SAID = (
    "the meeting begins at nine and we have seven points to talk about before lunch",
    "nobody has looked at the figures of the last quarter so we should do that first",
    "there was a question about the rooms on the second floor and who may use them",
    "we could ask the people in the workshop whether the parts will arrive in time",
    "in my view the old plan was better because it left more time for the tests",
    "please write down that the budget was not changed and that the date stays",
    "when the weather is good the doors are open and everybody eats outside",
    "some of these letters were written a hundred years ago by a young teacher",
)

Readers = Mapping[str, Sequence[Samples]]
"""Pieces of speech without long pauses, by reader."""


def readers_in(folder: Path) -> Readers:
    """Return the readers of a folder that has a folder of sound files for each."""
    found: dict[str, list[Samples]] = defaultdict(list)
    for path in sorted(folder.rglob("*.flac")):
        found[path.parent.name] += _pieces(path)
    return _with_enough(found)


def readers_of_table(folder: Path) -> Readers:
    """Return the readers that `speech.tsv` names."""
    found: dict[str, list[Samples]] = defaultdict(list)
    with (folder / "speech.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            found[row["speaker"]] += _pieces(folder / row["file"])
    return _with_enough(found)


def synthesized_readers() -> Readers:
    """Return the voices of the synthesizer flite; none where it is not installed."""
    try:
        return {name: [_trimmed(say(text, Manner(name)).samples) for text in SAID] for name in PITCH_HZ}
    except FliteMissing:
        return {}


def _with_enough(found: Mapping[str, Sequence[Samples]]) -> Readers:
    return {name: all_ for name, all_ in found.items() if sum(map(len, all_)) >= LEAST_S * SAMPLE_RATE}


def _pieces(path: Path) -> Iterator[Samples]:
    samples, rate = soundfile.read(path, dtype="float32")
    if rate == SAMPLE_RATE and samples.ndim == 1:
        yield _trimmed(samples)


def _trimmed(samples: Samples) -> Samples:
    spoken = np.flatnonzero(is_spoken(samples))
    return samples[spoken[0] * FRAME : (spoken[-1] + 1) * FRAME] if len(spoken) else samples[:0]


def is_spoken(samples: Samples) -> np.ndarray:
    """Return whether anything is said in each hundredth of a second; gaps of 0.15 s are part of speech."""
    n = len(samples) // FRAME
    loud = np.sqrt((samples[: n * FRAME].reshape(n, FRAME).astype(np.float64) ** 2).mean(axis=1))
    spoken = loud > QUIET * (np.percentile(loud, 95) if n else 0.0)
    quiet_since = 0
    for frame in range(n):
        if spoken[frame]:
            if 0 < frame - quiet_since <= 15:
                spoken[quiet_since:frame] = True
            quiet_since = frame + 1
    return np.asarray(spoken)
