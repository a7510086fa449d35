"""Whether the files of a recognizer that streams are whole, and of which family it is."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from core.files.plain_files import check_plain_files_in
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.manifests.damage import damaged_recognizer
from models.manifests.held_sizes import check_held
from models.manifests.json_fields import read_json_object
from models.manifests.safetensors_header import tensor_shapes
from models.manifests.whisper_files import CONVERTED

NEMOTRON: Final = "nemotron_asr_streaming"
NEMOTRON_OF_MANY: Final = "nemotron3_5_asr"
MOONSHINE: Final = "moonshine_streaming"
VOXTRAL: Final = "voxtral_realtime"
PARAKEET_CTC: Final = "parakeet_ctc"
PARAKEET_RNNT: Final = "parakeet_rnnt"
PARAKEET_TDT: Final = "parakeet_tdt"
QWEN_ASR: Final = "qwen3_asr"
KYUTAI: Final = "kyutai_speech_to_text"

NETWORK_TYPES: Final = (
    NEMOTRON,
    NEMOTRON_OF_MANY,
    MOONSHINE,
    VOXTRAL,
    PARAKEET_CTC,
    PARAKEET_RNNT,
    PARAKEET_TDT,
    QWEN_ASR,
    KYUTAI,
)
"""Model types whose hearing is held against their own forward in the tests."""

_OTHER_RECOGNIZERS: Final = (
    "canary",
    "cohere_asr",
    "granite_speech",
    "hubert",
    "lasr_ctc",
    "moonshine",
    "seamless_m4t_v2",
    "voxtral",
    "wav2vec2",
    "wavlm",
)
"""Types of recognizers that cannot be run here: they are told from translators, and refused by name."""


def is_network_recognizer(config: Mapping[str, object]) -> bool:
    """Return whether a model with this `config.json` is a recognizer as transformers stores it."""
    return config.get("model_type") in (*NETWORK_TYPES, *_OTHER_RECOGNIZERS)


def network_config(folder: Path) -> Mapping[str, object] | None:
    """Return the configuration of the streaming recognizer in a folder, None if it holds something else."""
    file = folder / "config.json"
    is_converted = (folder / CONVERTED).exists()  # a Whisper, of whose files others say what is wrong
    config = read_json_object(file, UserError) if file.is_file() and not is_converted else {}
    return config if is_network_recognizer(config) else None


def check_network_folder(folder: Path) -> Mapping[str, object]:
    """Return the configuration of a whole recognizer that can be run here.

    Raises:
        UserError: the folder holds none; the sentence says why.
    """
    check_plain_files_in(folder)
    config = read_json_object(folder / "config.json", UserError)
    family = config.get("model_type")
    if family not in NETWORK_TYPES:
        raise _unfit(
            folder, phrased("recognizers of the family {family} cannot be run here", family=repr(family))
        )
    if config.get("quantization_config"):
        raise _unfit(folder, phrased("it is stored quantized"))
    weights = sorted(folder.glob("*.safetensors"))
    if not weights:
        raise _unfit(folder, phrased("it holds no weights in safetensors, and other formats are not loaded"))
    check_held(folder, config)
    vocabulary = "tekken.json" if family == VOXTRAL else "tokenizer.json"
    if not (folder / vocabulary).is_file():
        raise damaged_recognizer(folder, phrased("{file} is missing", file=vocabulary))
    return config


def n_parameters_in(folder: Path) -> int:
    """Return how many numbers the weights in a folder hold, by their headers.

    What is called "consolidated" are the same weights for other programs.
    """
    files = (file for file in folder.glob("*.safetensors") if not file.name.startswith("consolidated"))
    return sum(math.prod(shape) for file in files for shape in tensor_shapes(file, UserError).values())


def _unfit(folder: Path, reason: str) -> UserError:
    return UserError(
        phrased(
            "The recognizer in {folder} cannot be used: {reason}; choose another.",
            folder=folder,
            reason=reason,
        )
    )
