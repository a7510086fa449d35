"""`training.train --objective seqpo` from a plan to what the program loads, and what it refuses."""

import argparse
import json
import sys

import pytest
import torch
from fake_comet import install
from safetensors.torch import load_file, save_file
from tiny_run import run, save_base, save_data

from core.wire.messages import EngineSettings
from core.wire.training_plan import PRACTICE, add_arguments, plan_of
from models.adapters.adapters import check_adapter, describe_base
from models.loading.translators import load_translator
from models.manifests.policy_head import HEAD_FILE, HEAD_WEIGHT

TROUBLE = 2
WEIGHTS = {"lora": "adapter_model.safetensors", "full": "model.safetensors"}


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    return save_base(tmp_path_factory.mktemp("bases") / "tiny")


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    return save_data(tmp_path_factory.mktemp("data"))


def practised(capsys, base, data, out, *options):
    given = ("--objective", "seqpo", "--steps", "2", "--tries", "3", "--dev-sentences", "2")
    return run(capsys, base, data, out, *given, "--rate", "1e-2", "--max-length", "200", *options)


@pytest.mark.parametrize("method", WEIGHTS)
def test_practice_makes_what_the_program_loads(method, base, data, tmp_path, capsys):
    code, events, said = practised(capsys, base, data, tmp_path / "out", "--method", method)
    assert code == 0, said
    assert events[-1] == {"event": "saved", "folder": str(tmp_path / "out"), "step": 2, "is_finished": True}
    steps = [event for event in events if event["event"] == "stepped"]
    assert steps[0]["drift"] == 0 and all(0 <= event["quality"] <= 100 for event in steps)
    evaluated = [event for event in events if event["event"] == "evaluated"]
    assert evaluated[0]["step"] == 0 and evaluated[0]["dev_loss"] == pytest.approx(0)
    assert {event["policy"] for event in evaluated} == {"adaptive"}  # the first one is what is rewarded
    said = json.loads((tmp_path / "out" / "surtitle.json").read_text())
    assert said["policies"] == PRACTICE["policy"].split(",")
    translator = (str(tmp_path / "out"), "") if method == "full" else (str(base), str(tmp_path / "out"))
    load_translator(EngineSettings(translator=translator[0], policy="read-2", adapter=translator[1]))
    if method == "lora":
        check_adapter(tmp_path / "out", describe_base(base, str(base)))
    assert load_file(tmp_path / "out" / WEIGHTS[method])


@pytest.mark.long
def test_a_base_in_four_bits_practises(data, tmp_path, capsys):
    pytest.importorskip("bitsandbytes", reason="the quantized extra is not installed")
    base = save_base(tmp_path / "base", hidden_size=64, intermediate_size=64)
    code, events, said = practised(capsys, base, data, tmp_path / "out", "--method", "qlora")
    assert code == 0, said
    drifts = [event["drift"] for event in events if event["event"] == "stepped"]
    assert drifts[0] == 0 < drifts[1]
    check_adapter(tmp_path / "out", describe_base(base, str(base)))


@pytest.fixture(scope="module")
def head(tmp_path_factory):
    """A folder with a policy head to begin with."""
    folder = tmp_path_factory.mktemp("head")
    generator = torch.Generator().manual_seed(2)
    save_file({HEAD_WEIGHT: torch.randn(2, 32, generator=generator) / 4}, folder / HEAD_FILE)
    return folder


@pytest.mark.long
@pytest.mark.parametrize("method", ["lora", "full", "head"])
def test_a_policy_head_practises_with_its_translator_or_alone(method, base, data, head, tmp_path, capsys):
    out = tmp_path / "out"
    options = ("--policy", "head-0.5", "--method", method)
    code, events, said = practised(capsys, base, data, out, *options, "--policy-head", str(head))
    assert code == 0, said
    assert next(event for event in events if event["event"] == "stepped")["drift"] == 0
    assert json.loads((out / "surtitle.json").read_text())["policies"] == ["head-0.1..0.9"]
    learned = load_file(out / (HEAD_FILE if method == "full" else WEIGHTS["lora"]))
    [name] = [name for name in learned if name.endswith(HEAD_WEIGHT)]
    assert (len(learned) == 1) == (method != "lora")
    last = load_file(out / "run" / "last" / (HEAD_FILE if method == "full" else WEIGHTS["lora"]))
    assert not last[name].equal(load_file(head / HEAD_FILE)[HEAD_WEIGHT])
    translator = (str(out), "") if method == "full" else (str(base), str(out))
    load_translator(EngineSettings(translator=translator[0], policy="head-0.5", adapter=translator[1]))
    if method == "full":  # it goes on with its own, which was kept beside it
        code, _, said = practised(capsys, out, data, tmp_path / "again", *options, "--steps", "1")
        assert code == 0, said
        code, _, said = practised(capsys, out, data, tmp_path / "again", *options)
        assert code == 0, said
        assert json.loads((tmp_path / "again" / "surtitle.json").read_text())["policies"] == ["head-0.1..0.9"]


