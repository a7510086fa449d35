"""Who was heard to say what, as far as a new engine needs it to know the voices again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from threading import Lock

from core.captions.captions import Captioned
from core.speech.segments import SegmentId, Word
from core.speech.voices import NOBODY, VoiceSpan
from core.wire.messages import EngineSettings
from core.wire.voice_messages import CorrectVoice, SaidBefore, Voiced

ENOUGH_S = 20.0
"""What a voice has said in so much time is enough to know it again."""
LATE_S = 30.0
"""A sentence that nobody was told of is not told of any more when so much was said after it."""
FILE_LATE_S = 180.0
"""The same of a file, for which captions wait."""

N_NEWEST = 2


class HeardVoices:
    """The sentences by which each voice of a session is known: numbers and times, no word and no print.

    Its size does not grow with the talk, except for the sentences that the user has corrected.
    """

    def __init__(self, settings: EngineSettings) -> None:
        self._track = settings.voices_track
        self._late_s = LATE_S if settings.realtime else FILE_LATE_S
        self._said: dict[SegmentId, SaidBefore] = {}
        self._early: dict[SegmentId, tuple[VoiceSpan, ...]] = {}
        """What was told of sentences whose captions are not there yet."""
        self._corrected: set[SegmentId] = set()
        self._n_voices = 0
        self._lock = Lock()

    @property
    def n_voices(self) -> int:
        """How many numbers were given."""
        return self._n_voices

    def hear(self, captioned: Captioned) -> None:
        """Remember a sentence that is over."""
        update = captioned.update
        index, is_over = update.segment, captioned.heard or update.final
        if not (is_over and captioned.words) or index.track != self._track:
            return
        with self._lock:
            if index in self._said:
                return
            words = tuple(Word("", word.start_s, word.end_s) for word in captioned.words)
            spans = self._early.pop(index, ())
            self._said[index] = SaidBefore(index, update.start_s, update.end_s, words, spans)
            self._forget()

    def remember(self, said: Iterable[SaidBefore]) -> None:
        """Know who said what in a talk that is gone on with."""
        with self._lock:
            self._said |= {one.segment: one for one in said}
            spans = (span for one in self._said.values() for span in one.spans)
            self._n_voices = max([self._n_voices, *(span.voice for span in spans)])
            self._forget()

    def accept(self, voiced: Voiced) -> Voiced | None:
        """Return what is to be told of it, None for nothing: what the user said is not told otherwise."""
        with self._lock:
            if voiced.by_user:
                self._corrected |= {span.segment for span in voiced.spans}
            else:
                spans = tuple(span for span in voiced.spans if span.segment not in self._corrected)
                voiced = replace(voiced, spans=spans)
            self._n_voices = max([self._n_voices, *(span.voice for span in voiced.spans)])
            for index, spans in voiced.by_segment().items():
                if index in self._said:
                    self._said[index] = replace(self._said[index], spans=spans)
                elif all(index > other for other in self._said):
                    self._early[index] = spans
            self._forget()
        return voiced if voiced.spans else None

    def answer(self, change: CorrectVoice) -> Voiced:
        """Return what an engine would answer that tells voices apart."""
        with self._lock:
            voice = change.voice if change.voice != NOBODY else self._n_voices + 1
        return Voiced((VoiceSpan(change.segment, change.first_word, change.n_words, voice, True),), True)

    def recalled(self) -> tuple[SaidBefore, ...]:
        """Return the sentences that a new engine is to know, in their order."""
        with self._lock:
            return tuple(sorted(self._said.values(), key=lambda said: said.start_s))

    def _forget(self) -> None:
        newest_s = max((said.end_s for said in self._said.values()), default=0.0)
        kept = {
            i: said
            for i, said in self._said.items()
            if not said.spans and said.end_s > newest_s - self._late_s
        }
        newest = sorted(self._said.values(), key=lambda said: said.end_s)[-N_NEWEST:]
        kept |= {said.segment: said for said in newest}  # which may be heard again
        for voice in {span.voice for said in self._said.values() for span in said.spans} - {NOBODY}:
            kept |= {said.segment: said for said in self._enough_of(voice)}
        self._said = kept

    def _enough_of(self, voice: int) -> Iterator[SaidBefore]:
        """Yield sentences of a voice, first those that are nobody else's, the longest first."""
        of_voice = [
            (len(said.spans) > 1, -seconds, said.segment)
            for said in self._said.values()
            if (seconds := _seconds_of(voice, said))
        ]
        total_s = 0.0
        for _, minus_s, index in sorted(of_voice):
            if total_s >= ENOUGH_S:
                return
            total_s -= minus_s
            yield self._said[index]


def _seconds_of(voice: int, said: SaidBefore) -> float:
    words = (
        word
        for span in said.spans
        if span.voice == voice
        for word in said.words[span.first_word : span.first_word + span.n_words]
    )
    return sum(word.end_s - word.start_s for word in words)
