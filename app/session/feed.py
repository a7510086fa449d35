"""What is sent to an engine, and sent again to the one that takes its place."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from threading import Condition, Event
from typing import Protocol

from app.session.skipping import Skipping
from app.sound.source import BLOCK_SAMPLES
from core.captions.resume import Resume
from core.hearing.listening_state import captioned_from_s
from core.journal.sound_record import FinishedRecord, SoundRecord
from core.speech.segments import SAMPLE_RATE, AudioChunk
from core.wire.messages import EndOfSound, Sound, SourceWords, ToEngine

PATIENCE_S = 0.2


class EngineFeed(Protocol):
    """Everything that the engine gets after its start."""

    def after(self, resumes: Sequence[Resume]) -> Iterator[ToEngine | None]:
        """Yield what comes from there on for each track, None while nothing comes, `EndOfSound` last."""


class SoundFeed:
    """The sound of a record, in blocks whose borders stay where they are however often it is sent.

    The tracks take turns, and none is sent what its engine has heard already, nor what is left out for now.
    """

    def __init__(
        self,
        record: SoundRecord | FinishedRecord,
        skipping: Skipping | None = None,
        gate: Event | None = None,
    ) -> None:
        """While a `gate` is not set nothing is sent."""
        self._record = record
        self._skipping = skipping
        self._gate = gate
        self.n_sent = 0
        """Samples of every track sent to the present engine."""

    def after(self, resumes: Sequence[Resume]) -> Iterator[ToEngine | None]:
        starts = [round(resume.start_s * SAMPLE_RATE) for resume in resumes]
        self.n_sent = min(starts)
        ends_s = [word.end_s for resume in resumes for word in resume.words]
        shown = round(max([*ends_s, *map(captioned_from_s, resumes)]) * SAMPLE_RATE)
        while True:
            if self._gate is not None and not self._gate.wait(PATIENCE_S):
                yield None
                continue
            border = (self.n_sent // BLOCK_SAMPLES + 1) * BLOCK_SAMPLES
            skip = self._skipping.next_skip(self.n_sent, shown) if self._skipping is not None else None
            if skip is not None and skip.start <= self.n_sent:
                self.n_sent = skip.end
                continue
            border = min(border, skip.start) if skip is not None else border
            if not self._record.wait_for(border, PATIENCE_S):
                yield None
                continue
            samples = self._record.read(self.n_sent, border)
            if not len(samples):
                break
            for track, samples_of_it in enumerate(samples.reshape(len(samples), -1).T):
                start = max(self.n_sent, starts[track])
                unheard = samples_of_it[start - self.n_sent :]
                if len(unheard):
                    yield Sound(AudioChunk(unheard, start / SAMPLE_RATE), track)
            self.n_sent += len(samples)
        yield EndOfSound()


class WordsFeed:
    """Words of sentences, kept until their sentence is translated."""

    def __init__(self) -> None:
        self._messages: deque[SourceWords] = deque()
        self._n_dropped = 0
        self._ended = False
        self._changed = Condition()

    def put(self, message: SourceWords) -> None:
        with self._changed:
            self._messages.append(message)
            self._changed.notify_all()

    def end(self) -> None:
        """No more words come."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def forget(self, segment: int) -> None:
        """Drop what came up to the end of a sentence that is translated."""
        with self._changed:
            while self._messages and self._messages[0].segment <= segment:
                self._messages.popleft()
                self._n_dropped += 1

    def after(self, resumes: Sequence[Resume]) -> Iterator[ToEngine | None]:
        position = self._n_dropped
        while True:
            with self._changed:
                position = max(position, self._n_dropped)
                if self._n_put() == position and not self._ended:
                    self._changed.wait(PATIENCE_S)
                position = max(position, self._n_dropped)
                message = self._messages[position - self._n_dropped] if self._n_put() > position else None
                ended = self._ended and message is None
            if ended:
                break
            position += message is not None
            yield message
        yield EndOfSound()

    def _n_put(self) -> int:
        return self._n_dropped + len(self._messages)
