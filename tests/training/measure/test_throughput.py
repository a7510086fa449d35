"""The measurement of training's cost counts what it says."""

import json

import pytest

from training.measure.throughput import main


@pytest.mark.parametrize("scheme", ["slots", "offline", "prefix"])
def test_the_masks_run_and_the_causal_one_are_measured_on_the_same_tokens(scheme, tmp_path, capsys):
    options = ("--sentences", "2", "--words", "4", "--steps", "1", "--device", "cpu", "--float32")
    assert main(["--scheme", scheme, "--json", str(tmp_path / "costs.json"), *options]) == 0
    masked, causal = json.loads((tmp_path / "costs.json").read_text())
    assert (masked["run"], causal["run"]) == (scheme, "causal")
    for cost in (masked, causal):
        assert 0 < cost["matrix_share"] < 2, "no step computes faster than the machine"
    n_tokens = [cost["tokens_per_s"] * cost["ms_per_step"] for cost in (masked, causal)]
    assert n_tokens[0] == pytest.approx(n_tokens[1])
    ratio = masked["ms_per_step"] / causal["ms_per_step"] - 1
    assert f"the mask costs {ratio:+.1%}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--steps", "0"), "--steps 0 must be more than 0"),
        (("--sentences", "0"), "--sentences 0 must be more than 0"),
        (("--words", "0"), "--words 0 must be more than 0"),
        (("--device", "abacus"), "'abacus' is not known"),
        (("--scheme", "simulmask"), "needs a model with ALiBi"),
    ],
)
def test_what_cannot_be_measured_is_told_in_a_sentence(options, said, capsys):
    assert main(options) == 2
    told = capsys.readouterr().err
    assert said in told and told.count("\n") == 1
