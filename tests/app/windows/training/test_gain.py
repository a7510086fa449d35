"""What a practice gained, as it is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.windows.training.gain import Gain, gain_in_words, gain_of, points_in_words
from core.wire.training_events import Checked, Evaluated, Event, Preparing, Stepped
from core.wire.training_plan import TrainingPlan
from models.manifests.quality import Quality

DOUBT = " Results on so few sentences can mislead: try it yourself, or give more pairs."
PLAN = TrainingPlan("embedded", "pairs.tsv", "out", steps=60, dev_sentences=200, most_drift=0.15)


def measured(step: int, quality: float, lag_words: float, *, is_best: bool) -> Evaluated:
    return Evaluated(step, 0.0, is_best, quality=quality, lag_words=lag_words)


def stepped(step: int, drift: float) -> Stepped:
    return Stepped(step, 60, 0, 0.1, 1e-4, 100.0, 9.0, quality=50.0, lag_words=2.0, drift=drift)


STARTED: list[Event] = [
    Checked(270, 30, "", "cpu", 1, 2),
    Preparing("loading embedded"),
    measured(0, 40.0, 2.4, is_best=True),
]


def test_the_best_is_held_against_the_start_and_not_what_came_last() -> None:
    better = measured(15, 42.0, 2.1, is_best=True)
    events = [*STARTED, stepped(15, 0.01), better, stepped(60, 0.1), measured(60, 30.0, 1.0, is_best=False)]
    gain = gain_of(PLAN, events)
    assert gain == Gain(15, pytest.approx(0.3), pytest.approx(2.0), 30, 0)
    told = "Translations now come 0.3 words sooner and are 2.0 points of 100 better on 30 held-out sentences."
    assert gain_in_words(gain) == told + DOUBT


def test_what_was_better_by_the_reward_is_told_with_what_became_worse() -> None:
    gain = Gain(15, -0.26, -1.0, 200, 0)
    told = "Translations now come 0.3 words later and are 1.0 points of 100 worse on 200 held-out sentences."
    assert gain_in_words(gain) == told
    told = "Translations now come as soon as before and are as good as before on held-out sentences."
    assert gain_in_words(Gain(15, 0.04, -0.04, 0, 0)) == told


def test_what_was_measured_is_told_in_points_of_the_worst_and_the_best_pace() -> None:
    measured = [Quality("held out", f"wait-{k}", {"bleu": bleu}) for k, bleu in ((1, 18.24), (3, 24.0))]
    assert points_in_words(measured) == "On held-out pairs: 18.2 to 24.0 points of 100, by the pace."
    assert points_in_words(measured[:1]) == "On held-out pairs: 18.2 points of 100."
    assert points_in_words([Quality("held out", "wait-1", {"laal": 2.0})]) == ""


def test_where_the_start_was_the_best_nothing_was_gained() -> None:
    gain = gain_of(PLAN, [*STARTED, stepped(60, 0.1), measured(60, 41.0, 3.0, is_best=False)])
    assert gain is not None and not gain.best_step
    assert gain_in_words(gain).startswith("Nothing was gained: no state was better than the start, which")


@pytest.mark.parametrize(("last", "drifted_at"), [((34, 0.16), 34), ((34, 0.14), 0), ((60, 0.16), 0)])
def test_a_run_that_ended_before_its_last_step_by_drift_says_so(
    last: tuple[int, float], drifted_at: int
) -> None:
    gain = gain_of(PLAN, [*STARTED, stepped(*last), measured(last[0], 42.0, 2.4, is_best=True)])
    assert gain is not None and gain.drifted_at == drifted_at
    said = "It stopped by itself at step 34, as far from its start as is allowed. "
    kept = "The best measured state was kept. "
    assert gain_in_words(gain).startswith(said + kept + "Translations now ") == bool(drifted_at)
    assert gain_in_words(replace(gain, best_step=0)).startswith(said + "Nothing was") == bool(drifted_at)


def test_of_a_run_whose_start_was_not_told_nothing_is_claimed() -> None:
    assert gain_of(PLAN, []) is None
    assert gain_of(PLAN, [stepped(60, 0.1), measured(60, 42.0, 2.0, is_best=True)]) is None
    assert gain_of(PLAN, [Evaluated(0, 2.0, True, "wait-3", 20.0, 3.0)]) is None
