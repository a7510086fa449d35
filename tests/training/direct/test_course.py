import pytest
import torch
from tiny_direct import PLAN, tiny_course, with_steps

from core.wording.errors import UserError
from training.direct.course import STAGES, STATE_NAME


def weights(course):
    return {name: tensor.detach().clone() for name, tensor in course.network.named_parameters()}


def changed(before, after):
    return {name for name in before if not torch.equal(before[name], after[name])}


@pytest.mark.parametrize(
    ("stage", "parts"),
    [
        ("ctc", ("encoder.", "ctc.")),
        ("format", ("model.",)),
        ("align", ("encoder.", "ctc.", "adapter.", "model.")),
        ("policy", ("model.policy_head.",)),
    ],
)
def test_a_stage_changes_its_parts_and_leaves_the_bits_of_all_others(tmp_path, stage, parts):
    course = tiny_course(tmp_path / "run")
    before = weights(course)
    course.learn([stage])
    moved = changed(before, weights(course))
    assert all(name.startswith(parts) for name in moved)
    assert all(any(name.startswith(part) for name in moved) for part in parts)
    assert ("model.policy_head.weight" in moved) == (stage == "policy")


def test_every_stage_tells_its_losses_and_lowers_them(tmp_path):
    told = []
    course = tiny_course(tmp_path / "run", with_steps(ctc=40, format=40, align=40, policy=40), told=told)
    course.learn(STAGES)
    for stage in STAGES:
        losses = [loss for name, _, loss in told if name == stage]
        assert len(losses) == 40
        assert sum(losses[-10:]) < sum(losses[:10])


def test_a_finished_stage_is_not_begun_again_and_the_rest_is_as_without_the_break(tmp_path):
    whole = tiny_course(tmp_path / "whole")
    whole.learn(STAGES)
    tiny_course(tmp_path / "parts").learn(STAGES[:2])
    told = []
    parts = tiny_course(tmp_path / "parts", told=told)
    assert parts.finished == STAGES[:2]
    parts.learn(STAGES)
    assert {stage for stage, _, _ in told} == {"align", "policy"}
    assert not changed(weights(whole), weights(parts))


def test_a_folder_of_another_plan_or_a_damaged_one_is_refused(tmp_path):
    course = tiny_course(tmp_path / "run")
    course.learn(["ctc"])
    with pytest.raises(UserError, match="is of another plan"):
        tiny_course(tmp_path / "run", with_steps(ctc=PLAN.steps["ctc"] + 1))
    (tmp_path / "run" / STATE_NAME).write_bytes(b"nothing")
    with pytest.raises(UserError, match="cannot be read"):
        tiny_course(tmp_path / "run")
