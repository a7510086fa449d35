"""The wiring of an engine's stages: all tracks from sound, or words, to captions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from core.backends import Translator
from core.captions.captions import Captioned
from core.pipeline.stages import (
    Listening,
    ListeningStage,
    LiveCaptioner,
    LockstepCaptioner,
    SegmentHeard,
    waiting_translations,
)
from core.speech.segments import Segment, SegmentId, Word
from core.wire.messages import Change, Checkpoint, Sound, SourceWords, Start
from core.wire.server_address import is_server
from core.wire.speech_queue import QueueClosedError, SpeechQueue

BETWEEN_S = 20.0
"""Speech that waits for the translator before the recognizer has to wait."""
MERGE_BEHIND_S = 2.0
"""When the translator is this far behind live speech it reads what waits of a segment at once."""
ASKED_BETWEEN_S, ASKED_BEHIND_S = 3600.0, 0.0
"""The same where a server is asked: captions of what is heard go on while it is away, and it is never asked
for words after which more were said."""
WORD_S = 0.4
"""How much speech a word that comes as text stands for."""

Emit = Callable[[Captioned | Checkpoint], None]
EndSentence = Callable[[Segment], None]
MakeChange = Callable[[Change], None]


class Pipeline:
    """What one `Start` asks for, on two threads with a queue between, or on one that takes turns.

    The first thread calls `hear` or `read`, and `end`; the second `caption_all`.
    Live, what is heard is shown at once, and a translator that is behind makes
    up for it; else the same blocks give the same captions, whenever which thread runs.
    `emitted_s` of a caption is the sound consumed for the words that caused it.
    """

    def __init__(self, start: Start, emit: Emit, end_sentence: EndSentence | None = None) -> None:
        """`end_sentence` is called on the first thread with each segment whose last word was heard."""
        settings = start.settings
        self._resumes = start.resumes
        self._emit = emit
        self._end_sentence = end_sentence
        self._start_s = min(resume.start_s for resume in start.resumes)
        self._is_direct = settings.is_direct
        self._is_live = settings.realtime and bool(settings.recognizer)
        is_asked = self._is_live and is_server(settings.translator)
        between_s, self._behind_s = (
            (ASKED_BETWEEN_S, ASKED_BEHIND_S) if is_asked else (BETWEEN_S, MERGE_BEHIND_S)
        )
        self._queue: SpeechQueue[SegmentHeard | Change] = SpeechQueue(between_s, start_s=self._start_s)
        self.has_ended = False
        """Whether nothing more comes to be heard."""
        self._captioned: SegmentId | None = None
        """The segment that is captioned now."""
        kind = LiveCaptioner if self._is_live else LockstepCaptioner
        self._captioners = tuple(kind(settings, resume, emit) for resume in start.resumes)
        self._listening: tuple[ListeningStage, ...] = ()
        """One for each track, as the captioners; none where words come."""
        self._left: Iterator[SegmentHeard] = iter(())
        """What the engine before had heard and not translated."""
        self._words: dict[SegmentId, tuple[Word, ...]] = {}
        self._words_s = 0.0

    def load_listeners(self, listeners: Sequence[Listening]) -> None:
        """Hear with these, one for each track."""
        pairs = zip(listeners, self._resumes, strict=True)
        self._listening = tuple(ListeningStage(listener, resume) for listener, resume in pairs)

    def load_translator(self, translator: Translator) -> None:
        """Translate what comes, and first what the engine before had heard and not translated."""
        for captioner in self._captioners:
            captioner.load(translator)
        if not self._is_direct:  # speech is heard again instead
            self._left = (heard for resume in self._resumes for heard in waiting_translations(resume))

    @property
    def heard_s(self) -> float:
        """The clock of the sound up to which every track was heard."""
        return min((listening.heard_s for listening in self._listening), default=self._start_s)

    @property
    def is_speech(self) -> bool:
        """Whether speech is heard now, on any track."""
        return any(listening.speaking for listening in self._listening)

    @property
    def waiting_s(self) -> float:
        """Seconds of speech that were heard and wait for the translator."""
        return self._queue.waiting_s

    @property
    def n_waiting(self) -> int:
        """How many states wait for the translator, and changes."""
        return self._queue.n_waiting

    @property
    def is_superseded(self) -> bool:
        """Whether the segment that is captioned now was heard to its end meanwhile; only live it matters."""
        index = self._captioned
        return self._is_live and self._queue.holds(
            lambda item: isinstance(item, SegmentHeard) and item.segment.final and item.segment.index == index
        )

    def hear(self, sound: Sound, waiting_s: float = 0.0) -> None:
        """Hear the next sound of a track; `waiting_s` of sound wait behind it."""
        listening = self._listening[sound.track]
        self._pass_on(listening.feed(sound.chunk, waiting_s))
        checkpoint = listening.checkpoint()
        if checkpoint is not None:
            self._emit(checkpoint)

    def read(self, message: SourceWords) -> None:
        """Take words of a sentence as if they were heard."""
        index = SegmentId(message.segment, message.track)
        self._words_s += WORD_S * len(message.words)
        words = self._words.pop(index, ()) + tuple(Word(text, 0.0, 0.0) for text in message.words)
        if not message.last:
            self._words[index] = words
        self._pass_on([SegmentHeard(Segment(index, 0.0, 0.0, words, (), message.last), self._words_s)])

    def end(self) -> None:
        """Nothing more comes: pass on what is still to be heard of it."""
        for listening in self._listening:
            self._pass_on(listening.finish())
        self.has_ended = True
        self._queue.end()

    def _pass_on(self, states: Sequence[SegmentHeard]) -> None:
        for heard in states:
            is_wanted = self._captioner_of(heard).hear(heard)
            if heard.segment.final and self._end_sentence is not None:
                self._end_sentence(heard.segment)
            if is_wanted:
                self._queue.put(heard, heard.heard_s)

    def use(self, change: Change) -> None:
        """Have a change made before anything else is captioned, except for what the engine before left."""
        self._queue.put_first(change)

    def caption_all(self, make_change: MakeChange) -> None:
        """Caption everything that is heard until no more comes; changes are made between."""
        while self.caption_next(make_change):
            pass

    def caption_next(self, make_change: MakeChange) -> bool:
        """Caption what comes next, waiting for it; return False when no more comes."""
        following = self._next()
        if isinstance(following, SegmentHeard):
            self._captioned = following.segment.index
            self._captioner_of(following).caption(following)
        elif following is not None:
            make_change(following)
        return following is not None

    def _next(self) -> SegmentHeard | Change | None:
        left = next(self._left, None)
        if left is not None:
            return left
        try:
            return self._queue.take_merged(_contains, self._behind_s) if self._is_live else self._queue.take()
        except QueueClosedError:
            return None

    def _captioner_of(self, heard: SegmentHeard) -> LockstepCaptioner | LiveCaptioner:
        """Return the one of the track that it was heard on."""
        return self._captioners[heard.segment.index.track]


def _contains(later: SegmentHeard | Change, earlier: SegmentHeard | Change) -> bool:
    """Return whether a later state of a segment makes up for words that waited too long."""
    return (
        isinstance(later, SegmentHeard)
        and isinstance(earlier, SegmentHeard)
        and later.segment.index == earlier.segment.index
    )
