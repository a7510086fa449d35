"""Recognizers that hear as sound streams: each second once, and no word is taken back."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Protocol

import numpy as np

from core.hearing.delays import BALANCED_S
from core.speech.hypothesis import Agreement, FinalAtOnce
from core.speech.segments import SAMPLE_RATE, Samples, Word
from core.speech.silence import SILENCE
from models.memory.placement_fallback import PlacementFallback
from models.recognize.pieces import PAUSE_S, GrowingWords, Piece
from models.recognize.shared_network import SharedNetwork

KEPT_S = 8.0
"""So much of the sound is kept as another network has to hear again where memory runs out."""


class HearingStream(Protocol):
    """One utterance as a network hears it, in chunks of its own length.

    However sound is cut, the same pieces come; what is kept does not grow with it.
    """

    def hear(self, samples: Samples) -> Sequence[Piece] | None:
        """Return the pieces that more sound brought, None while a chunk is not full."""

    def finish(self) -> Sequence[Piece]:
        """Return the last pieces: silence fills the chunk that is open."""


class HearingNetwork(Protocol):
    """A network that hears as sound streams, for any number of speakers."""

    @property
    def punctuates(self) -> bool:
        """Whether it writes sentence punctuation."""

    def lag_s(self, delay_s: float) -> float:
        """Return how far it is behind the sound at most when it may take about `delay_s`."""

    def open(self, delay_s: float) -> HearingStream:
        """Begin an utterance."""


class StreamingRecognizer:
    """Hears with a network that streams by construction.

    Every utterance begins without a past, so that one that is heard again gives the same words;
    `adaptation` is the delay that it was heard with. Where memory runs out in an utterance, what `fallback`
    loads then hears its last seconds again: the words that were written stay, and others come after them.
    """

    hears_when_asked = False

    def __init__(
        self,
        network: HearingNetwork,
        delay_s: float = BALANCED_S,
        fallback: PlacementFallback[HearingNetwork] | None = None,
    ) -> None:
        self.shared = SharedNetwork(network, fallback)
        self._wished_s = self._delay_s = delay_s
        self._begin(0.0)

    def _begin(self, start_s: float) -> None:
        self._words = GrowingWords(start_s)
        self._is_heard_again = self._is_under_way = False
        self._kept: deque[Samples] = deque()
        self._n_heard = self._n_kept = 0
        self._let_go()

    def _let_go(self) -> None:
        self._stream: HearingStream | None = None
        self._heard_by: HearingNetwork | None = None

    @property
    def _network(self) -> HearingNetwork:
        return self.shared.network

    @property
    def agreement(self) -> Agreement:
        return FinalAtOnce(PAUSE_S + self._network.lag_s(self._delay_s))

    @property
    def punctuates(self) -> bool:
        return self._network.punctuates

    def another(self) -> StreamingRecognizer:
        twin = StreamingRecognizer(self._network, self._wished_s)
        twin.shared = self.shared
        return twin

    def expect(self, words: Sequence[str]) -> None:
        """Do nothing: what these networks hear cannot be steered."""

    def keep_pace(self, delay_s: float) -> None:
        self._wished_s = delay_s

    def start(self, start_s: float, before: tuple[str, ...] = (), earlier: Samples = SILENCE) -> None:
        self._begin(start_s)
        self._is_under_way = True

    def accept(self, samples: Samples) -> None:
        assert self._is_under_way, "an utterance has begun"
        self.shared.tried(lambda: self._write(self._current().hear(samples)), self._let_go)
        self._keep(samples)

    def _keep(self, samples: Samples) -> None:
        self._kept.append(samples)
        self._n_kept += len(samples)
        self._n_heard += len(samples)
        while self._n_kept - len(self._kept[0]) >= KEPT_S * SAMPLE_RATE:
            self._n_kept -= len(self._kept.popleft())

    def _current(self) -> HearingStream:
        """Return the stream of the network in use; a new one has heard the last seconds."""
        if self._stream is None or self._heard_by is not self._network:
            self._heard_by = self._network
            self._stream = self._heard_by.open(self._delay_s)
            self._stream_start_s = (self._n_heard - self._n_kept) / SAMPLE_RATE
            self._written_s = self._words.end_s
            self._write(self._stream.hear(np.concatenate(self._kept)) if self._kept else None)
        return self._stream

    def _write(self, pieces: Sequence[Piece] | None) -> None:
        if pieces is not None:
            self._words.add(self._behind(pieces))
            self._is_heard_again = True

    def _behind(self, pieces: Sequence[Piece]) -> Iterable[Piece]:
        """Yield the pieces that come after what was written before the stream, on the utterance's clock."""
        for piece in pieces:
            start_s, end_s = self._stream_start_s + piece.start_s, self._stream_start_s + piece.end_s
            if (start_s + end_s) / 2 > self._written_s:
                yield Piece(piece.text, start_s, end_s)

    def hypothesis(self) -> tuple[Word, ...] | None:
        is_heard_again, self._is_heard_again = self._is_heard_again, False
        return self._words.words if is_heard_again else None

    def carry(self, until_s: float) -> float:
        return 0.0

    def finish(self) -> tuple[Word, ...]:
        if self._is_under_way:
            self.shared.tried(lambda: self._write(self._current().finish()), self._let_go)
            self._let_go()
            self._is_under_way = False
            self._kept.clear()
        return self._words.words

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
