"""Recognizers that read an utterance again as it grows: what two readings in a row agree on is committed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from core.hearing.delays import BALANCED_S
from core.speech.hypothesis import Agreement, LocalAgreement
from core.speech.segments import SAMPLE_RATE, Samples, Word
from core.speech.silence import SILENCE
from models.memory.placement_fallback import PlacementFallback
from models.recognize.pieces import GrowingWords, Piece
from models.recognize.shared_network import SharedNetwork

MIN_WINDOW_S = 0.6
"""From less, networks of this kind make things up."""
MAX_WINDOW_S = 30.0
"""Longer sounds are heard in parts: none of them learned from longer ones."""


class RevisingStream(Protocol):
    """One utterance as a network reads it, again and again."""

    def add(self, samples: Samples) -> None:
        """Take more sound."""

    def pieces(self, *, is_over: bool) -> Sequence[Piece]:
        """Return all that is said so far; once it is over no more sound comes."""


class RevisingNetwork(Protocol):
    """A network that reads a whole utterance at a time, of any number of speakers."""

    @property
    def punctuates(self) -> bool:
        """Whether it writes sentence punctuation."""

    @property
    def least_update_s(self) -> float:
        """How much new sound a reading is worth at least."""

    def open(self, expected: Sequence[str]) -> RevisingStream:
        """Begin an utterance; names and terms that are expected are heard better, where a network can."""


class RevisingRecognizer:
    """Hears with a network that may change its mind until an utterance is over.

    Every utterance begins without a past, so that one that is heard again gives the same words;
    `adaptation` is the delay that it was heard with: the new sound that is waited for between two readings.
    Where memory runs out in an utterance, what `fallback` loads then reads it.
    """

    agreement: Agreement = LocalAgreement(2)
    hears_when_asked = True

    def __init__(
        self,
        network: RevisingNetwork,
        delay_s: float = BALANCED_S,
        fallback: PlacementFallback[RevisingNetwork] | None = None,
    ) -> None:
        self.shared = SharedNetwork(network, fallback)
        self._wished_s = self._delay_s = delay_s
        self._expected: tuple[str, ...] = ()
        self.start(0.0)

    @property
    def _network(self) -> RevisingNetwork:
        return self.shared.network

    @property
    def punctuates(self) -> bool:
        return self._network.punctuates

    def another(self) -> RevisingRecognizer:
        twin = RevisingRecognizer(self._network, self._wished_s)
        twin.shared = self.shared
        twin.expect(self._expected)
        return twin

    def expect(self, words: Sequence[str]) -> None:
        self._expected = tuple(words)

    def keep_pace(self, delay_s: float) -> None:
        self._wished_s = delay_s

    def start(self, start_s: float, before: tuple[str, ...] = (), earlier: Samples = SILENCE) -> None:
        self._settled: tuple[Word, ...] = ()
        self._begin_window(start_s)

    def _begin_window(self, start_s: float) -> None:
        self._start_s = start_s
        self._window: list[Samples] = []
        self._n_heard = self._n_read = 0
        self._let_go()

    def _let_go(self) -> None:
        self._stream: RevisingStream | None = None
        self._read_by: RevisingNetwork | None = None

    def accept(self, samples: Samples) -> None:
        n_most = round(MAX_WINDOW_S * SAMPLE_RATE)
        while self._n_heard + len(samples) > n_most:
            n_room = n_most - self._n_heard
            self._add(samples[:n_room])
            self._settled = self._read(is_over=True)
            self._begin_window(self._start_s + MAX_WINDOW_S)
            samples = samples[n_room:]
        self._add(samples)

    def _add(self, samples: Samples) -> None:
        self.shared.tried(lambda: self._current().add(samples), self._let_go)
        self._window.append(samples)
        self._n_heard += len(samples)

    def _current(self) -> RevisingStream:
        """Return the stream of the network in use; a new one has the window's sound."""
        if self._stream is None or self._read_by is not self._network:
            self._read_by = self._network
            self._stream = self._read_by.open(self._expected)
            for samples in self._window:
                self._stream.add(samples)
        return self._stream

    def hypothesis(self) -> tuple[Word, ...] | None:
        update_s = max(self._delay_s, self._network.least_update_s)
        n_new = self._n_heard - self._n_read
        if self._n_heard < MIN_WINDOW_S * SAMPLE_RATE or n_new < update_s * SAMPLE_RATE:
            return None
        return self._read(is_over=False)

    def carry(self, until_s: float) -> float:
        return 0.0

    def finish(self) -> tuple[Word, ...]:
        words = self._read(is_over=True)
        self._let_go()
        self._window, self._n_heard = [], 0
        return words

    def _read(self, *, is_over: bool) -> tuple[Word, ...]:
        self._n_read = self._n_heard
        words = GrowingWords(self._start_s, pause_s=math.inf)
        if self._n_heard:
            words.add(self.shared.tried(lambda: self._current().pieces(is_over=is_over), self._let_go))
        return self._settled + words.words

    def whole(self, samples: Samples) -> tuple[Word, ...]:
        """Return the words of a whole recording: what streaming is measured against."""
        self.start(0.0)
        self.accept(samples)
        return self.finish()

    @property
    def adaptation(self) -> str:
        return f"{self._wished_s:g}"

    @adaptation.setter
    def adaptation(self, state: str) -> None:
        self._delay_s = float(state) if state else self._wished_s
