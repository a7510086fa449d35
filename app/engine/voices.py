"""The third owner thread of a session: it tells voices apart, and nobody waits for it.

It also says which of them may be remembered ones, and hands a print out where the user wants one remembered.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from threading import Event, Lock
from typing import assert_never

from app.settings.remembered_voices import remembered_voices
from core.backends import VoiceTeller
from core.speech.segments import Segment, SegmentId
from core.speech.voices import VoiceSpan
from core.system.thread_priority import yield_to_others
from core.system.threads import GuardedThread
from core.voices.remembered import Suggestion, suggested_names
from core.wire.messages import EngineSettings, Sound, Trouble
from core.wire.newest_speech import NewestSpeech
from core.wire.voice_messages import (
    AskPrint,
    CorrectVoice,
    PrintHeard,
    RecallVoices,
    SuggestedVoice,
    TellVoices,
    Voiced,
    VoicesSuggested,
)
from core.wording.causes import Cause
from core.wording.errors import UserError
from core.wording.sentences import phrased

log = logging.getLogger(__name__)

LATE_S = 30.0
"""Sound that waits at most, and how late a sentence is still told of while somebody speaks."""
FILE_LATE_S = 120.0
"""Sound of a file that waits before its captions wait for this thread."""
PATIENCE_S = 5.0
"""How long the end of a live session waits for the last labels."""

Item = Sound | Segment | RecallVoices | CorrectVoice | AskPrint
Emit = Callable[[Voiced | VoicesSuggested | PrintHeard | Trouble], None]


class VoiceTelling:
    """Who says what, in a thread that begins with `begin` or when it is wanted, and ends with the talk.

    What it knows of voices is in that thread alone, and goes with it. While somebody speaks, what it cannot
    keep up with is told of nobody; a file waits for it where it is far behind.
    """

    def __init__(self, settings: EngineSettings, emit: Emit, load: Callable[[], VoiceTeller]) -> None:
        self._track = settings.voices_track
        self._is_live = settings.realtime
        self._is_wanted = settings.tells_voices and bool(settings.recognizer)
        self._suggests = not settings.engine_on
        """Whether who listens is the user of this computer, who alone remembers voices on it."""
        self._emit = emit
        self._load = load
        self._may_load: Event | None = None
        self._changing = Lock()
        self._inbox: NewestSpeech[Item] | None = None
        self._thread: GuardedThread | None = None
        self._told: set[SegmentId] = set()
        self._suggested = VoicesSuggested(())
        self._heard_s = 0.0

    def begin(self, may_load: Event) -> None:
        """Begin if that is wanted; nothing is loaded before it may be."""
        with self._changing:
            self._may_load = may_load
            self._start_or_end()

    def hear(self, sound: Sound) -> None:
        if (inbox := self._inbox) is not None and sound.track == self._track:
            self._heard_s = sound.chunk.end_s
            inbox.put(sound, sound.chunk.end_s - sound.chunk.start_s)

    def end_sentence(self, segment: Segment) -> None:
        if (inbox := self._inbox) is not None and segment.index.track == self._track:
            inbox.put(segment)

    def take(self, message: TellVoices | CorrectVoice | AskPrint | RecallVoices) -> None:
        match message:
            case TellVoices(is_on):
                with self._changing:
                    self._is_wanted = is_on
                    self._start_or_end()
            case _ if (inbox := self._inbox) is not None:
                inbox.put(message)
            case AskPrint(voices):
                self._emit(PrintHeard(voices))
            case CorrectVoice() | RecallVoices():
                pass  # no voices are told apart
            case _:
                assert_never(message)

    def finish(self) -> None:
        """Return when all is told; live it is not waited for long."""
        with self._changing:
            inbox, thread = self._inbox, self._thread
        if inbox is None or thread is None:
            return
        inbox.end()
        thread.join(PATIENCE_S if self._is_live else None)
        with self._changing:
            self._is_wanted = False
            self._start_or_end()

    def _start_or_end(self) -> None:
        if self._is_wanted and self._may_load is not None and self._inbox is None:
            inbox: NewestSpeech[Item] = NewestSpeech(
                LATE_S if self._is_live else FILE_LATE_S, waits=not self._is_live
            )
            self._inbox = inbox
            self._told = set()
            self._suggested = VoicesSuggested(())
            self._thread = GuardedThread(self._tell, "voices", (inbox, self._may_load))
            self._thread.start()
        elif not self._is_wanted and self._inbox is not None:
            self._inbox.end(forgets=True)
            self._inbox = self._thread = None

    def _tell(self, inbox: NewestSpeech[Item], may_load: Event) -> None:
        if self._is_live:
            yield_to_others()
        may_load.wait()
        try:
            teller = self._load()
            while (item := inbox.take()) is not None:
                self._send(inbox, self._spans(teller, item), by_user=isinstance(item, CorrectVoice))
                self._send(inbox, teller.revised())
                if not isinstance(item, Sound):
                    self._suggest(inbox, teller)
            teller.settle()
            self._send(inbox, teller.revised())
            self._suggest(inbox, teller)
        except UserError as error:
            self._give_up(inbox, str(error))
        except Exception:
            log.exception("voices are told apart no more")
            self._give_up(
                inbox, phrased("Voices can no longer be told apart; captions continue without them.")
            )

    def _give_up(self, inbox: NewestSpeech[Item], sentence: str) -> None:
        """Captions go on: nothing that still comes is kept for this thread."""
        inbox.end(forgets=True)
        self._emit(Trouble(sentence, fatal=False, cause=Cause.OTHERWISE))

    def _send(self, inbox: NewestSpeech[Item], spans: Sequence[VoiceSpan], *, by_user: bool = False) -> None:
        if spans and inbox is self._inbox:  # else it was switched off, or its session is over
            self._emit(Voiced(tuple(spans), by_user))

    def _suggest(self, inbox: NewestSpeech[Item], teller: VoiceTeller) -> None:
        """Tell who may be a remembered one where that has changed; what is forgotten meanwhile is nobody."""
        if not self._suggests:
            return
        try:
            found = sorted(suggestions(teller).items())
        except UserError:
            found = []  # listing or remembering voices says why
        suggested = VoicesSuggested(tuple(SuggestedVoice(voice, who.name) for voice, who in found))
        if suggested != self._suggested and inbox is self._inbox:
            self._suggested = suggested
            self._emit(suggested)

    def _spans(self, teller: VoiceTeller, item: Item) -> Sequence[VoiceSpan]:
        match item:
            case Sound():
                teller.hear(item.chunk)
            case Segment():
                return self._who(teller, item)
            case RecallVoices():
                return self._recall(teller, item)
            case CorrectVoice(segment, first_word, n_words, voice):
                return teller.correct(segment, first_word, n_words, voice)
            case AskPrint(voices):
                self._emit(_print_heard(teller, voices))
            case _:
                assert_never(item)
        return ()

    def _who(self, teller: VoiceTeller, segment: Segment) -> Sequence[VoiceSpan]:
        is_late = self._is_live and self._heard_s - segment.end_s > LATE_S
        if is_late or segment.index in self._told:  # an engine that ended may have told of it
            return ()
        self._told.add(segment.index)
        return teller.who(segment)

    def _recall(self, teller: VoiceTeller, recalled: RecallVoices) -> Sequence[VoiceSpan]:
        said = recalled.sentence
        segment = Segment(said.segment, said.start_s, said.end_s, said.words, (), final=True)
        teller.hear(recalled.chunk)
        self._told.add(segment.index)
        teller.give_no_number_up_to(recalled.n_voices)
        if not said.spans:
            return teller.who(segment)
        teller.recall(segment, said.spans)
        return ()


def suggestions(teller: VoiceTeller) -> dict[int, Suggestion]:
    """Return which voices of a talk may be remembered ones.

    Raises:
        UserError: what is remembered cannot be read.
    """
    if not (remembered := remembered_voices()):
        return {}
    prints = {voice: heard for voice in teller.voices() if (heard := teller.print_of(voice))}
    return suggested_names(prints, remembered)


def _print_heard(teller: VoiceTeller, voices: tuple[int, ...]) -> PrintHeard:
    heard = teller.print_of(*voices)
    if heard is None:
        return PrintHeard(voices)
    return PrintHeard(voices, tuple(heard.print.tolist()), heard.seconds, heard.networks)
