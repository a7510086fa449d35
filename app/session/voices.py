"""What an engine that begins in the middle of a talk is told of its voices: sound, and who said it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil, floor

from core.captions.captions import Captioned
from core.journal.heard_voices import HeardVoices
from core.journal.sound_record import FinishedRecord, SoundRecord
from core.speech.segments import SAMPLE_RATE, AudioChunk, SegmentId
from core.speech.voices import NOBODY
from core.wire.messages import EngineSettings
from core.wire.voice_messages import RecallVoices, SaidBefore, Voiced


class SessionVoices(HeardVoices):
    """The voices of a session, with the record of its sound, of which an engine makes their prints again."""

    def __init__(self, settings: EngineSettings, record: SoundRecord | FinishedRecord) -> None:
        super().__init__(settings)
        self._record = record

    def messages(self) -> Iterator[RecallVoices]:
        for said in self.recalled():
            yield RecallVoices(said, self._sound_of(said), self.n_voices)

    def _sound_of(self, said: SaidBefore) -> AudioChunk:
        first = floor(min(said.start_s, said.words[0].start_s) * SAMPLE_RATE)
        last = ceil(max(said.end_s, said.words[-1].end_s) * SAMPLE_RATE)
        samples = self._record.read(first, last)
        track = samples.reshape(len(samples), -1)[:, self._track]
        return AudioChunk(track, first / SAMPLE_RATE)


class VoicesAgain:
    """The voices of a session that goes on, for an engine that fills in what was missed of it.

    That one knows again who was heard, and names nobody else: a number that it gave by itself the live engine
    might give to another voice.
    """

    def __init__(self, live: SessionVoices) -> None:
        self._live = live
        self._n_known = 0
        self._recalled: set[SegmentId] = set()

    def messages(self) -> Iterator[RecallVoices]:
        self._n_known = self._live.n_voices
        for message in self._live.messages():
            self._recalled.add(message.sentence.segment)
            yield message

    def hear(self, captioned: Captioned) -> None:
        """What is filled in makes no voice better known."""

    def accept(self, voiced: Voiced) -> Voiced | None:
        """Return who says what is filled in, None for nothing: of the rest the live engine tells."""
        filled = [span for span in voiced.spans if span.segment not in self._recalled]
        spans = tuple(
            span if span.voice <= self._n_known else replace(span, voice=NOBODY, is_sure=False)
            for span in filled
        )
        return replace(voiced, spans=spans) if spans else None