@pytest.mark.long
def test_what_a_base_is_trained_for_is_still_there_behind_practice(base, data, tmp_path, capsys):
    code, _, said = practised(capsys, base, data, tmp_path / "once", "--method", "full", "--steps", "1")
    assert code == 0, said
    manifest = tmp_path / "once" / "surtitle.json"
    told = json.loads(manifest.read_text())
    told["policies"], told["prompts"]["wait"] = ["wait-1..9", "read-2..10"], "Translate."
    manifest.write_text(json.dumps(told))
    code, _, said = practised(capsys, tmp_path / "once", data, tmp_path / "twice", "--method", "full")
    assert code == 0, said
    kept = json.loads((tmp_path / "twice" / "surtitle.json").read_text())
    assert kept["policies"] == ["wait-1..9", "read-2..10", "adaptive"]
    assert kept["prompts"].keys() == {"wait", "read"}


def test_the_papers_literal_reward_can_be_chosen(base, data, tmp_path, capsys):
    code, _, said = practised(capsys, base, data, tmp_path / "out", "--reward", "as-printed")
    assert code == 0, said


@pytest.mark.parametrize(("method", "rate"), [("full", 1e-4), ("lora", 1e-3), ("qlora", 1e-3)])
def test_low_rank_weights_practise_at_a_higher_rate_unless_one_is_given(method, rate):
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    given = ["--base", "b", "--data", "d", "--out", "o", "--objective", "seqpo", "--method", method]
    assert plan_of(parser.parse_args(given)).rate == rate
    assert plan_of(parser.parse_args([*given, "--rate", "2e-5"])).rate == 2e-5


@pytest.mark.skipif(sys.platform == "win32", reason="calls a script by its first line")
def test_comet_judges_where_its_environment_is(base, data, tmp_path, capsys, monkeypatch):
    package = install(tmp_path, monkeypatch)
    options = ("--quality", "comet", "--comet-model", "some-model")
    assert practised(capsys, base, data, tmp_path / "out", *options, "--check")[0] == 0
    code, events, said = practised(capsys, base, data, tmp_path / "out", *options)
    assert code == 0, said
    assert events[-1]["is_finished"]
    tenths = [10 * event["quality"] for event in events if event["event"] == "evaluated"]
    assert tenths == pytest.approx([round(one) for one in tenths])  # a tenth a word, the mean of two
    assert len(list(package.glob("loaded-*"))) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="calls a script by its first line")
@pytest.mark.parametrize(("model", "why"), [("absent", "not supported by COMET"), ("dies", "no room for")])
def test_comet_that_does_not_score_is_told(model, why, base, data, tmp_path, capsys, monkeypatch):
    install(tmp_path, monkeypatch)
    options = ("--quality", "comet", "--comet-model", model)
    code, _, said = practised(capsys, base, data, tmp_path / "out", *options)
    assert code == TROUBLE and said.startswith("surtitle: COMET cannot score (") and why in said
    assert (
        said.endswith("or on the command line practise with --quality chrf-bleu.\n") and said.count("\n") == 1
    )
    assert practised(capsys, base, data, tmp_path / "out")[0] == 0, (
        "what it advises is taken in the same folder"
    )


@pytest.mark.parametrize("check", [(), ("--check",)])
def test_without_comet_nothing_is_begun(check, base, data, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    code, events, said = practised(capsys, base, data, tmp_path / "out", "--quality", "comet", *check)
    assert code == TROUBLE and "the program comet-score is not installed" in said
    assert not [event for event in events if event["event"] in ("stepped", "checked")]


def test_what_a_practice_is_judged_by_stays_where_it_goes_on(base, data, tmp_path, capsys):
    options = ("--schedule", "inverse-sqrt")
    assert practised(capsys, base, data, tmp_path / "out", *options)[0] == 0
    more = ("--steps", "3", "--dev-sentences", "3")
    code, _, said = practised(capsys, base, data, tmp_path / "out", *options, *more)
    assert code == TROUBLE and "dev_sentences 2 and not 3" in said


def test_the_sentence_is_the_same_where_the_base_knows_chunks(data, tmp_path, capsys):
    code, _, said = practised(capsys, "embedded", data, tmp_path / "out", "--policy", "wait-3")
    assert code == TROUBLE and "wait-3 leaves no decision to practise" in said


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--policy", "wait-3"), "wait-3 leaves no decision to practise"),
        (("--policy", "head-0.5"), "holds no policy head to begin with"),
        (("--method", "head"), "A policy head alone can practise only head-P, not adaptive"),
        (("--reward", "praise"), "--reward 'praise' is not known"),
        (("--quality", "luck"), "--quality 'luck' is not known"),
        (("--objective", "luck"), "--objective 'luck' is not known"),
        (("--tries", "0"), "--tries 0 leaves nothing to compare"),
        (("--drift-weight", "-1"), "--drift-weight -1.0 must be 0 or more"),
        (("--target-delay", "nan"), "--target-delay nan must be 0 or more"),
        (("--rate", "inf"), "--rate inf must be more than 0"),
        (("--policy-head", "."), "--policy-head names a head that no policy asks"),
        (("--max-length", "20"), "longer than 20 tokens"),
    ],
)
def test_what_cannot_be_practised_is_told(options, sentence, base, data, tmp_path, capsys):
    code, _, said = practised(capsys, base, data, tmp_path / "out", *options)
    assert code == TROUBLE
    assert sentence in said
