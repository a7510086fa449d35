"""Nemotron's network for who speaks when, which keeps up to eight voices of a talk apart by itself.

It wants a card: on a processor it is slower than speech (1.3 s for a second on one core, 0.85 GB). Its folder
is downloaded; `load_nemotron` reads it. It knows voices by a cache of their sound, and makes no prints.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from numpy.typing import NDArray
from transformers import AutoModelForAudioFrameClassification, AutoProcessor

from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples, Segment, SegmentId
from core.speech.silence import SILENCE
from core.speech.voices import NOBODY, VoicePrint, VoiceSpan

if TYPE_CHECKING:
    from transformers import Nemotron3DiarizationForAudioFrameClassification, Nemotron3DiarizationProcessor

SURE = 0.5
"""How likely it is at least that a voice speaks, on average over a word."""
KEPT_S = 60.0
"""How long it is known who spoke when; whole sentences are told of by then."""

Likely = NDArray[np.float32]


def load_nemotron(folder: Path, device: str) -> NemotronTeller:
    """Return a teller with the network of a folder; raise `OSError` or `ValueError` where there is none."""
    processor = AutoProcessor.from_pretrained(folder, local_files_only=True)
    model = AutoModelForAudioFrameClassification.from_pretrained(
        folder, local_files_only=True, use_safetensors=True
    )
    return NemotronTeller(model.to(device).eval(), processor)


@dataclass(frozen=True, slots=True, eq=False)
class _Heard:
    """How likely each voice speaks (frame, voice); the first frame lies at `start_s`."""

    start_s: float
    likely: Likely


class NemotronActivity:
    """Who speaks when in sound that comes bit by bit; what is heard does not depend on how it is cut."""

    def __init__(
        self, model: Nemotron3DiarizationForAudioFrameClassification, processor: Nemotron3DiarizationProcessor
    ) -> None:
        self._model, self._processor = model, processor
        self.frame_s: float = processor.feature_extractor.hop_length / SAMPLE_RATE
        self._cache: Any = None
        self._begin(0.0)

    def _begin(self, start_s: float) -> None:
        self._start_s = start_s
        self._frame = 0
        self._sound, self._n_gone = SILENCE, 0

    @property
    def heard_s(self) -> float:
        """Up to when it is known who speaks."""
        return self._start_s + self._frame * self.frame_s

    def hear(self, chunk: AudioChunk) -> list[_Heard]:
        """Return what is known now of who speaks."""
        end_s = self._start_s + (self._n_gone + len(self._sound)) / SAMPLE_RATE
        found = []
        if abs(chunk.start_s - end_s) > 0.5 / SAMPLE_RATE:  # what lies between was left out
            found += self.finish()
            self._begin(chunk.start_s)
        self._sound = np.concatenate([self._sound, chunk.samples])
        while (piece := self._next_piece()) is not None:
            found.append(self._step(piece, is_last=False))
        return found

    def finish(self) -> list[_Heard]:
        """Return who speaks in what is left."""
        piece = self._sound[max(0, self._start_of_next() - self._n_gone) :]
        if len(piece) < self._processor.feature_extractor.n_fft:
            return []
        found = [self._step(piece, is_last=True)]
        self._begin(self._start_s + (self._n_gone + len(self._sound)) / SAMPLE_RATE)
        return found

    def _start_of_next(self) -> int:
        return self._processor.audio_chunk_start(self._frame) if self._frame else 0

    def _next_piece(self) -> Samples | None:
        processor = self._processor
        n = processor.num_samples_per_audio_chunk if self._frame else processor.num_samples_first_audio_chunk
        first = self._start_of_next() - self._n_gone
        if len(self._sound) < first + n:
            return None
        self._sound, self._n_gone = self._sound[first:], self._n_gone + first
        return self._sound[:n]

    @torch.inference_mode()
    def _step(self, piece: Samples, *, is_last: bool) -> _Heard:
        inputs = self._processor(
            piece,
            sampling_rate=SAMPLE_RATE,
            is_streaming=True,
            is_first_audio_chunk=self._frame == 0,
            is_last_audio_chunk=is_last,
            return_tensors="pt",
        )
        ahead = inputs.pop("num_lookahead_frames", 0)
        inputs = inputs.to(self._model.device, dtype=self._model.dtype)
        made = self._model(**inputs, speaker_cache=self._cache, num_lookahead_frames=ahead)
        self._cache = made.speaker_cache
        likely = made.logits[0].sigmoid().float().cpu().numpy()
        heard = _Heard(self.heard_s, likely)
        self._frame += len(likely)
        return heard


@dataclass(slots=True)
class _ToldSentence:
    """A sentence, the network's voice for each word (negative: nobody), and what was told of it."""

    segment: Segment
    places: list[tuple[int, bool]]
    said: tuple[tuple[int, bool], ...] | None = None


