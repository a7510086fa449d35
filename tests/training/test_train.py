"""`training.train` from a plan to an adapter that the program loads, and what it refuses."""

import ctypes
import json
import shutil
from dataclasses import replace
from types import SimpleNamespace

import pytest
import torch
from full_disk import full_disk
from other_systems import pretend
from safetensors.torch import load_file, save_file
from tiny_run import ALIGNABLE_ROWS, ROWS, base_for, run, save_base, save_data
from transformers import AutoModelForCausalLM, AutoTokenizer

from core.translating.schemes import SCHEMES
from core.wire.messages import EngineSettings
from core.wire.training_plan import METHODS as PLANNED_METHODS
from core.wire.training_plan import TrainingPlan
from models import embedded
from models.adapters.adapters import AdapterError, check_adapter, describe_base, read_adapter_manifest
from models.loading.translators import load_translator
from models.manifests.manifests import TrainingData, read_manifest
from training.learn.methods import METHODS
from training.learn.run_folder import RunFolder
from training.train import give_way, main

TROUBLE, INTERRUPTED = 2, 130


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    return save_base(tmp_path_factory.mktemp("bases") / "tiny")


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    return save_data(tmp_path_factory.mktemp("data"))


def policies_for(scheme):
    if scheme == "offline":
        return "offline"
    return "chunks-fine,adaptive" if scheme == "interleaved" else "wait-2,wait-4"


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_step_of_every_scheme_makes_an_adapter_that_changes_the_base(scheme, data, tmp_path, capsys):
    if scheme == "interleaved":
        pytest.importorskip("eflomal", reason="the training extra is not installed")
        data = save_data(tmp_path, ALIGNABLE_ROWS)
    base = base_for(scheme, tmp_path / "base")
    tokens = ("--end-of-read", "<|chunks|>") if scheme == "interleaved" else ()
    options = ("--scheme", scheme, "--policy", policies_for(scheme), "--steps", "1", "--warmup", "0", *tokens)
    options += ("--rate", "0.1", "--dev-sentences", "2")
    code, events, said = run(capsys, base, data, tmp_path / "out", *options)
    assert code == 0, said
    assert events[-1] == {"event": "saved", "folder": str(tmp_path / "out"), "step": 1, "is_finished": True}
    adapter = check_adapter(tmp_path / "out", describe_base(base, str(base)))
    assert adapter.translator.scheme == scheme
    policy = policies_for(scheme).rpartition(",")[2]
    learned = first_logits(base, tmp_path / "out", policy)
    unlearned = first_logits(base, without_effect(tmp_path / "out", tmp_path / "zero"), policy)
    assert (learned - unlearned).abs().max() > 1e-3


def test_the_change_of_alibi_is_in_the_training_and_can_be_left_out(data, tmp_path, capsys):
    """Low-rank weights begin without effect: the first loss is that of the base under the scheme's bias."""
    base = base_for("simulmask", tmp_path / "base")
    capsys.readouterr()  # a bar of what was written
    options = ("--policy", "wait-1", "--steps", "1", "--dev-sentences", "0")
    first = {}
    for scheme in ("simulmask", "simulmask-plain"):
        _, events, said = run(capsys, base, data, tmp_path / scheme, "--scheme", scheme, *options)
        assert not said
        [first[scheme]] = [event["loss"] for event in events if event["event"] == "stepped"]
    assert abs(first["simulmask"] - first["simulmask-plain"]) > 1e-4


def test_an_adapter_of_the_shipped_translator_is_refused_on_other_weights(
    data, tmp_path, capsys, monkeypatch
):
    monkeypatch.setattr(embedded, "FOLDER", save_base(tmp_path / "shipped"))
    options = ("--policy", "wait-3", "--steps", "1", "--dev-sentences", "0")
    code, _, said = run(capsys, "embedded", data, tmp_path / "out", *options)
    assert code == 0, said
    request = EngineSettings(policy="wait-3", adapter=str(tmp_path / "out"))
    load_translator(request)
    save_base(tmp_path / "shipped", initializer_range=0.03)
    with pytest.raises(AdapterError, match=r"switch to that one \(embedded@[0-9a-f]{12}\), or train"):
        load_translator(request)
    # The training has kept them.
    load_translator(replace(request, translator=read_adapter_manifest(tmp_path / "out").base_setting))


