"""What an engine on another computer may say: no more than one on this computer would.

Nobody knows what runs there. What this one keeps of it (its place in the talk, the adapter that is chosen) is
what was asked for, or nothing.
"""

from __future__ import annotations

from core.captions.captions import Captioned, CaptionUpdate
from core.speech.segments import SegmentId
from core.wire.messages import (
    AdapterInUse,
    Checkpoint,
    EndOfSound,
    Finished,
    FromEngine,
    PolicyInUse,
    Prepared,
    Start,
    ToEngine,
    Trouble,
    UseAdapter,
    UsePolicy,
)
from core.wire.voice_messages import Voiced, VoicesSuggested
from core.wire.wire import Message, WireError
from core.wording.causes import Cause, Mended

MOST_LETTERS = 20_000
"""Of a caption in one language: more than anybody says without a pause."""
CAUSES = ("", *Cause)


class FarAnswers:
    """Knows what an engine was sent, and by that what it may answer."""

    def __init__(self, start: Start) -> None:
        self._gaps = tuple(resume.segment.gap for resume in start.resumes)
        self._settings = settings = start.settings
        self._adapters, self._policies = {settings.adapter}, {settings.policy}
        self._n_asked = self._n_answered = 0
        """Two counts, as each thread has its own."""
        self._has_all = False

    def note(self, message: ToEngine) -> None:
        """Note what is sent, before it is."""
        match message:
            case UseAdapter(folder):
                self._adapters.add(folder)
                self._n_asked += 1
            case UsePolicy(policy):
                self._policies.add(policy)
                self._n_asked += 1
            case EndOfSound():
                self._has_all = True

    def checked(self, message: Message) -> FromEngine:
        """Return an answer.

        Raises:
            WireError: it is none to what was sent.
        """
        if isinstance(message, Prepared | VoicesSuggested) or not isinstance(message, FromEngine):
            raise WireError(f"a {type(message).__name__} is no answer of another computer's engine")
        if not self._is_answer(message):
            raise WireError(f"a {type(message).__name__} that nothing was sent for")
        return message

    def _is_answer(self, message: FromEngine) -> bool:
        match message:
            case Captioned(update):
                is_short = max(len(update.source), len(update.target)) <= MOST_LETTERS
                return is_short and self._is_of_talk(update.segment) and self._is_speaker(update)
            case Checkpoint(segment):
                return self._is_of_talk(segment)
            case Voiced(spans):
                return all(span.segment.track in range(len(self._gaps)) for span in spans)
            case AdapterInUse(folder):
                return folder in self._adapters and self._is_asked_for()
            case PolicyInUse(policy):
                return policy in self._policies and self._is_asked_for()
            case Trouble(cause=cause) | Mended(cause):
                return cause in CAUSES
            case Finished():
                return self._has_all
        return True

    def _is_speaker(self, update: CaptionUpdate) -> bool:
        return update.speaker == self._settings.speaker_of(update.segment.track)

    def _is_asked_for(self) -> bool:
        self._n_answered += 1
        return self._n_answered <= self._n_asked

    def _is_of_talk(self, segment: SegmentId) -> bool:
        return (segment.track, segment.gap) in enumerate(self._gaps)
