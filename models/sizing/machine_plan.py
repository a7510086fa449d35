"""The budget's plan for this machine and the networks that were named."""

from __future__ import annotations

import sys

from models.memory.budget import PlacementWish, Plan, choose
from models.memory.card import free_card_bytes
from models.memory.cublas import load_cublas
from models.memory.footprint import CUDA, RecognizerShape, cache_rows
from models.sizing.named_shapes import recognizer_shape, translator_shape


def plan_for(
    recognizer: str, translator: str, wish: PlacementWish, memory_bytes: int = sys.maxsize, n_beams: int = 1
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
    hears_on_card = not isinstance(heard, RecognizerShape) or wish.device == CUDA or not load_cublas()
    if card_bytes and not hears_on_card:
        heard = recognizer_shape(recognizer, on_card=False)
    written = translator_shape(translator, wish.precision)
    plan = choose(
        card_bytes,
        heard,
        written,
        memory_bytes=memory_bytes,
        wish=wish,
        n_rows=cache_rows(1, n_beams),
        hears_on_card=hears_on_card,
    )
    return Plan(plan.recognizer if card_bytes else (), plan.translator if written else (), plan.left_bytes)
