"""What is heard on each track of a sound, so far as a first test needs to know."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from app.bridge.background_job import Tell
from app.sound.capture import open_source
from app.sound.source import PEAKS_A_BLOCK, SoundSource, samples_of
from core.speech.levels import dbfs, peaks
from core.speech.segments import SAMPLE_RATE, Samples
from core.system.threads import GuardedThread

HEARD_DBFS = -40.0
"""Peaks of speech are louder; the noise of a quiet room is not."""
KEPT_S = 2.0
"""How long a sound counts as heard: pauses between words are shorter."""
SILENCE_S = 2.0
"""No open microphone gives zeros for so long."""
READ_S = 0.2


class Hearing(StrEnum):
    """How it is on one track."""

    SOUND = "sound"
    QUIET = "quiet"
    SILENCE = "silence"
    """Nothing at all, not even noise."""


@dataclass(frozen=True, slots=True)
class HeardBlock:
    """A block of sound: its peaks, and what is heard on each track by now."""

    peaks: tuple[float, ...]
    tracks: tuple[Hearing, ...]


class Ear:
    """Judges the blocks of one track, by the clock of its samples."""

    def __init__(self) -> None:
        self._n_since_sound = round(KEPT_S * SAMPLE_RATE)
        self._n_zeros = 0

    def hear(self, samples: Samples) -> Hearing:
        """Return what is heard now that these samples have come."""
        peak = float(np.abs(samples).max(initial=0.0))
        self._n_since_sound = 0 if dbfs(peak) >= HEARD_DBFS else self._n_since_sound + len(samples)
        self._n_zeros = 0 if peak else self._n_zeros + len(samples)
        if self._n_since_sound < KEPT_S * SAMPLE_RATE:
            return Hearing.SOUND
        return Hearing.SILENCE if self._n_zeros >= SILENCE_S * SAMPLE_RATE else Hearing.QUIET


class Ears:
    """An `Ear` for each track, as many as the first block has."""

    def __init__(self) -> None:
        self._ears: tuple[Ear, ...] = ()

    def hear(self, samples: Samples) -> HeardBlock:
        """Return the peaks of a block, and what is heard on each track by now."""
        tracks = np.atleast_2d(samples.T)
        self._ears = self._ears or tuple(Ear() for _ in tracks)
        heard = tuple(ear.hear(track) for ear, track in zip(self._ears, tracks, strict=True))
        return HeardBlock(peaks(samples, PEAKS_A_BLOCK), heard)


def listen(source_name: str, tell: Tell, given_up: threading.Event) -> None:
    """Tell a `HeardBlock` of each block that the source gives, and keep nothing of it.

    Raises:
        SoundError: no sound comes.
    """
    source = open_source(source_name)
    close_at(given_up, source)
    try:
        source.open()
        ears = Ears()
        for samples in samples_of(source, READ_S):
            if len(samples):
                tell(ears.hear(samples))
    finally:
        source.close()


def close_at(given_up: threading.Event, source: SoundSource) -> None:
    """Close the source when nobody wants it: opening takes seconds where no sound comes."""
    GuardedThread(_close_at, "test-end", (given_up, source)).start()


def _close_at(given_up: threading.Event, source: SoundSource) -> None:
    given_up.wait()
    source.close()
