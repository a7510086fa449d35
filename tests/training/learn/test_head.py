"""`--method head`: a policy head learns from chunks beside a base that stays as it is."""

import json

import pytest
import torch
from safetensors.torch import load_file
from tiny_run import ALIGNABLE_ROWS, run, save_base, save_data

from core.wire.messages import EngineSettings
from models.adapters.adapters import check_adapter, describe_base
from models.loading.translators import load_translator
from models.manifests.policy_head import HEAD_WEIGHT

WEIGHTS = "adapter_model.safetensors"
TROUBLE = 2


@pytest.fixture(scope="module", autouse=True)
def _aligner():
    pytest.importorskip("eflomal", reason="the training extra is not installed")


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    return save_base(tmp_path_factory.mktemp("bases") / "tiny")


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    return save_data(tmp_path_factory.mktemp("data"), ALIGNABLE_ROWS)


def trained(capsys, base, data, out, *options):
    options = ("--method", "head", "--policy", "chunks-fine", "--dev-sentences", "2", *options)
    return run(capsys, base, data, out, *options)


def translated(base, policy, adapter=""):
    request = EngineSettings(translator=str(base), policy=policy, adapter=str(adapter), device="cpu")
    stream = load_translator(request).open()
    for word in ("the", "old", "house"):
        stream.read([word])
    return stream.finish()


def test_the_result_is_an_adapter_of_a_head_alone_that_knows_more_than_nothing(base, data, tmp_path, capsys):
    out = tmp_path / "out"
    options = ("--steps", "20", "--rate", "0.02", "--batch", "64", "--evaluate-every", "10")
    code, events, said = trained(capsys, base, data, out, *options)
    assert code == 0, said
    weights = load_file(out / WEIGHTS)
    assert [tuple(weight.shape) for weight in weights.values()] == [(2, 32)]
    assert next(iter(weights)).endswith(HEAD_WEIGHT)
    manifest = check_adapter(out, describe_base(base, str(base))).translator
    assert manifest.was_trained_for("head-0.3") and not manifest.was_trained_for("wait-3")
    assert {"head-0.3", "head-0.5", "head-0.7"} == {quality.policy for quality in manifest.measured}
    losses = [event["dev_loss"] for event in events if event["event"] == "evaluated"]
    assert losses[-1] < losses[0] < 0.69, "0.693 is the loss of one that knows nothing"
    assert translated(base, "head-0.5", out).timeline


def test_a_run_that_goes_on_ends_with_the_weights_of_one_that_was_not_interrupted(
    base, data, tmp_path, capsys
):
    options = ("--schedule", "inverse-sqrt", "--warmup", "1", "--batch", "64")
    for out, all_steps in (("whole", ("4",)), ("cut", ("2", "4"))):
        for steps in all_steps:
            code, _, said = trained(capsys, base, data, tmp_path / out, "--steps", steps, *options)
            assert code == 0, said
            needed = next((tmp_path / out / "run").glob("needed.*.json"))
            for other in ("whole", "cut"):  # the aligner draws
                (tmp_path / other / "run").mkdir(parents=True, exist_ok=True)
                (tmp_path / other / "run" / needed.name).write_bytes(needed.read_bytes())
    whole, cut = (load_file(tmp_path / out / "run" / "last" / WEIGHTS) for out in ("whole", "cut"))
    assert all(torch.equal(whole[name], cut[name]) for name in whole)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--method", "head", "--policy", "wait-3"), "learns from chunks, and wait-3 has none"),
        (("--policy", "head-0.5"), "head-0.5 needs a policy head: on the command line train one with"),
        (("--method", "head", "--policy", "confident-0.5"), "needs a model that is already trained"),
    ],
)
def test_what_does_not_go_with_a_head_is_refused(base, data, tmp_path, capsys, options, reason):
    code, _, said = run(capsys, base, data, tmp_path / "out", *options)
    assert code == TROUBLE and reason in said
    assert not (tmp_path / "out").exists()


def test_the_base_keeps_its_policies_beside_the_heads(base, data, tmp_path, capsys):
    """What it says of itself stays true, for it stays as it is."""
    own = tmp_path / "base"
    save_base(own)
    says = {
        "schema_version": 1,
        "languages": [{"from": "en", "to": "de"}],
        "scheme": "slots",
        "slot_length": 16,
        "prompts": {"wait": "w", "read": "r"},
        "end_of_write": "<|end-of-write|>",
        "policies": ["wait-1..9", "read-2..10"],
        "language_style": "codes",
        "licence": "unknown",
    }
    (own / "surtitle.json").write_text(json.dumps(says))
    code, _, said = trained(capsys, own, data, tmp_path / "out", "--steps", "1")
    assert code == 0, said
    written = json.loads((tmp_path / "out" / "surtitle.json").read_text())
    assert written["policies"] == ["wait-1..9", "read-2..10", "head-0.1..0.9"]
    assert written["prompts"] == {"wait": "w", "read": "r"}
    assert translated(own, "wait-3", tmp_path / "out") == translated(own, "wait-3")
