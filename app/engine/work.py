"""What the engine's two owner threads do: listen and translate, and the queues between."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from core.backends import Recognizer, Translator
from core.errors import UserError
from core.messages import (
    AdapterInUse,
    Captioned,
    Change,
    Checkpoint,
    Health,
    PolicyInUse,
    Sound,
    SourceWords,
    Start,
    Trouble,
    UseAdapter,
    UseGlossary,
    UsePolicy,
)
from core.pipeline import (
    CaptionBoard,
    CaptioningStage,
    Heard,
    ListeningStage,
    TranslatingStage,
    waiting_translations,
)
from core.segments import Segment, Word
from core.speech_queue import QueueClosedError, SpeechQueue

if TYPE_CHECKING:
    from models.budget import Plan
    from models.steady import SteadyTranslator

log = logging.getLogger(__name__)

INBOX_S = 4.0
"""Sound that waits for the recognizer; what is beyond waits in the application."""
BETWEEN_S = 20.0
"""Speech that waits for the translator before the recognizer has to wait."""
MERGE_BEHIND_S = 2.0
"""When the translator is this far behind live speech it reads what waits of a segment at once."""

WORD_S = 0.4
"""How much speech a word that comes as text stands for."""

Progress = Callable[[str, float], None]
Emit = Callable[[Captioned | Checkpoint | AdapterInUse | PolicyInUse | Trouble], None]
MakeChange = Callable[[Change], None]


class Work:
    """One session's recognition and translation, for two threads.

    The first calls `load_recognizer`, then `listen`; the second
    `load_translator`, then `translate`.
    """

    def __init__(self, start: Start, emit: Emit) -> None:
        settings, resume = start.settings, start.resume
        self._settings = settings
        self._resume = resume
        self._emit = emit
        self.inbox: SpeechQueue[Sound | SourceWords | UseGlossary] = SpeechQueue(
            INBOX_S, start_s=resume.start_s
        )
        self._heard: SpeechQueue[Heard | Change] = SpeechQueue(BETWEEN_S, start_s=resume.start_s)
        self._recognizer: Recognizer | None = None
        self._listening: ListeningStage | None = None
        self._translator: SteadyTranslator | None = None
        self._adapter = settings.adapter
        self._policy = settings.policy
        self.notes: tuple[str, ...] = ()
        """What the user should know about what was loaded."""
        self._plan: Plan | None = None
        self._importing = Lock()
        """Two threads that import the same libraries at once see them half made."""
        self._accepted_s = 0.0
        self._words_s = 0.0
        if settings.realtime and settings.recognizer:
            self._captioner: LockstepCaptioner | LiveCaptioner = LiveCaptioner(self._heard, start, emit)
        else:
            self._captioner = LockstepCaptioner(self._heard, start, emit)

    def accept(self, message: Sound | SourceWords) -> None:
        """Take sound or words, waiting for room."""
        if isinstance(message, Sound):
            self.inbox.put(message, message.chunk.end_s)
        else:
            self._accepted_s += WORD_S * len(message.words)
            self.inbox.put(message, self._accepted_s)

    def load_recognizer(self, progress: Progress) -> None:
        if not self._settings.recognizer:
            return
        settings = self._settings
        with self._importing:
            from core.listening import Listener
            from models.recognizers import import_recognizer, load_recognizer
            from models.vad import SileroVad

            import_recognizer(settings.recognizer)
            steps = self._shared_plan().recognizer if settings.translator else ()
        self._recognizer = load_recognizer(
            settings.recognizer,
            settings.source_language,
            hot_words=settings.expected_words,
            device=settings.device,
            compute_type=settings.compute_type,
            steps=steps,
            progress=progress,
            tell=self._tell,
        )
        listener = Listener(self._recognizer, SileroVad(), resume=self._resume)
        self._listening = ListeningStage(listener, self._resume)

    def load_translator(self, progress: Progress) -> None:
        if self._settings.translator:
            progress(f"Loading the translator {self._settings.translator}", -1.0)
        self._translator = self._steady_translator() if self._settings.translator else None
        self._captioner.load(self._translator)
        self.notes = tuple(self._translator.notes) if self._translator else ()

    def _steady_translator(self) -> SteadyTranslator:
        settings = self._settings
        with self._importing:
            from models.steady import SteadyTranslator
            from models.translator import TranslatorRequest, translator_descent

            steps = self._shared_plan().translator
        request = TranslatorRequest(
            settings.translator,
            settings.source_language,
            settings.target_language,
            settings.policy,
            adapter=settings.adapter,
            device=settings.device,
            precision=settings.precision,
            glossary=settings.glossary,
            n_beams=settings.beams,
            carries_context=settings.carries_context,
        )
        return SteadyTranslator(translator_descent(request, steps=steps, tell=self._tell))

    def _shared_plan(self) -> Plan:
        """Return where recognizer and translator run beside each other: whichever asks first has it made."""
        from app.machine import memory_bytes
        from models.budget import Wish
        from models.machine_plan import plan_for

        settings = self._settings
        if self._plan is None:
            wish = Wish(settings.device, settings.compute_type, settings.precision)
            free_bytes = memory_bytes()[1] or sys.maxsize
            self._plan = plan_for(settings.recognizer, settings.translator, wish, free_bytes, settings.beams)
        return self._plan

    def _tell(self, sentence: str) -> None:
        self._emit(Trouble(sentence, fatal=False))

    def listen(self) -> None:
        """Hear everything that comes, then say that no more comes."""
        if self._listening is None:
            self._listen_to_words()
        else:
            self._listen_to_sound(self._listening)
        self._heard.end()

    def _listen_to_sound(self, listening: ListeningStage) -> None:
        while (message := self._next()) is not None:
            assert isinstance(message, Sound)
            # In lockstep the same blocks give the same captions, however busy the machine is.
            waiting_s = self.inbox.waiting_s if self._settings.realtime else 0.0
            self._pass_on(listening.feed(message.chunk, waiting_s))
            checkpoint = listening.checkpoint()
            if checkpoint is not None:
                self._emit(checkpoint)
        self._pass_on(listening.finish())

    def _pass_on(self, states: list[Heard]) -> None:
        for heard in states:
            self._captioner.heard(heard)

    def _listen_to_words(self) -> None:
        words: dict[int, tuple[Word, ...]] = {}
        while (message := self._next()) is not None:
            assert isinstance(message, SourceWords)
            index = message.segment
            self._words_s += WORD_S * len(message.words)
            words[index] = words.get(index, ()) + tuple(Word(text, 0.0, 0.0) for text in message.words)
            segment = Segment(index, 0.0, 0.0, words[index], (), message.last)
            self._captioner.heard(Heard(segment, self._words_s))
            if message.last:
                del words[index]

    def _next(self) -> Sound | SourceWords | None:
        try:
            while isinstance(message := self.inbox.take(), UseGlossary):
                self._expect(message)
            return message
        except QueueClosedError:
            return None

    def _expect(self, request: UseGlossary) -> None:
        self._settings = replace(self._settings, glossary=request.terms)
        if self._recognizer is not None:
            self._recognizer.expect(self._settings.expected_words)

    def translate(self) -> None:
        """Caption everything that is heard until no more comes."""
        self._captioner.run(self._make_change)

    def translate_otherwise(self, request: UseAdapter | UsePolicy) -> None:
        """Let `translate` change the adapter or the policy before it takes more words."""
        self._heard.put_first(request)

    def use_glossary(self, request: UseGlossary) -> None:
        """Let `listen` and `translate` take these terms before anything else."""
        self.inbox.put_first(request)
        self._heard.put_first(request)

    def _make_change(self, change: Change) -> None:
        if isinstance(change, UseAdapter):
            self._change_adapter(change)
        elif isinstance(change, UsePolicy):
            self._change_policy(change)
        elif self._translator is not None:
            self._translator.use_glossary(change.terms)

    def _change_adapter(self, request: UseAdapter) -> None:
        trouble = ""
        try:
            if self._translator is None:
                raise UserError(
                    "Nothing is translated, so no adapter can be used: choose a translator first."
                )
            self._translator.use_adapter(Path(request.folder).expanduser() if request.folder else None)
            self._adapter, self.notes = request.folder, tuple(self._translator.notes)
        except UserError as error:
            trouble = str(error)
        self._emit(AdapterInUse(self._adapter, self.notes, trouble))

    def _change_policy(self, request: UsePolicy) -> None:
        trouble = ""
        try:
            if self._translator is not None:
                self._translator.use_policy(request.policy)
            self._policy = request.policy
        except UserError as error:
            trouble = str(error)
        self._emit(PolicyInUse(self._policy, trouble))

    def health(self) -> Health:
        recognition_lag_s, translation_lag_s = self.inbox.waiting_s, self._heard.waiting_s
        return Health(
            heard_s=self._listening.heard_s if self._listening else self._resume.start_s,
            speech=self._listening.speaking if self._listening else False,
            recognition_lag_s=recognition_lag_s,
            translation_lag_s=translation_lag_s,
            waiting_s=recognition_lag_s + translation_lag_s,
        )


class LockstepCaptioner:
    """Captions every state once, when it is translated: the same blocks give the same captions."""

    def __init__(self, queue: SpeechQueue[Heard | Change], start: Start, emit: Emit) -> None:
        self._queue = queue
        self._resume = start.resume
        self._emit = emit
        self._stage: CaptioningStage | None = None

    def load(self, translator: Translator | None) -> None:
        self._stage = CaptioningStage(translator, self._resume)

    def heard(self, heard: Heard) -> None:
        self._queue.put(heard, heard.heard_s)

    def run(self, make_change: MakeChange) -> None:
        for heard in waiting_translations(self._resume):
            self._caption(heard)
        for heard in _each_heard(self._queue.take, make_change):
            self._caption(heard)

    def _caption(self, heard: Heard) -> None:
        assert self._stage is not None
        captioned = self._stage.take(heard)
        if captioned is not None:
            self._emit(captioned)


class LiveCaptioner:
    """Shows what was heard at once and its translation when it is there.

    The board's lock is held while a caption is sent, so that a newer state is
    never overtaken by an older one.
    """

    def __init__(self, queue: SpeechQueue[Heard | Change], start: Start, emit: Emit) -> None:
        self._queue = queue
        self._resume = start.resume
        self._emit = emit
        self._lock = Lock()
        self._is_translating = bool(start.settings.translator)
        self._board = CaptionBoard(start.resume, translating=self._is_translating)
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

    def run(self, make_change: MakeChange) -> None:
        if self._translating is not None:
            for heard in waiting_translations(self._resume):
                self._translate(self._translating, heard)
        for heard in _each_heard(self._take_merged, make_change):
            assert self._translating is not None
            self._translate(self._translating, heard)

    def _take_merged(self) -> Heard | Change:
        return self._queue.take_merged(_same_segment, MERGE_BEHIND_S)

    def _translate(self, translating: TranslatingStage, heard: Heard) -> None:
        translated = translating.take(heard)
        if translated is None:
            return
        with self._lock:
            captioned = self._board.translated(translated, heard.heard_s)
            if captioned is not None:
                self._emit(captioned)


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
