"""Whisper by local agreement, with the very network that AlignAtt runs: what AlignAtt is held against.

As whisper_streaming has it (Macháček et al., 2023): whenever a second of sound has come, 30 s are encoded,
the window with silence after it, and all words of it are written again, with the words before it as a prompt;
those that two hearings in a row begin with are final. The window is cut where sentences are, as every
recognizer's is. Its times are those of AlignAtt, without the forward that whisper_streaming spends on them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from core.speech.hypothesis import Agreement, LocalAgreement
from core.speech.segments import SAMPLE_RATE, Samples, Word
from core.speech.silence import SILENCE
from models.recognize.alignatt import MIN_WINDOW_S, AlignAttRecognizer
from models.recognize.attending_whisper import MAX_WINDOW_S, AttendingWhisper

UPDATE_S = 1.0


class AgreeingWhisper:
    """Hears the whole window of an utterance again each second."""

    agreement: Agreement = LocalAgreement(2)
    punctuates = AlignAttRecognizer.punctuates
    hears_when_asked = True

    def __init__(self, whisper: AttendingWhisper, language: str = "en") -> None:
        self._whisper, self._language = replace(whisper, least_s=MAX_WINDOW_S), language
        self._inner = AlignAttRecognizer(self._whisper, language)
        self.start(0.0)

    def another(self) -> AgreeingWhisper:
        return AgreeingWhisper(self._whisper, self._language)

    def expect(self, words: Sequence[str]) -> None:
        self._inner.expect(words)

    def keep_pace(self, delay_s: float) -> None:
        """Do nothing: a second is waited for."""

    def start(self, start_s: float, before: tuple[str, ...] = (), earlier: Samples = SILENCE) -> None:
        self._start_s, self._before = start_s, before
        self._window: Samples = np.zeros(0, np.float32)
        self._n_decoded = 0

    def accept(self, samples: Samples) -> None:
        self._window = np.concatenate([self._window, samples])

    def hypothesis(self) -> tuple[Word, ...] | None:
        n_new = len(self._window) - self._n_decoded
        if len(self._window) < MIN_WINDOW_S * SAMPLE_RATE or n_new < UPDATE_S * SAMPLE_RATE:
            return None
        return self._heard()

    def carry(self, until_s: float) -> float:
        return 0.0

    def finish(self) -> tuple[Word, ...]:
        return self._heard() if len(self._window) else ()

    def whole(self, samples: Samples) -> tuple[Word, ...]:
        """Return the words of a whole recording heard at once."""
        return self._inner.whole(samples)

    @property
    def adaptation(self) -> str:
        return self._inner.adaptation

    @adaptation.setter
    def adaptation(self, state: str) -> None:
        self._inner.adaptation = state

    def _heard(self) -> tuple[Word, ...]:
        self._n_decoded = len(self._window)
        self._inner.start(self._start_s, self._before)
        self._inner.accept(self._window)
        return self._inner.finish()
