"""`training.train --start-adapter`: a run that goes on from an adapter, and those that are no start."""

import json
from dataclasses import replace

import pytest
import torch
from safetensors.torch import load_file, save_file
from tiny_adapters import save_adapter
from tiny_run import run, save_base, save_data

from models.adapters.adapters import check_adapter, describe_base, read_adapter_manifest
from models.manifests.policy_head import HEAD_WEIGHT

TROUBLE = 2
WEIGHTS = "adapter_model.safetensors"
PRACTICE = ("--objective", "seqpo", "--tries", "3", "--max-length", "200")
KINDS = {
    "plain": {},
    "patterns": {"rank_pattern": {"v_proj": 2}, "alpha_pattern": {"v_proj": 3}, "use_rslora": True},
    "dora": {"use_dora": True},
    "embedding": {"target_modules": ["embed_tokens", "q_proj"]},
}


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    return save_base(tmp_path_factory.mktemp("bases") / "tiny")


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    return save_data(tmp_path_factory.mktemp("data"))


@pytest.fixture
def start(tmp_path):
    return save_adapter(tmp_path / "start", "tiny", policies=["wait-3"])


def go_on(capsys, base, data, start, out, *options):
    given = ("--start-adapter", str(start), "--steps", "1", "--dev-sentences", "2", "--warmup", "1")
    return run(capsys, base, data, out, *given, *options)


def low_rank_only(adapter):
    """Leave out what PEFT saves of the base's embeddings where they are adapted."""
    weights = load_file(adapter / WEIGHTS)
    save_file({name: weights[name] for name in weights if "base_layer" not in name}, adapter / WEIGHTS)
    return adapter


@pytest.mark.parametrize(
    "kind", ["plain", *(pytest.param(kind, marks=pytest.mark.long) for kind in KINDS if kind != "plain")]
)
@pytest.mark.parametrize("objective", ["seqpo", "supervised"])
def test_a_run_goes_on_from_the_weights_of_an_adapter(objective, kind, base, data, tmp_path, capsys):
    start = low_rank_only(save_adapter(tmp_path / "start", "tiny", lora=KINDS[kind], seed=3))
    options = (*(PRACTICE if objective == "seqpo" else ("--policy", "wait-3")), "--rate", "1e-9")
    code, events, said = go_on(capsys, base, data, start, tmp_path / "out", *options)
    assert code == 0, said
    before, after = (load_file(folder / WEIGHTS) for folder in (start, tmp_path / "out"))
    before = {name.removesuffix(".weight"): weight for name, weight in before.items()}
    after = {name.removesuffix(".weight"): weight for name, weight in after.items()}
    assert before.keys() == after.keys()
    for name in before:
        assert torch.allclose(before[name], after[name], atol=1e-6)
    told = read_adapter_manifest(start), check_adapter(tmp_path / "out", describe_base(base, str(base)))
    given, made = (each.lora for each in told)
    assert replace(given, alphas={}) == replace(made, alphas={})
    modules = {name.partition(".lora_")[0] for name in before}
    assert [given.alpha_of(name) for name in modules] == [made.alpha_of(name) for name in modules]
    assert told[0].translator.slot_length == told[1].translator.slot_length == 8
    if objective == "seqpo":
        evaluated = [event for event in events if event["event"] == "evaluated"]
        assert [event["drift"] for event in events if event["event"] == "stepped"] == [0]
        assert evaluated[0]["step"] == 0 and evaluated[0]["dev_loss"] == pytest.approx(0)


def test_practice_adds_policies_to_what_the_adapter_can_do(base, data, start, tmp_path, capsys):
    code, _, said = go_on(capsys, base, data, start, tmp_path / "out", *PRACTICE)
    assert code == 0, said
    says = json.loads((tmp_path / "out" / "surtitle.json").read_text())
    assert says["policies"] == ["wait-3", "adaptive", "read-2", "read-3"]
    assert says["language_style"] == "codes"


