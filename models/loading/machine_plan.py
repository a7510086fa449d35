"""The budget's plan for this machine and the networks that were named."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial

from core.wording.sentences import phrased, tenths
from models.loading.named_shapes import recognizer_shape, translator_shape
from models.memory.budget import DESKTOP_BYTES, MemoryPlan, PlacementWish, choose
from models.memory.card import free_card_bytes, whole_card_bytes
from models.memory.cublas import load_cublas
from models.memory.footprint import CPU, CUDA, RecognizerShape, cache_rows
from models.memory.placement_fallback import TellSentence


def plan_for(
    recognizer: str,
    translator: str,
    wish: PlacementWish,
    memory_bytes: int = sys.maxsize,
    n_beams: int = 1,
    tell: TellSentence = lambda sentence: None,
) -> MemoryPlan:
    """Return where a recognizer and a translator, by their names on the command line, run beside each other.

    `memory_bytes` is what is free of the machine's memory. A translator that is not known
    before it is fetched has no steps in the plan: its place is chosen when it is there. Nor has
    a recognizer where torch can use no card: it may find one by itself. `tell` hears where other programs,
    a training perhaps, have taken the card from one of them.

    Raises:
        UserError: there is no such device or precision.
    """
    card_bytes = free_card_bytes(wish.device)
    heard = recognizer_shape(recognizer, on_card=card_bytes > 0)
    hears_on_card = not isinstance(heard, RecognizerShape) or wish.device == CUDA or not load_cublas()
    if card_bytes and not hears_on_card:
        heard = recognizer_shape(recognizer, on_card=False)
    written = translator_shape(translator, wish.precision)
    choose_for = partial(
        choose,
        recognizer=heard,
        translator=written,
        memory_bytes=memory_bytes,
        wish=wish,
        n_rows=cache_rows(1, n_beams),
        hears_on_card=hears_on_card,
    )
    plan = choose_for(card_bytes)
    if card_bytes:
        _tell_of_others(plan, choose_for, card_bytes, whole_card_bytes(wish.device), tell)
    return MemoryPlan(
        plan.recognizer if card_bytes else (), plan.translator if written else (), plan.left_bytes
    )


def _tell_of_others(
    plan: MemoryPlan, choose_for: Callable[[int], MemoryPlan], free: int, whole: int, tell: TellSentence
) -> None:
    """Tell what runs on the processor because other programs have taken so much of the card."""
    alone = choose_for(whole - DESKTOP_BYTES)
    pairs = (plan.recognizer, alone.recognizer), (plan.translator, alone.translator)
    is_moved = [here[0].device == CPU and there[0].device == CUDA for here, there in pairs]
    if not any(is_moved):
        return
    taken, all_there_is = tenths((whole - free) / 1e9), tenths(whole / 1e9)
    if all(is_moved):
        tell(
            phrased(
                "Other programs have taken {taken} of the {whole} GB of the graphics card, so recognizer and"
                " translator run on the processor.",
                taken=taken,
                whole=all_there_is,
            )
        )
    elif is_moved[0]:
        tell(
            phrased(
                "Other programs have taken {taken} of the {whole} GB of the graphics card, so the recognizer"
                " runs on the processor.",
                taken=taken,
                whole=all_there_is,
            )
        )
    else:
        tell(
            phrased(
                "Other programs have taken {taken} of the {whole} GB of the graphics card, so the translator"
                " runs on the processor.",
                taken=taken,
                whole=all_there_is,
            )
        )
