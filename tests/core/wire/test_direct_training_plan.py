import argparse

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.wire.direct_training_plan import STAGES, DirectPlan, add_any_arguments, any_plan_of
from core.wire.training_plan import TrainingPlan
from core.wording.errors import UserError

POLICIES = st.integers(1, 99).map(lambda n: f"wait-{n}") | st.sampled_from(
    ["chunks-fine", "chunks-middle", "chunks-coarse"]
)
PLACES = ("--base", "embedded", "--data", "recordings", "--out", "out")


def planned(*options):
    parser = argparse.ArgumentParser()
    add_any_arguments(parser)
    return any_plan_of(parser.parse_args(options))


def direct(*options):
    return planned(*PLACES, "--from", "en", "--to", "de", "--method", "direct", *options)


def test_what_nobody_gives_is_as_the_plan_says():
    assert direct() == DirectPlan("embedded", "recordings", "out")
    assert direct().steps == STAGES


def test_the_other_methods_have_the_plan_that_they_had():
    assert isinstance(planned(*PLACES, "--from", "en", "--to", "de"), TrainingPlan)


@given(
    st.lists(st.sampled_from(sorted(STAGES)), min_size=1, unique=True),
    st.dictionaries(st.sampled_from(sorted(STAGES)), st.integers(1, 10**8), min_size=1),
    st.lists(POLICIES, min_size=1, max_size=3),
    st.floats(1e-6, 1),
)
def test_the_options_of_a_plan_are_read_back_as_the_same_plan(stages, steps, policies, rate):
    plan = DirectPlan(
        "base",
        "data",
        "out",
        stages=",".join(stage for stage in STAGES if stage in stages),
        stage_steps=",".join(f"{stage}={n}" for stage, n in steps.items()),
        policy=",".join(policies),
        rate=rate,
    )
    assert planned(*plan.options()) == plan
    assert plan.steps == {**STAGES, **steps}
    assert plan.policies == tuple(policies)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--stages", "ctc,listen"), "--stages 'listen' is not known: use one of ctc, format"),
        (("--stages", ""), "--stages '' is not known"),
        (("--stages", "format,ctc"), "once each, in the order ctc, format, align, policy"),
        (("--stages", "ctc,ctc"), "once each"),
        (("--stage-steps", "ctc"), "is not a stage with its steps, as ctc=300"),
        (("--stage-steps", "ctc=0"), "is not a stage with its steps"),
        (("--scheme", "prefix"), "--scheme 'prefix' is not known: use one of slots, interleaved"),
        (
            ("--policy", "wait-3,chunks-random"),
            "'chunks-random' is not for --method direct: use wait-1 to wait-99, chunks-fine, chunks-middle",
        ),
        (("--policy", "wait-0"), "'wait-0' is not for --method direct"),
        (("--policy", "chunks-fine,"), "'' is not for --method direct"),
        (("--to", "zh"), "zh is written without"),
        (("--variants", "0"), "--variants 0 must be more than 0"),
        (("--batch", "0"), "--batch 0 must be more than 0"),
        (("--rate", "nan"), "--rate nan must be more than 0"),
        (("--threads", "-1"), "--threads -1 must be 0 or more"),
        (("--seed", "-1"), "--seed -1 is out of range"),
        (("--epochs", "3"), "--epochs does nothing for --method direct: leave it out"),
        (("--objective", "seqpo"), "--objective does nothing"),
        (("--out", __file__), "is a file"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(options, sentence):
    with pytest.raises(UserError, match=sentence):
        direct(*options)


def test_options_of_this_method_are_refused_with_another():
    with pytest.raises(UserError, match="--stages is only for --method direct: leave it out"):
        planned(*PLACES, "--from", "en", "--to", "de", "--stages", "ctc")
