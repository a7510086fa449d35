"""From what is heard to captions: in lockstep, or live with the translation when it is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from threading import Lock

from core.backends import Translator
from core.captions.resume import Resume
from core.pipeline import CaptionBoard, CaptioningStage, Heard, TranslatingStage, waiting_translations
from core.wire.messages import (
    AdapterInUse,
    Captioned,
    Change,
    Checkpoint,
    EngineSettings,
    PolicyInUse,
    Trouble,
)
from core.wire.speech_queue import QueueClosedError, SpeechQueue

MERGE_BEHIND_S = 2.0
"""When the translator is this far behind live speech it reads what waits of a segment at once."""

Emit = Callable[[Captioned | Checkpoint | AdapterInUse | PolicyInUse | Trouble], None]
MakeChange = Callable[[Change], None]
HeardQueue = SpeechQueue[Heard | Change]


class LockstepCaptioner:
    """Captions every state once, when it is translated: the same blocks give the same captions."""

    def __init__(self, queue: HeardQueue, settings: EngineSettings, resume: Resume, emit: Emit) -> None:
        self._queue = queue
        self._resume = resume
        self._speaker = settings.speaker_of(resume.segment)
        self._emit = emit
        self._stage: CaptioningStage | None = None

    def load(self, translator: Translator | None) -> None:
        self._stage = CaptioningStage(translator, self._resume, speaker=self._speaker)

    def heard(self, heard: Heard) -> None:
        self._queue.put(heard, heard.heard_s)

    def catch_up(self) -> None:
        """Caption what the engine before had heard and not translated."""
        for heard in waiting_translations(self._resume):
            self.translate(heard)

    def translate(self, heard: Heard) -> None:
        assert self._stage is not None
        captioned = self._stage.take(heard)
        if captioned is not None:
            self._emit(captioned)


class LiveCaptioner:
    """Shows what was heard at once and its translation when it is there.

    The board's lock is held while a caption is sent, so that a newer state is
    never overtaken by an older one.
    """

    def __init__(self, queue: HeardQueue, settings: EngineSettings, resume: Resume, emit: Emit) -> None:
        self._queue = queue
        self._resume = resume
        self._emit = emit
        self._lock = Lock()
        self._is_translating = bool(settings.translator)
        speaker = settings.speaker_of(resume.segment)
        self._board = CaptionBoard(resume, translating=self._is_translating, speaker=speaker)
        self._translating: TranslatingStage | None = None
        self._n_words: tuple[int, int] = (-1, 0)

    def load(self, translator: Translator | None) -> None:
        if translator is not None:
            self._translating = TranslatingStage(translator, self._resume)

    def heard(self, heard: Heard) -> None:
        with self._lock:
            captioned = self._board.heard(heard, heard.heard_s)
            if captioned is not None:
                self._emit(captioned)
        if self._is_translating and self._has_news(heard):
            self._queue.put(heard, heard.heard_s)

    def _has_news(self, heard: Heard) -> bool:
        """Return whether the translator gets anything from it: it reads no unstable words."""
        n_words = (heard.segment.index, len(heard.segment.words))
        news = heard.segment.final or n_words > self._n_words
        self._n_words = max(self._n_words, n_words)
        return news

    def catch_up(self) -> None:
        """Translate what the engine before had heard and not translated."""
        if self._translating is not None:
            for heard in waiting_translations(self._resume):
                self.translate(heard)

    def translate(self, heard: Heard) -> None:
        assert self._translating is not None
        translated = self._translating.take(heard)
        if translated is None:
            return
        with self._lock:
            captioned = self._board.translated(translated, heard.heard_s)
            if captioned is not None:
                self._emit(captioned)


Captioner = LockstepCaptioner | LiveCaptioner


def captioner_of(heard: Heard, captioners: Sequence[Captioner]) -> Captioner:
    """Return the one of the track that it was heard on."""
    return captioners[heard.segment.index % len(captioners)]


def caption_all(
    captioners: Sequence[Captioner], take: Callable[[], Heard | Change], make_change: MakeChange
) -> None:
    """Caption what an engine before left, then what is taken until no more comes."""
    for captioner in captioners:
        captioner.catch_up()
    for heard in _each_heard(take, make_change):
        captioner_of(heard, captioners).translate(heard)


def take_merged(queue: HeardQueue) -> Heard | Change:
    """Return what comes next; live it makes up for words that waited too long by reading them at once."""
    return queue.take_merged(_same_segment, MERGE_BEHIND_S)


def _same_segment(later: Heard | Change, earlier: Heard | Change) -> bool:
    return (
        isinstance(later, Heard)
        and isinstance(earlier, Heard)
        and later.segment.index == earlier.segment.index
    )


def _each_heard(take: Callable[[], Heard | Change], make_change: MakeChange) -> Iterator[Heard]:
    """Yield what was heard until no more comes; changes are made between."""
    while True:
        try:
            following = take()
        except QueueClosedError:
            return
        if isinstance(following, Heard):
            yield following
        else:
            make_change(following)
