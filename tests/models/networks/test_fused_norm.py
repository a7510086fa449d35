"""One kernel computes what the library's norms compute."""

import pytest
import torch
from tiny_lm import tiny_model

from models.networks.fused_norm import FusedNorm, fuse_norms

FUSED = ("llama", "qwen2", "qwen3", "mistral")
IDS = torch.arange(20, 60)[None]


def n_fused(model):
    return sum(isinstance(module, FusedNorm) for module in model.modules())


def varied(family, dtype=torch.float32):
    """Return a model whose norms have weights of their own."""
    model = tiny_model(family)
    torch.manual_seed(1)
    for name, weight in model.named_parameters():
        if "norm" in name:
            weight.data.copy_(1 + torch.randn_like(weight) / 4)
    return model.to(dtype)


@pytest.mark.parametrize("family", FUSED)
@torch.inference_mode()
def test_a_model_computes_the_same_with_fused_norms(family):
    model = varied(family)
    before, names = model(IDS).logits, [*model.state_dict()]
    fuse_norms(model)
    assert n_fused(model) >= 5
    assert [*model.state_dict()] == names
    torch.testing.assert_close(model(IDS).logits, before, atol=1e-4, rtol=1e-4)


@pytest.mark.parametrize("family", FUSED)
@torch.inference_mode()
def test_in_bfloat16_it_is_no_further_from_the_exact_model_than_without(family):
    exact, model = varied(family)(IDS).logits, varied(family, torch.bfloat16)
    without = (model(IDS).logits.float() - exact).abs().mean()
    fuse_norms(model)
    assert (model(IDS).logits.float() - exact).abs().mean() <= 1.2 * without


def test_what_learns_has_the_same_gradients():
    model, fused = tiny_model("llama"), tiny_model("llama")
    fuse_norms(fused)
    for one in (model, fused):
        one(IDS).logits.logsumexp(-1).sum().backward()
    for theirs, ours in zip(model.parameters(), fused.parameters(), strict=True):
        torch.testing.assert_close(ours.grad, theirs.grad, atol=1e-4, rtol=1e-4)


@pytest.mark.parametrize("family", ["gemma2", "gemma3", "bloom", "gpt_neox"])
def test_norms_of_other_kinds_stay_as_they_are(family):
    model = tiny_model(family)
    fuse_norms(model)
    assert n_fused(model) == 0
