"""What an engine on another computer may say: no more than one on this computer would.

Nobody knows what runs there. What this one keeps of it (its place in the talk, the adapter that is chosen) is
what was asked for, or nothing.
"""

from __future__ import annotations

from itertools import chain
from typing import assert_never

from core.captions.captions import Captioned, CaptionUpdate
from core.hearing.block_listening import SPEAKING
from core.hearing.listening_state import ListeningState
from core.speech.segments import SAMPLE_RATE, SegmentId
from core.system.clock import awake_s
from core.wire.messages import (
    AdapterInUse,
    Checkpoint,
    EndOfSound,
    Finished,
    FromEngine,
    Loading,
    PolicyInUse,
    Prepare,
    Prepared,
    Ready,
    Sound,
    SourceWords,
    Start,
    ToEngine,
    Trouble,
    UseAdapter,
    UseGlossary,
    UsePolicy,
)
from core.wire.voice_messages import (
    AskPrint,
    CorrectVoice,
    PrintHeard,
    RecallVoices,
    TellVoices,
    Voiced,
    VoicesSuggested,
)
from core.wire.wire import Message, WireError
from core.wording.causes import Cause, Mended

MOST_LETTERS = 20_000
"""Of a caption in one language, or what is told in sentences: more than anybody says without a pause."""
MOST_WORDS = 10_000
"""Of a caption, and steps of its translation."""
MOST_STATE_LETTERS = 100_000
"""Of what a listener knows where it goes on."""
AHEAD_S = 30.0
"""A recognizer that hears windows of that length may take a word to end so far behind the sound."""
A_BLOCK_S = 0.1
SPARE_SEGMENTS, SEGMENTS_A_SECOND = 100, 10
SPARE_BYTES = 4_000_000
BYTES_A_SECOND_OF_SOUND = 250_000
"""Some ten times what the longest sentences take, of which each word comes with all that went before."""
BYTES_A_WORD = 100_000
BYTES_A_SECOND = 20_000
BYTES_A_MESSAGE = 1_000
"""That each message counts for besides its own: it is shown or kept, however short it is."""
READY_S = 600.0
"""In which an engine has loaded what is there; nothing is fetched for others."""
CAUSES = ("", *Cause)


