"""While a server does not answer: when it is asked again, and what is told of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OutagePatience:
    """How long is waited for what: seconds, and tries.

    `waits_s` lie between the tries of an outage, the last one again and again. Where all sound was heard, or
    there is no hurry, an outage ends the captions after `most_s`: the rest can be captioned later. Of a
    sentence to which there is no usable answer there are `n_answers` tries.
    """

    waits_s: tuple[float, ...] = (0.5, 1.0, 2.0, 4.0, 8.0)
    most_s: float = 45.0
    n_answers: int = 3
    draft_s: float = 30.0
    """For the answer to a sentence that is still being said."""
    whole_s: float = 120.0
    """For the answer to a whole one, for which a server may have to load its model first."""


class Outage:
    """Nothing is lost by it: the words wait, and are asked for together."""

    def __init__(self, patience: OutagePatience, clock: Callable[[], float]) -> None:
        self._patience = patience
        self._clock = clock
        self._began_s: float | None = None
        self._next_s = 0.0
        self._n_failures = 0
        self._told = ""

    @property
    def lasted_s(self) -> float:
        """How long it lasts, 0 where there is none."""
        return 0.0 if self._began_s is None else self._clock() - self._began_s

    @property
    def wait_s(self) -> float:
        """How long is still to be waited before the next try."""
        return max(0.0, self._next_s - self._clock())

    def fail(self, sentence: str) -> bool:
        """Note that a try failed; return whether the sentence is news."""
        now_s = self._clock()
        waits_s = self._patience.waits_s
        self._began_s = now_s if self._began_s is None else self._began_s
        self._next_s = now_s + waits_s[min(self._n_failures, len(waits_s) - 1)]
        self._n_failures += 1
        is_news = sentence != self._told
        self._told = sentence
        return is_news

    def end(self) -> bool:
        """Note that there was an answer; return whether that is news."""
        was_away = self._began_s is not None
        self._began_s, self._next_s, self._n_failures, self._told = None, 0.0, 0, ""
        return was_away
