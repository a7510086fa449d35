"""How well a translator does: what its author measured, text by text and policy by policy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from core.wording.sentences import decimal, phrased

HELD_OUT = "held out"
"""The name of the text that a training measured on where that was some of its own pairs."""

MOST_SCORE = 1e9
"""What is larger was never measured, and cannot be reckoned with: JSON may tell of endless numbers."""


@dataclass(frozen=True, slots=True)
class Quality:
    """What was measured on one text under one policy: numbers by names such as `bleu` and `laal`."""

    text: str
    """What was translated, by its name; that may begin with its languages ("en-de talks")."""
    policy: str
    scores: Mapping[str, float]

    def __str__(self) -> str:
        text = phrased("held out") if self.text == HELD_OUT else self.text
        return f"{text} {self.policy}: {self.figures}"

    @property
    def figures(self) -> str:
        return ", ".join(f"{name.upper()} {decimal(str(value))}" for name, value in self.scores.items())


def parse_qualities(measured: Mapping[str, object]) -> tuple[Quality, ...]:
    """Return what a manifest says was measured; what has another form is for other programs."""
    return tuple(
        Quality(text, policy, scores)
        for text, policies in measured.items()
        if isinstance(policies, dict)
        for policy, named in policies.items()
        if (scores := _numbers(named))
    )


def _numbers(named: object) -> Mapping[str, float]:
    found = named if isinstance(named, dict) else {}
    numbers = {name: value for name, value in found.items() if isinstance(value, int | float)}
    return MappingProxyType({name: value for name, value in numbers.items() if abs(value) <= MOST_SCORE})
