"""READ or WRITE: wait-k, read-n and the names that users give them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.translating.policies import (
    LATENCIES,
    Adaptive,
    Confident,
    Offline,
    ReadN,
    SentenceProgress,
    WaitK,
    parse_policy,
)
from core.wording.errors import UserError

counts = st.integers(0, 60)


@given(st.integers(1, 20), counts, counts, counts)
def test_wait_k_writes_only_while_k_words_behind(k, n_source, n_target, at_write):
    assert WaitK(k).may_write(SentenceProgress(n_source, n_target, at_write)) == (n_source - n_target >= k)


@given(st.integers(1, 20), counts, counts, counts)
def test_read_n_writes_after_n_new_words(n, n_source, n_target, at_write):
    assert ReadN(n).may_write(SentenceProgress(n_source, n_target, at_write)) == (n_source - at_write >= n)


@given(counts, counts, counts)
def test_offline_never_writes_before_the_end(n_source, n_target, at_write):
    assert not Offline().may_write(SentenceProgress(n_source, n_target, at_write))


@given(counts, counts, counts)
def test_the_model_is_asked_after_every_read_where_it_decides(n_source, n_target, at_write):
    assert Adaptive().may_write(SentenceProgress(n_source, n_target, at_write)) == (n_source > at_write)


@given(st.integers(1, 99).map(lambda percent: percent / 100), st.floats(0, 1))
def test_a_confident_policy_trusts_from_its_threshold_on(threshold, probability):
    assert Confident(threshold).trusts(probability) == (probability >= threshold)


def test_latencies_go_from_fast_to_steady():
    waits = [parse_policy(name) for name in LATENCIES]
    assert waits == sorted(waits, key=lambda policy: policy.k)
    assert (next(iter(LATENCIES)), list(LATENCIES)[-1]) == ("fast", "steady")


@pytest.mark.parametrize(
    "name",
    ["wait-1", "wait-3", "wait-99", "read-5", "adaptive", "offline", "confident-0.6", "confident-0.05"],
)
def test_a_policy_is_named_as_it_prints(name):
    assert str(parse_policy(name)) == name


@pytest.mark.parametrize(
    "name", ["confident", "confident-0", "confident-0.00", "confident-1", "confident-.5"]
)
def test_a_confidence_outside_its_range_is_refused(name):
    with pytest.raises(UserError, match=r"from 0\.01 to 0\.99"):
        parse_policy(name)


@pytest.mark.parametrize("policy", [WaitK(3), ReadN(3), Adaptive(), Offline()])
def test_policies_that_count_words_trust_the_model(policy):
    assert policy.trusts(0.0)


@pytest.mark.parametrize("name", ["", "wait", "wait-0", "wait-100", "wait--3", "wait-3 ", "Wait-3", "read-x"])
def test_an_unknown_policy_is_refused_with_examples(name):
    with pytest.raises(UserError, match="wait-3 or read-5"):
        parse_policy(name)
