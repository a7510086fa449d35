import pytest
from tiny_direct import tiny_direct_run

from core.wire.direct_training_plan import STAGES
from training.direct.stages import HEAD, HEAD_SHARE, TUNED_SHARE, Choices, Stages, part_of


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return tiny_direct_run(tmp_path_factory.mktemp("direct") / "run")


def shares(run, stage, **choices):
    return Stages(run.network, run.base, Choices(**choices)).named(stage).shares


def test_every_parameter_belongs_to_a_part(run):
    parts = {part_of(name) for name, _ in run.network.named_parameters()}
    assert parts == {"encoder", "ctc", "adapter", "model", HEAD}


def test_behind_its_first_stage_the_language_model_stays_as_it_is_unless_asked_for(run):
    assert [stage for stage in STAGES if "model" in shares(run, stage)] == ["format"]
    learning = [stage for stage in STAGES if "model" in shares(run, stage, frozen="nothing")]
    assert learning == ["format", "align", "policy"]


def test_the_last_stage_tunes_with_a_tenth_and_the_head_learns_faster(run):
    tuned = shares(run, "policy")
    assert tuned == {"encoder": TUNED_SHARE, "ctc": TUNED_SHARE, "adapter": TUNED_SHARE, HEAD: HEAD_SHARE}
    assert shares(run, "policy", tuned="adapter") == {"adapter": TUNED_SHARE, HEAD: HEAD_SHARE}


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_has_a_loss_that_can_be_lowered(run, stage):
    assert run.stages.named(stage).loss(run.examples[:]).item() > 0
