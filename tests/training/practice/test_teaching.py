"""`training.train --objective seqpo` from a plan to what the program loads, and what it refuses."""

import json

import pytest
from safetensors.torch import load_file
from tiny_run import run, save_base, save_data

from models.adapters.adapters import check_adapter, describe_base
from models.loading.translators import load_translator
from models.training_messages.plan import PRACTICE
from models.translate.translator import TranslatorRequest

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
    said = json.loads((tmp_path / "out" / "surtitle.json").read_text())
    assert said["policies"] == PRACTICE["policy"].split(",")
    translator = (str(tmp_path / "out"), "") if method == "full" else (str(base), str(tmp_path / "out"))
    load_translator(TranslatorRequest(translator[0], "en", "de", "read-2", adapter=translator[1]))
    if method == "lora":
        check_adapter(tmp_path / "out", describe_base(base, str(base)))
    assert load_file(tmp_path / "out" / WEIGHTS[method])


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


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--policy", "wait-3"), "wait-3 leaves no decision to practise"),
        (("--reward", "praise"), "--reward 'praise' is not known"),
        (("--objective", "luck"), "--objective 'luck' is not known"),
        (("--tries", "0"), "--tries 0 leaves nothing to weigh against"),
        (("--drift-weight", "-1"), "--drift-weight -1.0 must not be below 0"),
        (("--max-length", "20"), "longer than 20 tokens"),
    ],
)
def test_what_cannot_be_practised_is_told(options, sentence, base, data, tmp_path, capsys):
    code, _, said = practised(capsys, base, data, tmp_path / "out", *options)
    assert code == TROUBLE
    assert sentence in said
