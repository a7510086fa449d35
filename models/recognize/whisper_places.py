"""Where Whisper can run: CTranslate2 counts cards that it has no library for, and asks none for its types."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from core.wording.causes import Cause
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.memory.budget import NO_WISH, recognizer_steps
from models.memory.cublas import load_cublas
from models.memory.footprint import CUDA, Placement
from models.memory.placement_fallback import TellSentence
from models.recognize.spoken_language import AUTO

logger = logging.getLogger(__name__)


def possible_steps(
    steps: Sequence[Placement], device: str, *, is_asked_for: bool = False
) -> tuple[Placement, ...]:
    """Return the steps that Whisper can take where it runs on this device.

    Not every card computes in every type: CTranslate2 is asked, except for what is asked for by name.
    """
    import ctranslate2

    if device != CUDA:
        on_cpu = tuple(step for step in steps if step.device != CUDA)
        return on_cpu or recognizer_steps(NO_WISH, has_card=False)
    types = ctranslate2.get_supported_compute_types(CUDA)
    return tuple(
        step
        for index, step in enumerate(steps)
        if step.device != CUDA or step.numbers in types or (is_asked_for and index == 0)
    )


def choose_device(device: str, tell: TellSentence = logger.info) -> str:
    """Return "cuda" or "cpu"; `tell` hears why it is not the card that is there.

    Raises:
        UserError: no such device, or a card that cannot be used was asked for.
    """
    import ctranslate2

    if device not in (AUTO, "cpu", "cuda"):
        raise UserError(phrased("The device {name!r} is not known: use auto, cpu or cuda.", name=device))
    n_gpus = ctranslate2.get_cuda_device_count()
    if device == "cuda" and not n_gpus:
        raise UserError(
            phrased(
                "There is no graphics card that can be used: choose the processor, or let Surtitle choose."
            )
        )
    if not n_gpus or device == "cpu":
        return "cpu"
    if library := load_cublas():
        if device == "cuda":
            raise UserError(_without_library(library), Cause.NO_TORCH)
        tell(_without_library(library))
        return "cpu"
    return "cuda"


def _without_library(library: str) -> str:
    return phrased(
        "Whisper cannot use the graphics card, as a library of NVIDIA is missing ({library}): the engine pack"
        " for the graphics card brings it.",
        library=library,
    )
