"""Latency by hand, and against SimulEval and OmniSTEval on the same log."""

import importlib.util
import random
from dataclasses import asdict

import pytest
from simuleval_process import latencies_by_simuleval

from training.measure.instances import LOG, Instance, read_log, write_log
from training.measure.latency import (
    LATENCIES,
    average_lagging,
    average_proportion,
    differentiable_average_lagging,
    length_adaptive_average_lagging,
    yet_another_average_lagging,
)
from training.measure.scoring import score


@pytest.fixture
def log(tmp_path):
    """A log with all that may happen: sentences too long, too short, empty, written late, computed slowly."""
    chance = random.Random(5)
    write_log([random_instance(chance) for _ in range(200)], tmp_path)
    return tmp_path / LOG


def random_instance(chance):
    n_source, n_reference, n_written = (chance.randint(least, 12) for least in (1, 1, 0))
    delays = sorted(chance.randint(1, n_source) for _ in range(n_written))
    elapsed, done = [], 0.0
    for delay in delays:
        done = max(done, delay) + chance.expovariate(2)
        elapsed.append(done)
    source, reference, prediction = (" ".join(["w"] * n) for n in (n_source, n_reference, n_written))
    return Instance(source, reference, prediction, tuple(delays), tuple(elapsed))


def test_laal_of_a_translation_written_at_the_end_is_the_sources_length():
    assert length_adaptive_average_lagging([4, 4, 4, 4], 4, 4) == 4


def test_lag_of_wait_k_on_equal_lengths_is_k():
    delays = [3, 4, 5, 6, 6, 6]
    assert average_lagging(delays, 6, 6) == pytest.approx(3)
    assert differentiable_average_lagging(delays, 6, 6) == pytest.approx(3)
    assert yet_another_average_lagging(delays, 6, 6) == pytest.approx(3)
    assert average_proportion(delays, 6, 6) == pytest.approx(30 / 36)


def test_laal_counts_a_hypothesis_longer_than_its_reference_by_its_own_length():
    delays = [1, 1, 2, 2, 3, 3]
    assert length_adaptive_average_lagging(delays, 3, 3) == pytest.approx((1 + 0.5 + 1 + 0.5 + 1) / 5)
    assert average_lagging(delays, 3, 3) == pytest.approx((1 + 0 + 0 - 1 - 1) / 5)


def test_yaal_leaves_out_what_was_written_once_the_source_had_ended():
    assert yet_another_average_lagging([2, 4, 4, 4], 4, 4) == 2
    assert yet_another_average_lagging([4, 4, 4, 4], 4, 4) is None


@pytest.mark.parametrize("latency", LATENCIES.values())
def test_an_empty_translation_has_no_latency(latency):
    assert latency([], 7, 5) is None


def test_scores_are_simulevals_on_the_same_log(log):
    theirs = latencies_by_simuleval(log)
    ours = asdict(score(read_log(log)))
    assert len(theirs) == 8
    assert {name: ours[name] for name in theirs} == pytest.approx(theirs, abs=1e-6)


def test_scores_are_omnistevals_on_the_same_log(log):
    if importlib.util.find_spec("omnisteval") is None:
        pytest.skip("OmniSTEval is not installed")
    from omnisteval import evaluate_instances
    from omnisteval.io import load_shortform_instances

    theirs = evaluate_instances(
        load_shortform_instances(str(log), None, "delays", "elapsed"), is_longform=False
    )
    names = [prefix + name for prefix in ("", "ca_") for name in LATENCIES]
    ours = asdict(score(read_log(log)))
    assert {name: ours[name] for name in names} == pytest.approx(
        {name: theirs[0][name] for name in names}, abs=1e-6
    )
