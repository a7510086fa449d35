"""Text translated while its words arrive one by one, and when each word of the translation came."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from core.backends import TargetUpdate, Translator
from core.hearing.endpoints import ends_sentence
from models.translate.streaming import StreamingTranslator, finish_together, read_together
from training.data.corpus import SentencePair
from training.measure.instances import Instance


@dataclass(frozen=True, slots=True)
class TimedTranslation:
    """A translation and, for each of its words, how many source words had been read.

    `elapsed` counts the computation's time too, in words of the speaker; none
    where it was not measured.
    """

    text: str
    delays: tuple[int, ...]
    elapsed: tuple[float, ...] = ()


def translate(
    translator: Translator, sources: Sequence[str], tell: Callable[[int], object] = lambda n: None
) -> list[TimedTranslation]:
    """Translate sentences, their words arriving one by one, as many at a time as the translator holds.

    One at a time they come in the order given, so that each may follow the last.
    `tell` hears of every group how many sentences it had.
    """
    if not isinstance(translator, StreamingTranslator):
        return [_translate_alone(translator, source, tell) for source in sources]
    order = list(range(len(sources)))
    if translator.n_rows > 1:
        order.sort(key=lambda i: len(sources[i].split()))
    translated: dict[int, TimedTranslation] = {}
    for start in range(0, len(sources), translator.n_rows):
        group = order[start : start + translator.n_rows]
        translated |= zip(
            group, _translate_together(translator, [sources[i].split() for i in group]), strict=True
        )
        tell(len(group))
    return [translated[i] for i in range(len(sources))]


def _translate_alone(translator: Translator, source: str, tell: Callable[[int], object]) -> TimedTranslation:
    translated = translate_in_time(translator, source, ms_per_word=1.0)
    tell(1)
    return replace(translated, elapsed=())


def translate_pairs(
    translator: Translator, pairs: Sequence[SentencePair], tell: Callable[[int], object] = lambda n: None
) -> list[Instance]:
    """Translate the sources of `pairs` as `translate` does; what comes out can be scored."""
    translations = translate(translator, [pair.source for pair in pairs], tell)
    return [instance_of(pair, translated) for pair, translated in zip(pairs, translations, strict=True)]


def instance_of(pair: SentencePair, translated: TimedTranslation) -> Instance:
    source, target, text = (" ".join(words.split()) for words in (pair.source, pair.target, translated.text))
    return Instance(source, target, text, translated.delays, translated.elapsed)


def _translate_together(
    translator: StreamingTranslator, sentences: Sequence[Sequence[str]]
) -> list[TimedTranslation]:
    streams = [translator.open() for _ in sentences]
    delays: list[list[int]] = [[] for _ in sentences]
    for n_read in range(1, max(map(len, sentences)) + 1):
        going = [i for i, words in enumerate(sentences) if n_read <= len(words)]
        updates = read_together([streams[i] for i in going], [[sentences[i][n_read - 1]] for i in going])
        for i, update in zip(going, updates, strict=True):
            delays[i] += [n_read] * _n_new(update, delays[i])
    finished = finish_together(streams)
    for i, update in enumerate(finished):
        delays[i] += [len(sentences[i])] * _n_new(update, delays[i])
    return [TimedTranslation(update.text, tuple(d)) for update, d in zip(finished, delays, strict=True)]


def _n_new(update: TargetUpdate, delays: Sequence[int]) -> int:
    return len(update.text.split()) - len(delays)


def translate_in_time(translator: Translator, source: str, ms_per_word: float) -> TimedTranslation:
    """Translate one sentence whose words are spoken in `ms_per_word` each, and measure the computation."""
    talk = _Talk(_Speaker(ms_per_word))
    words = source.split()
    talk.translate(translator, words, len(words))
    return talk.translated


def translate_talk(translator: Translator, source: str, ms_per_word: float, spoken: str) -> TimedTranslation:
    """Translate a talk, a sentence after the other, cut where its punctuation says, as captions are."""
    talk = _Talk(_Speaker(ms_per_word))
    for words, n_heard in cut_sentences(source.split(), spoken):
        talk.translate(translator, words, n_heard)
    return talk.translated


def cut_sentences(words: Sequence[str], spoken: str) -> list[tuple[list[str], int]]:
    """Return the sentences of a talk in the `spoken` language, each with how many words tell its end.

    A full stop that may belong to an abbreviation or a number needs the word
    after it.
    """
    sentences: list[tuple[list[str], int]] = []
    sentence: list[str] = []
    for i, word in enumerate(words, start=1):
        sentence.append(word)
        if i == len(words) or ends_sentence(word, words[i], spoken):
            is_told_by_next = i < len(words) and not ends_sentence(word, None, spoken)
            sentences.append((sentence, i + is_told_by_next))
            sentence = []
    return sentences


class _Speaker:
    """The clock of one who speaks at a fixed pace, and of a translator that works behind.

    Work on a word begins when it has been spoken and the work before it is
    done. SimulEval adds all work since the start instead, also what was done
    while the speaker spoke; OmniSTEval takes that out again
    (`--fix_simuleval_emission_ca`).
    """

    def __init__(self, ms_per_word: float) -> None:
        self._ms_per_word = ms_per_word
        self._free_at_ms = 0.0

    def time(self, n_spoken: int, work: Callable[[], TargetUpdate]) -> tuple[TargetUpdate, float]:
        """Do `work` after `n_spoken` words, and return when it is done, in words of the speaker."""
        begin_ms = max(self._free_at_ms, n_spoken * self._ms_per_word)
        started_s = time.perf_counter()
        update = work()
        self._free_at_ms = begin_ms + (time.perf_counter() - started_s) * 1000
        return update, self._free_at_ms / self._ms_per_word


@dataclass(slots=True)
class _Talk:
    """A talk's translation, as it grows by a sentence at a time."""

    speaker: _Speaker
    n_read: int = 0
    texts: list[str] = field(default_factory=list)
    delays: list[int] = field(default_factory=list)
    elapsed: list[float] = field(default_factory=list)

    @property
    def translated(self) -> TimedTranslation:
        return TimedTranslation(" ".join(filter(None, self.texts)), tuple(self.delays), tuple(self.elapsed))

    def translate(self, translator: Translator, words: Sequence[str], n_heard: int) -> None:
        """Translate a sentence whose end is known once `n_heard` words of the talk were heard."""
        stream = translator.open()
        self.texts.append("")
        for word in words:
            self.n_read += 1
            self._note(self.n_read, partial(stream.read, [word]))
        self._note(n_heard, stream.finish)

    def _note(self, n_heard: int, work: Callable[[], TargetUpdate]) -> None:
        update, done = self.speaker.time(n_heard, work)
        n_new = len(update.text.split()) - len(self.texts[-1].split())
        self.texts[-1] = update.text
        self.delays += [n_heard] * n_new
        self.elapsed += [done] * n_new
