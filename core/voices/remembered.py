"""Voices that the user wants to be known again: who of a talk may be one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from core.speech.voices import VoicePrint

LIKE = 0.6
"""How alike a voice and a remembered one are at least; two different ones are 0.44 at most."""
AHEAD = 0.15
"""How much less alike every other voice of the talk is, and everybody else who is remembered."""
ENOUGH_S = 8.0
"""Of less speech no voice is remembered, and none is known again."""


@dataclass(frozen=True, slots=True)
class RememberedVoice:
    """A voice by the name that the user gave it, and the day (ISO 8601) on which they did."""

    name: str
    heard: VoicePrint
    day: str


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Who a voice may be, and how alike they are: from `LIKE`, which may be chance, to 1."""

    name: str
    likeness: float


def suggested_names(
    voices: Mapping[int, VoicePrint], remembered: Sequence[RememberedVoice]
) -> dict[int, Suggestion]:
    """Return who the voices of a talk may be, nobody more than once; only its user knows who they are.

    Voices of which too little was heard are nobody, and so are those that two may be.
    """
    numbers = [number for number, heard in voices.items() if heard.seconds >= ENOUGH_S]
    if not numbers or not remembered:
        return {}
    alike = np.array([[_likeness(voices[number], one.heard) for one in remembered] for number in numbers])
    found = {}
    for row, number in enumerate(numbers):
        best = int(alike[row].argmax())
        like = float(alike[row, best])
        others = np.concatenate([np.delete(alike[row], best), np.delete(alike[:, best], row)])
        if like >= LIKE and like - others.max(initial=-1.0) >= AHEAD:
            found[number] = Suggestion(remembered[best].name, like)
    return found


def _likeness(heard: VoicePrint, other: VoicePrint) -> float:
    """Return how alike they are; prints of other networks are like nothing."""
    if heard.networks != other.networks or heard.print.shape != other.print.shape:
        return -1.0
    return float(heard.print @ other.print)
