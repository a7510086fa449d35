"""Choices of a training of a model that translates speech, and the plans that come of them."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from app.windows.training.plans import Length, base_named
from app.windows.training.speech import QUICK_STEPS, DirectChoices, n_steps_of, stage_at, stage_steps
from core.wire.direct_training_plan import STAGES, DirectPlan, add_any_arguments, any_plan_of
from core.wire.training_plan import TrainingPlan


def planned(length: Length, n_steps: int = 1, n_sentences: int = 2_000) -> DirectPlan:
    choices = DirectChoices(base_named("embedded"), "en", "de", length, n_steps, "mine")
    return choices.plan("recordings", Path("mine"), n_sentences)


def test_english_begins_with_the_encoder_of_the_demonstrator_and_all_else_from_nothing() -> None:
    assert planned(Length.QUICK).encoder == "direct:embedded"
    german = DirectChoices(base_named("embedded"), "de", "en", Length.QUICK, 1, "mine")
    assert german.plan("recordings", Path("mine")).encoder == ""


@pytest.mark.parametrize("length", Length)
def test_the_plan_of_every_length_is_one_that_the_command_takes(length: Length) -> None:
    plan = planned(length)
    parser = argparse.ArgumentParser()
    add_any_arguments(parser)
    assert any_plan_of(parser.parse_args(plan.options())) == plan


def test_a_quick_training_has_the_usual_steps_and_a_thorough_one_sees_each_sentence_often() -> None:
    assert planned(Length.QUICK).steps == STAGES
    assert n_steps_of(planned(Length.QUICK)) == QUICK_STEPS
    assert stage_steps(Length.THOROUGH, 1, 2_000) == {
        "ctc": 8_000,
        "format": 400,
        "align": 8_000,
        "policy": 400,
    }
    assert stage_steps(Length.THOROUGH, 1, 20) == STAGES  # less is not worth while


@pytest.mark.parametrize("n_steps", [4, 100, 1_900, 100_000])
def test_so_many_steps_are_shared_out_among_the_stages(n_steps: int) -> None:
    steps = stage_steps(Length.STEPS, n_steps, 2_000)
    assert list(steps) == list(STAGES)
    assert min(steps.values()) >= 1
    assert abs(sum(steps.values()) - n_steps) <= len(STAGES)


def test_the_scheme_is_one_that_speech_can_be_read_under() -> None:
    base = base_named("embedded")
    for scheme, used in (("interleaved", "interleaved"), ("simulmask", "slots")):
        of_scheme = type(base)(base.name, base.pairs, scheme, 8, "wait-3", is_small=True)
        choices = DirectChoices(of_scheme, "en", "de", Length.QUICK, 1, "mine")
        assert choices.plan("recordings", Path("mine")).scheme == used


def test_the_stage_of_a_step_is_told() -> None:
    plan = DirectPlan("embedded", "recordings", "mine", stage_steps="ctc=2,format=1,align=3,policy=1")
    stages = [stage_at(plan, step) for step in range(1, 8)]
    assert stages == ["ctc", "ctc", "format", "align", "align", "align", "policy"]
    assert n_steps_of(plan) == 7
    assert n_steps_of(TrainingPlan("embedded", "pairs.tsv", "mine", steps=9)) == 9
