"""The model families that can translate here, and what is particular about each."""

from __future__ import annotations

from transformers import PretrainedConfig

from core.errors import UserError
from core.schemes import Scheme
from models.attention import AttentionRule

ROTARY_FAMILIES = ("llama", "qwen2", "qwen3")
"""Model types whose streaming is held against their teacher-forced forward in the tests."""


def attention_rule(name: str, config: PretrainedConfig, scheme: Scheme) -> AttentionRule:
    """Return what the attention of a model of this configuration needs under a scheme.

    Raises:
        UserError: if the model cannot translate here, or not under this scheme.
    """
    if config.model_type not in ROTARY_FAMILIES:
        raise UserError(
            f"{name} is of the family {config.model_type!r}, which cannot translate here;"
            f" choose one of {', '.join(ROTARY_FAMILIES)}."
        )
    if getattr(config, "use_sliding_window", False):
        raise UserError(f"{name} uses sliding-window attention, which cannot translate in slots here.")
    return AttentionRule(bias_by_rank=scheme.bias_by_rank)
