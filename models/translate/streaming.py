"""A language model as a simultaneous translator: prefill and step under any scheme."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol
from weakref import WeakSet

from core.backends import TargetUpdate
from core.layouts.actions import Action, Follow, Timeline, Write
from core.layouts.layout import Cell
from core.speech.blocks import Block
from core.translating.feeds import Source
from core.translating.glossary import Glossary, Term
from core.translating.open_sentence import OpenSentence
from core.wire.messages import DEFAULTS, EngineSettings
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.adapters.adapters import AdapterManifest
from models.adapters.agreement import Agreement
from models.manifests.alignment_heads import Heads
from models.memory.footprint import cache_rows
from models.memory.placement_fallback import TellSentence
from models.translate.beam import BeamSearch
from models.translate.decoding import Decoder, HeadWeights, Network
from models.translate.sentence_maker import SentenceMaker
from models.translate.sentence_speech import SentenceSpeech

logger = logging.getLogger(__name__)

MAX_POSITIONS = 1024
"""Columns of the cache; a caption that needs more goes on in an emptied one."""

WORDS_AT_ONCE = 32
"""Words of one burst that are read before the translation may catch up."""

MAX_CONTEXT_TOKENS = 128
"""A longer sentence is not put in front of the next one."""

POSITIONS_A_WORD = 8
"""Generous room for a word: its tokens, their translation and the slot around them."""

FRAMES_A_WORD = 3
"""So many frames of speech, at least, make a word: one is 80 ms or more."""


@dataclass(frozen=True, slots=True)
class Setup:
    """How a model, with an adapter or without, is spoken to where something was asked of it."""

    maker: SentenceMaker
    asked: EngineSettings = DEFAULTS
    adapter: AdapterManifest | None = None
    notes: tuple[str, ...] = ()
    """Sentences that the user should read."""
    head: HeadWeights | None = None
    """What the policy asks, if it asks one."""
    watched: Heads = ()
    """The attention heads that it watches, if it watches any."""

    def ended_by(self, token_ids: frozenset[int]) -> Setup:
        """Return the same for a model that ends its sentences with these tokens, too."""
        words = self.maker.vocabulary
        words = replace(words, end_ids=words.end_ids | token_ids)
        return replace(self, maker=replace(self.maker, vocabulary=words))


class Adapters(Protocol):
    """A translator's model and its adapters."""

    def agree(self, asked: EngineSettings, known: AdapterManifest | None = None) -> Agreement:
        """Return what the model would do if it were asked so (`models.adapters.agreement.agree`)."""

    def setup(self, agreed: Agreement) -> Setup:
        """Return how the model is spoken to then. Raises UserError: it cannot do that."""

    def put_on(self, adapter: AdapterManifest | None) -> None:
        """Change the model's weights to those with this adapter, or with none.

        Raises:
            UserError: that failed; the model is as it was.
        """


