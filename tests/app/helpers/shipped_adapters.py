"""Adapters over the translator that ships, with random weights, made without loading a network."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from safetensors.numpy import save_file

from models import embedded
from models.adapters.adapter_files import CONFIG_NAME, WEIGHTS_NAME
from models.adapters.adapters import describe_base
from models.adapters.lora_settings import PREFIX
from models.manifests.manifests import MANIFEST_NAME

ADAPTED = ("self_attn.q_proj", "self_attn.v_proj", "mlp.down_proj")
RANK = 4
OWN = {"languages": [{"from": "en", "to": "de"}], "licence": "MIT"}
"""What an adapter says other than the translator that it is for."""


def save_shipped_adapter(folder: Path, *, seed: int = 1, strength: float = 0.1, **manifest: object) -> Path:
    """Save an adapter that changes what is written the more, the greater `strength`; return its folder."""
    random = np.random.default_rng(seed)
    weights: dict[str, np.ndarray] = {}
    for name, shape in describe_base(embedded.FOLDER).parameter_shapes.items():
        module = name.removesuffix(".weight")
        if module.endswith(ADAPTED):
            n_out, n_in = shape
            for side, size in (("A", (RANK, n_in)), ("B", (n_out, RANK))):
                numbers = random.normal(0.0, strength, size)
                weights[f"{PREFIX}{module}.lora_{side}.weight"] = numbers.astype(np.float32)
    folder.mkdir(parents=True)
    save_file(weights, folder / WEIGHTS_NAME)
    config = {"peft_type": "LORA", "r": RANK, "lora_alpha": 8, "target_modules": ["q_proj", "v_proj"]}
    (folder / CONFIG_NAME).write_text(json.dumps(config))
    base = json.loads((embedded.FOLDER / MANIFEST_NAME).read_text(encoding="utf-8"))
    for name in ("measured", "latencies"):  # the translator's own figures, and what follows from them
        base.pop(name, None)
    described = {**base, "base": {"name": "embedded", "model_type": "llama"}, **OWN, **manifest}
    (folder / MANIFEST_NAME).write_text(json.dumps(described))
    return folder
