"""One pace for both: who reads close behind the speaker is given words early."""

from __future__ import annotations

import pytest

from core.hearing.delays import BALANCED_S, FAST_S, STEADY_S, delay_at
from core.translating.policies import LATENCIES
from core.wording.errors import UserError


def test_the_latencies_have_delays_of_their_own():
    assert [delay_at(name) for name in ("fast", "balanced", "steady")] == [FAST_S, BALANCED_S, STEADY_S]


@pytest.mark.parametrize("kind", ["wait", "read"])
def test_who_waits_for_more_words_never_gets_them_earlier(kind):
    delays = [delay_at(f"{kind}-{n}") for n in range(1, 12)]
    assert delays == sorted(delays)
    assert set(delays) == {FAST_S, BALANCED_S, STEADY_S}


def test_a_policy_says_the_same_as_its_latency():
    assert all(delay_at(name) == delay_at(f"wait-{n}") for name, n in LATENCIES.items())


def test_where_the_model_decides_it_is_balanced_and_where_the_sentence_does_steady():
    assert [delay_at(name) for name in ("adaptive", "confident-0.6", "offline")] == [
        BALANCED_S,
        BALANCED_S,
        STEADY_S,
    ]


def test_an_unknown_policy_is_refused():
    with pytest.raises(UserError):
        delay_at("hurry")
