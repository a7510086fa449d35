"""Recognizers that hear as sound streams: each second once, and no word is taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from core.hearing.delays import BALANCED_S
from core.speech.hypothesis import Agreement, FinalAtOnce
from core.speech.segments import SILENCE, Samples, Word
from models.recognize.pieces import PAUSE_S, GrowingWords, Piece


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
    `adaptation` is the delay that it was heard with.
    """

    def __init__(self, network: HearingNetwork, delay_s: float = BALANCED_S) -> None:
        self._network = network
        self._wished_s = self._delay_s = delay_s
        self._stream: HearingStream | None = None
        self._words = GrowingWords(0.0)
        self._is_heard_anew = False

    @property
    def agreement(self) -> Agreement:
        return FinalAtOnce(PAUSE_S + self._network.lag_s(self._delay_s))

    @property
    def punctuates(self) -> bool:
        return self._network.punctuates

    def another(self) -> StreamingRecognizer:
        return StreamingRecognizer(self._network, self._wished_s)

    def expect(self, words: Sequence[str]) -> None:
        """Do nothing: what these networks hear cannot be steered."""

    def keep_pace(self, delay_s: float) -> None:
        self._wished_s = delay_s

    def start(self, start_s: float, before: tuple[str, ...] = (), earlier: Samples = SILENCE) -> None:
        self._stream = self._network.open(self._delay_s)
        self._words = GrowingWords(start_s)
        self._is_heard_anew = False

    def accept(self, samples: Samples) -> None:
        assert self._stream is not None, "an utterance has begun"
        pieces = self._stream.hear(samples)
        if pieces is not None:
            self._words.add(pieces)
            self._is_heard_anew = True

    def hypothesis(self) -> tuple[Word, ...] | None:
        is_heard_anew, self._is_heard_anew = self._is_heard_anew, False
        return self._words.words if is_heard_anew else None

    def carry(self, until_s: float) -> float:
        return 0.0

    def finish(self) -> tuple[Word, ...]:
        if self._stream is not None:
            self._words.add(self._stream.finish())
            self._stream = None
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
