"""Whether a Whisper model's files are whole, and which size suits a machine."""

from __future__ import annotations

import os
from pathlib import Path

from core.files.plain_files import check_plain_files_in
from core.files.strict_json import MOST_TOKENIZER_BYTES, read_json
from core.wording.causes import Cause
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.manifests.damage import damaged_recognizer

CONVERTED, WEIGHTS = "model.bin", "model.safetensors"
REQUIRED_FILES = (CONVERTED, "config.json", "tokenizer.json")
UNCONVERTED_FILES = (WEIGHTS, "pytorch_model.bin")

GPU_SIZE = "turbo"
CPU_SIZE = "small"
FEW_CORES_SIZE = "base"
FEW_CORES = 4
"""With fewer cores than these `small` does not keep up with speech."""


def default_size(*, on_gpu: bool) -> str:
    """Return the best size that keeps up with speech on this machine."""
    if on_gpu:
        return GPU_SIZE
    return FEW_CORES_SIZE if (os.cpu_count() or 1) < FEW_CORES else CPU_SIZE


def is_safetensors_whisper(folder: Path) -> bool:
    """Tell whether the folder holds a Whisper as transformers keeps it, and not one that is converted."""
    if (folder / CONVERTED).exists() or not (folder / WEIGHTS).is_file():
        return False
    try:
        config = read_json(folder / "config.json")
    except (OSError, ValueError):
        return False
    return isinstance(config, dict) and config.get("model_type") == "whisper"


def checked_folder(folder: Path) -> Path:
    """Return the folder if it holds a whole converted Whisper model. Raises UserError."""
    if not folder.is_dir():
        raise UserError(
            phrased("The recognizer “{name}” is not on this computer: choose another.", name=folder),
            Cause.UNKNOWN_MODEL,
        )
    missing = [file for file in REQUIRED_FILES if not (folder / file).exists()]
    if "model.bin" in missing and any((folder / file).exists() for file in UNCONVERTED_FILES):
        raise UserError(
            phrased(
                "The recognizer in {folder} is stored in a form that Surtitle cannot read: convert it for"
                " faster-whisper, or choose another.",
                folder=folder,
            )
        )
    if missing:
        raise damaged_recognizer(folder, phrased("{file} is missing", file=", ".join(missing)))
    check_plain_files_in(folder)
    for file in ("config.json", "tokenizer.json"):
        _check_json(folder / file)
    if not (folder / CONVERTED).stat().st_size:
        raise damaged_recognizer(folder, phrased("{file} is empty", file=CONVERTED))
    return folder


def _check_json(file: Path) -> None:
    try:
        content = read_json(file, MOST_TOKENIZER_BYTES)
    except ValueError as error:
        told = phrased("{file} is not JSON ({error})", file=file.name, error=error)
        raise damaged_recognizer(file.parent, told) from error
    if not isinstance(content, dict):
        raise damaged_recognizer(file.parent, phrased("{file} holds no settings", file=file.name))
