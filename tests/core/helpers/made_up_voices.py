"""Prints of voices that nobody has, and networks that hear such voices in numbers instead of sound."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.speech.segments import SAMPLE_RATE, Samples, SegmentId
from core.speech.voices import Prints, Turns
from core.voices.sentences import VoicedSentence, VoicePart

WIDTH = 64
WORD_S = 0.33


class MadeUpVoices:
    """Voices by letter, at right angles to each other; each print is off by chance, a shorter one more."""

    def __init__(self, seed: int = 1) -> None:
        self._chance = np.random.default_rng(seed)
        self._axes = np.eye(WIDTH, dtype=np.float32)

    def print_of(self, voice: str, seconds: float = 3.0) -> np.ndarray:
        off = self._chance.standard_normal(WIDTH) / np.sqrt(WIDTH)
        made = self._axes[ord(voice) - ord("a")] + off * (0.6 / max(seconds, 0.3) ** 0.5)
        return np.asarray(made / np.linalg.norm(made), np.float32)

    def sentence(self, segment: int, said: str, n_words: int = 9) -> VoicedSentence:
        """Return a sentence in which each letter of `said` speaks so many words, one after the other."""
        voices = [voice for voice in said for _ in range(n_words)]
        order = list(dict.fromkeys(said))
        words_s = WORD_S * (np.arange(len(voices)) + 0.5)
        windows_s = np.arange(0.75, max(0.8, words_s[-1]), 0.75)
        speaking = [voices[min(len(voices) - 1, int(at_s / WORD_S))] for at_s in windows_s]
        seconds = {voice: WORD_S * voices.count(voice) for voice in order}
        return VoicedSentence(
            segment=SegmentId(segment),
            words_s=words_s,
            part_of=np.array([order.index(voice) for voice in voices], dtype=np.intp),
            parts=tuple(VoicePart(self.print_of(voice, seconds[voice]), seconds[voice]) for voice in order),
            windows_s=windows_s,
            windows=np.stack([self.print_of(voice, 1.5) for voice in speaking]),
        )

    def mixed(self, segment: int, said: str, n_words: int = 9) -> VoicedSentence:
        """Return a sentence whose voices were taken for one: a single part, like each of them a bit."""
        apart = self.sentence(segment, said, n_words)
        both = np.mean([part.print for part in apart.parts], axis=0)
        seconds = sum(part.seconds for part in apart.parts)
        part = VoicePart(np.asarray(both / np.linalg.norm(both), np.float32), seconds)
        return VoicedSentence(
            apart.segment,
            apart.words_s,
            np.zeros_like(apart.part_of),
            (part,),
            apart.windows_s,
            apart.windows,
        )


class HeardInNumbers:
    """Networks for sound whose samples are numbers: 0.1 one voice, 0.2 another, 0.3 both, 0 nobody."""

    name = "made up"

    def turns(self, samples: Samples) -> Turns:
        hop = SAMPLE_RATE // 50
        levels = np.rint(samples[hop // 2 :: hop] * 10).astype(int)
        speaks = np.stack([levels & 1 > 0, levels & 2 > 0, levels < 0], axis=1)
        return Turns(speaks, frame_s=0.02, first_s=0.01)

    def prints(self, pieces: Sequence[Samples]) -> Prints:
        """Return how much of a piece each of the three says."""
        made = np.array([[np.isclose(piece, level).mean() for level in (0.1, 0.2, 0.3)] for piece in pieces])
        made = made.reshape(-1, 3)
        return np.asarray(made / np.maximum(np.linalg.norm(made, axis=1, keepdims=True), 1e-9), np.float32)
