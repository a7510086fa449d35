from dataclasses import replace

import pytest
import torch
from safetensors.torch import load_file, save_file
from tiny_direct import PLAN, some_recordings, tiny_direct_run, with_steps

from core.wire.direct_training_plan import STAGES
from core.wording.errors import UserError
from training.direct.base import direct_base
from training.direct.example_file import LIST_NAME
from training.direct.run import STATE_NAME, DirectRun
from training.direct.stages import Choices, part_of


def weights(run):
    return {name: tensor.detach().clone() for name, tensor in run.network.named_parameters()}


def reading(adapter):
    return replace(PLAN, hearing=replace(PLAN.hearing, adapter=adapter))


def changed(before, after):
    return {name for name in before if not torch.equal(before[name], after[name])}


@pytest.mark.parametrize(
    ("stage", "parts"),
    [
        ("ctc", ("encoder.", "ctc.")),
        ("format", ("model.",)),
        ("align", ("encoder.", "ctc.", "adapter.correction.")),
        ("policy", ("encoder.", "ctc.", "adapter.correction.", "model.policy_head.")),
    ],
)
@pytest.mark.parametrize("adapter", ["pieces", "blocks"])
def test_a_stage_changes_its_parts_and_leaves_the_bits_of_all_others(tmp_path, stage, parts, adapter):
    run = tiny_direct_run(tmp_path / "run", reading(adapter))
    parts = tuple(part.replace("correction.", "") if adapter == "blocks" else part for part in parts)
    before = weights(run)
    run.learn([stage])
    moved = changed(before, weights(run))
    assert all(name.startswith(parts) for name in moved)
    assert all(any(name.startswith(part) for name in moved) for part in parts)
    assert ("model.policy_head.weight" in moved) == (stage == "policy")


def test_every_stage_tells_its_losses_and_lowers_them(tmp_path):
    told = []
    run = tiny_direct_run(tmp_path / "run", with_steps(ctc=40, format=40, align=40, policy=40), told=told)
    run.learn(STAGES)
    for stage in STAGES:
        losses = [loss for name, loss, *_ in told if name == stage]
        assert len(losses) == 40
        assert sum(losses[-10:]) < sum(losses[:10])


@pytest.mark.parametrize(
    ("choices", "stage", "moved"),
    [
        (Choices(frozen="nothing"), "align", {"encoder", "ctc", "adapter", "model"}),
        (Choices(frozen="nothing"), "policy", {"encoder", "ctc", "adapter", "model", "head"}),
        (Choices(tuned="adapter"), "policy", {"adapter", "head"}),
    ],
)
def test_what_learns_can_be_chosen(tmp_path, choices, stage, moved):
    run = tiny_direct_run(tmp_path / "run", replace(PLAN, choices=choices))
    before = weights(run)
    run.learn([stage])
    assert {part_of(name) for name in changed(before, weights(run))} == moved


def test_without_whole_sentences_another_loss_is_lowered(tmp_path):
    losses = []
    for name, weight in (("with", 1.0), ("without", 0.0)):
        plan = replace(PLAN, choices=Choices(offline_weight=weight))
        run = tiny_direct_run(tmp_path / name, plan)
        losses.append(run.stages.named("policy").loss(list(run.examples)).item())
    assert losses[0] > losses[1] + 1


def stopping_after(n_steps):
    """Return what says, from step to step, whether so many are made."""
    counted = iter(range(n_steps + 1))
    return lambda: next(counted) == n_steps


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory):
    run = tiny_direct_run(tmp_path_factory.mktemp("unbroken") / "run")
    assert run.learn(STAGES)
    return weights(run)


@pytest.mark.parametrize("n_steps", range(sum(PLAN.steps.values())))
def test_broken_off_after_any_step_it_goes_on_to_the_same_bits(tmp_path, unbroken, n_steps):
    first_told, then_told = [], []
    first = tiny_direct_run(tmp_path / "run", told=first_told)
    assert not first.learn(STAGES, stopping_after(n_steps))
    assert len(first_told) == n_steps
    then = tiny_direct_run(tmp_path / "run", told=then_told)
    assert not changed(weights(first), weights(then))
    assert then.learn(STAGES)
    assert len(then_told) == sum(PLAN.steps.values()) - n_steps
    assert not changed(unbroken, weights(then))


def test_a_finished_stage_is_not_begun_again(tmp_path):
    tiny_direct_run(tmp_path / "run").learn(tuple(STAGES)[:2])
    told = []
    run = tiny_direct_run(tmp_path / "run", told=told)
    assert run.position.finished == tuple(STAGES)[:2]
    run.learn(STAGES)
    assert {stage for stage, *_ in told} == {"align", "policy"}


