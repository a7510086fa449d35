"""How long a recognizer may wait for what follows, by the pace that its words are translated at."""

from __future__ import annotations

from typing import Final

from core.translating.policies import LATENCIES, Offline, Policy, ReadN, WaitK, parse_policy

FAST_S: Final = 0.16
BALANCED_S: Final = 0.56
STEADY_S: Final = 1.12
"""Seconds of sound: what today's streaming networks were trained for lies between 0.08 and 1.12."""


def delay_at(policy: str) -> float:
    """Return the seconds for a policy or a latency by its name.

    A translator two words behind the speaker loses half of that by waiting a second for each word, and
    one that is seven behind is not helped by words that are heard early and worse.

    Raises:
        UserError: there is no such policy.
    """
    return _delay(parse_policy(policy))


def _delay(policy: Policy) -> float:
    match policy:
        case Offline():
            return STEADY_S
        case WaitK(n_words) | ReadN(n_words):
            if n_words <= LATENCIES["fast"]:
                return FAST_S
            return STEADY_S if n_words >= LATENCIES["steady"] else BALANCED_S
        case _:
            return BALANCED_S
