import pytest
from tiny_direct import tiny_course

from models.training_messages.direct_plan import STAGES
from training.direct.stages import HEAD, HEAD_SHARE, TUNED_SHARE, Choices, Stages, part_of


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    return tiny_course(tmp_path_factory.mktemp("direct") / "run")


def shares(course, stage, **choices):
    return Stages(course.network, course.base, Choices(**choices)).named(stage).shares


def test_every_parameter_belongs_to_a_part(course):
    parts = {part_of(name) for name, _ in course.network.named_parameters()}
    assert parts == {"encoder", "ctc", "adapter", "model", HEAD}


def test_behind_its_first_stage_the_language_model_stays_as_it_is_unless_asked_for(course):
    assert [stage for stage in STAGES if "model" in shares(course, stage)] == ["format"]
    learning = [stage for stage in STAGES if "model" in shares(course, stage, frozen="nothing")]
    assert learning == ["format", "align", "policy"]


def test_the_last_stage_tunes_with_a_tenth_and_the_head_learns_faster(course):
    tuned = shares(course, "policy")
    assert tuned == {"encoder": TUNED_SHARE, "ctc": TUNED_SHARE, "adapter": TUNED_SHARE, HEAD: HEAD_SHARE}
    assert shares(course, "policy", tuned="adapter") == {"adapter": TUNED_SHARE, HEAD: HEAD_SHARE}


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_has_a_loss_that_can_be_lowered(course, stage):
    assert course.stages.named(stage).loss(course.lessons[:]).item() > 0
