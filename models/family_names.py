"""Which model families can translate here, by their `config.json` alone; no network library is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.errors import UserError

FAMILIES: Final = (
    "llama",
    "qwen2",
    "qwen3",
    "mistral",
    "gemma2",
    "gemma3",
    "gemma3_text",
    "falcon",
    "bloom",
    "gpt_neox",
)
"""Model types whose streaming is held against their own forward in the tests."""

_UNFIT: Final = {
    "has learned absolute positions, which the slots' gaps would break": (
        "biogpt",
        "codegen",
        "ctrl",
        "gpt2",
        "gpt_bigcode",
        "gpt_neo",
        "openai-gpt",
        "opt",
        "xglm",
    ),
    "keeps a state instead of keys and values, so that nothing of it can be masked": (
        "bamba",
        "falcon_h1",
        "falcon_mamba",
        "jamba",
        "mamba",
        "mamba2",
        "recurrent_gemma",
        "rwkv",
        "zamba",
        "zamba2",
    ),
}


def check_fit(name: str, config: Mapping[str, object]) -> None:
    """Raise UserError, with the reason, if a model with this `config.json` cannot translate here."""
    choice = f"choose a model of one of the families {', '.join(FAMILIES)}"
    model_type = config.get("model_type")
    if model_type not in FAMILIES:
        family = f" of the family {model_type!r}" if model_type else ""
        raise UserError(f"{name} is a model{family} that {_reason_against(config)}: {choice}.")
    if config.get("quantization_config"):
        raise UserError(f"{name} is stored quantized and cannot be loaded so: choose the original model.")
    if config.get("use_bidirectional_attention"):
        raise UserError(f"{name} is a model that reads in both directions and writes nothing: {choice}.")


def _reason_against(config: Mapping[str, object]) -> str:
    if config.get("is_encoder_decoder"):
        return "reads the whole source with an encoder before it writes"
    for reason, model_types in _UNFIT.items():
        if config.get("model_type") in model_types:
            return reason
    if "auto_map" in config:
        return "brings program code of its own, which is never run"
    return "is not known here"