class FarAnswers:
    """Knows what an engine was sent, and by that what it may answer, how much of it, and until when."""

    def __init__(self, start: Start) -> None:
        self._segments = tuple(resume.segment for resume in start.resumes)
        self._settings = settings = start.settings
        self._adapters, self._policies = {settings.adapter}, {settings.policy}
        self._prints: set[tuple[int, ...]] = set()
        self._n_asked = self._n_answered = 0
        """Two counts, as each thread has its own."""
        self._sound_s, self._n_words, self._n_messages = 0.0, 0, 0
        self._until_s = max((resume.start_s for resume in start.resumes), default=0.0)
        """Where the sound ends that it was sent."""
        self._began_s = awake_s()
        self._is_ready = self._has_all = False

    @property
    def is_late(self) -> bool:
        """Whether it has talked for long and is not ready."""
        return not self._is_ready and awake_s() - self._began_s > READY_S

    def note(self, message: ToEngine) -> None:
        """Note what is sent, before it is."""
        match message:
            case Sound(chunk):
                self._sound_s += len(chunk.samples) / SAMPLE_RATE
                self._until_s = max(self._until_s, chunk.end_s)
            case SourceWords(words=words):
                self._n_words += len(words) + 1
            case UseAdapter(folder):
                self._adapters.add(folder)
                self._n_asked += 1
            case UsePolicy(policy):
                self._policies.add(policy)
                self._n_asked += 1
            case AskPrint(voices):
                self._prints.add(voices)
            case EndOfSound():
                self._has_all = True
            case Prepare() | Start() | UseGlossary() | TellVoices() | CorrectVoice() | RecallVoices():
                pass  # nothing answers them by what they say
            case _:
                assert_never(message)

    def checked(self, message: Message, n_bytes: int = 0) -> FromEngine:
        """Return an answer; `n_bytes` were received with it and before.

        Raises:
            WireError: it is none to what was sent, or they are too many.
        """
        self._n_messages += 1
        if n_bytes + self._n_messages * BYTES_A_MESSAGE > self._most_bytes():
            raise WireError(f"{n_bytes} bytes in {self._n_messages} messages are more than any engine says")
        if isinstance(message, Prepared | VoicesSuggested) or not isinstance(message, FromEngine):
            raise WireError(f"a {type(message).__name__} is no answer of another computer's engine")
        if not self._is_answer(message):
            raise WireError(f"a {type(message).__name__} that nothing was sent for")
        self._is_ready |= isinstance(message, Ready)
        return message

    def _most_bytes(self) -> float:
        of_time = (awake_s() - self._began_s) * BYTES_A_SECOND
        of_speech = self._sound_s * BYTES_A_SECOND_OF_SOUND + self._n_words * BYTES_A_WORD
        return SPARE_BYTES + of_time + of_speech

    def _is_answer(self, message: FromEngine) -> bool:
        match message:
            case Captioned():
                return self._is_caption(message)
            case Checkpoint(segment, from_s, adaptation):
                return self._is_of_talk(segment) and self._is_place(from_s, adaptation)
            case Voiced(spans):
                return all(span.segment.track in range(len(self._segments)) for span in spans)
            case PrintHeard(voices):
                return voices in self._prints
            case AdapterInUse(folder, notes, trouble):
                is_asked_for = folder in self._adapters and self._is_asked_for()
                return is_asked_for and _is_short(trouble, *notes)
            case PolicyInUse(policy, trouble):
                return policy in self._policies and self._is_asked_for() and _is_short(trouble)
            case Trouble(text=text, cause=cause) | Mended(cause, text):
                return cause in CAUSES and _is_short(text)
            case Ready(texts):
                return _is_short(*texts)
            case Loading(text):
                return _is_short(text)
            case Finished():
                return self._has_all
        return True

    def _is_caption(self, told: Captioned) -> bool:
        update = told.update
        texts = update.source, update.source_tail, update.target, update.target_tail
        spans = [(word.start_s, word.end_s) for word in told.words]
        times = update.start_s, update.end_s, update.emitted_s, *chain(*spans)
        return (
            max(map(len, texts)) <= MOST_LETTERS
            and max(len(told.words), len(told.timeline)) <= MOST_WORDS
            and self._is_of_talk(update.segment)
            and self._is_speaker(update)
            and self._is_place(told.replay_from_s, told.adaptation)
            and all(map(self._is_time, times))
        )

    def _is_place(self, from_s: float, adaptation: str) -> bool:
        """Return whether an engine can go on there: no sound that was not sent would be left out by that."""
        if len(adaptation) > MOST_STATE_LETTERS or from_s < 0:
            return False
        try:
            is_known = adaptation in ("", SPEAKING)
            state = ListeningState() if is_known else ListeningState.from_text(adaptation)
        except ValueError:
            return False
        goes_on_s = from_s + state.n_carried / SAMPLE_RATE
        return self._is_time(goes_on_s, A_BLOCK_S) and self._is_time(state.until_s)

    def _is_time(self, time_s: float, ahead_s: float = AHEAD_S) -> bool:
        """Return whether that may be a time of the sound; words that come as such have times of their own."""
        return not self._settings.recognizer or abs(time_s) <= self._until_s + ahead_s

    def _is_speaker(self, update: CaptionUpdate) -> bool:
        return update.speaker == self._settings.speaker_of(update.segment.track)

    def _is_asked_for(self) -> bool:
        self._n_answered += 1
        return self._n_answered <= self._n_asked

    def _is_of_talk(self, segment: SegmentId) -> bool:
        if segment.track not in range(len(self._segments)):
            return False
        first = self._segments[segment.track]
        n_most = SPARE_SEGMENTS + self._sound_s * SEGMENTS_A_SECOND + self._n_words
        return segment.gap == first.gap and segment.number <= first.number + n_most


def _is_short(*sentences: str) -> bool:
    return sum(map(len, sentences)) <= MOST_LETTERS
