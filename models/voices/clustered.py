"""Voices of a track told apart by what is alike in all that each of them says."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.backends import VoiceNetworks
from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples, Segment, SegmentId
from core.speech.silence import SILENCE
from core.speech.voices import VoicePrint, VoiceSpan
from core.system.freed_memory import give_memory_back
from core.voices.sentences import VoicedSentence, voiced_sentence
from core.voices.telling import Telling

KEPT_S = 30.0
"""Sound that is kept for the sentences to come; what ended before is told of no more."""


class ClusteredTeller:
    """A `VoiceTeller`. Of sound it keeps the last half minute, and prints as long as it lives itself."""

    def __init__(self, networks: VoiceNetworks) -> None:
        self._networks = networks
        self._telling = Telling()
        self._sound: list[AudioChunk] = []

    def hear(self, chunk: AudioChunk) -> None:
        if self._sound and abs(chunk.start_s - self._sound[-1].end_s) > 0.5 / SAMPLE_RATE:
            self._sound.clear()  # what lies between was left out
        self._sound.append(chunk)
        while self._sound[0].end_s < chunk.end_s - KEPT_S:
            del self._sound[0]

    def who(self, segment: Segment) -> tuple[VoiceSpan, ...]:
        heard = self._heard(segment)
        return self._telling.tell(heard) if heard else ()

    def recall(self, segment: Segment, spans: Sequence[VoiceSpan]) -> None:
        if heard := self._heard(segment):
            self._telling.recall(heard, spans)

    def settle(self) -> None:
        self._telling.look_back()

    def revised(self) -> tuple[VoiceSpan, ...]:
        return self._telling.revised()

    def give_no_number_up_to(self, voice: int) -> None:
        self._telling.give_no_number_up_to(voice)

    def correct(self, segment: SegmentId, first_word: int, n_words: int, voice: int) -> tuple[VoiceSpan, ...]:
        return self._telling.correct(segment, first_word, n_words, voice)

    def voices(self) -> tuple[int, ...]:
        return self._telling.voices()

    def print_of(self, *voices: int) -> VoicePrint | None:
        if (middle := self._telling.middle_of(*voices)) is None:
            return None
        return VoicePrint(middle.print, middle.seconds, self._networks.name)

    def _heard(self, segment: Segment) -> VoicedSentence | None:
        if not segment.words or not self._sound or segment.start_s < self._sound[0].start_s:
            return None
        start_s = min(segment.start_s, segment.words[0].start_s)
        sound = self._between(start_s, max(segment.end_s, segment.words[-1].end_s))
        voiced = voiced_sentence(segment.index, sound, segment.words, start_s, self._networks)
        give_memory_back()  # buffers of all lengths leave 75 MB in pieces
        return voiced

    def _between(self, start_s: float, end_s: float) -> Samples:
        first_s = self._sound[0].start_s
        inside = [chunk.samples for chunk in self._sound if chunk.start_s < end_s]
        joined = np.concatenate(inside) if inside else SILENCE
        return joined[round((start_s - first_s) * SAMPLE_RATE) : round((end_s - first_s) * SAMPLE_RATE)]