def first_logits(base, adapter, policy):
    translator = load_translator(EngineSettings(translator=str(base), policy=policy, adapter=str(adapter)))
    return torch.as_tensor(translator.decoder.logits(translator.maker.new_layout().open()[-1:]))


def without_effect(adapter, folder):
    """Return a copy of an adapter that adds nothing."""
    shutil.copytree(adapter, folder)
    weights = load_file(folder / "adapter_model.safetensors")
    save_file(
        {name: torch.zeros_like(weight) for name, weight in weights.items()},
        folder / "adapter_model.safetensors",
    )
    return folder


def test_the_adapter_says_what_it_was_trained_for_and_what_was_measured(base, data, tmp_path, capsys):
    options = ("--policy", "wait-1,read-3", "--licence", "CC0-1.0", "--steps", "1", "--dev-sentences", "2")
    pytest.importorskip("eflomal", reason="the training extra is not installed")
    code, events, said = run(capsys, base, data, tmp_path / "a", *options)
    assert code == 0, said
    said = json.loads((tmp_path / "a" / "surtitle.json").read_text())
    measured = said.pop("measured")["held out"]
    assert measured.keys() == {"wait-1", "read-3"} and all(
        0 <= scores["bleu"] <= 100 for scores in measured.values()
    )
    assert said == {
        "schema_version": 1,
        "base": {"name": "tiny", "model_type": "llama"},
        "languages": [{"from": "en", "to": "de"}],
        "scheme": "slots",
        "slot_length": 16,
        "prompts": {
            "read": "Translate from {source} to {target} in chunks.",
            "wait": "Translate from {source} to {target}.",
        },
        "end_of_write": "<|end-of-write|>",
        "policies": ["wait-1", "read-3"],
        "language_style": "names",
        "licence": "CC0-1.0",
        "trained_on": {"files": ["pairs.tsv"], "pairs": 27},
    }
    [evaluated] = [event for event in events if event["event"] == "evaluated"]
    assert evaluated["policy"] == "read-3" and evaluated["bleu"] is not None
    assert list((tmp_path / "a" / "run" / "tensorboard").iterdir())


def test_what_cleaning_dropped_is_told_with_the_reasons(base, tmp_path, capsys):
    data = save_data(tmp_path, [*ROWS, ROWS[0], ROWS[1], "...\t...\n"])
    code, events, said = run(capsys, base, data, tmp_path / "a", "--steps", "1", "--dev-sentences", "0")
    assert code == 0, said
    dropped = "30 of 33 pairs kept (1 dropped: a side without a letter, 2 dropped: the same pair again); 27"
    assert any(event.get("text", "").startswith(dropped) for event in events)


def test_examples_that_are_left_out_for_their_length_are_told(base, tmp_path, capsys):
    data = save_data(tmp_path, [*ROWS, f"{'very ' * 60}good\t{'sehr ' * 60}gut\n"])
    options = ("--steps", "1", "--dev", str(data), "--dev-sentences", "0", "--max-length", "200")
    code, events, said = run(capsys, base, data, tmp_path / "a", *options)
    assert code == 0, said
    assert any("about 3.2% too long" in event.get("text", "") for event in events)


def test_the_adapter_says_what_it_was_trained_on_by_the_names_of_the_files(base, tmp_path, capsys):
    files = [tmp_path / name for name in ("talk.en", "talk.de")]
    for file, side in zip(files, zip(*(row.split("\t") for row in ROWS), strict=True), strict=True):
        file.write_text("\n".join(map(str.strip, side)), encoding="utf-8")
    options = ("--steps", "1", "--dev-sentences", "0")
    code, _, said = run(capsys, base, ",".join(map(str, files)), tmp_path / "a", *options)
    assert code == 0, said
    assert read_adapter_manifest(tmp_path / "a").translator.trained_on == TrainingData(
        ("talk.en", "talk.de"), len(ROWS) - len(ROWS) // 10
    )
    assert str(tmp_path) not in (tmp_path / "a" / "surtitle.json").read_text()


