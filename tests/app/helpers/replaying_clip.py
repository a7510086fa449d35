"""Ears and a translator that know one recording by heart, the office talk, and nothing else.

They find the place in the clip that what they are given comes from, whatever part of it that is, from a
file or through a microphone, and say what `replayed_clip.tsv` has there. Other sound is silence to them;
other words come back in capitals.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile

from core.backends import TargetUpdate
from core.layouts.actions import Read, Timeline, Write
from core.speech.hypothesis import LocalAgreement
from core.speech.segments import SAMPLE_RATE, Samples, Word
from core.speech.silence import SILENCE
from core.translating.glossary import Term
from core.translating.policies import SentenceProgress, parse_policy
from core.wire.messages import EngineSettings
from core.wording.errors import UserError

CLIP = Path(__file__).resolve().parents[2] / "helpers" / "office_talk.flac"
SENTENCES = Path(__file__).with_name("replayed_clip.tsv")

COARSE = 4
"""Samples that are taken together before places are compared: a microphone is some samples off."""
N_SPECTRUM = 2**17
LIKE = 0.8
"""How alike sound and its place are at least, where 1 is the same."""
LEAST_S, MOST_S = 0.7, 1.5
"""How much of an utterance is compared; it begins with some silence."""
EARLY_S = 0.1
LOUD = 0.01


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is said in the clip from second to second, and what it means."""

    start_s: float
    end_s: float
    source: tuple[str, ...]
    target: tuple[str, ...]

    def words(self) -> tuple[Word, ...]:
        """Return its words, each as long as it is written."""
        lengths = np.cumsum([0, *(len(text) + 1 for text in self.source)])
        borders = self.start_s + (self.end_s - self.start_s) * lengths / lengths[-1]
        pairs = zip(self.source, borders[:-1], borders[1:], strict=True)
        return tuple(Word(text, float(start), float(end)) for text, start, end in pairs)


def sentences() -> tuple[Sentence, ...]:
    """Return what is said in the clip."""
    with SENTENCES.open(encoding="utf-8", newline="") as file:
        return tuple(
            Sentence(float(row["start_s"]), float(row["end_s"]), *map(_words, (row["source"], row["target"])))
            for row in csv.DictReader(file, delimiter="\t")
        )


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


class Clip:
    """The recording, as something in which places are found."""

    def __init__(self) -> None:
        samples, _ = soundfile.read(CLIP, dtype="float32")
        self._samples = _coarse(samples)
        self._spectrum = np.fft.rfft(self._samples, N_SPECTRUM)
        self._energy = np.concatenate([[0.0], np.cumsum(self._samples**2)])
        self.words = tuple(word for sentence in sentences() for word in sentence.words())

    def place_s(self, samples: Samples) -> float | None:
        """Return from which second of the clip they come, None where they do not."""
        heard = _coarse(samples)
        n_places = len(self._samples) - len(heard) + 1
        alike = np.fft.irfft(self._spectrum * np.conj(np.fft.rfft(heard, N_SPECTRUM)), N_SPECTRUM)[:n_places]
        energy = self._energy[len(heard) :] - self._energy[: -len(heard)]
        heard_energy = float(np.sum(heard**2))
        alike /= np.sqrt(np.maximum(energy, 1e-3 * energy.max()) * max(heard_energy, 1e-9))
        best = int(np.argmax(alike))
        return best * COARSE / SAMPLE_RATE if alike[best] >= LIKE else None


def _coarse(samples: Samples) -> np.ndarray:
    n_whole = len(samples) // COARSE
    return samples[: n_whole * COARSE].reshape(n_whole, COARSE).mean(axis=1, dtype=np.float64)


class ClipRecognizer:
    """A `Recognizer` of the clip; words come as they are spoken, and stand once they were heard twice."""

    agreement = LocalAgreement(2)
    punctuates = False
    hears_when_asked = True
    adaptation = ""

    def __init__(self, clip: Clip) -> None:
        self._clip = clip
        self.start(0.0)

    def another(self) -> ClipRecognizer:
        return ClipRecognizer(self._clip)

    def expect(self, words: Sequence[str]) -> None:
        """Do nothing: it knows what comes."""

    def keep_pace(self, delay_s: float) -> None:
        """Do nothing: it waits for nothing."""

    def start(self, start_s: float, before: tuple[str, ...] = (), earlier: Samples = SILENCE) -> None:
        self._start_s = start_s
        self._n_samples = 0
        self._beginning: Samples = np.zeros(0, np.float32)
        self._place_s: float | None = None

    def accept(self, samples: Samples) -> None:
        self._n_samples += len(samples)
        if self._place_s is None:
            self._beginning = np.concatenate([self._beginning, samples])[-round(MOST_S * SAMPLE_RATE) :]

    def hypothesis(self) -> tuple[Word, ...]:
        if self._place_s is None and len(self._beginning) >= LEAST_S * SAMPLE_RATE:
            self._look()
        return self._heard()

    def carry(self, until_s: float) -> float:
        return 0.0

    def finish(self) -> tuple[Word, ...]:
        if self._place_s is None and len(self._beginning):
            self._look()
        return self._heard()

    def _look(self) -> None:
        """Find where in the clip the utterance begins."""
        place_s = self._clip.place_s(self._beginning)
        if place_s is not None:
            self._place_s = place_s - (self._n_samples - len(self._beginning)) / SAMPLE_RATE

    def _heard(self) -> tuple[Word, ...]:
        if self._place_s is None:
            return ()
        from_s, until_s = self._place_s - EARLY_S, self._place_s + self._n_samples / SAMPLE_RATE
        later_s = self._start_s - self._place_s
        return tuple(
            Word(word.text, max(word.start_s + later_s, self._start_s), word.end_s + later_s)
            for word in self._clip.words
            if from_s <= word.start_s and word.end_s <= until_s
        )


