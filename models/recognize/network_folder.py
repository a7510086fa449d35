"""A recognizer that is a network, loaded from its folder to where there is room: safetensors, and no code."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from core.hearing.delays import BALANCED_S
from core.speech.segments import SAMPLE_RATE
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.manifests.damage import damaged_recognizer
from models.manifests.network_files import check_network_folder, n_parameters_in
from models.memory.budget import PlacementWish, recognizer_steps
from models.memory.card import device_of
from models.memory.footprint import CPU, CUDA, SMALL_MODEL, Placement, Precision
from models.memory.placement_fallback import (
    OutOfMemory,
    PlacementFallback,
    TellSentence,
    card_failed,
    is_of_card,
    is_out_of_memory,
)
from models.networks.language_model import first_line
from models.recognize.network_families import AUTO, NetworkFolder, read_network, recognizer_of
from models.recognize.revising import RevisingRecognizer
from models.recognize.streaming import StreamingRecognizer

logger = logging.getLogger(__name__)

NetworkRecognizer = StreamingRecognizer | RevisingRecognizer

_WARM_UP_S = 2.5
"""Sound of every lookahead's first two chunks: too little memory, and libraries, show at them."""


def load_network_recognizer(
    name: str,
    folder: Path,
    language: str,
    *,
    device: str = AUTO,
    compute_type: str = AUTO,
    steps: Sequence[Placement] = (),
    delay_s: float = BALANCED_S,
    tell: TellSentence = logger.warning,
) -> NetworkRecognizer:
    """Return the recognizer whose files lie in `folder`, and which its user calls `name`.

    It runs on the first of `steps` that has room, else as `device` and `compute_type` say.

    Raises:
        UserError: a language that it does not hear, damaged files, no such device, out of memory.
    """
    config = check_network_folder(folder)
    chosen = device_of(device).type
    steps = steps or recognizer_steps(PlacementWish(chosen, compute_type), has_card=chosen == CUDA)
    is_small = n_parameters_in(folder) <= SMALL_MODEL
    placements = tuple(dict.fromkeys(placement_for(step, compute_type, is_small=is_small) for step in steps))
    fallback = PlacementFallback(
        phrased("the recognizer"),
        placements,
        lambda step: _loaded(NetworkFolder(name, folder, config, language, step), device),
        tell,
    )
    return recognizer_of(fallback.load(), config["model_type"], delay_s, fallback)


def placement_for(step: Placement, compute_type: str, *, is_small: bool) -> Placement:
    """Return a step in numbers of ours: those of CTranslate2 are for Whisper."""
    if step.device == CUDA:
        return Placement(CUDA, Precision.FLOAT32 if step.numbers == "float32" else Precision.BF16)
    if step.numbers.startswith("int8") and (compute_type != AUTO or not is_small):
        return Placement(CPU, Precision.INT8)
    if step.numbers in ("bfloat16", "float16"):
        return Placement(CPU, Precision.BF16)
    return Placement(CPU, Precision.FLOAT32)


def _loaded(folder: NetworkFolder, device: str) -> Any:
    """Return the network, which has heard something; `device` is what the user asked for.

    Raises:
        OutOfMemory: it does not fit.
        UnfitNumbers: the card cannot run it, and nobody insisted on the card.
        UserError: it cannot be loaded.
    """
    try:
        network = read_network(folder)
        recognizer = recognizer_of(network, folder.config["model_type"], BALANCED_S)
        recognizer.whole(np.zeros(round(_WARM_UP_S * SAMPLE_RATE), np.float32))
    except UserError:
        raise
    except Exception as error:  # whatever files that are none lead the libraries to
        if is_out_of_memory(error):
            raise OutOfMemory(f"{folder.name} in {folder.step.numbers}") from None
        logger.debug("the recognizer in %s cannot be loaded", folder.path, exc_info=True)
        if is_of_card(error):
            raise card_failed(folder.name, error, is_insisted_on=device == CUDA) from error
        raise damaged_recognizer(folder.path, first_line(error)) from error
    return network
