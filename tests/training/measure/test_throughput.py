"""The measurement of training's cost counts what it says."""

import json

import pytest

from models.networks import bf16
from training.measure import throughput
from training.measure.throughput import main

OF_ONE_STEP = ("--sentences", "2", "--words", "4", "--steps", "1", "--device", "cpu")


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["slots", "offline", "prefix"])
def test_the_masks_run_and_the_causal_one_are_measured_on_the_same_tokens(scheme, tmp_path, capsys):
    options = ("--scheme", scheme, "--precision", "float32", "--json", str(tmp_path / "costs.json"))
    assert main([*options, *OF_ONE_STEP]) == 0
    masked, causal = json.loads((tmp_path / "costs.json").read_text())
    assert (masked["run"], causal["run"]) == (scheme, "causal")
    for cost in (masked, causal):
        assert 0 < cost["matrix_share"] < 2, "no step computes faster than the machine"
    n_tokens = [cost["tokens_per_s"] * cost["ms_per_step"] for cost in (masked, causal)]
    assert n_tokens[0] == pytest.approx(n_tokens[1])
    ratio = masked["ms_per_step"] / causal["ms_per_step"] - 1
    assert f"the mask costs {ratio:+.1%}" in capsys.readouterr().out


@pytest.mark.parametrize(("is_faster", "expected"), [(False, "float32"), (True, "bfloat16")])
def test_it_computes_in_bfloat16_only_where_that_is_faster(is_faster, expected, tmp_path, monkeypatch):
    monkeypatch.setattr(bf16, "is_faster_in_bf16", lambda: is_faster)
    monkeypatch.setattr(throughput, "PEAK_SIZE", 128)  # the real processor may need minutes for large ones
    assert main(["--json", str(tmp_path / "costs.json"), *OF_ONE_STEP]) == 0
    assert {cost["dtype"] for cost in json.loads((tmp_path / "costs.json").read_text())} == {expected}


def test_low_rank_weights_beside_a_frozen_base_are_measured_too(tmp_path):
    path = tmp_path / "costs.json"
    options = ("--precision", "float32", "--method", "lora", "--json", str(path))
    assert main([*options, *OF_ONE_STEP]) == 0
    assert all(0 < cost["matrix_share"] < 2 for cost in json.loads(path.read_text()))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--steps", "0"), "--steps 0 must be more than 0"),
        (("--sentences", "0"), "--sentences 0 must be more than 0"),
        (("--words", "0"), "--words 0 must be more than 0"),
        (("--device", "abacus"), "'abacus' is not known"),
        (("--scheme", "simulmask"), "An adapter of the kind simulmask does not go with"),
    ],
)
def test_what_cannot_be_measured_is_told_in_a_sentence(options, said, capsys):
    assert main(options) == 2
    told = capsys.readouterr().err
    assert said in told and told.count("\n") == 1
