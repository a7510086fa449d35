"""A run of the shipped translator's training, exported as a folder that the program loads."""

import json
import shutil
import sys

import pytest
import torch
from full_disk import full_disk
from safetensors.torch import load_file
from tiny_lm import tiny_model, tiny_tokenizer

from core.system.exit_codes import TROUBLE
from core.wire.messages import EngineSettings
from models.embedded import FOLDER, revision
from models.embedded.revisions import REVISIONS_NAME
from models.loading.translators import load_translator
from models.manifests.manifests import read_manifest
from training.learn.tokenizer import END_OF_SOURCE
from training.measure.simultaneous import translate
from training.shipped import embedded, export


@pytest.fixture
def run(tmp_path):
    """Return the folder of a run, of a tiny model."""
    tiny_model("llama", torch.float32).save_pretrained(tmp_path / "run" / "best")
    tiny_tokenizer().save_pretrained(tmp_path / "run" / "tokenizer")
    return tmp_path / "run"


def told_by(monkeypatch, capsys, module, *options):
    """Return a tool's exit code, and what it says of trouble."""
    monkeypatch.setattr(sys, "argv", [module.__name__, *map(str, options)])
    code = module.main()
    said = [line for line in capsys.readouterr().err.splitlines() if line.startswith("surtitle: ")]
    return code, said


@pytest.mark.parametrize("into_english", [False, True])
@pytest.mark.parametrize("language", embedded.LANGUAGES)
@pytest.mark.parametrize("policy", ["wait-3", "read-4", "offline"])
def test_an_exported_run_translates_between_the_languages_it_learned(
    run, tmp_path, language, policy, into_english
):
    export.export(run, tmp_path / "out", into_english)
    direction = embedded.Direction(language, into_english)
    translator = load_translator(
        EngineSettings(
            translator=str(tmp_path / "out"),
            source_language=direction.source,
            target_language=direction.target,
            policy=policy,
            carries_context=True,
        )
    )
    assert not translator.notes, "it was trained for the policy, and with context"
    assert len(translate(translator, ["the old house"])) == 1


@pytest.mark.parametrize("is_tied", [False, True])
def test_the_mean_with_another_translator_is_between_both(run, tmp_path, is_tied):
    other = tmp_path / "other"
    for folder, seed in ((run / "best", 4), (other, 5)):
        tiny_model("llama", torch.float32, seed, tie_word_embeddings=is_tied).save_pretrained(folder)
    export.export(run, tmp_path / "out", mean_with=other)
    mean, *both = (
        load_file(folder / "model.safetensors") for folder in (tmp_path / "out", run / "best", other)
    )
    assert not all(torch.equal(both[0][name], both[1][name]) for name in mean)
    for name, tensor in mean.items():
        torch.testing.assert_close(tensor, ((both[0][name] + both[1][name]) / 2).bfloat16())


def test_no_mean_is_made_of_other_shapes(run, tmp_path, monkeypatch, capsys):
    tiny_model("qwen3", torch.float32).save_pretrained(tmp_path / "other")
    options = "--run", run, "--out", tmp_path / "out", "--mean-with", tmp_path / "other"
    code, said = told_by(monkeypatch, capsys, export, *options)
    assert (code, len(said)) == (TROUBLE, 1) and "another shape" in said[0]


def test_its_manifest_names_the_end_of_source_and_its_weights_are_bfloat16(run, tmp_path):
    export.export(run, tmp_path / "out")
    manifest = read_manifest(tmp_path / "out")
    assert manifest.end_of_source == END_OF_SOURCE and manifest.carries_context
    assert [pair.target for pair in manifest.languages] == list(embedded.LANGUAGES)
    weights = load_file(tmp_path / "out" / "model.safetensors")
    assert {weight.dtype for weight in weights.values()} == {torch.bfloat16}


def test_weights_that_take_the_place_of_those_that_ship_are_listed_and_others_are_not(run, tmp_path):
    export.export(run, tmp_path / "out")
    assert not (tmp_path / "out" / REVISIONS_NAME).exists()
    before = json.loads((FOLDER / REVISIONS_NAME).read_text())
    shutil.copy(FOLDER / REVISIONS_NAME, tmp_path / "out")
    export.export(run, tmp_path / "out")
    listed = json.loads((tmp_path / "out" / REVISIONS_NAME).read_text())
    assert set(listed) == {*before, revision(tmp_path / "out")}


def test_what_cannot_be_exported_is_told_in_a_sentence(run, tmp_path, capsys, monkeypatch):
    code, said = told_by(monkeypatch, capsys, export, "--run", tmp_path, "--out", tmp_path / "out")
    assert code == TROUBLE and "no trained translator" in said[0]
    with full_disk(8_000):
        code, said = told_by(monkeypatch, capsys, export, "--run", run, "--out", tmp_path / "out")
    assert code == TROUBLE and len(said) == 1 and "the same command writes it again" in said[0]


def test_a_training_of_it_that_cannot_write_is_told_in_a_sentence(tmp_path, capsys, monkeypatch):
    (tmp_path / "file").touch()
    options = ("--data", tmp_path, "--out", tmp_path / "file" / "out")
    code, said = told_by(monkeypatch, capsys, embedded, *options)
    assert code == TROUBLE and len(said) == 1 and "continues from its last checkpoint" in said[0]
