"""The stages of a track, each owned by one thread: sound to words, and words to translated captions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Lock
from typing import Protocol

from core.backends import TargetUpdate, TranslationStream, Translator
from core.captions.captions import Captioned
from core.captions.resume import Resume
from core.layouts.actions import Read, Timeline
from core.pipeline.caption_board import CaptionBoard
from core.speech.blocks import Block, is_speech
from core.speech.segments import AudioChunk, Segment, SegmentId, Word
from core.wire.messages import Checkpoint, EngineSettings

Show = Callable[[Captioned], None]


class Listening(Protocol):
    """What the pipeline asks of a `Listener`."""

    def feed(self, chunk: AudioChunk, waiting_s: float = 0.0) -> list[Segment]: ...

    def finish(self) -> list[Segment]: ...

    @property
    def speaking(self) -> bool: ...

    @property
    def segment_index(self) -> SegmentId: ...

    @property
    def replay_from_s(self) -> float: ...

    @property
    def adaptation(self) -> str: ...


@dataclass(frozen=True, slots=True)
class SegmentHeard:
    """A new state of a segment, and the clock of the sound that was consumed for it."""

    segment: Segment
    heard_s: float


class ListeningStage:
    """Sound in, new states of segments out."""

    def __init__(self, listener: Listening, resume: Resume | None = None) -> None:
        resume = resume or Resume()
        self._listener = listener
        self._checkpoint = Checkpoint(resume.segment, resume.start_s, resume.adaptation)
        self.heard_s = resume.start_s

    @property
    def speaking(self) -> bool:
        """Whether speech is heard now."""
        return self._listener.speaking

    def feed(self, chunk: AudioChunk, waiting_s: float = 0.0) -> list[SegmentHeard]:
        segments = self._listener.feed(chunk, waiting_s)
        self.heard_s = chunk.end_s
        return [SegmentHeard(segment, self.heard_s) for segment in segments]

    def finish(self) -> list[SegmentHeard]:
        return [SegmentHeard(segment, self.heard_s) for segment in self._listener.finish()]

    def checkpoint(self) -> Checkpoint | None:
        """Return where a listener could go on from, if that has moved since it was last asked."""
        listener = self._listener
        checkpoint = Checkpoint(listener.segment_index, listener.replay_from_s, listener.adaptation)
        if checkpoint == self._checkpoint:
            return None
        self._checkpoint = checkpoint
        return checkpoint


@dataclass(slots=True)
class _OpenTranslation:
    n_read: int
    """Words or, of speech, blocks that its stream was given."""
    stream: TranslationStream | None = None
    forced: Timeline = ()


class TranslatingStage:
    """New states of segments in, what their translation becomes out.

    Words are read in the groups in which they come: the committed words of a
    `SegmentHeard` that were not in an earlier one. So are blocks where speech itself is
    translated; of a sentence that was begun before an engine's end all come again.
    """

    def __init__(self, translator: Translator, resume: Resume | None = None) -> None:
        resume = resume or Resume()
        self._translator = translator
        self._open = {
            known.update.segment: _OpenTranslation(_n_given(known.timeline), None, known.timeline)
            for known in resume.translations
            if not known.update.final
        }
        following = (known.update.segment.following for known in resume.translations)
        self._next_index = max(following, default=resume.segment)

    def take(self, segment: Segment) -> TargetUpdate | None:
        """Return the translation after reading the new words, None when there is nothing new."""
        translation = self._translation(segment.index)
        if translation is None:
            return None
        update: TargetUpdate | None = None
        words = tuple(word.text for word in segment.words)
        source: tuple[str | Block, ...] = segment.blocks or words
        new = source[translation.n_read :]
        if new:
            update = self._stream(translation).read(new)
            translation.n_read += len(new)
        if segment.final:
            del self._open[segment.index]
            if translation.n_read:
                update = self._stream(translation).finish()
            return update or TargetUpdate("", "", ())
        return update

    def _translation(self, index: SegmentId) -> _OpenTranslation | None:
        if index >= self._next_index:
            self._open[index] = _OpenTranslation(0)
            self._next_index = index.following
        return self._open.get(index)

    def _stream(self, translation: _OpenTranslation) -> TranslationStream:
        if translation.stream is None:
            translation.stream = self._translator.open(translation.forced)
        return translation.stream


def _n_given(timeline: Timeline) -> int:
    """Return how many words a stream that goes on with a timeline need not be given again."""
    reads = [action for action in timeline if isinstance(action, Read)]
    return 0 if reads and is_speech(reads[0].token_ids) else _n_words_read(timeline)


def _n_words_read(timeline: Timeline) -> int:
    return sum(action.n_words for action in timeline if isinstance(action, Read))


def waiting_translations(resume: Resume) -> Iterator[SegmentHeard]:
    """Yield the words that had been committed but not yet translated, in the groups of their commits."""
    for known in resume.translations:
        if known.update.final:
            continue
        n_read = _n_words_read(known.timeline)
        for n_words in known.commits:
            if n_words > n_read:
                yield _heard_again(known, known.words[:n_words], final=False)
        if known.heard:
            yield _heard_again(known, known.words, final=True)


def _heard_again(known: Captioned, words: tuple[Word, ...], *, final: bool) -> SegmentHeard:
    update = known.update
    segment = Segment(
        index=update.segment,
        start_s=update.start_s,
        end_s=update.end_s,
        words=words,
        tail=(),
        final=final,
        replay_from_s=known.replay_from_s,
        adaptation=known.adaptation,
    )
    return SegmentHeard(segment, update.end_s)


class LockstepCaptioner:
    """Captions every state once, when it is translated: the same blocks give the same captions."""

    def __init__(self, settings: EngineSettings, resume: Resume, show: Show) -> None:
        self._resume = resume
        self._show = show
        self._board = _board(settings, resume)
        self._translating: TranslatingStage | None = None

    def load(self, translator: Translator) -> None:
        self._translating = TranslatingStage(translator, self._resume)

    def hear(self, heard: SegmentHeard) -> bool:
        """Return whether it is to be captioned."""
        return True

    def caption(self, heard: SegmentHeard) -> None:
        """Show source and target together."""
        captioned = self._board.heard(heard.segment, heard.heard_s)
        translated = self._translating.take(heard.segment) if self._translating else None
        if translated is not None:
            captioned = self._board.translated(heard.segment, translated, heard.heard_s) or captioned
        if captioned is not None:
            self._show(captioned)


class LiveCaptioner:
    """Shows what was heard at once and its translation when it is there.

    One thread calls `hear`, another `caption`. The board's lock is held while
    a caption is shown, so that a newer state is never overtaken by an older one.
    """

    def __init__(self, settings: EngineSettings, resume: Resume, show: Show) -> None:
        self._resume = resume
        self._show = show
        self._lock = Lock()
        self._is_translating = bool(settings.translator)
        self._board = _board(settings, resume)
        self._translating: TranslatingStage | None = None
        self._n_words: tuple[SegmentId, int] = (SegmentId(-1), 0)

    def load(self, translator: Translator) -> None:
        self._translating = TranslatingStage(translator, self._resume)

    def hear(self, heard: SegmentHeard) -> bool:
        """Show what was heard; return whether the rest is for the translator."""
        with self._lock:
            captioned = self._board.heard(heard.segment, heard.heard_s)
            if captioned is not None:
                self._show(captioned)
        return self._is_translating and self._has_words(heard)

    def _has_words(self, heard: SegmentHeard) -> bool:
        """Return whether the translator gets anything from it: it reads no unstable words."""
        segment = heard.segment
        n_words = (segment.index, len(segment.blocks) or len(segment.words))
        has_words = heard.segment.final or n_words > self._n_words
        self._n_words = max(self._n_words, n_words)
        return has_words

    def caption(self, heard: SegmentHeard) -> None:
        """Show the translation after it."""
        assert self._translating is not None
        translated = self._translating.take(heard.segment)
        if translated is None:
            return
        with self._lock:
            captioned = self._board.translated(heard.segment, translated, heard.heard_s)
            if captioned is not None:
                self._show(captioned)


def _board(settings: EngineSettings, resume: Resume) -> CaptionBoard:
    speaker = settings.speaker_of(resume.segment.track)
    return CaptionBoard(resume, translating=bool(settings.translator), speaker=speaker)
