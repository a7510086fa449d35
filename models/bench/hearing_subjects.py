"""Recognizers that are measured: what is said of each, and the one that ships, which needs no torch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from core.hearing.delays import BALANCED_S, FAST_S, STEADY_S
from core.wire.defaults import SHIPPED_RECOGNIZER
from models.bench.listened import WholeRecognizer
from models.recognize.moonshine_alignatt import PACES, load_moonshine

REAL, RANDOM = "real", "random"


@dataclass(frozen=True, slots=True)
class HearingSubject:
    """A recognizer with what the table says of it.

    `flops` counts the operations for a second of sound, where they can be counted; `decodings_per_second` is
    how often it computes.
    """

    name: str
    kind: str
    weights: str
    device: str
    dtype: str
    recognizer: WholeRecognizer
    flops: Callable[[], float] | None
    decodings_per_second: float


def shipped_subjects() -> Iterator[HearingSubject]:
    """Yield the recognizer that ships, at each pace."""
    loaded = load_moonshine("en")
    for pace, delay_s in (("fast", FAST_S), ("balanced", BALANCED_S), ("accurate", STEADY_S)):
        loaded.keep_pace(delay_s)
        name, looks_a_second = f"{SHIPPED_RECOGNIZER}, {pace}", 1 / PACES[delay_s].look_s
        yield HearingSubject(name, "shipped", REAL, "cpu", "int8", loaded.another(), None, looks_a_second)
