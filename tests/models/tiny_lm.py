"""Tiny random language models of real families, with a real tokenizer, made on the spot."""

import functools

import torch
from transformers import (
    LlamaConfig,
    LlamaForCausalLM,
    Qwen2Config,
    Qwen2ForCausalLM,
    Qwen3Config,
    Qwen3ForCausalLM,
)

from training.tokenizer import train_tokenizer

FAMILIES = ("llama", "qwen2", "qwen3")

TEXT = [
    "the old house stands near the river and nobody lives there",
    "das alte Haus steht am Fluss und niemand wohnt dort",
    "we would like to book a table for two people tonight",
    "wir möchten heute Abend einen Tisch für zwei Personen reservieren",
] * 3


@functools.cache
def tiny_tokenizer():
    return train_tokenizer(TEXT, vocab_size=320)


def tiny_model(family="llama", dtype=torch.float32, seed=0, **overrides):
    """Return a random causal language model of two layers, attention by sdpa, in `dtype`."""
    tokenizer = tiny_tokenizer()
    shape = {
        "vocab_size": len(tokenizer),
        "hidden_size": 32,
        "intermediate_size": 48,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "max_position_embeddings": 1024,
        "initializer_range": 0.3,
        "eos_token_id": tokenizer.eos_token_id,
        "pad_token_id": tokenizer.pad_token_id,
        "bos_token_id": None,
        **overrides,
    }
    torch.manual_seed(seed)
    if family == "llama":
        model = LlamaForCausalLM(LlamaConfig(**shape))
    elif family == "qwen2":
        model = Qwen2ForCausalLM(Qwen2Config(**shape))
    else:
        model = Qwen3ForCausalLM(Qwen3Config(**shape, head_dim=8))
    return model.to(dtype).eval()