@dataclass(slots=True)
class _Numbers:
    """The number of each of the network's voices, and what the user says of them."""

    of_place: dict[int, int] = field(default_factory=dict)
    pins: dict[tuple[SegmentId, int], int] = field(default_factory=dict)
    n_taken: int = 0

    def number(self, place: int) -> int:
        if place not in self.of_place:
            self.n_taken += 1
            self.of_place[place] = self.n_taken
        return self.of_place[place]


class NemotronTeller:
    """A `VoiceTeller`. A ninth voice has no number: the network has none for it."""

    def __init__(
        self, model: Nemotron3DiarizationForAudioFrameClassification, processor: Nemotron3DiarizationProcessor
    ) -> None:
        self._activity = NemotronActivity(model, processor)
        self._heard: list[_Heard] = []
        self._told: dict[SegmentId, _ToldSentence] = {}
        self._waiting: set[SegmentId] = set()
        """Segments whose last words are not heard yet: the network looks ahead."""
        self._numbers = _Numbers()

    def hear(self, chunk: AudioChunk) -> None:
        self._keep(self._activity.hear(chunk))

    def who(self, segment: Segment) -> tuple[VoiceSpan, ...]:
        if not segment.words or not self._heard or segment.words[0].start_s < self._heard[0].start_s:
            return ()
        told = self._told[segment.index] = _ToldSentence(segment, self._places(segment))
        self._waiting.add(segment.index)
        return self._say(told)

    def recall(self, segment: Segment, spans: Sequence[VoiceSpan]) -> None:
        self.give_no_number_up_to(max((span.voice for span in spans), default=NOBODY))
        self._keep(self._activity.finish())
        told = _ToldSentence(segment, self._places(segment))
        before = [(span.voice, span.is_sure) for span in spans for _ in range(span.n_words)]
        for (place, _), (voice, _) in zip(told.places, before, strict=False):
            if place >= 0 and voice != NOBODY and voice not in self._numbers.of_place.values():
                self._numbers.of_place.setdefault(place, voice)
        told.said = tuple(before)
        self._told[segment.index] = told

    def settle(self) -> None:
        self._keep(self._activity.finish())

    def revised(self) -> tuple[VoiceSpan, ...]:
        changed = [told for told in self._told.values() if told.said != self._words(told)]
        return tuple(span for told in changed for span in self._say(told))

    def give_no_number_up_to(self, voice: int) -> None:
        self._numbers.n_taken = max(self._numbers.n_taken, voice)

    def correct(self, segment: SegmentId, first_word: int, n_words: int, voice: int) -> tuple[VoiceSpan, ...]:
        number = voice if voice != NOBODY else self._numbers.n_taken + 1
        self.give_no_number_up_to(number)
        told = self._told.get(segment)
        if told is None or first_word + n_words > len(told.places):
            return (VoiceSpan(segment, first_word, n_words, number, is_sure=True),)
        for word in range(first_word, first_word + n_words):
            self._numbers.pins[segment, word] = number
        return self._say(told)

    def voices(self) -> tuple[int, ...]:
        return ()

    def print_of(self, *voices: int) -> VoicePrint | None:
        return None

    def _keep(self, heard: Sequence[_Heard]) -> None:
        self._heard += heard
        heard_s = self._activity.heard_s
        while self._heard and self._heard[0].start_s < heard_s - KEPT_S:
            del self._heard[0]
        for index in list(self._waiting) if heard else ():
            told = self._told[index]
            told.places = self._places(told.segment)
            if told.segment.words[-1].end_s <= heard_s:
                self._waiting.remove(index)

    def _places(self, segment: Segment) -> list[tuple[int, bool]]:
        """Return the network's voice of each word; where it is not heard yet that of the word before."""
        found: list[tuple[int, bool]] = []
        for word in segment.words:
            likely = self._during(word.start_s, max(word.end_s, word.start_s + 0.1))
            if not len(likely):
                found.append((found[-1][0] if found else -1, False))
                continue
            mean = likely.mean(axis=0)
            best = int(mean.argmax())
            found.append((best, True) if mean[best] > SURE else (-1, False))
        return found

    def _during(self, start_s: float, end_s: float) -> Likely:
        rows = []
        for heard in self._heard:
            first, last = (round((s - heard.start_s) / self._activity.frame_s) for s in (start_s, end_s))
            rows.append(heard.likely[max(0, first) : max(0, last)])
        return np.concatenate(rows) if rows else np.zeros((0, 1), np.float32)

    def _words(self, told: _ToldSentence) -> tuple[tuple[int, bool], ...]:
        numbers, index = self._numbers, told.segment.index
        words = [
            (numbers.number(place), is_sure) if place >= 0 else (NOBODY, False)
            for place, is_sure in told.places
        ]
        for word in range(len(words)):
            if pin := numbers.pins.get((index, word)):
                words[word] = (pin, True)
        return tuple(words)

    def _say(self, told: _ToldSentence) -> tuple[VoiceSpan, ...]:
        told.said = self._words(told)
        spans, first = [], 0
        for (voice, is_sure), words in groupby(told.said):
            n_words = len(list(words))
            spans.append(VoiceSpan(told.segment.index, first, n_words, voice, is_sure))
            first += n_words
        return tuple(spans)
