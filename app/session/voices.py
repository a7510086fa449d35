"""What an engine that begins in the middle of a talk is told of its voices: sound, and who said it."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor

from core.journal.heard_voices import HeardVoices
from core.journal.sound_record import FinishedRecord, SoundRecord
from core.speech.segments import SAMPLE_RATE, AudioChunk
from core.wire.messages import EngineSettings
from core.wire.voice_messages import RecallVoices, SaidBefore


class SessionVoices(HeardVoices):
    """The voices of a session, with the record of its sound, of which an engine makes their prints anew."""

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