def test_no_other_stage_is_begun_where_one_was_left(tmp_path):
    tiny_direct_run(tmp_path / "run").learn(STAGES, stopping_after(1))
    with pytest.raises(UserError, match="left within the stage ctc: finish that stage first"):
        tiny_direct_run(tmp_path / "run").learn(["format"])


def test_a_folder_of_another_plan_or_a_damaged_one_is_refused(tmp_path):
    run = tiny_direct_run(tmp_path / "run")
    run.learn(["ctc"])
    for other in ({"plan": with_steps(ctc=3)}, {"recordings": some_recordings()[:1]}):
        with pytest.raises(UserError, match="of another plan"):
            tiny_direct_run(tmp_path / "run", **other)
    (tmp_path / "run" / STATE_NAME).write_bytes(b"nothing")
    with pytest.raises(UserError, match="cannot be read"):
        tiny_direct_run(tmp_path / "run")


def test_what_another_plan_would_learn_from_is_not_made_before_it_is_refused(tmp_path):
    tiny_direct_run(tmp_path / "run").learn(["ctc"])
    kept = {path.name: path.read_bytes() for path in (tmp_path / "run").iterdir()}
    with pytest.raises(UserError, match="of another plan"):
        tiny_direct_run(tmp_path / "run", replace(PLAN, n_variants=2))
    assert {path.name: path.read_bytes() for path in (tmp_path / "run").iterdir()} == kept


def test_a_start_that_is_none_is_refused_before_anything_is_made(tmp_path):
    with pytest.raises(UserError, match="cannot be read"):
        tiny_direct_run(tmp_path / "run", replace(PLAN, start=str(tmp_path / "nowhere")))
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("change", ["languages", "slot length", "weights"])
def test_a_run_goes_on_over_the_same_base_alone(tmp_path, change):
    tiny_direct_run(tmp_path / "run").learn(["ctc"])
    base = tmp_path / "base"
    if change == "weights":
        state = load_file(base / "model.safetensors")
        save_file({name: tensor + 1 for name, tensor in state.items()}, base / "model.safetensors")
    target = "fr" if change == "languages" else "de"
    other = direct_base(str(base), "en", target, "slots", 4 if change == "slot length" else 8)
    with pytest.raises(UserError, match="of another plan"):
        DirectRun(tmp_path / "run", other, PLAN, some_recordings(), lambda *_: None)


def test_what_is_learned_from_is_made_again_where_the_base_writes_other_pieces(tmp_path):
    tiny_direct_run(tmp_path / "run")
    listed = tmp_path / "run" / LIST_NAME
    key = listed.read_text().splitlines()[0]
    tokenizer = tmp_path / "base" / "tokenizer.json"
    tokenizer.write_text(tokenizer.read_text() + "\n")
    tiny_direct_run(tmp_path / "run")
    assert listed.read_text().splitlines()[0] != key


def test_a_loss_that_is_no_number_ends_the_run_before_it_spoils_what_is_kept(tmp_path):
    run = tiny_direct_run(tmp_path / "run", replace(PLAN, rate=1e30))
    with pytest.raises(UserError, match="is NaN or infinite"):
        run.learn(STAGES)
    assert all(
        value.isfinite().all() for value in weights(tiny_direct_run(tmp_path / "run", run.plan)).values()
    )


def test_where_nothing_is_spelled_the_adapter_alone_learns_nothing_and_goes_on(tmp_path):
    run = tiny_direct_run(tmp_path / "run", replace(PLAN, choices=Choices(tuned="adapter")))
    with torch.no_grad():
        run.network.ctc.projection.bias[0] = 1e4  # every frame is a blank
    before = weights(run)
    assert run.learn(["policy"])
    assert not changed(before, weights(run))


def test_a_run_begins_with_the_spelling_of_another(tmp_path):
    first = tiny_direct_run(tmp_path / "first")
    first.learn(["ctc"])
    told = []
    second = tiny_direct_run(tmp_path / "second", replace(PLAN, start=str(first.folder)), told=told)
    for name, value in weights(second).items():
        if part_of(name) in ("encoder", "ctc"):
            assert torch.equal(value, weights(first)[name])
    assert second.learn(STAGES)
    assert {stage for stage, *_ in told} == {"format", "align", "policy"}


def test_a_start_that_does_not_fit_or_has_not_learned_to_spell_is_refused(tmp_path):
    tiny_direct_run(tmp_path / "unfinished").learn(STAGES, stopping_after(1))
    tiny_direct_run(tmp_path / "others", recordings=some_recordings()[:1]).learn(["ctc"])
    for name in ("unfinished", "others"):
        with pytest.raises(UserError, match="is not a run that finished the stage ctc"):
            tiny_direct_run(tmp_path / "run", replace(PLAN, start=str(tmp_path / name)))
