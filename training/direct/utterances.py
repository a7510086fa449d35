"""Recordings as the program hears them: cut where it notices that speech begins, and ends.

The blocks of an utterance begin with it, so a model that is to know its blocks is trained on such cuts.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from core.backends import VoiceActivity
from core.hearing.block_listening import BlockListener
from core.speech.blocks import Block
from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples, Word
from training.direct.recordings import Recording

LEAD_S, TAIL_S = (0.5, 1.0), 1.0
"""Silence before and after: so much that the program notices beginning and end."""


def varied(recording: Recording, chance: np.random.Generator) -> Recording:
    """Return the recording with other silence around it, louder or quieter."""
    lead_s, loudness = float(chance.uniform(*LEAD_S)), np.float32(10 ** chance.uniform(-0.3, 0.1))
    lead, tail = (np.zeros(round(seconds * SAMPLE_RATE), np.float32) for seconds in (lead_s, TAIL_S))
    sound = np.concatenate([lead, (recording.samples * loudness).clip(-1, 1), tail])
    return replace(recording, sound=sound, ends_s=tuple(end_s + lead_s for end_s in recording.ends_s))


def as_heard(recording: Recording, voice_activity: VoiceActivity) -> Recording:
    """Return what the program hears of a recording, from the first utterance to the end of the last."""
    ear = _Ear()
    listener = BlockListener(ear, voice_activity, max_segment_s=float("inf"))
    listener.feed(AudioChunk(recording.samples, 0.0))
    listener.finish()
    if ear.first_s is None:
        return recording
    samples = recording.samples[round(ear.first_s * SAMPLE_RATE) : round(ear.last_s * SAMPLE_RATE)]
    ends_s = tuple(max(end_s - ear.first_s, 0.0) for end_s in recording.ends_s)
    return replace(recording, sound=samples, ends_s=ends_s)


class _Ear:
    """A `SpeechEncoder` that only notes from when to when it was given sound."""

    block_s = 1.0

    def __init__(self) -> None:
        self.first_s: float | None = None
        self.last_s = 0.0

    def another(self) -> _Ear:
        return _Ear()

    def start(self, start_s: float) -> None:
        self.first_s = start_s if self.first_s is None else self.first_s
        self.last_s = start_s

    def accept(self, samples: Samples) -> tuple[Block, ...]:
        self.last_s += len(samples) / SAMPLE_RATE
        return ()

    def open_word(self) -> Word | None:
        return None

    def finish(self) -> tuple[Block, ...]:
        return ()
