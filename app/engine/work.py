"""What the engine's owner threads do: listen, translate and tell voices apart, and the queues between."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, assert_never

from app.engine.networks import Networks
from app.engine.voices import VoiceTelling
from core.backends import ChangeableTranslator, Recognizer, VoiceTeller
from core.captions.captions import Captioned
from core.pipeline.pipeline import WORD_S, Pipeline
from core.wire.messages import (
    AdapterInUse,
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
from core.wire.server_address import is_server
from core.wire.speech_queue import QueueClosedError, SpeechQueue
from core.wire.voice_messages import (
    AskPrint,
    CorrectVoice,
    PrintHeard,
    TellVoices,
    VoiceChange,
    Voiced,
    VoicesSuggested,
)
from core.wording.causes import Cause, Mended
from core.wording.errors import UserError
from core.wording.sentences import phrased

if TYPE_CHECKING:
    from models.adapters.agreement import Agreement
    from models.memory.budget import MemoryPlan
    from models.store.store import TellFraction

INBOX_S = 4.0
"""Sound that waits for the recognizer; what is beyond waits in the application."""

Emit = Callable[
    [
        Captioned
        | Voiced
        | VoicesSuggested
        | PrintHeard
        | Checkpoint
        | AdapterInUse
        | PolicyInUse
        | Trouble
        | Mended
    ],
    None,
]


class EngineWork:
    """One session's recognition and translation, for two threads; `voices` has a third, which waits for both.

    The first calls `load_recognizer`, then `listen`; the second
    `load_translator`, then `translate`.
    """

    def __init__(self, start: Start, emit: Emit, kept: Networks | None = None) -> None:
        """`kept` are networks that were loaded already, for this or another session."""
        settings, resumes = start.settings, start.resumes
        self._settings = settings
        self._resumes = resumes
        self._finished = start.finished
        self._emit = emit
        self.voices = VoiceTelling(settings, emit, self._load_teller)
        self._pipeline = Pipeline(start, emit, self.voices.end_sentence)
        self.inbox: SpeechQueue[Sound | SourceWords | UseGlossary | UsePolicy] = SpeechQueue(
            INBOX_S, start_s=self._pipeline.heard_s
        )
        self.recognizers: tuple[Recognizer, ...] = ()
        """One for each track."""
        self._translator: ChangeableTranslator | None = None
        self._adapter = settings.adapter
        self._policy = settings.policy
        self.notes: tuple[str, ...] = ()
        """What the user should know about what was loaded."""
        self._plan: MemoryPlan | None = None
        self._importing = Lock()
        """Two threads that import the same libraries at once see them half made."""
        self._accepted_s = 0.0
        self.networks = kept if kept is not None and kept.settings.loads_as(settings) else Networks(settings)

    def accept(self, message: Sound | SourceWords) -> None:
        """Take sound or words, waiting for room."""
        if isinstance(message, Sound):
            self.inbox.put(message, message.chunk.end_s)
        else:
            self._accepted_s += WORD_S * len(message.words)
            self.inbox.put(message, self._accepted_s)

    def load_recognizer(self, progress: TellFraction) -> None:
        if not self._settings.recognizer:
            return
        settings = self._settings
        if settings.is_direct:
            return self._load_hearing(progress)
        with self._importing:
            from core.hearing.listening import Listener
            from models.loading.recognizers import import_recognizer, load_recognizer
            from models.recognize.vad import SileroVad

            import_recognizer(settings.recognizer)
            is_shared = bool(settings.translator) and not is_server(settings.translator)
            steps = self._shared_plan().recognizer if is_shared else ()
        if self.networks.recognizer is None:
            self.networks.recognizer = load_recognizer(
                settings.recognizer,
                settings.spoken,
                hot_words=settings.expected_words,
                device=settings.device,
                compute_type=settings.compute_type,
                steps=steps,
                progress=progress,
                delay_s=settings.may_wait_s,
                tell=self._tell,
                tell_doubt=self._tell_doubt,
            )
        self.recognizers = tuple(self.networks.recognizer.another() for _ in self._resumes)
        for recognizer in self.recognizers:
            recognizer.expect(settings.expected_words)
            recognizer.keep_pace(settings.may_wait_s)
        pairs = zip(self.recognizers, self._resumes, strict=True)
        self._pipeline.load_listeners(
            [Listener(one, SileroVad(), resume=resume, spoken=settings.spoken) for one, resume in pairs]
        )

    def _load_hearing(self, progress: TellFraction) -> None:
        """Load what hears of a model that translates speech directly."""
        progress(phrased("Loading the recognizer"), -1.0)
        with self._importing:
            from core.hearing.block_listening import BlockListener
            from models.adapters.speech_reader import direct_model_folder
            from models.loading.model_folders import translator_folder
            from models.memory.torch_build import check_torch
            from models.recognize.vad import SileroVad

            check_torch(name := self._settings.recognizer)
            from models.speech.bundle import load_hearing
        if self.networks.hearing is None:
            self.networks.hearing = load_hearing(direct_model_folder(name), translator_folder(name))
        heard_by = [self.networks.hearing.another() for _ in self._resumes]
        pairs = zip(heard_by, self._resumes, strict=True)
        self._pipeline.load_listeners([BlockListener(one, SileroVad(), resume) for one, resume in pairs])

    def _load_teller(self) -> VoiceTeller:
        with self._importing:
            from models.voices.clustered import ClusteredTeller
            from models.voices.networks import OnnxVoiceNetworks
        return ClusteredTeller(OnnxVoiceNetworks())

    def load_translator(self, progress: TellFraction) -> None:
        if not self._settings.translator:
            return
        if is_server(self._settings.translator):
            progress(phrased("Asking the server that translates"), -1.0)
            self._translator = self._server_translator()
        else:
            progress(phrased("Loading the translator"), -1.0)
            self._translator = self._steady_translator()
        self._translator.recall(self._finished)
        self._pipeline.load_translator(self._translator)
        self.notes = tuple(self._translator.notes)

    def _server_translator(self) -> ChangeableTranslator:
        from models.servers.translator import ServerTranslator, Surroundings

        pipeline = self._pipeline
        around = Surroundings(self._emit, lambda: pipeline.is_superseded, lambda: pipeline.has_ended)
        translator = ServerTranslator(self._settings, around)
        translator.load()
        return translator

    def _steady_translator(self) -> ChangeableTranslator:
        agreed = self._agreed()
        if (kept := self.networks.translator) is not None:
            kept.go_on(agreed)
            return kept
        with self._importing:
            from models.translate.steady import SteadyTranslator
            from models.translate.translator import translator_fallback

            steps = self._shared_plan().translator
        translator = SteadyTranslator(translator_fallback(agreed, steps=steps, tell=self._tell))
        self.networks.translator = translator
        return translator

    def _agreed(self) -> Agreement:
        """Return what translates, and how, asked before the networks' libraries are imported.

        Raises UserError: it cannot be had, or does not go together with what is asked of it.
        """
        settings = self._settings
        with self._importing:
            from models.adapters.agreement import agree, languages_of
            from models.adapters.speech_reader import reader_for
            from models.loading.model_folders import is_from_hub, translator_folder
        languages = languages_of(settings)
        reader = reader_for(settings.translator, languages)
        if is_from_hub(reader.name):
            with self._importing:
                import_module("models.store.hub")  # which fetches it where it is not here
        asked = replace(settings, translator=reader.name, adapter=settings.adapter or reader.adapter)
        return agree(asked, translator_folder(reader.name, languages))

    def _shared_plan(self) -> MemoryPlan:
        """Return where recognizer and translator run beside each other: whichever asks first has it made."""
        from app.host.machine import memory_bytes
        from models.loading.machine_plan import plan_for
        from models.memory.budget import PlacementWish

        settings = self._settings
        if self._plan is None:
            wish = PlacementWish(settings.device, settings.compute_type, settings.precision)
            free_bytes = memory_bytes()[1] or sys.maxsize
            self._plan = plan_for(
                settings.recognizer, settings.translator, wish, free_bytes, settings.beams, self._tell
            )
        return self._plan

    def _tell(self, sentence: str) -> None:
        self._emit(Trouble(sentence, fatal=False, cause=Cause.OTHERWISE))

    def _tell_doubt(self, is_other: bool) -> None:
        if not is_other:
            return self._emit(Mended(Cause.OTHER_LANGUAGE))
        told = phrased("This does not sound like the spoken language that is chosen: words may be wrong.")
        self._emit(Trouble(told, fatal=False, cause=Cause.OTHER_LANGUAGE))

    def listen(self) -> None:
        """Hear everything that comes, then say that no more comes."""
        while (message := self._next()) is not None:
            if isinstance(message, Sound):
                self.voices.hear(message)
                # In lockstep the same blocks give the same captions, however busy the machine is.
                self._pipeline.hear(message, self.inbox.waiting_s if self._settings.realtime else 0.0)
            else:
                self._pipeline.read(message)
        self._pipeline.end()

    def _next(self) -> Sound | SourceWords | None:
        try:
            while isinstance(message := self.inbox.take(), UseGlossary | UsePolicy):
                self._hear_otherwise(message)
            return message
        except QueueClosedError:
            return None

    def _hear_otherwise(self, change: UseGlossary | UsePolicy) -> None:
        settings = self._settings.after(change)
        try:
            delay_s = settings.may_wait_s
        except UserError:
            return  # changing the translator's pace says what is wrong with it
        self._settings = settings
        for recognizer in self.recognizers:
            recognizer.expect(settings.expected_words)
            recognizer.keep_pace(delay_s)

    def translate(self) -> None:
        """Caption everything that is heard until no more comes."""
        self._pipeline.caption_all(self._make_change)

    def use(self, change: Change) -> None:
        """Let `translate`, and `listen` where it is concerned, go on otherwise before anything else."""
        if isinstance(change, VoiceChange):
            return self.voices.take(change)
        if isinstance(change, UseGlossary | UsePolicy):
            self.inbox.put_first(change)
        self._pipeline.use(change)

    def _make_change(self, change: Change) -> None:
        match change:
            case UseAdapter():
                self._change_adapter(change)
            case UsePolicy():
                self._change_policy(change)
            case UseGlossary(terms):
                if self._translator is not None:
                    self._translator.use_glossary(terms)
            case TellVoices() | CorrectVoice() | AskPrint():
                pass  # which `use` hands to the voices
            case _:
                assert_never(change)

    def _change_adapter(self, request: UseAdapter) -> None:
        trouble = ""
        try:
            if self._settings.is_direct:
                raise UserError(
                    phrased("This model translates speech directly, and adapters are made for text.")
                )
            if self._translator is None:
                raise UserError(
                    phrased("Nothing is translated, so no adapter can be used: choose a translator first.")
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
        recognition_lag_s, translation_lag_s = self.inbox.waiting_s, self._pipeline.waiting_s
        return Health(
            heard_s=self._pipeline.heard_s,
            speech=self._pipeline.is_speech,
            recognition_lag_s=recognition_lag_s,
            translation_lag_s=translation_lag_s,
            waiting_s=recognition_lag_s + translation_lag_s,
        )
