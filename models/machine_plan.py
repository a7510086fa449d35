"""The budget's plan for this machine and the networks that were named."""

from __future__ import annotations

import sys
from pathlib import Path

from models import embedded, store
from models.budget import Plan, Wish, choose
from models.catalog import UnknownModelError, find_model
from models.footprint import (
    CUDA,
    Placement,
    RecognizerShape,
    TranslatorShape,
    cache_rows,
    known_recognizer,
    known_recognizers,
    known_translator,
    translator_in,
)
from models.language_model import free_card_bytes
from models.whisper_files import default_size


def plan_for(
    recognizer: str, translator: str, wish: Wish, memory_bytes: int = sys.maxsize, n_beams: int = 1
) -> Plan:
    """Return where a recognizer and a translator, by their names on the command line, run beside each other.

    `memory_bytes` is what is free of the machine's memory. A translator that is not known
    before it is fetched has no steps in the plan: its place is chosen when it is there. Nor has
    a recognizer where torch can use no card: it may find one by itself.

    Raises:
        UserError: there is no such device or precision.
    """
    card_bytes = free_card_bytes(wish.device)
    heard = recognizer_shape(recognizer, on_card=card_bytes > 0)
    written = translator_shape(translator)
    plan = choose(
        card_bytes, heard, written, memory_bytes=memory_bytes, wish=wish, n_rows=cache_rows(1, n_beams)
    )
    return Plan(plan.recognizer if card_bytes else (), plan.translator if written else (), plan.left_bytes)


def translator_shape(name: str) -> TranslatorShape | None:
    """Return the shape of a translator that lies on this machine, or is known; else None."""
    if name == "embedded":
        return translator_in(embedded.FOLDER)
    if not name or Path(name).expanduser().is_dir():
        return translator_in(Path(name).expanduser()) if name else None
    try:
        folder = store.local_folder(name)
        return translator_in(folder) if folder else known_translator(find_model(name).repository)
    except UnknownModelError:
        return None  # whoever loads it says so


def recognizer_shape(name: str, *, on_card: bool) -> RecognizerShape | None:
    """Return the shape of a Whisper model; of a folder that of the smallest size with as many weights."""
    if name in ("", "sphinx"):
        return None
    if name == "whisper":
        name = f"whisper:{default_size(on_gpu=on_card)}"
    known = known_recognizer(name)
    weights = Path(name).expanduser() / "model.bin"
    if known or not weights.is_file():
        return known
    shapes = [shape for size in known_recognizers() if (shape := known_recognizer(size))]
    shapes.sort(key=_float16_bytes)
    n_bytes = weights.stat().st_size
    return next((shape for shape in shapes if _float16_bytes(shape) >= n_bytes), shapes[-1])


def _float16_bytes(shape: RecognizerShape) -> int:
    return shape.weight_bytes(Placement(CUDA, "float16"))