class Loudness:
    """A `VoiceActivity` for sound without noise: what is loud is speech."""

    frame_s = 0.03

    def reset(self) -> None:
        """Do nothing: it remembers nothing, as it is given whole frames."""

    def speech_probability(self, samples: Samples) -> list[float]:
        return [float(np.sqrt(np.mean(samples**2)) > LOUD)]


class ClipTranslator:
    """A `ChangeableTranslator` of the clip's sentences that writes when its policy lets it."""

    notes: tuple[str, ...] = ()

    def __init__(self, settings: EngineSettings) -> None:
        self.policy = parse_policy(settings.policy)
        self._glossary = tuple(settings.glossary)
        self._languages = settings.source_language, settings.target_language
        self._sentences = sentences()

    def use_adapter(self, folder: Path | None) -> None:
        """Write on as before: of an adapter only the languages are looked at."""
        if folder is None:
            return
        try:
            languages = json.loads((folder / "surtitle.json").read_text("utf-8"))["languages"]
        except OSError as error:
            raise UserError(f"There is no adapter in {folder}.") from error
        if {"from": self._languages[0], "to": self._languages[1]} not in languages:
            pairs = ", ".join(f"{pair['from']} to {pair['to']}" for pair in languages)
            raise UserError(f"The adapter in {folder} translates {pairs}.")

    def use_policy(self, policy: str) -> None:
        self.policy = parse_policy(policy)

    def use_glossary(self, terms: Sequence[Term]) -> None:
        self._glossary = tuple(terms)

    def recall(self, finished: Timeline) -> None:
        """Do nothing: no sentence follows another."""

    def open(self, forced: Timeline = ()) -> ClipTranslation:
        return ClipTranslation(self, forced)

    def target(self, source: Sequence[str]) -> tuple[str, ...]:
        """Return the translation of what begins so, as far as it goes."""
        for sentence in self._sentences:
            if sentence.source[: len(source)] == tuple(source):
                target = (*sentence.target, *self._terms(sentence.source))
                return target[: -(-len(target) * len(source) // len(sentence.source))]
        return (*(word.upper() for word in source), *self._terms(source))

    def _terms(self, source: Sequence[str]) -> tuple[str, ...]:
        """Return the terms that are said: it knows no better place for them than after the sentence."""
        return tuple(term.target for term in self._glossary if term.source in source)


class ClipTranslation:
    """One sentence; the tokens of its timeline are letters."""

    def __init__(self, translator: ClipTranslator, forced: Timeline) -> None:
        self._translator = translator
        self._source = _words_in(forced, Read)
        self._target = _words_in(forced, Write)
        self._timeline = list(forced)
        self._n_source_at_write = 0

    def read(self, source: Sequence[str]) -> TargetUpdate:
        self._source.extend(source)
        self._timeline.append(Read(_letters(source), len(source)))
        target = self._translator.target(self._source)
        written: list[str] = []
        while len(self._target) < len(target) and self._may_write():
            written.append(target[len(self._target)])
            self._target.append(written[-1])
            self._n_source_at_write = len(self._source)
        return self._update(written, ends=False)

    def _may_write(self) -> bool:
        counts = (len(self._source), len(self._target), self._n_source_at_write)
        return self._translator.policy.may_write(SentenceProgress(*counts))

    def finish(self) -> TargetUpdate:
        rest = self._translator.target(self._source)[len(self._target) :]
        self._target.extend(rest)
        return self._update(rest, ends=True)

    def _update(self, written: Sequence[str], *, ends: bool) -> TargetUpdate:
        if written or ends:
            self._timeline.append(Write(_letters(written), ends))
        return TargetUpdate(" ".join(self._target), "", tuple(self._timeline))


def _letters(words: Sequence[str]) -> tuple[int, ...]:
    return tuple(ord(letter) for word in words for letter in f"{word} ")


def _words_in(timeline: Timeline, kind: type[Read] | type[Write]) -> list[str]:
    letters = (letter for action in timeline if isinstance(action, kind) for letter in action.token_ids)
    return "".join(map(chr, letters)).split()
