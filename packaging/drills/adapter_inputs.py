"""Adapters in folders: other descriptions and headers of weights, and what is no file."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random

import numpy as np
from box import Box
from damage import damaged, replaced
from json_damage import damaged_json
from running import Fault, Run, call
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save_file

from models import embedded
from models.adapters.adapter_files import ADAPTER_FILES, CONFIG_NAME, TEXT_FILES, WEIGHTS_NAME
from models.adapters.adapters import describe_base
from models.adapters.lora_settings import PREFIX
from models.manifests.manifests import MANIFEST_NAME

MODULE = "model.layers.0.self_attn.q_proj"
RANK = 2
NAME = "booking"


def save_good_adapter(folder: Path) -> None:
    """Save a small adapter of the translator that ships."""
    n_out, n_in = describe_base(embedded.FOLDER).parameter_shapes[f"{MODULE}.weight"]
    random = np.random.default_rng(1)
    sides = {"A": (RANK, n_in), "B": (n_out, RANK)}
    weights = {
        f"{PREFIX}{MODULE}.lora_{side}.weight": random.normal(0.0, 0.01, size).astype(np.float32)
        for side, size in sides.items()
    }
    folder.mkdir()
    save_file(weights, folder / WEIGHTS_NAME)
    config = {"peft_type": "LORA", "r": RANK, "lora_alpha": 4, "target_modules": ["q_proj"], "bias": "none"}
    (folder / CONFIG_NAME).write_text(json.dumps(config))
    manifest = json.loads((embedded.FOLDER / MANIFEST_NAME).read_text("utf-8"))
    manifest.pop("measured", None)
    manifest["base"] = {"name": "embedded", "model_type": "llama"}
    manifest |= {"languages": [{"from": "en", "to": "de"}], "licence": "MIT"}
    (folder / MANIFEST_NAME).write_text(json.dumps(manifest))
    (folder / "README.md").write_text("# Booking\n")


def damage_adapter(folder: Path, random: Random) -> str:
    """Damage one file of an adapter's folder, and return how."""
    chance = random.random()
    name = random.choice((*ADAPTER_FILES, "README.md"))
    path = folder / name
    if chance < 0.4:
        path = folder / random.choice((CONFIG_NAME, MANIFEST_NAME))
        path.write_text(damaged_json(path.read_text("utf-8"), random), "utf-8", "surrogatepass")
        return f"{path.name} says otherwise"
    if chance < 0.65:
        damage_header(folder / WEIGHTS_NAME, random)
        return "header of the weights"
    if chance < 0.85:
        path.write_bytes(damaged(path.read_bytes(), random))
        return f"bytes of {name}"
    return f"{name}: {replaced(path, random)}"


def damage_header(path: Path, random: Random) -> None:
    """Let the header of a safetensors file say otherwise, of its length too."""
    content = path.read_bytes()
    n_header = int.from_bytes(content[:8], "little")
    header, data = content[8 : 8 + n_header].decode("utf-8"), content[8 + n_header :]
    told = damaged_json(header, random).encode("utf-8", "surrogatepass")
    n_told = random.choice((0, 1, 2**31, 2**63, 2**64 - 1, n_header)) if random.random() < 0.1 else len(told)
    path.write_bytes(n_told.to_bytes(8, "little") + told + data)


def check_kept(folder: Path) -> None:
    """Raise `Fault` where an adapter was taken that others than our own reader find wanting."""
    for path in folder.iterdir():
        if path.name not in (*ADAPTER_FILES, *TEXT_FILES) or path.is_symlink() or not path.is_file():
            raise Fault("took what is no file of an adapter")
    try:
        with safe_open(folder / WEIGHTS_NAME, "numpy") as weights:
            shapes = [weights.get_tensor(name).shape for name in weights.keys()]  # noqa: SIM118
    except (SafetensorError, OSError, TypeError, ValueError) as error:
        raise Fault("took weights that cannot be read") from error
    config = json.loads((folder / CONFIG_NAME).read_text("utf-8"))
    manifest = json.loads((folder / MANIFEST_NAME).read_text("utf-8"))
    if not shapes or type(config["r"]) is not int or manifest["base"]["name"] != "embedded":
        raise Fault("took an adapter that is for nobody")


class AdapterInputs:
    def place(self, box: Box) -> Path:
        return box.input

    def make(self, folder: Path) -> None:
        save_good_adapter(folder / NAME)

    def damage(self, path: Path, others: list[Path], random: Random) -> str:
        return damage_adapter(path, random)

    def use(self, box: Box, path: Path, run: Run) -> bool:
        run("adapters", "check", path, "--translator", "embedded")
        return use_import(box, path, run)


def use_import(box: Box, path: Path, run: Run) -> bool:
    """Import an adapter and list what is there; refused, nothing of it is left."""
    shelf = box.data / "adapters"
    is_taken = not run("adapters", "import", path).is_refused
    left = sorted(os.listdir(shelf)) if shelf.exists() else []
    if len(left) != is_taken:
        raise Fault("a refused adapter left something" if left else "a taken adapter is not there")
    if is_taken:
        check_kept(shelf / left[0])
        call(lambda: _load(shelf / left[0]))
    run("adapters", "list")
    run("adapters", "list", "--in", path.parent)
    return is_taken


def _load(folder: Path) -> None:
    """Read it as the card of the window does, and as the engine does before it computes."""
    from app.adapters.shelf import ChosenTranslator

    kept = ChosenTranslator("embedded").look_at(folder)
    if kept.trouble:
        raise Fault("took an adapter that cannot be used")
