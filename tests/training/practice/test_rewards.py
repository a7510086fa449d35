"""What tries are worth: junk never pays, equal tries are worth nothing, and nothing divides by zero."""

import math
import random
import sys

import pytest
from fake_comet import install
from hypothesis import given
from hypothesis import strategies as st

from training.measure.comet import CometProcess
from training.measure.instances import Instance
from training.practice.rewards import (
    AsPrinted,
    ChrfBleu,
    Comet,
    Fused,
    TryOutcome,
    Unscaled,
    outcomes,
    words_behind,
)

REFERENCES = [
    "Das alte Haus steht am Fluss und niemand wohnt dort.",
    "Wir möchten heute Abend einen Tisch für zwei Personen reservieren.",
    "Ja, das klingt gut, können Sie mir bitte die Adresse schicken?",
    "Der Zug nach Hamburg fährt heute leider erst um acht Uhr ab.",
]
JUNK = "xx"
"""A letter that stands in no reference: one that does may gain a hundredth of chrF."""

REWARDS = (Fused(), Fused(target_words=2.0), AsPrinted(), Unscaled())

numbers = st.floats(0, 100)
groups = st.lists(st.builds(TryOutcome, numbers, st.floats(-10, 40)), min_size=1, max_size=6)


def answer(reference, text, delays, n_source=None):
    n_source = n_source or len(reference.split())
    return Instance(" ".join(["word"] * n_source), reference, text, tuple(delays))


def wait_k(reference, k, text=None):
    words = (text or reference).split()
    n_source = len(reference.split())
    return answer(reference, " ".join(words), [min(k + i, n_source) for i in range(len(words))])


def padded(honest, n_junk):
    text = " ".join([JUNK] * n_junk + honest.prediction.split())
    return Instance(honest.source, honest.reference, text, (*[1] * n_junk, *honest.delays))


def with_mistakes(text, rng):
    return " ".join(word if rng.random() < 0.7 else "falsch" for word in text.split())


@pytest.mark.parametrize("target_words", [2.0, 2.5])
@pytest.mark.parametrize("k", [1, 2, 3, 5, 7])
@pytest.mark.parametrize("n_junk", [1, 2, 4, 6])
def test_junk_at_the_start_never_pays(target_words, k, n_junk):
    rng = random.Random(f"{k} {n_junk}")
    for reference in REFERENCES:
        for text in (reference, with_mistakes(reference, rng), with_mistakes(reference, rng)):
            honest = wait_k(reference, k, text)
            for n_padded in range(1, 5):
                group = [honest] * (5 - n_padded) + [padded(honest, n_junk)] * n_padded
                worth = Fused(target_words=target_words).advantages(outcomes(group, ChrfBleu()), 1)
                assert worth[-1] < worth[0]


def test_junk_makes_no_translation_earlier():
    honest = wait_k(REFERENCES[0], 5)
    assert words_behind(padded(honest, 6)) == words_behind(honest) > 3


def test_a_translation_as_long_as_its_reference_is_as_late_as_laal_says():
    assert words_behind(wait_k(REFERENCES[1], 3)) == pytest.approx(3)


def test_an_empty_try_has_no_quality_and_the_delay_of_the_whole_source():
    [empty] = outcomes([answer(REFERENCES[0], "", ())], ChrfBleu())
    assert empty == TryOutcome(0.0, len(REFERENCES[0].split()))
    [good] = outcomes([wait_k(REFERENCES[0], 3)], ChrfBleu())
    worth = Fused().advantages([good, empty, empty], 1)
    assert worth[0] > 0 > worth[1] == worth[2]


@pytest.mark.parametrize("reward", REWARDS)
@given(st.builds(TryOutcome, numbers, st.floats(-10, 40)), st.integers(1, 6))
def test_tries_that_are_alike_are_worth_nothing(reward, outcome, n):
    assert reward.advantages([outcome] * n, 1) == pytest.approx([0] * n, abs=1e-9)


@pytest.mark.parametrize("reward", REWARDS)
@given(groups)
def test_advantages_are_numbers_that_sum_to_nothing(reward, group):
    worth = reward.advantages(group, 1)
    assert all(math.isfinite(one) for one in worth)
    assert sum(worth) == pytest.approx(0, abs=1e-6)


@given(groups, st.floats(0, 100))
def test_more_quality_is_worth_more_at_the_same_delay(group, quality):
    both = [*group, TryOutcome(quality, 3.0), TryOutcome(quality + 1, 3.0)]
    *_, less, more = Fused().advantages(both, 1)
    assert more > less


def test_delay_counts_down_to_the_target_and_no_further():
    later, there, sooner = Fused(target_words=2.5).advantages(
        [TryOutcome(50, 4.0), TryOutcome(50, 2.5), TryOutcome(50, -1.0)], 1
    )
    assert later < there == sooner


def test_a_tiny_difference_is_worth_less_than_a_big_one():
    tiny = Fused().advantages([TryOutcome(50, 3.0), TryOutcome(50, 3.01)], 1)
    big = Fused().advantages([TryOutcome(50, 3.0), TryOutcome(50, 5.0)], 1)
    assert tiny[0] < big[0] / 10


def test_as_printed_leaves_quality_alone():
    soon, late = TryOutcome(50, 1.0), TryOutcome(50, 9.0)
    assert AsPrinted().advantages([soon, late, soon, late], 1) == pytest.approx([0] * 4)
    assert AsPrinted().advantages([TryOutcome(60, 9.0), TryOutcome(50, 1.0)], 1) == pytest.approx([2, -2])


def test_rewards_by_the_scale_of_the_start_are_nothing_on_average_at_the_start():
    start = [TryOutcome(40, 3.0), TryOutcome(60, 2.0), TryOutcome(80, 6.0)]
    fused = Fused()
    scale = fused.scale(start)
    assert sum(fused.against(scale, start)) == pytest.approx(0)
    assert all(
        better > worse
        for better, worse in zip(
            fused.against(scale, [TryOutcome(one.quality + 5, one.lag_words) for one in start]),
            fused.against(scale, start),
            strict=True,
        )
    )


@pytest.mark.skipif(sys.platform == "win32", reason="calls a script by its first line")
def test_comet_counts_to_a_hundred_and_is_not_asked_about_what_is_empty(tmp_path, monkeypatch):
    install(tmp_path, monkeypatch)
    group = [answer("das Haus", text, (1,)) for text in ("", "das Haus", "das Auto", "")]
    with CometProcess("some-model") as process:
        assert Comet(process, "some-model").scores(group) == pytest.approx([0, 20, 10, 0])
        assert Comet(process, "some-model").scores(group[:1]) == [0]


def test_a_difference_by_comet_counts_as_one_by_chrf_and_bleu_that_people_see_as_often(tmp_path, monkeypatch):
    install(tmp_path, monkeypatch)
    apart = {"chrf-bleu": (2.34 + 1.63) / 2, "Unbabel/wmt22-comet-da": 0.56, "Unbabel/XCOMET-XL": 1.08}
    spreads = {"chrf-bleu": ChrfBleu().least_spread}
    with CometProcess("some-model") as process:
        spreads |= {name: Comet(process, name).least_spread for name in list(apart)[1:]}
    worth = [spreads[name] / apart[name] for name in apart]
    assert worth == pytest.approx([worth[0]] * 3, rel=0.03)
