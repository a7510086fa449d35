"""Which models can translate here, by their `config.json` and the names of their files; no torch here."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from core.files.plain_files import check_plain_files_in
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.manifests.held_sizes import check_held
from models.manifests.json_fields import read_json_object

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

UNWATCHED: Final = ("falcon", "bloom")
"""Those whose attention cannot be seen, with ALiBi or without."""

_WITH_LEARNED_POSITIONS: Final = (
    "biogpt",
    "codegen",
    "ctrl",
    "gpt2",
    "gpt_bigcode",
    "gpt_neo",
    "openai-gpt",
    "opt",
    "xglm",
)
_WITH_A_STATE: Final = (
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
)


def check_model_folder(name: str, folder: Path) -> None:
    """Check that a folder holds a model that can translate here.

    Raises:
        UserError: it holds none, or one of another kind.
    """
    if not (folder / "config.json").exists():
        raise UserError(
            phrased("“{folder}” holds no model (config.json is missing): choose another.", folder=folder)
        )
    check_plain_files_in(folder)
    config = read_json_object(folder / "config.json", UserError)
    check_fit(name, config)
    if not any(folder.glob("*.safetensors")):
        raise UserError(
            phrased(
                "The folder {folder} holds no weights in safetensors; other formats are not loaded.",
                folder=folder,
            )
        )
    check_held(folder, config)


def check_fit(name: str, config: Mapping[str, object]) -> None:
    """Raise UserError, with the reason, if a model with this `config.json` cannot translate here."""
    choice = phrased("choose a model of one of the families {known}", known=", ".join(FAMILIES))
    model_type = config.get("model_type")
    if model_type not in FAMILIES:
        kind = (
            phrased("a model of the family {family!r}", family=model_type)
            if model_type
            else phrased("a model")
        )
        raise UserError(
            phrased(
                "{name} is {kind} that {reason}: {choice}.",
                name=name,
                kind=kind,
                reason=_reason_against(config),
                choice=choice,
            )
        )
    if config.get("quantization_config"):
        raise UserError(
            phrased(
                "{name} is stored quantized and cannot be loaded so: choose the original model.", name=name
            )
        )
    if config.get("use_bidirectional_attention"):
        raise UserError(
            phrased(
                "{name} is a model that reads in both directions and writes nothing: {choice}.",
                name=name,
                choice=choice,
            )
        )


def _reason_against(config: Mapping[str, object]) -> str:
    if config.get("is_encoder_decoder"):
        return phrased("reads the whole source with an encoder before it writes")
    if config.get("model_type") in _WITH_LEARNED_POSITIONS:
        return phrased("has learned absolute positions, which the slots' gaps would break")
    if config.get("model_type") in _WITH_A_STATE:
        return phrased("keeps a state instead of keys and values, so that nothing of it can be masked")
    if "auto_map" in config:
        return phrased("brings program code of its own, which is never run")
    return phrased("is not known here")
