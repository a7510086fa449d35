"""Tiny random language models of real families, with a real tokenizer, made on the spot."""

import functools

import pytest
import torch
from transformers import AutoConfig, AutoModelForCausalLM

from core.translating.schemes import SCHEMES
from models.networks.families import attention_implementation, attention_rule, prepare
from training.learn.tokenizer import train_tokenizer

WINDOW = 8
"""So short that it matters in the shortest sentence."""

_HEADS_OF_EIGHT = {"head_dim": 8}
_FALCON = {"num_kv_heads": 2, "new_decoder_architecture": True}
_SLIDING = {"use_sliding_window": True, "sliding_window": WINDOW, "max_window_layers": 1}
_GEMMA = {**_HEADS_OF_EIGHT, "query_pre_attn_scalar": 8, "sliding_window": WINDOW}

KINDS = {
    "llama": ("llama", {}),
    "qwen2": ("qwen2", {}),
    "qwen2-sliding": ("qwen2", _SLIDING),
    "qwen3": ("qwen3", _HEADS_OF_EIGHT),
    "qwen3-sliding": ("qwen3", {**_HEADS_OF_EIGHT, **_SLIDING}),
    "mistral": ("mistral", {"sliding_window": WINDOW}),
    "gemma2": ("gemma2", {**_GEMMA, "attn_logit_softcapping": 2.0, "final_logit_softcapping": 5.0}),
    "gemma3": ("gemma3_text", {**_GEMMA, "sliding_window_pattern": 2}),
    "falcon": ("falcon", {"alibi": False, **_FALCON}),
    "falcon-alibi": ("falcon", {"alibi": True, "multi_query": False, "num_attention_heads": 12}),
    "bloom": ("bloom", {"num_attention_heads": 12}),
    "gpt_neox": ("gpt_neox", {"rope_parameters": {"rope_theta": 10000.0, "partial_rotary_factor": 0.5}}),
}
"""Each kind of model: its type, and what its configuration says besides the tiny shape."""

FAMILIES = tuple(KINDS)
UNLIKE = ("llama", "qwen3-sliding", "gemma3", "falcon-alibi")
"""One of each way to compute: plain rotary positions, windows, a scale and norms of its own, ALiBi."""
EVERY_FAMILY = tuple(
    pytest.param(family, marks=() if family in UNLIKE else pytest.mark.long) for family in FAMILIES
)
"""All of them, to parametrize with; only those that are unlike each other in the short run."""
WITH_ALIBI = ("falcon-alibi", "bloom")


def family_for(scheme):
    """Return a family that suits the scheme."""
    return "bloom" if SCHEMES[scheme].bias_by_rank else "llama"


TEXT = [
    "the old house stands near the river and nobody lives there",
    "das alte Haus steht am Fluss und niemand wohnt dort",
    "we would like to book a table for two people tonight",
    "wir möchten heute Abend einen Tisch für zwei Personen reservieren",
] * 3


@functools.cache
def tiny_tokenizer():
    return train_tokenizer(TEXT, vocab_size=320)


def tiny_config(family="llama", **overrides):
    """Return the configuration of a model of two layers."""
    tokenizer = tiny_tokenizer()
    model_type, particulars = KINDS[family]
    n_heads = particulars.get("num_attention_heads", 4)
    return AutoConfig.for_model(
        model_type,
        **{
            "vocab_size": len(tokenizer),
            "hidden_size": 8 * n_heads,
            "intermediate_size": 48,
            "num_hidden_layers": 2,
            "num_attention_heads": n_heads,
            "num_key_value_heads": 2,
            "max_position_embeddings": 1024,
            "initializer_range": 0.3,
            "eos_token_id": tokenizer.eos_token_id,
            "pad_token_id": tokenizer.pad_token_id,
            "bos_token_id": None,
            **particulars,
            **overrides,
        },
    )


def tiny_model(family="llama", dtype=torch.float32, seed=0, **overrides):
    """Return a random causal language model of two layers as transformers makes it, in `dtype`."""
    config = tiny_config(family, **overrides)
    torch.manual_seed(seed)
    attention = attention_implementation(config)
    return AutoModelForCausalLM.from_config(config, attn_implementation=attention).to(dtype).eval()


def ready_model(family="llama", dtype=torch.float32, seed=0):
    """Return a tiny model as a loaded one is: it takes the masks of its rule."""
    model = tiny_model(family, dtype, seed)
    prepare(model)
    return model


def rule_of(model, scheme):
    return attention_rule("the tiny model", model.config, SCHEMES[scheme])
