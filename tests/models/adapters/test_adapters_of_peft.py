"""Adapters of every kind that PEFT saves for a base fit it, and compute what they compute for PEFT."""

import numpy as np
import pytest
import torch
from peft import PeftModel
from tiny_adapters import save_adapter
from tiny_lm import tiny_model

from models.adapters.adapted_model import AdaptedModel
from models.adapters.adapters import check_adapter, describe_base
from models.adapters.folding import folded
from models.adapters.lora import read_lora
from models.light.network import LightNetwork
from models.light.shape import light_shape

TIED = {"tie_word_embeddings": True}
BOTH = ["embed_tokens", "lm_head", "q_proj"]
KINDS = {
    "embeddings": {"target_modules": ["embed_tokens", "q_proj"]},
    "output": {"target_modules": ["lm_head", "q_proj"]},
    "both": {"target_modules": BOTH},
    "both, kept tied": {"target_modules": ["embed_tokens", "q_proj"], "ensure_weight_tying": True},
    "lengths of both": {"target_modules": BOTH, "use_dora": True},
    "whole output": {"modules_to_save": ["lm_head"]},
    "whole both": {"modules_to_save": ["embed_tokens", "lm_head"]},
    "a pattern": {"alpha_pattern": {r".*layers\.0.*q_proj": 5, "^model.layers.1.self_attn.(q|v)_proj$": 3}},
    "patterns of ranks": {
        "rank_pattern": {r"\d+\.self_attn\.q_proj": 2},
        "alpha_pattern": {"(q|down)_proj": 1},
    },
}
IDS = torch.arange(20, 40)[None]


@torch.inference_mode()
def logits(model):
    return model(IDS).logits


@pytest.fixture(params=[{}, TIED], ids=["untied", "tied"])
def base(request, tmp_path):
    tiny_model(**request.param).save_pretrained(tmp_path / "base")
    return request.param, tmp_path / "base"


@pytest.mark.filterwarnings("ignore:Model has `tie_word_embeddings", "ignore:You have requested `ensure")
@pytest.mark.parametrize("kind", KINDS)
def test_an_adapter_that_peft_saved_is_loaded_and_computes_the_same(tmp_path, base, kind):
    shape, folder = base
    saved = save_adapter(tmp_path / "adapter", shape=shape, lora=KINDS[kind], weight=0.2)
    lora = read_lora(check_adapter(saved, describe_base(folder)))
    expected = logits(PeftModel.from_pretrained(tiny_model(**shape), saved).eval())

    model = AdaptedModel(tiny_model(**shape))
    model.use(lora)
    torch.testing.assert_close(logits(model.model), expected, atol=1e-4, rtol=0)

    light = tiny_model(tie_word_embeddings=False)
    weights = {name: torch.from_numpy(np.array(one)) for name, one in numbers(folder, lora).items()}
    light.load_state_dict(weights)
    torch.testing.assert_close(logits(light), expected, atol=1e-4, rtol=0)


def numbers(folder, lora):
    """Return all numbers of a base with an adapter folded in, its output beside its embeddings."""
    network = LightNetwork(light_shape(folder), folder)
    names = (*network.shape.tensors(), "lm_head.weight")
    changed = {name: fold() for name, fold in folded(lora, network).items()}
    return {name: network.tensor(name) for name in names} | changed