@pytest.mark.parametrize("share", ["0", "0.5"])
def test_the_adapter_says_whether_it_was_trained_behind_earlier_sentences(
    share, base, data, tmp_path, capsys
):
    options = ("--steps", "1", "--dev-sentences", "0", "--context", share)
    code, _, said = run(capsys, base, data, tmp_path / "a", *options)
    assert code == 0, said
    assert read_adapter_manifest(tmp_path / "a").translator.carries_context == (share != "0")


def test_a_run_by_the_command_goes_on_where_it_stopped(base, data, tmp_path, capsys):
    options = ("--warmup", "2", "--evaluate-every", "2", "--dev-sentences", "0", "--rank", "4")
    run(capsys, base, data, tmp_path / "whole", *options, "--steps", "5")
    run(capsys, base, data, tmp_path / "cut", *options, "--steps", "3")
    code, events, _ = run(capsys, base, data, tmp_path / "cut", *options, "--steps", "5")
    assert code == 0
    assert [event["step"] for event in events if event["event"] == "stepped"] == [4, 5]
    for name, weight in load_file(tmp_path / "whole" / "run" / "last" / "adapter_model.safetensors").items():
        assert torch.equal(
            load_file(tmp_path / "cut" / "run" / "last" / "adapter_model.safetensors")[name], weight
        )


def test_float32_is_exact_over_a_large_base_too(base, data, tmp_path, capsys, monkeypatch):
    options = ("--steps", "2", "--warmup", "0", "--dev-sentences", "0")  # and --precision float32, as always
    losses = []
    for out, large in (("small", 100_000_000), ("large", 1000)):
        monkeypatch.setattr("models.memory.footprint.SMALL_MODEL", large)
        _, events, _ = run(capsys, base, data, tmp_path / out, *options)
        losses.append([event["loss"] for event in events if event["event"] == "stepped"])
    assert len(losses[0]) == 2 and losses[0] == losses[1]


def test_full_training_makes_a_model_and_adds_the_tokens_that_it_needs(base, tmp_path, capsys):
    pytest.importorskip("eflomal", reason="the training extra is not installed")
    data = save_data(tmp_path, ALIGNABLE_ROWS)
    options = ("--method", "full", "--scheme", "interleaved", "--policy", "chunks-fine", "--steps", "1")
    options += ("--dev-sentences", "2")
    code, _, said = run(capsys, base, data, tmp_path / "out", *options)
    assert code == 0, said
    manifest = read_manifest(tmp_path / "out")
    tokenizer = AutoTokenizer.from_pretrained(tmp_path / "out")
    assert manifest.end_of_read == "<|end-of-read|>" and "<|end-of-read|>" in tokenizer.get_vocab()
    assert [str(policy) for policy in manifest.policies] == ["adaptive"]
    model = AutoModelForCausalLM.from_pretrained(tmp_path / "out")
    assert model.get_input_embeddings().num_embeddings == len(tokenizer)
    load_translator(EngineSettings(translator=str(tmp_path / "out"), policy="adaptive"))


def test_four_bit_training_leaves_the_base_as_it_is(data, tmp_path, capsys):
    pytest.importorskip("bitsandbytes", reason="the quantized extra is not installed")
    base = save_base(tmp_path / "base", hidden_size=64, intermediate_size=64)
    options = ("--method", "qlora", "--steps", "2", "--warmup", "0", "--rate", "0.05", "--dev-sentences", "0")
    code, events, said = run(capsys, base, data, tmp_path / "out", *options, "--evaluate-every", "1")
    assert code == 0, said
    losses = [event["dev_loss"] for event in events if event["event"] == "evaluated"]
    assert losses[0] != losses[1]
    check_adapter(tmp_path / "out", describe_base(base, str(base)))