class StreamingTranslator:
    """A `core.backends.ChangeableTranslator` over one network and language pair.

    All streams share one cache of `n_rows` rows. A stream whose row was taken by another, or whose
    model got another adapter or policy, is rebuilt from its timeline, in one forward, when it goes on.
    """

    def __init__(
        self,
        network: Network,
        setup: Setup,
        *,
        adapters: Adapters | None = None,
        n_rows: int = 1,
        tell: TellSentence = logger.warning,
    ) -> None:
        self._take(setup)
        n_beams = self.asked.beams
        self.n_rows = n_rows if n_beams == 1 else 1  # several paths take the rows of several sentences
        self._adapters = adapters
        self.streams: WeakSet[SentenceStream] = WeakSet()
        self._n_opened = 0
        self.last: Follow | None = None
        """What the next sentence follows, where context is carried over."""
        self._n_positions = min(network.n_positions or MAX_POSITIONS, MAX_POSITIONS)
        self.decoder = network.decoder(
            self._prompt_of(setup),
            self._n_positions,
            setup.maker.scheme,
            setup.head,
            setup.watched,
            n_rows=cache_rows(n_rows, n_beams),
            hears_speech=self.asked.is_direct,
            tell=tell,
        )

    def _take(self, setup: Setup) -> None:
        self.maker = setup.maker
        self.asked = setup.asked
        self.notes = setup.notes
        """Sentences that the user should read."""
        self._adapter = setup.adapter

    @property
    def name(self) -> str:
        """What the user calls it: the adapter's name, or the model's."""
        return self._adapter.name if self._adapter else self.asked.translator

    def open(self, forced: Timeline = ()) -> SentenceStream:
        self._n_opened += 1
        stream = SentenceStream(self, self._n_opened % self.n_rows, forced)
        self.streams.add(stream)
        return stream

    def remember(self, sentence: OpenSentence) -> None:
        """Keep what the next sentence follows, if anything was said of it."""
        pair = sentence.pair
        n_tokens = len(pair.source_ids) + len(pair.target_ids)
        if self.asked.carries_context and sentence.target.strip() and n_tokens <= MAX_CONTEXT_TOKENS:
            self.last = pair

    def recall(self, finished: Timeline) -> None:
        """Let the next sentence follow one that another translator finished, or, if empty, none."""
        self.last = None
        for part in _sentences(self.maker.retold(finished)):
            sentence = self.maker.new_sentence(_followed(part))
            sentence.force(part)
            self.remember(sentence)

    def use_adapter(self, folder: Path | None) -> None:
        """Go on with the adapter in `folder`, or with the base alone; what was written stays.

        Raises:
            UserError: the adapter does not fit or cannot be loaded; the one in use goes on.
        """
        self.go_on(self.with_adapter(folder))

    def use_policy(self, policy: str) -> None:
        """Go on under another policy; what was written stays.

        Raises:
            UserError: it is not known or not for this model; the one in use goes on.
        """
        self.go_on(self.under(policy))

    def with_adapter(self, folder: Path | None) -> Agreement:
        """Return what it would do with the adapter in `folder`. Raises UserError: that does not fit."""
        assert self._adapters is not None
        return self._adapters.agree(replace(self.asked, adapter=str(folder or "")))

    def under(self, policy: str) -> Agreement:
        """Return what it would do under another policy. Raises UserError: it cannot."""
        assert self._adapters is not None
        return self._adapters.agree(replace(self.asked, policy=policy), self._adapter)

    def go_on(self, agreed: Agreement) -> None:
        """Go on as was agreed; what was written stays.

        Raises:
            UserError: the model or the adapter's weights cannot be used so; it goes on as before.
        """
        assert self._adapters is not None
        setup = self._adapters.setup(agreed)
        prompt = self._prompt_of(setup)
        for stream in self.streams:
            stream.settle(setup.maker)
        if setup.adapter is not self._adapter:
            self._adapters.put_on(setup.adapter)
        self._take(setup)
        self.decoder.start_over(prompt, self.maker.scheme, setup.head, setup.watched)

    def use_glossary(self, terms: Sequence[Term]) -> None:
        """Honour these terms, and no others, from the next word on, in open sentences too."""
        self.asked = replace(self.asked, glossary=tuple(terms))
        self.maker = self.maker.with_terms(terms)
        for stream in self.streams:
            stream.use_glossary(self.maker.glossary)

    def _prompt_of(self, setup: Setup) -> list[Cell]:
        prompt = setup.maker.new_layout().open()
        if len(prompt) > self._n_positions // 2:
            raise UserError(
                phrased(
                    "The instructions of this translator are too long ({n_tokens} tokens): shorten them, or"
                    " choose another adapter or translator.",
                    n_tokens=len(prompt),
                )
            )
        return prompt


