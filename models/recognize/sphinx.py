"""The embedded recognizer: PocketSphinx with the US-English model that its package carries."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from pocketsphinx import Decoder

from core.speech.hypothesis import Agreement, StableTime
from core.speech.segments import SAMPLE_RATE, Samples, Word
from core.wording.errors import UserError
from core.wording.readers import for_reader
from core.wording.sentences import phrased

FRAME_S = 0.01
LANGUAGE = "en"

DEFAULT_MEANS = (54.0, 6.0, -1.0, 9.0, -10.0, -3.0, -11.0, -3.0, 0.0, -2.0, 0.0, -3.0, 3.0)
"""Cepstral means of ordinary recordings: without any it hears garbage for its first seconds."""

BYTES_A_SECOND = 2 * SAMPLE_RATE

MEASURE_AT_S = (1.0, 3.0)
"""How old an utterance is when its means are measured; they are once more at its end."""

MEMORY_S = 6.0
"""How much sound the carried means count for at most: a new speaker is learned within seconds."""

RESTART_DISTANCE = 8.0
"""Means that differ by less are not worth hearing the utterance again."""

MAX_MODELS = 5000
"""Models searched a frame: a sixth of the default, half its time, one word in fifty more wrong."""

_FILLER = re.compile(r"^(<.*>|\[.*\]|\+\+.*\+\+)$")
_PRONUNCIATION = re.compile(r"\(\d+\)$")
_FIRST_PERSON = re.compile(r"^i(?=$|'(m|ll|ve|d|s)$)")


@dataclass(frozen=True, slots=True)
class Means:
    """Cepstral means and how many seconds of sound they were taken from."""

    values: tuple[float, ...]
    heard_s: float

    @classmethod
    def cold(cls) -> Means:
        return cls(DEFAULT_MEANS, 0.0)

    @classmethod
    def from_text(cls, text: str) -> Means:
        heard, *values = (float(number) for number in text.split(","))
        return cls(tuple(values), heard)

    def to_text(self) -> str:
        return ",".join(f"{number:.2f}" for number in (self.heard_s, *self.values))

    def to_cmn(self) -> str:
        return ",".join(f"{value:.2f}" for value in self.values)

    def joined_with(self, values: tuple[float, ...], heard_s: float) -> Means:
        share = heard_s / (self.heard_s + heard_s)
        joined = tuple(old + share * (new - old) for old, new in zip(self.values, values, strict=True))
        return Means(joined, min(self.heard_s + heard_s, MEMORY_S))

    def distance(self, other: Means) -> float:
        return math.dist(self.values, other.values)


class SphinxRecognizer:
    """Hears English, streaming; lower-case words without punctuation.

    `adaptation` holds the cepstral means (of voice, microphone and room) that
    it carries from one utterance to the next.
    """

    agreement: Agreement = StableTime(2.0)
    punctuates = False

    def __init__(self, language: str = LANGUAGE) -> None:
        if not {LANGUAGE, "auto"} & set(language.split(",")):
            raise UserError(
                for_reader(
                    window=phrased(
                        "The small recognizer hears English only: choose Whisper as the recognizer, or"
                        " English as the spoken language."
                    ),
                    terminal=phrased(
                        'The recognizer "sphinx" hears English only, not "{language}": choose the recognizer'
                        " whisper, or English (en) as the spoken language.",
                        language=language,
                    ),
                )
            )
        self._decoder = Decoder(loglevel="FATAL", maxhmmpf=MAX_MODELS)
        self._meter = MeansMeter()
        self._prior = Means.cold()
        self._means = self._prior
        self._start_s = 0.0
        self._sound = bytearray()
        self._n_measured = 0
        self._open = False

    def another(self) -> SphinxRecognizer:
        """Return a new one: its decoder keeps what it hears beside its model of 38 MB."""
        return SphinxRecognizer()

    def expect(self, words: Sequence[str]) -> None:
        """Do nothing: its vocabulary is fixed."""

    def keep_pace(self, delay_s: float) -> None:
        """Do nothing: it always searches as far back."""

    def start(self, start_s: float, before: tuple[str, ...] = ()) -> None:
        self._start_s = start_s
        self._sound.clear()
        self._n_measured = 0
        self._restart(self._prior)

    def accept(self, samples: Samples) -> None:
        if not len(samples):
            return
        pcm = to_pcm(samples)
        self._sound += pcm
        self._decoder.process_raw(pcm)
        heard_s = len(self._sound) / BYTES_A_SECOND
        if self._n_measured < len(MEASURE_AT_S) and heard_s >= MEASURE_AT_S[self._n_measured]:
            self._n_measured += 1
            self._measure(heard_s)

    def hypothesis(self) -> tuple[Word, ...]:
        segmentation = self._decoder.seg() or ()
        return tuple(
            Word(
                shown,
                self._start_s + part.start_frame * FRAME_S,
                self._start_s + (part.end_frame + 1) * FRAME_S,
            )
            for part in segmentation
            if (shown := shown_word(part.word))
        )

    def finish(self) -> tuple[Word, ...]:
        if len(self._sound) >= BYTES_A_SECOND * 0.3:
            self._measure(len(self._sound) / BYTES_A_SECOND)
        self._decoder.end_utt()
        self._open = False
        self._prior = self._means
        return self.hypothesis()

    def whole(self, samples: Samples) -> tuple[Word, ...]:
        """Return the words of a whole recording heard at once: what streaming is measured against."""
        self.start(0.0)
        self._decoder.process_raw(to_pcm(samples), full_utt=True)
        self._decoder.end_utt()
        self._open = False
        return self.hypothesis()

    @property
    def adaptation(self) -> str:
        return self._means.to_text()

    @adaptation.setter
    def adaptation(self, state: str) -> None:
        self._prior = self._means = Means.from_text(state) if state else Means.cold()

    def _measure(self, heard_s: float) -> None:
        """Take the means of the utterance so far; hear it anew where they differ much from those in use."""
        means = self._prior.joined_with(self._meter.measure(bytes(self._sound)), heard_s)
        if means.distance(self._means) > RESTART_DISTANCE:
            self._restart(means)
            self._decoder.process_raw(bytes(self._sound))

    def _restart(self, means: Means) -> None:
        if self._open:
            self._decoder.end_utt()
        self._means = means
        # Else the utterance before leaves a trace in the features, and a replay hears something else.
        self._decoder.reinit_feat()
        self._decoder.set_cmn(means.to_cmn())
        self._decoder.start_utt()
        self._open = True


class MeansMeter:
    """Measures cepstral means: a second decoder that only computes features, 40 times as fast as speech."""

    def __init__(self) -> None:
        self._decoder = Decoder(loglevel="FATAL", lm=None, keyphrase="hello")

    def measure(self, pcm: bytes) -> tuple[float, ...]:
        self._decoder.reinit_feat()
        self._decoder.start_utt()
        self._decoder.process_raw(pcm, no_search=True, full_utt=True)
        self._decoder.end_utt()
        return tuple(float(value) for value in self._decoder.get_cmn(False).split(","))


def shown_word(entry: str) -> str:
    """Return a dictionary entry as it is shown, empty for fillers such as silence and breath."""
    if _FILLER.match(entry):
        return ""
    return _FIRST_PERSON.sub("I", _PRONUNCIATION.sub("", entry))


def to_pcm(samples: Samples) -> bytes:
    """Return the sound as signed 16-bit numbers."""
    scaled = np.rint(np.clip(samples, -1.0, 1.0) * 32767.0)
    return bytes(scaled.astype("<i2").tobytes())