def test_checkpointing_of_gradients_changes_no_step(base, data, tmp_path, capsys):
    options = ("--steps", "2", "--warmup", "0", "--dev-sentences", "0", "--method", "full")
    run(capsys, base, data, tmp_path / "kept", *options)
    run(capsys, base, data, tmp_path / "anew", *options, "--gradient-checkpointing")
    kept, anew = (load_file(tmp_path / name / "model.safetensors") for name in ("kept", "anew"))
    for name in kept:
        torch.testing.assert_close(anew[name], kept[name], rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--policy", "wait-0"), "“wait-0” is not known"),
        (("--policy", "chunks-tiny"), "chunks 'chunks-tiny' are not known"),
        (("--scheme", "ropes"), "“ropes” is not a kind of adapter"),
        (("--scheme", "offline"), "translates whole sentences only"),
        (("--scheme", "simulmask"), "kind simulmask does not go with"),
        (("--method", "prompt"), "method 'prompt' is not known"),
        (("--schedule", "cosine"), "schedule 'cosine' is not known"),
        (("--scheme", "interleaved", "--policy", "adaptive"), "train with --method full, which adds them"),
        (("--policy", "read-3", "--end-of-write", "<|stop|>"), "needs <|stop|>"),
        (("--to", "xx"), "xx"),
        (("--to", "ja"), "written without: use the policy offline"),
        (("--batch", "0"), "--batch 0 must be more than 0"),
        (("--data", "nowhere.tsv"), "nowhere.tsv does not exist"),
        (("--base", "./nowhere"), "is not on this computer"),
        (("--out", "pyproject.toml"), "is a file"),
        (("--device", "abacus"), "'abacus' is not known"),
        (("--errors", "0.2"), "give --as-recognized"),
        (("--max-length", "8"), "longer than 8 tokens"),
        (("--seed", "4294967296"), "--seed 4294967296 is out of range"),
        (("--tries", "1"), "--tries 1 leaves nothing to compare"),
    ],
)
def test_what_cannot_be_trained_is_told_in_a_sentence(options, said, base, data, tmp_path, capsys):
    code, _, told = run(capsys, base, data, tmp_path / "out", *options)
    assert code == TROUBLE and said in told and told.count("\n") == 1
    assert not (tmp_path / "out" / "run" / "plan.json").exists()


@pytest.mark.parametrize(
    ("rows", "said"),
    [([], "hold no sentence pairs"), ([*ROWS[:3], "only a source\n"], "Line 4")],
)
def test_data_that_teach_nothing_are_told_in_a_sentence(rows, said, base, tmp_path, capsys):
    data = save_data(tmp_path, rows)
    code, _, told = run(capsys, base, data, tmp_path / "out")
    assert code == TROUBLE and said in told


def test_a_base_that_does_not_fit_the_memory_is_refused_with_what_to_do(
    base, data, tmp_path, capsys, monkeypatch
):
    monkeypatch.setattr("training.learn.run.free_bytes", lambda device: 3_000_000)
    code, _, told = run(capsys, base, data, tmp_path / "out")
    assert code == TROUBLE and "0.0 GB are free" in told and "use the method qlora" in told


def test_a_folder_that_holds_something_else_is_refused(base, data, tmp_path, capsys):
    (tmp_path / "photo.jpg").touch()
    code, _, told = run(capsys, base, data, tmp_path)
    assert code == TROUBLE and "holds other files" in told


def test_a_folder_that_cannot_be_made_is_told(base, data, tmp_path, capsys):
    (tmp_path / "file").touch()
    code, _, told = run(capsys, base, data, tmp_path / "file" / "out")
    assert code == TROUBLE and "cannot be made" in told and told.count("\n") == 1


def test_a_disk_that_fills_up_is_told_and_the_run_goes_on(base, data, tmp_path, capsys):
    options = ("--warmup", "0", "--dev-sentences", "0", "--evaluate-every", "1")
    run(capsys, base, data, tmp_path / "out", *options, "--steps", "1")
    with full_disk(8_000):
        code, _, told = run(capsys, base, data, tmp_path / "out", *options, "--steps", "2")
    assert code == TROUBLE and "continues from its last checkpoint" in told and told.count("\n") == 1
    code, events, _ = run(capsys, base, data, tmp_path / "out", *options, "--steps", "2")
    assert code == 0 and [event["step"] for event in events if event["event"] == "stepped"] == [2]


