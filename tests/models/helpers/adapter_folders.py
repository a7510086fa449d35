"""Real adapter folders of a tiny base, as PEFT saves them, for the tests that read and spoil them."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from peft import LoraConfig
    from transformers import PreTrainedModel

REVISION = "d4" * 20
SHARED: dict[str, Any] = {
    "schema_version": 1,
    "languages": [{"from": "en", "to": "de"}],
    "scheme": "slots",
    "slot_length": 16,
    "prompts": {"wait": "{source} {target}", "read": "{source} {target} read"},
    "end_of_write": "<w>",
    "policies": ["wait-1..9", "read-5", "offline"],
    "licence": "Apache-2.0",
    "measured": {"tatoeba": {"offline": {"bleu": 25.1}, "wait-3": {"bleu": 22.0, "laal": 3.2}}},
}
ADAPTER: dict[str, Any] = {
    **SHARED,
    "base": {"name": "someone/tiny-llama", "revision": REVISION, "model_type": "llama"},
}


def save_adapter(model: PreTrainedModel, lora: LoraConfig, folder: Path) -> None:
    """Make a new adapter of the model and save it with its description."""
    from peft import get_peft_model

    with (
        warnings.catch_warnings()
    ):  # PEFT reads attributes that transformers deprecates, and tells what it saves
        warnings.simplefilter("ignore")
        get_peft_model(model, lora).save_pretrained(folder)
    (folder / "surtitle.json").write_text(json.dumps(ADAPTER))


def rewrite(folder: Path, change: Callable[[dict[str, Any]], object], name: str = "surtitle.json") -> None:
    data = json.loads((folder / name).read_text())
    change(data)
    (folder / name).write_text(json.dumps(data))


def save_base_and_adapter(root: Path) -> None:
    """Save a real base of two layers and a real LoRA adapter of it, as transformers and PEFT do."""
    import torch
    from peft import LoraConfig
    from transformers import LlamaConfig, LlamaForCausalLM

    torch.manual_seed(1)
    config = LlamaConfig(
        vocab_size=64,
        hidden_size=16,
        intermediate_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        num_key_value_heads=1,
        tie_word_embeddings=True,
    )
    base = LlamaForCausalLM(config)
    base.save_pretrained(root / "base")
    lora = LoraConfig(r=4, target_modules=["q_proj", "k_proj", "down_proj"], task_type="CAUSAL_LM")
    save_adapter(base, lora, root / "adapter")
