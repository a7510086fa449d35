"""Real LoRA adapters of the tiny models, with random weights that change what is written."""

import json
import warnings

import torch
from peft import LoraConfig, get_peft_model
from tiny_lm import tiny_model, tiny_tokenizer

from training.learn.tokenizer import END_OF_WRITE, PROMPTS

MANIFEST = {
    "schema_version": 1,
    "languages": [{"from": "en", "to": "de"}],
    "scheme": "slots",
    "slot_length": 8,
    "prompts": PROMPTS,
    "end_of_write": END_OF_WRITE,
    "policies": ["wait-1..9", "read-2..10", "offline"],
    "language_style": "codes",
    "licence": "Apache-2.0",
}


def save_model(folder, family="llama", manifest=None, **shape):
    """Save a tiny translator and return its folder's name."""
    tiny_model(family, torch.bfloat16, **shape).save_pretrained(folder)
    tiny_tokenizer().save_pretrained(folder)
    if manifest:
        (folder / "surtitle.json").write_text(json.dumps(manifest))
    return str(folder)


def save_adapter(folder, base="base", seed=1, weight=0.5, shape=None, lora=None, **manifest):
    """Save an adapter of `save_model`'s translator in the folder `base`; `manifest` is what differs."""
    given = {"r": 4, "lora_alpha": 8, "target_modules": ["q_proj", "v_proj", "down_proj"], **(lora or {})}
    with warnings.catch_warnings():  # PEFT tells what it saves of embeddings
        warnings.simplefilter("ignore")
        adapted = get_peft_model(
            tiny_model("llama", **(shape or {})), LoraConfig(**given, task_type="CAUSAL_LM")
        )
        torch.manual_seed(seed)
        for parameter in adapted.parameters():
            if parameter.requires_grad:
                torch.nn.init.normal_(parameter, std=weight)
        adapted.save_pretrained(folder)
    described = {**MANIFEST, **manifest, "base": {"name": base, "model_type": "llama"}}
    (folder / "surtitle.json").write_text(json.dumps(described))
    return folder
