"""Adapters folded into weights that onnxruntime runs: as PEFT computes them, and no trace afterwards."""

from pathlib import Path

import numpy as np
import pytest
import torch
from peft import PeftModel
from safetensors.torch import load_file, save_file
from tiny_adapters import save_adapter
from tiny_lm import tiny_model

from models.adapters.adapters import AdapterError, read_adapter_manifest
from models.adapters.lora import read_lora
from models.light.network import LightNetwork
from models.light.shape import light_shape
from models.translate.light_road import LightModel

ALL = ["q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"]
LORAS = {
    "plain": {},
    "all-layers": {"target_modules": ALL},
    "ranks-and-scales": {
        "rank_pattern": {"q_proj": 2},
        "alpha_pattern": {"layers.1.self_attn.q_proj": 3, "q_proj": 5},
        "use_rslora": True,
    },
    "dora": {"use_dora": True},
    "dora-of-embeddings": {"use_dora": True, "target_modules": ["embed_tokens", "lm_head"]},
    "saved-modules": {"modules_to_save": ["model.norm", "lm_head"]},
    "saved-embeddings": {"modules_to_save": ["embed_tokens"]},
    "embedding": {"target_modules": ["embed_tokens", "q_proj"]},
    "output": {"target_modules": ["lm_head", "q_proj"]},
}
FORMS = {"untied": {}, "tied": {"tie_word_embeddings": True}, "biases": {"attention_bias": True}}
IDS = np.arange(20, 40)[None]
CAUSAL = np.triu(np.full((20, 20), np.finfo(np.float32).min, np.float32), 1)[None, None]


def light_model(folder, *, rounds=False, **form):
    tiny_model(**form).save_pretrained(folder)
    return LightModel(LightNetwork(light_shape(Path(folder)), Path(folder), rounds=rounds))


def lora_of(folder):
    return read_lora(read_adapter_manifest(folder))


def logits(model):
    shape = model.network.shape
    past = [np.zeros((1, shape.n_kv_heads, 0, shape.head_dim), np.float32)] * (2 * shape.n_layers)
    return model.network.step(IDS, np.arange(20)[None], CAUSAL, past, np.arange(20)).logits


@torch.inference_mode()
def by_peft(folder, form):
    model = PeftModel.from_pretrained(tiny_model(**form), folder).eval()
    return model(torch.from_numpy(IDS)).logits[0].numpy()


@pytest.mark.filterwarnings("ignore:Model has `tie_word_embeddings")
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", LORAS)
def test_an_adapter_computes_what_peft_computes_and_leaves_no_trace(tmp_path, kind, form):
    folder = save_adapter(tmp_path / "adapter", shape=FORMS[form], lora=LORAS[kind], weight=0.2)
    other = save_adapter(tmp_path / "other", shape=FORMS[form], seed=2)
    model = light_model(tmp_path / "model", **FORMS[form])
    plain = logits(model)

    model.put_on(lora_of(other))
    model.put_on(lora_of(folder))
    adapted = logits(model)
    model.put_on(None)

    np.testing.assert_allclose(adapted, by_peft(folder, FORMS[form]), atol=1e-4)
    assert np.abs(adapted - plain).max() > 0.1
    np.testing.assert_array_equal(logits(model), plain)


def test_an_adapter_is_folded_in_before_the_sum_is_rounded_to_8_bits_and_leaves_no_trace(tmp_path):
    folder = save_adapter(tmp_path / "adapter", lora=LORAS["dora"], weight=0.2)
    whole, rounded = (light_model(tmp_path / str(rounds), rounds=rounds) for rounds in (False, True))
    plain = logits(rounded)
    for model in (whole, rounded):
        model.put_on(lora_of(folder))
    assert np.abs(logits(rounded) - logits(whole)).max() < 0.7 * logits(whole).std()
    rounded.put_on(None)
    np.testing.assert_array_equal(logits(rounded), plain)


def without_half_of_dora(weights):
    return {name: weight for name, weight in weights.items() if "magnitude" not in name}


def without_a_half(weights):
    return {name: weight for name, weight in weights.items() if "0.self_attn.q_proj.lora_B" not in name}


def with_a_stranger(weights):
    return {**weights, "base_model.model.model.layers.7.mlp.up_proj.lora_A.weight": torch.zeros(4, 32)}


def with_a_strange_whole_module(weights):
    return {**weights, "base_model.model.model.layers.7.mlp.up_proj.weight": torch.zeros(48, 32)}


def with_a_lonely_half(weights):
    return {**weights, "base_model.model.model.layers.0.mlp.up_proj.lora_B.weight": torch.zeros(48, 4)}


def with_another_width(weights):
    return {
        name: weight[:, :-1].contiguous() if "lora_A" in name else weight for name, weight in weights.items()
    }


def endless(weights):
    return {name: weight * torch.inf for name, weight in weights.items()}


SPOILED = [
    without_half_of_dora,
    without_a_half,
    with_a_stranger,
    with_a_strange_whole_module,
    with_a_lonely_half,
    with_another_width,
    endless,
]


@pytest.mark.parametrize("spoil", SPOILED)
def test_where_loading_fails_the_adapter_before_goes_on(tmp_path, spoil):
    model = light_model(tmp_path / "model")
    plain = logits(model)
    model.put_on(lora_of(save_adapter(tmp_path / "good")))
    in_use = logits(model)
    bad = save_adapter(tmp_path / "bad", seed=2, lora=LORAS["dora"])
    save_file(spoil(load_file(bad / "adapter_model.safetensors")), bad / "adapter_model.safetensors")

    with pytest.raises(AdapterError) as caught:
        model.put_on(lora_of(bad))

    assert "\n" not in str(caught.value)
    np.testing.assert_array_equal(logits(model), in_use)
    model.put_on(None)
    np.testing.assert_array_equal(logits(model), plain)
