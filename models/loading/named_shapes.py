"""The shapes of recognizers and translators by the names that users give them."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from core.wire.defaults import DIRECT, SHIPPED_RECOGNIZER
from core.wording.errors import UserError
from models import embedded
from models.loading.model_folders import local_translator_folder
from models.manifests.network_files import n_parameters_in, network_config
from models.manifests.whisper_files import default_size
from models.memory.budget import AUTO
from models.memory.footprint import (
    CUDA,
    Placement,
    Precision,
    RecognizerShape,
    StreamingShape,
    TranslatorShape,
    known_recognizer,
    known_recognizers,
    known_streaming,
    known_translator,
    translator_in,
)
from models.store.catalog import UnknownModelError, find_model, is_network_name
from models.store.store import local_folder


def translator_shape(name: str, precision: str = AUTO) -> TranslatorShape | None:
    """Return the shape of a translator that lies on this machine, or is known; else None.

    Where onnxruntime runs it, it does so in 8 bits if that `precision` is asked for.
    """
    try:
        folder = local_translator_folder(name)
    except UserError:
        return _known_translator(name)
    return replace(translator_in(folder), light=_light_numbers(folder, precision))


def _light_numbers(folder: Path, precision: str) -> tuple[Precision, ...]:
    """Return the numbers in which onnxruntime runs a folder's model: none where it does not."""
    from models.light.eight_bits import numbers_here  # with numpy, once a folder is looked at
    from models.light.shape import OtherRoad, light_shape

    try:
        light_shape(folder)
    except OtherRoad:
        return ()
    state = tuple((path.name, path.stat().st_mtime_ns) for path in sorted(folder.glob("*.j*")))
    if not _is_read_light(folder, state):
        return ()
    return tuple(numbers for numbers in numbers_here() if numbers in (Precision.FLOAT32, precision))


@lru_cache(maxsize=32)
def _is_read_light(folder: Path, state: object) -> bool:
    """Return whether a folder's tokenizer is read without transformers; large ones take half a second.

    That of the translator that ships is. To look would take the window libraries of 10 MB.
    """
    if folder == embedded.FOLDER:
        return True
    from models.light.shape import OtherRoad
    from models.light.tokenizer import LightTokenizer

    try:
        LightTokenizer(folder)
    except (OtherRoad, UserError):  # loading it says what is damaged
        return False
    return True


def _known_translator(name: str) -> TranslatorShape | None:
    try:
        return known_translator(find_model(name).repository)
    except UnknownModelError:
        return None  # loading it says so


def recognizer_shape(name: str, *, on_card: bool) -> RecognizerShape | StreamingShape | None:
    """Return the shape of a recognizer; of a Whisper's folder that of the smallest size with its weights."""
    if name in ("", SHIPPED_RECOGNIZER) or name.startswith(DIRECT):
        return None
    if name == "whisper":
        name = f"whisper:{default_size(on_gpu=on_card)}"
    if is_network_name(name) or network_config(Path(name).expanduser()) is not None:
        return _streaming_shape(name)
    known = known_recognizer(name)
    weights = Path(name).expanduser() / "model.bin"
    if known or not weights.is_file():
        return known
    shapes = [shape for size in known_recognizers() if (shape := known_recognizer(size))]
    shapes.sort(key=_float16_bytes)
    n_bytes = weights.stat().st_size
    return next((shape for shape in shapes if _float16_bytes(shape) >= n_bytes), shapes[-1])


def _streaming_shape(name: str) -> StreamingShape | None:
    folder = Path(name).expanduser()
    try:
        found = folder if folder.is_dir() else local_folder(name)
        return StreamingShape(n_parameters_in(found)) if found else known_streaming(name)
    except UserError:
        return None  # loading it says so


def _float16_bytes(shape: RecognizerShape) -> int:
    return shape.weight_bytes(Placement(CUDA, "float16"))