def test_a_run_of_other_options_or_other_data_is_not_gone_on_with(base, data, tmp_path, capsys):
    run(capsys, base, data, tmp_path / "out", "--steps", "1", "--dev-sentences", "0")
    code, _, told = run(capsys, base, data, tmp_path / "out", "--rank", "8")
    assert code == TROUBLE and "rank 32 and not 8" in told
    moved = save_data(tmp_path, ROWS[:-1])
    shutil.copy(moved, data.with_name("fewer.tsv"))
    code, _, told = run(capsys, base, data.with_name("fewer.tsv"), tmp_path / "out", "--steps", "2")
    assert code == TROUBLE and "holds a run with" in told


def test_what_a_refusal_advises_is_taken_in_the_same_folder(data, tmp_path, capsys):
    pytest.importorskip("bitsandbytes", reason="the quantized extra is not installed")
    base = save_base(tmp_path / "base", "falcon")
    options = ("--steps", "1", "--dev-sentences", "0")
    code, _, told = run(capsys, base, data, tmp_path / "out", *options, "--method", "qlora")
    assert code == TROUBLE and told.rstrip().endswith("use the method lora.")
    code, _, told = run(capsys, base, data, tmp_path / "out", *options, "--method", "lora")
    assert code == 0, told


def test_the_warm_up_of_a_run_stays_when_it_gets_more_steps(tmp_path):
    plan = TrainingPlan(base="b", data="d", out=str(tmp_path / "o"), warmup=7, steps=70)
    folder = RunFolder(tmp_path / "o")
    folder.write(plan, "1")
    folder.last.mkdir()
    longer = TrainingPlan(base="b", data="d", out=str(tmp_path / "o"), steps=7000)
    assert folder.claim(longer, "1").warmup == 7


def test_a_run_of_a_version_that_knew_fewer_options_goes_on(tmp_path):
    plan = TrainingPlan(base="b", data="d", out=str(tmp_path / "o"), warmup=7)
    folder = RunFolder(tmp_path / "o")
    folder.write(plan, "1")
    folder.last.mkdir()
    begun = json.loads((folder.run / "plan.json").read_text())
    del begun["joined"]
    (folder.run / "plan.json").write_text(json.dumps(begun))
    assert folder.claim(plan, "1") == plan


@pytest.mark.parametrize("content", [b"", b'{"base": ', b"[]", b"\xff\xfe"])
def test_a_plan_that_a_crash_damaged_is_told_in_a_sentence(content, base, data, tmp_path, capsys):
    path = tmp_path / "out" / "run" / "plan.json"
    (path.parent / "last").mkdir(parents=True)
    path.write_bytes(content)
    code, _, told = run(capsys, base, data, tmp_path / "out")
    assert code == TROUBLE and "plan.json is damaged" in told and told.count("\n") == 1


def test_a_plan_names_the_methods_that_there_are():
    assert set(PLANNED_METHODS) == {*METHODS, "direct"}


def test_the_options_of_a_plan_are_read_back_as_the_same_plan(monkeypatch):
    plan = TrainingPlan(
        base="b", data="a b.tsv", out="o", source="de", target="en", warmup=-1, gradient_checkpointing=True
    )
    seen = []
    monkeypatch.setattr(
        "training.learn.run.train_as_planned", lambda read, *others: seen.append(read) or True
    )
    assert main(plan.options()) == 0
    assert seen == [plan]


def test_windows_lets_others_compute_before_a_training_in_the_background(monkeypatch):
    asked = []
    pretend(monkeypatch, "win32")
    kernel32 = SimpleNamespace(SetPriorityClass=lambda process, priority: asked.append((process, priority)))
    monkeypatch.setattr(ctypes, "WinDLL", lambda name, **_: kernel32, raising=False)
    give_way()
    [(process, priority)] = asked
    assert isinstance(process, ctypes.c_void_p)  # of 64 bits, as a number alone is not
    assert (ctypes.c_ssize_t(process.value).value, priority) == (-1, 0x4000)
