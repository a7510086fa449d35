"""What the streaming logic asks of the networks: the Protocols that `models` fulfils."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from core.layouts.actions import Timeline
from core.speech.blocks import Block
from core.speech.hypothesis import Agreement
from core.speech.segments import AudioChunk, Samples, Segment, SegmentId, Word
from core.speech.silence import SILENCE
from core.speech.voices import Prints, Turns, VoicePrint, VoiceSpan
from core.translating.glossary import Term


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
    heard again from there. `adaptation` is whatever the
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

    @property
    def hears_when_asked(self) -> bool:
        """Whether `hypothesis` is its work, so that asking more rarely spares some; else `accept` is."""

    def another(self) -> Recognizer:
        """Return one that hears somebody else at the same time; networks are not loaded twice."""

    def expect(self, words: Sequence[str]) -> None:
        """Expect these names and terms, and no others, from the next utterance on."""

    def keep_pace(self, delay_s: float) -> None:
        """Wait for about so many seconds of what follows before a word is heard, if that can be chosen.

        From the next utterance on; `adaptation` carries it, so that one that is heard again is heard so.
        """

    def start(self, start_s: float, before: tuple[str, ...] = (), earlier: Samples = SILENCE) -> None:
        """Begin an utterance whose first sample is at `start_s`; `before` are the last words before it.

        `earlier` is the sound right before it, from where `carry` asked for it on.
        """

    def accept(self, samples: Samples) -> None:
        """Hear more sound of the utterance."""

    def hypothesis(self) -> tuple[Word, ...] | None:
        """Return the words of the utterance so far, or None when not recognized again."""

    def carry(self, until_s: float) -> float:
        """Remember, in `adaptation`, what was said up to `until_s`, where a sentence ends, for what follows.

        Return how many seconds of sound before it the next utterance is to be given as `earlier`: 0 where
        that does not help.
        """

    def finish(self) -> tuple[Word, ...]:
        """End the utterance and return its final words."""

    @property
    def adaptation(self) -> str: ...

    @adaptation.setter
    def adaptation(self, state: str) -> None: ...


class SpeechEncoder(Protocol):
    """Turns the sound of one utterance into blocks that a translator reads, as the sound arrives.

    An utterance runs from `start` to `finish`; another `start` gives it up. A block never changes once it
    came, and the same sound, however it is cut, gives the same blocks: so a killed engine hears them again.
    """

    @property
    def block_s(self) -> float:
        """How much sound a block stands for, except for the last one of an utterance."""

    def another(self) -> SpeechEncoder:
        """Return one that hears somebody else at the same time; networks are not loaded twice."""

    def start(self, start_s: float) -> None:
        """Begin an utterance whose first sample is at `start_s`."""

    def accept(self, samples: Samples) -> tuple[Block, ...]:
        """Hear more sound of the utterance; return the blocks that are complete now."""

    def open_word(self) -> Word | None:
        """Return the word that is being said, as far as it was heard."""

    def finish(self) -> tuple[Block, ...]:
        """End the utterance and return its last blocks."""


class VoiceNetworks(Protocol):
    """Hear who speaks when, and what is alike in all that a voice says."""

    @property
    def name(self) -> str:
        """Which networks they are: prints of others cannot be compared with theirs."""

    def turns(self, samples: Samples) -> Turns:
        """Return who speaks when in a sentence."""

    def prints(self, pieces: Sequence[Samples]) -> Prints:
        """Return a print of each piece of sound, in which one voice should speak."""


class VoiceTeller(Protocol):
    """Tells the voices of one track apart, sentence by sentence, and says where it has learned better.

    What the user says of a voice stands whatever is learned later.
    """

    def hear(self, chunk: AudioChunk) -> None:
        """Keep sound for the sentences that are to come."""

    def who(self, segment: Segment) -> tuple[VoiceSpan, ...]:
        """Return who says the words of a final segment; nothing where its sound is not kept any more."""

    def recall(self, segment: Segment, spans: Sequence[VoiceSpan]) -> None:
        """Know the voices of a segment again, of which another teller told that ended."""

    def settle(self) -> None:
        """Look at the whole talk once more: it is over."""

    def revised(self) -> tuple[VoiceSpan, ...]:
        """Return all spans of the segments whose spans are other ones than were told before."""

    def give_no_number_up_to(self, voice: int) -> None:
        """Numbers up to this one are other voices', of whom nothing is known here."""

    def correct(self, segment: SegmentId, first_word: int, n_words: int, voice: int) -> tuple[VoiceSpan, ...]:
        """The user says whose words they are; `NOBODY`: somebody's who was not told of.

        Return the spans of the segment; where nothing else is known of it, of these words alone.
        """

    def voices(self) -> Sequence[int]:
        """Return the numbers of all voices of which a print can be had."""

    def print_of(self, *voices: int) -> VoicePrint | None:
        """Return what is alike in all that voices have said which are one; None: nothing is known of them.

        It is for the memory of voices alone: to suggest a name, or to keep where the user agreed to it.
        """


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

    def read(self, source: Sequence[str | Block]) -> TargetUpdate:
        """Take source words, or blocks of speech, that arrived together and write what the policy allows.

        A translator reads the one or the other. One that was opened with a timeline of speech takes
        all blocks of the sentence again, and goes on after those that it had read.
        """

    def finish(self) -> TargetUpdate:
        """The source has ended: write the rest."""


class Translator(Protocol):
    """A simultaneous translator of one language pair under one policy."""

    def open(self, forced: Timeline = ()) -> TranslationStream:
        """Begin a sentence; `forced` is what was already read and written of it."""


class ChangeableTranslator(Translator, Protocol):
    """One that goes on otherwise between two groups of words; what was written stays.

    `use_adapter` and `use_policy` raise `UserError` where that cannot be had.
    """

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences that the user should read."""

    def use_adapter(self, folder: Path | None) -> None: ...

    def use_policy(self, policy: str) -> None: ...

    def use_glossary(self, terms: Sequence[Term]) -> None: ...

    def recall(self, finished: Timeline) -> None:
        """Let the next sentence follow one that another translator finished, or, if empty, none."""
