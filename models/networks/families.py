"""The model families that can translate here, and what is particular about each.

| family | positions | layers |
|---|---|---|
| llama, gpt_neox | rotary | all see everything |
| qwen2, qwen3, gemma2, gemma3 | rotary | some slide, where the configuration says so |
| mistral | rotary | all slide, or none |
| falcon | rotary or ALiBi | all see everything |
| bloom | ALiBi | all see everything |
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import torch
from torch import Tensor
from transformers import PreTrainedModel

from core.translating.schemes import Scheme
from models.manifests.family_names import FAMILIES
from models.networks.attention import PLAIN, AttentionRule
from models.networks.fused_norm import fuse_norms

Config = Any
"""A `PretrainedConfig` of a family, with that family's fields."""


def attention_rule(name: str, config: Config, scheme: Scheme) -> AttentionRule:
    """Return what the attention of a model of this configuration needs under a scheme.

    Raises:
        UserError: if the model suits no such scheme.
    """
    rule = _RULES[config.model_type](config.get_text_config())
    scheme.check_positions(name, has_alibi=bool(rule.slopes))
    return replace(rule, bias_by_rank=True) if scheme.bias_by_rank else rule


def attention_implementation(config: Config) -> str:
    """Return the attention to load a model with: the fastest one that computes what the model means."""
    return "eager" if config.model_type in _EAGER_ONLY else "sdpa"


def prepare(model: PreTrainedModel) -> None:
    """Make a loaded model ready for our masks and, on a card, for few kernels.

    The model's own ALiBi is taken out: the mask of its `AttentionRule` brings the bias.

    Both ALiBi families make their bias of a 2D padding mask, for one unbroken sequence, and
    could take no 4D mask beside it.
    """
    if model.device.type != "cpu":
        fuse_norms(model)
    if not has_alibi(model.config):
        return
    network: Any = model.base_model
    if model.config.model_type == "bloom":
        network.build_alibi_tensor = _no_bias
    else:
        network.use_alibi = False
        network.rotary_emb.inv_freq.zero_()  # what is not ALiBi is rotated: by no angle, here


def _plain(config: Config) -> AttentionRule:
    return PLAIN


def _some_slide(config: Config) -> AttentionRule:
    slides = "sliding_attention" in config.layer_types
    return AttentionRule(window=config.sliding_window) if slides else PLAIN


def _all_slide(config: Config) -> AttentionRule:
    return AttentionRule(window=config.sliding_window, windows_all=True)


def _bloom(config: Config) -> AttentionRule:
    from transformers.models.bloom.modeling_bloom import build_alibi_tensor

    return AttentionRule(slopes=_slopes(build_alibi_tensor, config))


def _falcon(config: Config) -> AttentionRule:
    """Falcon rounds its bias to bfloat16 in any precision, and scales it together with the scores."""
    if not config.alibi:
        return PLAIN
    from transformers.models.falcon.modeling_falcon import build_alibi_tensor

    return AttentionRule(
        slopes=_slopes(build_alibi_tensor, config),
        bias_dtype=torch.bfloat16,
        bias_scale=1 / math.sqrt(config.head_dim),
    )


def _slopes(build_alibi: Callable[..., Tensor], config: Config) -> tuple[float, ...]:
    """Return each head's slope: its own bias of the token at position 1."""
    of_two_tokens = build_alibi(torch.ones(1, 2), config.num_attention_heads, torch.float32)
    return tuple(of_two_tokens[:, 0, 1].tolist())


def has_alibi(config: Config) -> bool:
    """Return whether a model knows positions by ALiBi, which our masks bring (`prepare`)."""
    return config.model_type == "bloom" or (config.model_type == "falcon" and bool(config.alibi))


def _no_bias(attention_mask: Tensor, num_heads: int, dtype: torch.dtype) -> Tensor:
    """Return what BLOOM adds to its scores (B x H, Q, K) when the mask holds the bias already."""
    return torch.zeros(1, 1, 1, dtype=dtype, device=attention_mask.device)


_RULES: Final[dict[str, Callable[[Config], AttentionRule]]] = {
    "llama": _plain,
    "qwen2": _some_slide,
    "qwen3": _some_slide,
    "mistral": _all_slide,
    "gemma2": _some_slide,
    "gemma3": _some_slide,
    "gemma3_text": _some_slide,
    "falcon": _falcon,
    "bloom": _bloom,
    "gpt_neox": _plain,
}
assert tuple(_RULES) == FAMILIES

_EAGER_ONLY: Final = ("gemma2", "bloom")
"""Fused attention computes neither soft-capped scores (Gemma 2) nor a bias inside the product (BLOOM)."""
