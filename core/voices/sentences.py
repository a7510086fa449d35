"""What is known of the voices of one sentence: a print of each, and where in it they speak."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.backends import VoiceNetworks
from core.speech.segments import SAMPLE_RATE, Samples, SegmentId, Word
from core.speech.voices import Prints, Turns

SHORTEST_PART_S = 0.3
"""Of less sound a print says nothing."""
ENOUGH_S = 8.0
"""A print of more sound is no better."""
SHORTEST_RUN_S = 0.1
WINDOW_S, STEP_S = 1.5, 0.75
LEAST_SPEECH = 0.4
"""How much of a window has to be speech."""
NO_PART = -1

Indices = NDArray[np.intp]
Times = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class VoicePart:
    """All that one local voice says in a sentence while nobody else speaks."""

    print: NDArray[np.float32]
    seconds: float


@dataclass(frozen=True, slots=True, eq=False)
class VoicedSentence:
    """A sentence: the middles of its words, the part that each lies in, and windows with their middles.

    `part_of` (n_words,) has `NO_PART` for a word that lies in none. Times count from where its sound begins.
    """

    segment: SegmentId
    words_s: Times
    part_of: Indices
    parts: tuple[VoicePart, ...]
    windows_s: Times
    windows: Prints


def voiced_sentence(
    segment: SegmentId, samples: Samples, words: Sequence[Word], start_s: float, networks: VoiceNetworks
) -> VoicedSentence:
    """Return what the networks hear in the sound of a sentence, which begins at `start_s`.

    Nothing of the sound before goes into a print: it may be another's voice.
    """
    turns = networks.turns(samples)
    alone = [_runs_alone(turns, voice) for voice in range(turns.speaks.shape[1])]
    pieces = [_joined(samples, runs) for runs in alone]
    heard = [voice for voice, piece in enumerate(pieces) if len(piece) >= SHORTEST_PART_S * SAMPLE_RATE]
    starts = list(_window_starts(samples, turns))
    size = round(WINDOW_S * SAMPLE_RATE)
    cuts = [samples[start : start + size] for start in starts]
    enough = round(ENOUGH_S * SAMPLE_RATE)
    prints = networks.prints([*(pieces[voice][:enough] for voice in heard), *cuts])
    words_s = np.array([(word.start_s + word.end_s) / 2 - start_s for word in words])
    return VoicedSentence(
        segment=segment,
        words_s=words_s,
        part_of=_part_of_words(words, start_s, turns, heard),
        parts=tuple(
            VoicePart(print_, len(pieces[voice]) / SAMPLE_RATE)
            for voice, print_ in zip(heard, prints[: len(heard)], strict=True)
        ),
        windows_s=np.array([start + len(cut) / 2 for start, cut in zip(starts, cuts, strict=True)])
        / SAMPLE_RATE,
        windows=prints[len(heard) :],
    )


def _runs_alone(turns: Turns, voice: int) -> list[tuple[float, float]]:
    """Return from when to when the voice speaks and no other does."""
    alone = turns.speaks[:, voice] & (turns.speaks.sum(axis=1) == 1)
    edges = np.flatnonzero(np.diff(np.concatenate([[False], alone, [False]]).astype(np.int8)))
    borders = turns.first_s + (edges - 0.5) * turns.frame_s
    pairs = borders.reshape(-1, 2).tolist()
    return [(start_s, end_s) for start_s, end_s in pairs if end_s - start_s >= SHORTEST_RUN_S]


def _joined(samples: Samples, runs: Sequence[tuple[float, float]]) -> Samples:
    cuts = [
        samples[max(0, round(start_s * SAMPLE_RATE)) : round(end_s * SAMPLE_RATE)] for start_s, end_s in runs
    ]
    return np.concatenate(cuts) if cuts else samples[:0]


def _window_starts(samples: Samples, turns: Turns) -> Iterator[int]:
    """Yield where windows of mostly speech begin; the last ends with the sentence."""
    size, step = round(WINDOW_S * SAMPLE_RATE), round(STEP_S * SAMPLE_RATE)
    last = max(0, len(samples) - size)
    spoken = np.asarray(turns.speaks.any(axis=1))
    middles = turns.first_s + np.arange(len(spoken)) * turns.frame_s
    for start in sorted({*range(0, last + 1, step), last}):
        start_s = start / SAMPLE_RATE
        inside = spoken[(middles >= start_s) & (middles < start_s + WINDOW_S)]
        if inside.sum() * turns.frame_s >= LEAST_SPEECH * min(WINDOW_S, len(samples) / SAMPLE_RATE):
            yield start


def _part_of_words(words: Sequence[Word], start_s: float, turns: Turns, heard: Sequence[int]) -> Indices:
    """Return for each word the part of the local voice that speaks most of it."""
    if not heard:
        return np.full(len(words), NO_PART)
    middles = turns.first_s + np.arange(len(turns.speaks)) * turns.frame_s + start_s
    found = []
    for word in words:
        during = turns.speaks[(middles >= word.start_s) & (middles <= max(word.end_s, word.start_s + 0.1))]
        spoken = during[:, list(heard)].sum(axis=0)
        found.append(int(spoken.argmax()) if spoken.any() else NO_PART)
    return np.array(found, dtype=np.intp)