class SentenceStream:
    """One caption's translation (`core.backends.TranslationStream`).

    It is one `OpenSentence`, or several in a row where the text outgrows the cache.
    """

    def __init__(self, translator: StreamingTranslator, row: int = 0, forced: Timeline = ()) -> None:
        self._translator = translator
        self._decoder = translator.decoder
        self._row = row
        self._done_text: list[str] = []
        self._done_timeline: list[Action] = []
        self._began_loop = False
        self._speech = SentenceSpeech(translator.decoder.frames)
        parts = [*_sentences(translator.maker.retold(forced))]
        self._sentence = self._begin(_followed(parts[0]) if parts else translator.last)
        for i, part in enumerate(parts):
            if i:
                self._go_on(_followed(part))
            self._sentence.force(part)
            self._speech.owe(part)

    def read(self, source: Sequence[str | Block]) -> TargetUpdate:
        return read_together([self], [source])[0]

    def finish(self) -> TargetUpdate:
        return finish_together([self])[0]

    def settle(self, next_maker: SentenceMaker) -> None:
        """Finish what is open, as it was begun, if the cache could not hold it with the next maker."""
        if self._sentence.is_finished:
            return
        rebuilt = next_maker.rebuild(self._sentence)
        if rebuilt.n_columns + rebuilt.n_behind * POSITIONS_A_WORD > self._decoder.cache.n_columns:
            self.finish()

    def use_glossary(self, glossary: Glossary) -> None:
        self._sentence.glossary = glossary

    def take(self, source: Sequence[str | Block]) -> list[Source]:
        """Return what is new to the sentence of words, or of blocks, whose frames are kept."""
        return [piece for part in source for piece in self._speech.take(part, self._row)]

    @property
    def waits_for_speech(self) -> bool:
        """Whether frames that were read before an engine's end have not been heard again yet."""
        return self._speech.n_owed > 0

    def _begin(self, follows: Follow | None) -> OpenSentence:
        sentence = self._translator.maker.new_sentence(follows)
        self._speech.start_over()
        self._decoder.begin_sentence(sentence, self._row)
        return sentence

    def _reclaim_cache(self) -> None:
        if self._decoder.owners[self._row] is not self._sentence and not self._sentence.is_finished:
            self._sentence = self._translator.maker.rebuild(self._sentence)
            self._decoder.begin_sentence(self._sentence, self._row)
            self._speech.put_again(self._row)

    def _make_room(self, n_words: int) -> None:
        """Go on in a new `OpenSentence` if this one has ended or the cache may not hold `n_words` more."""
        cache = self._decoder.cache
        used = max(cache.n_used[self._row], self._sentence.n_columns)
        wanted = used + (self._sentence.n_behind + n_words) * POSITIONS_A_WORD
        if not self._sentence.is_finished and wanted > cache.n_columns:
            logger.info("the caption outgrows the cache of %d columns", cache.n_columns)
            self.finish()
        if self._sentence.is_finished:
            self._go_on(self._translator.last)

    def _go_on(self, follows: Follow | None) -> None:
        self._done_text.append(self._sentence.target)
        self._done_timeline += self._sentence.timeline
        self._began_loop = self._began_loop or self._sentence.begins_loop()
        self._sentence = self._begin(follows)

    def _update(self) -> TargetUpdate:
        text = " ".join(part for part in (*self._done_text, self._sentence.target) if part)
        timeline = (*self._done_timeline, *self._sentence.timeline)
        begins_loop = self._sentence.is_finished and (self._began_loop or self._sentence.begins_loop())
        return TargetUpdate(text, self._sentence.tail, timeline, begins_loop)


def read_together(
    streams: Sequence[SentenceStream], bursts: Sequence[Sequence[str | Block]]
) -> list[TargetUpdate]:
    """Let each stream read its words, or speech; streams of different rows share their forwards."""
    for start in range(0, max(map(len, bursts)), WORDS_AT_ONCE):
        for stream, source in zip(streams, bursts, strict=True):
            group = source[start : start + WORDS_AT_ONCE]
            stream._reclaim_cache()
            stream._make_room(_n_words(group))
            stream._sentence.read(stream.take(group))
        _run_together([stream for stream in streams if not stream.waits_for_speech])
    return [stream._update() for stream in streams]


def finish_together(streams: Sequence[SentenceStream]) -> list[TargetUpdate]:
    """The source of all these streams has ended: write the rest of each."""
    for stream in streams:
        stream._reclaim_cache()
        stream._sentence.end_source()
    _run_together(streams)
    streams[0]._translator.remember(streams[-1]._sentence)
    return [stream._update() for stream in streams]


def _run_together(streams: Sequence[SentenceStream]) -> None:
    if not streams:
        return
    translator = streams[0]._translator
    if translator.asked.beams == 1:
        run_sentences(translator.decoder, {stream._row: stream._sentence for stream in streams})
        return
    for stream in streams:
        stream._reclaim_cache()  # paths take all rows but one
        BeamSearch(translator.decoder, translator.asked.beams).run(stream._sentence)


def run_sentences(decoder: Decoder, sentences: Mapping[int, OpenSentence]) -> None:
    """Let the sentences, by their rows, go on together until none has anything to do."""
    while feeds := {
        row: feed for row, sentence in sentences.items() if (feed := sentence.next_feed()) is not None
    }:
        for row in [row for row, feed in feeds.items() if not decoder.has_room(feed.cells)]:
            sentences[row].cut_short()
            del feeds[row]
        for row, prediction in decoder.predict(feeds).items():
            sentences[row].receive(prediction.token_id, prediction.probability, prediction.attention)
        if decoder.watch is not None:
            decoder.watch()


def _n_words(source: Sequence[str | Block]) -> int:
    """Return for how many words there has to be room."""
    n_frames = sum(len(piece.frames) for piece in source if isinstance(piece, Block))
    n_words = sum(isinstance(piece, str) for piece in source)
    return n_words + -(-n_frames // FRAMES_A_WORD)


def _followed(timeline: Timeline) -> Follow | None:
    return timeline[0] if timeline and isinstance(timeline[0], Follow) else None


def _sentences(timeline: Timeline) -> Iterator[Timeline]:
    """Yield the timelines of each `OpenSentence` that `timeline` joins."""
    start = 0
    for i, action in enumerate(timeline, start=1):
        if isinstance(action, Write) and action.ends:
            yield timeline[start:i]
            start = i
    if start < len(timeline):
        yield timeline[start:]
