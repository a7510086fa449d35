"""Conversations made of what readers read: quick turns, words between, rooms and noise; all by a seed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.random import Generator

from core.speech.segments import SAMPLE_RATE, Samples, Segment, SegmentId, Word
from training.speech.readers import FRAME, Readers, is_spoken
from training.speech.surroundings import RecordingPlace, heard_in

WORD_S = 0.33
PAUSE_S, LONGEST_S = 0.6, 15.0
"""Where a sentence ends."""
AT_TURNS = 0.5
"""At how many of the turns a sentence ends, pause or not."""
OVERLAPPED, QUICK, BETWEEN = 0.12, 0.48, 0.12
"""Of turns: those that begin before the last one ends, or within 0.3 s, or with a word of another in them."""


@dataclass(frozen=True, slots=True, eq=False)
class VoicesTalk:
    """A conversation: its sound, its sentences, and who says each word of each sentence."""

    name: str
    samples: Samples
    sentences: tuple[Segment, ...]
    voices: tuple[tuple[str, ...], ...]
    returns: tuple[tuple[str, float], ...] = ()
    """Who comes back after a long time, and when."""

    @property
    def n_voices(self) -> int:
        return len({voice for said in self.voices for voice in said})


@dataclass(frozen=True, slots=True)
class SaidWord:
    voice: str
    turn: int
    start_s: float
    end_s: float


@dataclass(frozen=True, slots=True)
class Stay:
    """When a voice takes part in a talk: between the two times, but not while it is `away`."""

    from_s: float = 0.0
    until_s: float = 1e9
    away: tuple[float, float] = (0.0, 0.0)

    def has(self, now_s: float) -> bool:
        return self.from_s <= now_s < self.until_s and not self.away[0] <= now_s < self.away[1]


class _Material:
    """What a reader has to say, over and over."""

    def __init__(self, pieces: Sequence[Samples], chance: Generator) -> None:
        order = chance.permutation(len(pieces))
        self._sound = np.concatenate([pieces[i] for i in order])
        self._place = 0
        gain = 10 ** (chance.uniform(-5, 5) / 20)
        self._sound = self._sound * np.float32(0.1 * gain / np.sqrt(np.mean(self._sound**2)))

    def take(self, seconds: float) -> Samples:
        n = round(seconds * SAMPLE_RATE)
        rolled = np.take(self._sound, np.arange(self._place, self._place + n), mode="wrap")
        self._place = (self._place + n) % len(self._sound)
        fading = np.minimum(1.0, np.arange(n) / 80)
        return np.asarray(rolled * fading * fading[::-1], np.float32)


def made_talk(
    name: str, readers: Readers, seconds: float, seed: int, stays: Mapping[str, Stay] | None = None
) -> VoicesTalk:
    """Return a conversation of these readers. `stays` says who is there only for a while."""
    chance = np.random.default_rng(seed)
    material = {voice: _Material(pieces, chance) for voice, pieces in readers.items()}
    rooms = float(chance.uniform(0.15, 0.5))
    sound = np.zeros(round((seconds + 15) * SAMPLE_RATE), np.float32)
    words: list[SaidWord] = []
    for turn, (voice, start_s, length_s) in enumerate(_turns(list(readers), seconds, chance, stays or {})):
        words += _say(sound, material[voice], voice, turn, start_s, length_s)
    end = math.ceil(max(word.end_s for word in words) + 0.5) * SAMPLE_RATE  # a length that is quick to filter
    snr_db = float(chance.uniform(15, 25))
    place = RecordingPlace(reverberation_s=rooms, snr_db=snr_db, noise_slope=0.5, peak=0.6)
    heard = heard_in(sound[:end], place, chance)
    talk = talk_of(name, heard, _one_at_a_time(words), chance)
    returns = [(voice, stay.away[1]) for voice, stay in (stays or {}).items() if stay.away[1]]
    return replace(talk, returns=tuple(returns))


def _turns(
    voices: Sequence[str], seconds: float, chance: Generator, stays: Mapping[str, Stay]
) -> Iterator[tuple[str, float, float]]:
    """Yield who speaks from when for how long."""
    now_s, last = 0.3, ""
    while now_s < seconds:
        there = [voice for voice in voices if stays.get(voice, Stay()).has(now_s)]
        others = [voice for voice in there if voice != last] or there
        last = str(chance.choice(others))
        length_s = float(np.clip(chance.lognormal(np.log(3.2), 0.6), 1.0, 9.0))
        yield last, now_s, length_s
        if len(there) > 1 and length_s > 2 and chance.random() < BETWEEN:
            other = str(chance.choice([voice for voice in there if voice != last]))
            yield other, now_s + float(chance.uniform(0.5, length_s - 0.8)), float(chance.uniform(0.3, 0.7))
        now_s += length_s + _gap_s(chance)


def _gap_s(chance: Generator) -> float:
    kind = chance.random()
    if kind < OVERLAPPED:
        return -float(chance.uniform(0.2, 0.8))
    return float(chance.uniform(0.0, 0.3) if kind < OVERLAPPED + QUICK else chance.uniform(0.3, 1.5))


def _say(
    sound: Samples, material: _Material, voice: str, turn: int, start_s: float, length_s: float
) -> Iterator[SaidWord]:
    said = material.take(length_s)
    start = max(0, round(start_s * SAMPLE_RATE))
    sound[start : start + len(said)] += said[: len(sound) - start]
    for first_s, last_s in _spoken(said):
        n_words = max(1, round((last_s - first_s) / WORD_S))
        borders = np.linspace(first_s, last_s, n_words + 1) + start_s
        for a, b in pairwise(borders.tolist()):
            yield SaidWord(voice, turn, a, b)


def _spoken(samples: Samples) -> Iterator[tuple[float, float]]:
    spoken = is_spoken(samples)
    edges = np.flatnonzero(np.diff(np.concatenate([[False], spoken, [False]]).astype(np.int8)))
    for first, last in edges.reshape(-1, 2):
        if last - first >= 12:
            yield first * FRAME / SAMPLE_RATE, last * FRAME / SAMPLE_RATE


def _one_at_a_time(words: Sequence[SaidWord]) -> list[SaidWord]:
    """Return the words that a recognizer would hear: of two at once the one that began before."""
    kept: list[SaidWord] = []
    for word in sorted(words, key=lambda word: word.start_s):
        if not kept or word.start_s + 0.5 * (word.end_s - word.start_s) >= kept[-1].end_s:
            kept.append(word)
    return kept


def talk_of(name: str, samples: Samples, words: Sequence[SaidWord], chance: Generator) -> VoicesTalk:
    """Return the talk, its words put into sentences as a listener would."""
    sentences: list[list[SaidWord]] = []
    for word in words:
        last = sentences[-1][-1] if sentences else None
        if (
            last is None
            or word.start_s - last.end_s >= PAUSE_S
            or word.end_s - sentences[-1][0].start_s > LONGEST_S
            or (word.turn != last.turn and chance.random() < AT_TURNS)
        ):
            sentences.append([])
        sentences[-1].append(word)
    segments = [_segment(index, said) for index, said in enumerate(sentences)]
    return VoicesTalk(
        name, samples, tuple(segments), tuple(tuple(word.voice for word in said) for said in sentences)
    )


def _segment(index: int, said: Sequence[SaidWord]) -> Segment:
    words = tuple(Word("", word.start_s, word.end_s) for word in said)
    return Segment(
        SegmentId(index), max(0.0, said[0].start_s - 0.1), said[-1].end_s + 0.1, words, (), final=True
    )
