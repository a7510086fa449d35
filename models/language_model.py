"""A causal language model loaded from a folder: configuration, tokenizer, weights, on the right device."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from huggingface_hub.errors import StrictDataclassError
from safetensors import SafetensorError
from transformers import AutoConfig, AutoModelForCausalLM, AutoTokenizer, PretrainedConfig, PreTrainedModel
from transformers import PreTrainedTokenizerBase as Tokenizer

from core.errors import UserError
from models.families import attention_implementation, check_fit, prepare
from models.json_fields import read_json_object

_AUTO_MODEL: Any = AutoModelForCausalLM
"""Untyped: with `output_loading_info` it returns a pair, which its annotations do not say."""

SMALL_MODEL = 100_000_000
"""Up to this many parameters float32 is fast enough on a CPU and exact."""


def config_of(name: str, folder: Path) -> PretrainedConfig:
    if not (folder / "config.json").is_file():
        raise UserError(f"The folder {folder} holds no model: config.json is missing.")
    check_fit(name, read_json_object(folder / "config.json", UserError))
    if not any(folder.glob("*.safetensors")):
        raise UserError(f"The folder {folder} holds no weights in safetensors; other formats are not loaded.")
    try:
        config: PretrainedConfig = AutoConfig.from_pretrained(
            folder, local_files_only=True, trust_remote_code=False
        )
    except (OSError, ValueError, KeyError, StrictDataclassError) as error:
        raise UserError(f"The model in {folder} is damaged: {first_line(error)}") from error
    return config


def tokenizer_of(name: str, folder: Path) -> Tokenizer:
    try:
        tokenizer: Tokenizer = AutoTokenizer.from_pretrained(
            folder, local_files_only=True, trust_remote_code=False
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UserError(f"The tokenizer of {name} cannot be loaded: {first_line(error)}") from error
    if tokenizer.eos_token_id is None:
        raise UserError(f"The tokenizer of {name} has no end token, so its translations would not end.")
    return tokenizer


def model_of(name: str, folder: Path, config: PretrainedConfig, device: torch.device) -> PreTrainedModel:
    try:
        model: PreTrainedModel
        model, loaded = _AUTO_MODEL.from_pretrained(
            folder,
            config=config,
            dtype=torch.bfloat16,
            attn_implementation=attention_implementation(config),
            use_safetensors=True,
            local_files_only=True,
            trust_remote_code=False,
            output_loading_info=True,
        )
        if loaded["missing_keys"]:
            raise UserError(
                f"The weights in {folder} are not whole: {min(loaded['missing_keys'])} is missing."
            )
        is_small = sum(parameter.numel() for parameter in model.parameters()) <= SMALL_MODEL
        # Not `to(bfloat16)`, where it is that already: it would round the frequencies of the positions too.
        torch.nn.Module.to(model, device, torch.float32 if is_small else None)
        prepare(model)
        return model
    except torch.OutOfMemoryError as error:
        raise UserError(
            f"{name} does not fit into the memory of {device}: choose a smaller model or --device cpu."
        ) from error
    except (OSError, ValueError, RuntimeError, SafetensorError) as error:
        raise UserError(f"The weights of {name} cannot be loaded: {first_line(error)}") from error


def device_of(name: str) -> torch.device:
    has_card = torch.cuda.is_available()
    if name == "auto":
        return torch.device("cuda" if has_card else "cpu")
    if name not in ("cpu", "cuda"):
        raise UserError(f"The device {name!r} is not known: use auto, cpu or cuda.")
    if name == "cuda" and not has_card:
        raise UserError("There is no card that this PyTorch can use for --device cuda: use cpu or auto.")
    return torch.device(name)


def end_ids(model: PreTrainedModel) -> frozenset[int]:
    ids = model.generation_config.eos_token_id if model.generation_config else None
    if ids is None:
        return frozenset()
    return frozenset(ids) if isinstance(ids, list) else frozenset({ids})


def first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0][:200] if str(error).strip() else type(error).__name__
