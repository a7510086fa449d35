"""What the streaming logic asks of the networks: the Protocols that `models` fulfils."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from core.layouts.actions import Timeline
from core.speech.hypothesis import Agreement
from core.speech.segments import Samples, Word


class VoiceActivity(Protocol):
    """Tells speech from silence, music and noise."""

    def reset(self) -> None:
        """Forget what was heard (a recurrent detector carries a state)."""

    def speech_probability(self, samples: Samples) -> list[float]:
        """Return one probability for each whole frame of `frame_s` seconds now complete.

        Samples that do not fill a frame wait for the next call.
        """

    @property
    def frame_s(self) -> float: ...


class Recognizer(Protocol):
    """Turns the sound of one utterance into words, as the sound arrives.

    An utterance runs from `start` to `finish`; another `start` gives it up, as
    happens where a sentence ends in the middle of speech and what follows is
    heard anew from there. `adaptation` is whatever the
    recognizer has learned of voice and room (an opaque string); with the same
    adaptation and the same blocks an utterance gives the same words, so that
    a killed engine can go on where it was.
    """

    @property
    def agreement(self) -> Agreement:
        """How its hypotheses become committed words."""

    @property
    def punctuates(self) -> bool:
        """Whether its words carry sentence punctuation."""

    def another(self) -> Recognizer:
        """Return one that hears somebody else at the same time; networks are not loaded twice."""

    def expect(self, words: Sequence[str]) -> None:
        """Expect these names and terms, and no others, from the next utterance on."""

    def keep_pace(self, delay_s: float) -> None:
        """Wait for about so many seconds of what follows before a word is heard, if that can be chosen.

        From the next utterance on; `adaptation` carries it, so that one that is heard again is heard so.
        """

    def start(self, start_s: float, before: tuple[str, ...] = ()) -> None:
        """Begin an utterance whose first sample is at `start_s`; `before` are the last words before it."""

    def accept(self, samples: Samples) -> None:
        """Hear more sound of the utterance."""

    def hypothesis(self) -> tuple[Word, ...] | None:
        """Return the words of the utterance so far, or None when not recognized anew."""

    def finish(self) -> tuple[Word, ...]:
        """End the utterance and return its final words."""

    @property
    def adaptation(self) -> str: ...

    @adaptation.setter
    def adaptation(self, state: str) -> None: ...


@dataclass(frozen=True, slots=True)
class TargetUpdate:
    """What a translation has become: `text` only grows, `tail` may change.

    At its end `begins_loop` says whether it had to be kept from repeating itself.
    """

    text: str
    tail: str
    timeline: Timeline
    begins_loop: bool = False


class TranslationStream(Protocol):
    """One sentence being translated while its words arrive."""

    def read(self, words: Sequence[str]) -> TargetUpdate:
        """Take source words that arrived together and write what the policy allows."""

    def finish(self) -> TargetUpdate:
        """The source has ended: write the rest."""


class Translator(Protocol):
    """A simultaneous translator of one language pair under one policy."""

    def open(self, forced: Timeline = ()) -> TranslationStream:
        """Begin a sentence; `forced` is what was already read and written of it."""
