"""Which models onnxruntime runs: those that it computes exactly, and no others."""

import json

import pytest
import torch
from adapter_folders import rewrite
from safetensors.torch import load_file, save_file
from tiny_adapters import save_model

from core.wording.errors import UserError
from models import embedded
from models.light.shape import FAMILIES, OtherRoad, light_shape


@pytest.fixture
def folder(tmp_path):
    save_model(tmp_path / "model", "qwen3")
    return tmp_path / "model"


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("is_tied", [True, False])
def test_models_of_the_families_are_known_as_transformers_saves_them(tmp_path, family, is_tied):
    save_model(tmp_path / "model", family, tie_word_embeddings=is_tied)
    shape = light_shape(tmp_path / "model")
    assert (shape.width, shape.n_layers, shape.head_dim, shape.is_tied) == (32, 2, 8, is_tied)
    assert shape.end_ids == {1}


def test_the_translator_that_ships_is_one_of_them():
    assert light_shape(embedded.FOLDER).vocabulary == 12288


@pytest.mark.parametrize("family", ["qwen2-sliding", "qwen3-sliding", "mistral", "gemma3", "falcon", "bloom"])
def test_windows_and_other_families_go_another_road(tmp_path, family):
    save_model(tmp_path / "model", family)
    with pytest.raises(OtherRoad):
        light_shape(tmp_path / "model")


YARN = {"rope_type": "yarn", "factor": 4.0, "rope_theta": 10000.0}


@pytest.mark.parametrize(
    "change",
    [
        {"rope_parameters": YARN},
        {"rope_parameters": {"rope_theta": 1e4, "rope_type": "default", "partial_rotary_factor": 0.5}},
        {"rope_scaling": {"type": "linear", "factor": 2.0}},
        {"hidden_act": "gelu"},
        {"quantization_config": {"quant_method": "gptq"}},
        {"num_attention_heads": 2},
        {"num_hidden_layers": 1},
        {"attention_bias": True},
        {"tie_word_embeddings": None},
        {"rms_norm_eps": None},
    ],
    ids=str,
)
def test_what_would_be_computed_otherwise_goes_another_road(folder, change):
    rewrite(folder, lambda config: config.update(change), "config.json")
    with pytest.raises(OtherRoad):
        light_shape(folder)


def test_weights_in_several_files_go_another_road(folder):
    weights = load_file(folder / "model.safetensors")
    (folder / "model.safetensors").unlink()
    names = sorted(weights)
    for i, half in enumerate((names[::2], names[1::2])):
        save_file({name: weights[name] for name in half}, folder / f"model-0000{i}-of-00002.safetensors")
    with pytest.raises(OtherRoad, match="several files"):
        light_shape(folder)


def test_a_tensor_that_nobody_knows_goes_another_road(folder):
    weights = load_file(folder / "model.safetensors")
    weights["model.layers.0.self_attn.q_proj.bias"] = torch.zeros(32)
    save_file(weights, folder / "model.safetensors")
    with pytest.raises(OtherRoad, match=r"q_proj\.bias"):
        light_shape(folder)


def test_numbers_of_another_kind_go_another_road(folder):
    weights = load_file(folder / "model.safetensors")
    weights["model.norm.weight"] = torch.zeros(32, dtype=torch.float64)
    save_file(weights, folder / "model.safetensors")
    with pytest.raises(OtherRoad, match="F64"):
        light_shape(folder)


def test_the_ends_are_those_of_the_generation_settings(folder):
    rewrite(folder, lambda settings: settings.update(eos_token_id=[1, 5]), "generation_config.json")
    assert light_shape(folder).end_ids == {1, 5}
    (folder / "generation_config.json").unlink()
    assert light_shape(folder).end_ids == {json.loads((folder / "config.json").read_text())["eos_token_id"]}


def test_damaged_files_are_refused_in_words(folder):
    whole = (folder / "model.safetensors").read_bytes()
    (folder / "model.safetensors").write_bytes(whole[:-100])
    with pytest.raises(UserError, match="its header states"):
        light_shape(folder)
