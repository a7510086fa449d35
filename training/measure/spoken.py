"""Speech translated while it is spoken, and when each word of the translation was written."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from core.backends import Recognizer
from core.hearing.block_listening import BlockListener
from core.hearing.listening import Listener
from core.pipeline.stages import Listening, ListeningStage, SegmentHeard, TranslatingStage
from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples, SegmentId
from core.translating.open_sentence import OpenSentence
from core.wire.messages import EngineSettings
from models.adapters.agreement import languages_of
from models.adapters.speech_reader import direct_model_folder, reader_for
from models.loading.model_folders import translator_folder
from models.loading.recognizers import load_recognizer
from models.loading.translators import load_translator
from models.recognize.vad import SileroVad
from models.speech.bundle import load_hearing
from models.speech.hearing import BlockHearing
from models.translate.streaming import StreamingTranslator


@dataclass(frozen=True, slots=True)
class SpokenWord:
    """A word, or what was hung on one that stood already.

    `delay_ms` is how much had been spoken when it was written, `elapsed_ms` the same with the time of the
    computation.
    """

    text: str
    delay_ms: float
    elapsed_ms: float


@dataclass(frozen=True, slots=True)
class Cascade:
    """What hears, and what translates what it heard; the direct road's recognizer gives no words."""

    hears: Recognizer | BlockHearing
    translator: StreamingTranslator

    def listener(self) -> Listening:
        """Return one that begins at the beginning of a recording."""
        if isinstance(self.hears, BlockHearing):
            return BlockListener(self.hears.another(), SileroVad())
        return Listener(self.hears.another(), SileroVad())


def load_cascade(asked: EngineSettings) -> Cascade:
    """Return the recognizer and the translator that are asked for, or a direct model with what reads it.

    Raises:
        UserError: one of them cannot be loaded, or is not there.
    """
    name = asked.recognizer
    if asked.is_direct:
        reader = reader_for(name, languages_of(asked))
        return Cascade(
            load_hearing(direct_model_folder(name), translator_folder(name)),
            load_translator(replace(asked, translator=reader.name, adapter=reader.adapter)),
        )
    delay_s = asked.may_wait_s
    hears = load_recognizer(name, asked.source_language, device=asked.device, delay_s=delay_s)
    return Cascade(hears, load_translator(asked))


class SpokenTranslation:
    """One recording being translated while it arrives.

    Work on sound begins when it has been spoken and the work before it is done; a word is written when the
    forward that ended it is over. SimulEval adds all work since the start instead, and gives all words of a
    piece of sound the time of the last.
    """

    def __init__(self, cascade: Cascade, now_s: Callable[[], float] = time.perf_counter) -> None:
        self._now_s = now_s
        self._listening = ListeningStage(cascade.listener())
        self._translating = TranslatingStage(cascade.translator)
        self._decoder = cascade.translator.decoder
        self._decoder.watch = self._look
        self._done = ""
        """What sentences before the open one say."""
        self._sentence: OpenSentence | None = None
        self._texts: dict[SegmentId, str] = {}
        """What the captions say, by their numbers."""
        self._heard: dict[SegmentId, str] = {}
        """What was heard, by the numbers of captions."""
        self._n_told = 0
        self._heard_ms = self._free_at_ms = self._began_ms = 0.0
        self._began_s = 0.0
        self._looks: list[tuple[int, float]] = []
        """How many letters stood there when, since the last words that were told."""

    def hear(self, samples: Samples) -> list[SpokenWord]:
        """Return the words that more sound lets be written."""
        start_s = self._heard_ms / 1000
        self._heard_ms += len(samples) / SAMPLE_RATE * 1000
        return self._work(lambda: self._listening.feed(AudioChunk(samples, start_s)))

    def finish(self) -> list[SpokenWord]:
        """Return the last words: no more sound comes."""
        return self._work(self._listening.finish)

    @property
    def source(self) -> str:
        """What was heard so far."""
        return _joined(self._heard.values())

    def _work(self, listen: Callable[[], list[SegmentHeard]]) -> list[SpokenWord]:
        self._began_s = self._now_s()
        self._began_ms = max(self._free_at_ms, self._heard_ms)
        for heard in listen():
            self._heard[heard.segment.index] = heard.segment.text
            translation = self._translating.take(heard.segment)
            if translation is not None:
                self._texts[heard.segment.index] = translation.text
        self._free_at_ms = self._elapsed_ms()
        return self._new_words()

    def _elapsed_ms(self) -> float:
        return self._began_ms + (self._now_s() - self._began_s) * 1000

    def _look(self) -> None:
        """Note how much is written: sentences follow each other, and the decoder's owner is the open one."""
        sentence = self._decoder.owners[0]
        if sentence is not self._sentence:
            self._done = _joined([self._done, self._sentence.target if self._sentence else ""])
            self._sentence = sentence
        written = _joined([self._done, sentence.target if sentence else ""])
        self._looks.append((len(written), self._elapsed_ms()))

    def _new_words(self) -> list[SpokenWord]:
        text = _joined(self._texts.values())
        words, end = [], self._n_told
        for word in text[self._n_told :].split():
            end = text.index(word, end) + len(word)
            written_ms = next((at_ms for n, at_ms in self._looks if n >= end), self._free_at_ms)
            words.append(SpokenWord(word, self._heard_ms, written_ms))
        self._n_told, self._looks = len(text), []
        return words


def _joined(texts: Iterable[str]) -> str:
    return " ".join(filter(None, texts))