@pytest.mark.long
def test_an_interrupted_run_ends_with_the_weights_of_one_that_was_not(base, data, start, tmp_path, capsys):
    options = (*PRACTICE, "--schedule", "inverse-sqrt", "--rate", "1e-2", "--most-drift", "99")
    _, whole, _ = go_on(capsys, base, data, start, tmp_path / "whole", *options, "--steps", "3")
    go_on(capsys, base, data, start, tmp_path / "parts", *options)
    _, rest, said = go_on(capsys, base, data, start, tmp_path / "parts", *options, "--steps", "3")
    drifts = [
        [event["drift"] for event in events if event["event"] == "stepped"][-2:] for events in (whole, rest)
    ]
    assert drifts[0] == drifts[1] and all(drifts[0]), said
    one, other = (load_file(tmp_path / name / "run" / "last" / WEIGHTS) for name in ("whole", "parts"))
    assert all(torch.equal(one[name], other[name]) for name in one)


def test_a_run_does_not_go_on_from_other_weights_than_it_began_with(base, data, start, tmp_path, capsys):
    options = ("--policy", "wait-3", "--schedule", "inverse-sqrt")
    assert go_on(capsys, base, data, start, tmp_path / "out", *options)[0] == 0
    weights = load_file(start / WEIGHTS)
    save_file({name: 2 * weight for name, weight in weights.items()}, start / WEIGHTS)
    code, _, said = go_on(capsys, base, data, start, tmp_path / "out", *options, "--steps", "2")
    assert code == TROUBLE and "with other weights in the adapter that it begins with" in said


def test_the_adapter_that_a_run_began_with_may_have_moved(base, data, start, tmp_path, capsys):
    options = ("--policy", "wait-3", "--schedule", "inverse-sqrt")
    assert go_on(capsys, base, data, start, tmp_path / "out", *options)[0] == 0
    moved = start.rename(tmp_path / "moved")
    code, events, said = go_on(capsys, base, data, moved, tmp_path / "out", *options, "--steps", "2")
    assert code == 0, said
    assert [event["step"] for event in events if event["event"] == "stepped"] == [2]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--method", "full"), "--start-adapter cannot be used with --method full"),
        (("--rank", "16"), "Adapter 'start' has the rank 4, not 16"),
        (("--alpha", "16"), "Adapter 'start' has the alpha 8, not 16"),
        (("--scheme", "gpe"), "Adapter 'start' has the scheme slots, not gpe"),
        (("--slot-length", "16"), "Adapter 'start' has the slot length 8, not 16"),
        (("--from", "fr"), "translates en to de, not fr to de"),
        (("--rank", "-1"), "--rank -1 must be more than 0"),
    ],
)
def test_what_contradicts_the_adapter_is_refused(options, sentence, base, data, start, tmp_path, capsys):
    code, _, said = go_on(capsys, base, data, start, tmp_path / "out", *options)
    assert code == TROUBLE and sentence in said
    assert not (tmp_path / "out").exists()


def test_an_adapter_of_another_base_is_refused(base, data, tmp_path, capsys):
    other = save_adapter(tmp_path / "other", "someone-else")
    code, _, said = go_on(capsys, base, data, other, tmp_path / "out")
    assert code == TROUBLE and "was trained for someone-else, not for" in said


def test_a_pickle_is_not_opened(base, data, start, tmp_path, capsys):
    (start / "adapter_model.bin").write_bytes(b"\x80\x04.")
    code, _, said = go_on(capsys, base, data, start, tmp_path / "out")
    assert code == TROUBLE and "is a pickle, which could run code, and was not opened" in said


def test_an_adapter_that_brings_whole_layers_is_refused(base, data, tmp_path, capsys):
    whole = save_adapter(tmp_path / "whole", "tiny", lora={"modules_to_save": ["embed_tokens"]})
    code, _, said = go_on(capsys, base, data, whole, tmp_path / "out")
    assert code == TROUBLE and "a whole weight beside the low-rank ones" in said


def test_an_adapter_that_decides_by_a_policy_head_is_told_how_it_goes_on(base, data, start, tmp_path, capsys):
    save_file({HEAD_WEIGHT: torch.zeros(2, 32)}, start / WEIGHTS)
    code, _, said = go_on(capsys, base, data, start, tmp_path / "out")
    assert code == TROUBLE and "name its folder with --policy-head" in said


def test_no_adapter_at_all_is_told(base, data, tmp_path, capsys):
    code, _, said = go_on(capsys, base, data, tmp_path / "nowhere", tmp_path / "out")
    assert code == TROUBLE and "“nowhere” is not on this computer" in said
