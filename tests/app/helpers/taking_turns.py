"""Voices without networks: the next speaker is the other one of two."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.speech.segments import AudioChunk, Segment, SegmentId
from core.speech.voices import NOBODY, VoicePrint, VoiceSpan


class TakingTurns:
    """A `VoiceTeller`: sentences are said by the first and the second voice in turn.

    One that is not told who spoke before begins with the first again.
    """

    def __init__(self) -> None:
        self._said: list[VoiceSpan] = []
        self._n_taken = 0

    def hear(self, chunk: AudioChunk) -> None: ...

    def who(self, segment: Segment) -> tuple[VoiceSpan, ...]:
        voice = 3 - self._said[-1].voice if self._said else 1
        self._said.append(VoiceSpan(segment.index, 0, len(segment.words), voice, True))
        return (self._said[-1],)

    def recall(self, segment: Segment, spans: Sequence[VoiceSpan]) -> None:
        self._said.extend(spans)

    def give_no_number_up_to(self, voice: int) -> None:
        self._n_taken = max(self._n_taken, voice)

    def settle(self) -> None: ...

    def revised(self) -> tuple[VoiceSpan, ...]:
        return ()

    def voices(self) -> tuple[int, ...]:
        return tuple(sorted({span.voice for span in self._said}))

    def print_of(self, *voices: int) -> VoicePrint | None:
        """Return of each voice a print as wide as it takes, at right angles to those of the others."""
        made = np.zeros(8, np.float32)
        made[[voice % 8 for voice in voices]] = len(voices) ** -0.5
        return VoicePrint(made, 20.0, "taking turns")

    def correct(self, segment: SegmentId, first_word: int, n_words: int, voice: int) -> tuple[VoiceSpan, ...]:
        if voice == NOBODY:
            self._n_taken = voice = max([self._n_taken, *(span.voice for span in self._said)]) + 1
        return (VoiceSpan(segment, first_word, n_words, voice, True),)
