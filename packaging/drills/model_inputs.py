"""Folders of language models: other configurations, headers and tokenizers."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random

import numpy as np
from adapter_inputs import damage_header
from box import Box
from damage import damaged, replaced
from json_damage import damaged_json
from running import Run
from safetensors.numpy import save_file

from models import embedded
from models.manifests.manifests import MANIFEST_NAME

HIDDEN, INNER, N_TOKENS = 16, 32, 300
WEIGHTS = "model.safetensors"
DESCRIPTIONS = ("config.json", "config.json", "tokenizer.json", "tokenizer_config.json", MANIFEST_NAME)


class ModelInputs:
    def place(self, box: Box) -> Path:
        return box.input

    def make(self, folder: Path) -> None:
        from training.learn.tokenizer import train_tokenizer

        plain, described = folder / "tiny", folder / "described"
        train_tokenizer(["hello world, good morning to all"] * 9, N_TOKENS - 20).save_pretrained(plain)
        (plain / "config.json").write_text(json.dumps(_config(N_TOKENS - 20)))
        save_file(_weights(N_TOKENS - 20), plain / WEIGHTS, {"format": "pt"})
        shutil.copytree(plain, described)
        shutil.copyfile(embedded.FOLDER / MANIFEST_NAME, described / MANIFEST_NAME)

    def damage(self, path: Path, others: list[Path], random: Random) -> str:
        chance = random.random()
        described = [name for name in DESCRIPTIONS if (path / name).exists()]
        file = path / random.choice(described)
        if chance < 0.55:
            file.write_text(damaged_json(file.read_text("utf-8"), random), "utf-8", "surrogatepass")
            return f"{file.name} says otherwise"
        if chance < 0.75:
            damage_header(path / WEIGHTS, random)
            return "header of the weights"
        file = path / random.choice((*described, WEIGHTS))
        if chance < 0.88:
            file.write_bytes(damaged(file.read_bytes(), random))
            return f"bytes of {file.name}"
        return f"{file.name}: {replaced(file, random)}"

    def use(self, box: Box, path: Path, run: Run) -> bool:
        is_taken = not run("models", "import", path).is_refused
        run("models", "list")
        return is_taken


def _config(n_tokens: int) -> dict[str, object]:
    return {
        "architectures": ["LlamaForCausalLM"],
        "model_type": "llama",
        "vocab_size": n_tokens,
        "hidden_size": HIDDEN,
        "intermediate_size": INNER,
        "num_hidden_layers": 1,
        "num_attention_heads": 2,
        "num_key_value_heads": 1,
        "max_position_embeddings": 512,
        "tie_word_embeddings": True,
        "eos_token_id": 1,
        "rope_parameters": {"rope_type": "default", "rope_theta": 10_000.0},
        "dtype": "float32",
    }


def _weights(n_tokens: int) -> dict[str, np.ndarray]:
    layer = {
        "self_attn.q_proj": (HIDDEN, HIDDEN),
        "self_attn.k_proj": (HIDDEN // 2, HIDDEN),
        "self_attn.v_proj": (HIDDEN // 2, HIDDEN),
        "self_attn.o_proj": (HIDDEN, HIDDEN),
        "mlp.gate_proj": (INNER, HIDDEN),
        "mlp.up_proj": (INNER, HIDDEN),
        "mlp.down_proj": (HIDDEN, INNER),
        "input_layernorm": (HIDDEN,),
        "post_attention_layernorm": (HIDDEN,),
    }
    shapes = {f"model.layers.0.{name}.weight": shape for name, shape in layer.items()}
    shapes |= {"model.embed_tokens.weight": (n_tokens, HIDDEN), "model.norm.weight": (HIDDEN,)}
    random = np.random.default_rng(2)
    return {name: random.normal(0.0, 0.1, shape).astype(np.float32) for name, shape in shapes.items()}
