"""The messages between application and engine about who speaks: numbers, and no name but that of a voice
which the user wants known again.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from core.speech.segments import AudioChunk, SegmentId, Word
from core.speech.voices import VoiceSpan


@dataclass(frozen=True, slots=True)
class TellVoices:
    """To the engine: tell the voices of what is said from now on apart, or no more. Nothing answers."""

    is_on: bool


@dataclass(frozen=True, slots=True)
class CorrectVoice:
    """To the engine: the user says whose words these are; `NOBODY`: somebody's who was not told of.

    `Voiced` answers where voices are told apart.
    """

    segment: SegmentId
    first_word: int
    n_words: int
    voice: int


@dataclass(frozen=True, slots=True)
class SaidBefore:
    """A sentence that was heard: when each of its words was said, and, if that was told, who said it."""

    segment: SegmentId
    start_s: float
    end_s: float
    words: tuple[Word, ...]
    """Their times alone: what was said does not matter."""
    spans: tuple[VoiceSpan, ...] = ()


@dataclass(frozen=True, slots=True)
class RecallVoices:
    """To the engine: know the voices of a sentence again by its sound, or tell them where nobody has.

    `n_voices` numbers were given until now. No print is kept anywhere, so each engine makes them again.
    """

    sentence: SaidBefore
    chunk: AudioChunk
    n_voices: int


@dataclass(frozen=True, slots=True)
class Voiced:
    """From the engine: who says which words of some segments, in numbers alone.

    Of a segment it tells all that is known; told again it takes the place of what was told before, though
    what is told `by_user` stays. It may come before the caption of its segment, and long after it.
    """

    spans: tuple[VoiceSpan, ...]
    by_user: bool = False

    def by_segment(self) -> dict[SegmentId, tuple[VoiceSpan, ...]]:
        told: dict[SegmentId, list[VoiceSpan]] = {}
        for span in self.spans:
            told.setdefault(span.segment, []).append(span)
        return {segment: tuple(spans) for segment, spans in told.items()}


@dataclass(frozen=True, slots=True)
class SuggestedVoice:
    """A voice of the talk, and whom of the remembered ones it may be."""

    voice: int
    name: str


@dataclass(frozen=True, slots=True)
class VoicesSuggested:
    """From the engine: which voices may be remembered ones, all of them, where that is otherwise than before.

    The engine itself reads what is remembered: no print comes to it by a message.
    """

    suggested: tuple[SuggestedVoice, ...]


@dataclass(frozen=True, slots=True)
class AskPrint:
    """To the engine: the user wants somebody remembered, told as these voices. `PrintHeard` answers."""

    voices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PrintHeard:
    """From the engine, after `AskPrint` and never else: what is alike in all that these voices say.

    `numbers` are those of a `VoicePrint`, none where nothing is known. They are kept only where voices are
    remembered: not in a journal, a transcript or a log.
    """

    voices: tuple[int, ...]
    numbers: tuple[float, ...] = field(default=(), repr=False)
    seconds: float = 0.0
    networks: str = ""


VoiceChange = TellVoices | CorrectVoice | AskPrint
"""To the engine: what concerns nobody but who tells voices apart."""
