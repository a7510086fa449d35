"""Whether a model fits this machine's memory, by the counts of docs/MEMORY.md."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.host import machine
from app.host.card_use import computes_on_card
from core.wire.defaults import DIRECT, SHIPPED_RECOGNIZER
from core.wire.server_address import is_server
from core.wording.sentences import phrased, tenths
from models.loading.named_shapes import recognizer_shape, translator_shape
from models.memory.budget import (
    AUTO,
    DESKTOP_BYTES,
    PlacementWish,
    choose,
    recognizer_steps,
    system_bytes,
    told,
    translator_steps,
    wants_torch,
)
from models.memory.footprint import (
    CPU,
    CUDA,
    Placement,
    RecognizerShape,
    StreamingShape,
    TranslatorShape,
    known_recognizer,
    known_translator,
    known_translators,
)

CARD_RECOGNIZER = "whisper:large-v3-turbo"
"""The recognizer that suits a graphics card best: translators are counted beside it there."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What models may take: of a graphics card (0: there is none), and of what is free of the memory."""

    card_bytes: int
    free_bytes: int

    def of(self, device: str) -> Memory:
        """Return what is there for models on this device: nothing of a card for those on the processor."""
        return replace(self, card_bytes=0) if device == CPU else self


@dataclass(frozen=True, slots=True)
class Fit:
    """What a model takes where it would run, whether torch runs it there, and whether there is so much."""

    placement: Placement
    n_bytes: int
    by_torch: bool
    fits: bool

    @property
    def system_bytes(self) -> int:
        """What the program takes beside it."""
        return system_bytes(with_torch=self.by_torch)

    @property
    def where(self) -> str:
        return told(self.placement)


def look_at_memory() -> Memory:
    """Return what is there now; asking the driver may take a while.

    A card on which nothing here computes counts for nothing: models would run on the processor.
    """
    cards = machine.nvidia_cards() if computes_on_card() else []
    card_bytes = max((card.memory_bytes for card in cards), default=0)
    return Memory(max(card_bytes - DESKTOP_BYTES, 0), machine.memory_bytes()[1])


def fit_of(
    shape: RecognizerShape | StreamingShape | TranslatorShape, memory: Memory, precision: str = AUTO
) -> Fit:
    """Return how a model fits: on the card if it can be there, else in the memory.

    Raises:
        UserError: a translator cannot run here in the precision that was chosen.
    """
    placement = _on_card(shape, memory.card_bytes, precision) or _on_processor(shape, precision)
    n_bytes, by_torch = shape.bytes(placement), wants_torch(shape, placement)
    n_all = n_bytes + system_bytes(with_torch=by_torch)
    return Fit(placement, n_bytes, by_torch, fits=placement.device == CUDA or n_all <= memory.free_bytes)


def holds_two(recognizer: str, translator: str, memory: Memory, precision: str = AUTO) -> bool:
    """Return whether a second engine with these models has room beside the one that runs, on the processor.

    Not beside one on a graphics card, whose time nobody shares out, nor where a size is not known.
    """
    heard = recognizer_shape(recognizer, on_card=False)
    written = translator_shape(translator, precision) if translator and not is_server(translator) else None
    is_known = (heard or recognizer == SHIPPED_RECOGNIZER) and (
        written or is_server(translator) or not translator
    )
    if memory.card_bytes or not is_known:
        return False
    fits = [fit_of(shape, memory, precision) for shape in (heard, written) if shape]
    n_bytes = sum(fit.n_bytes for fit in fits)
    by_torch = recognizer.startswith(DIRECT) or any(fit.by_torch for fit in fits)
    return n_bytes + system_bytes(with_torch=by_torch) <= memory.free_bytes


def chosen_fit(translator: str, memory: Memory, precision: str = AUTO) -> Fit | None:
    """Return how a translator fits that was chosen by its name; None of a server, or where nobody knows."""
    shape = translator_shape(translator, precision) if translator and not is_server(translator) else None
    return fit_of(shape, memory, precision) if shape else None


def run_by_torch(recognizer: str, translator: str, memory: Memory, precision: str = AUTO) -> bool:
    """Return whether one of these models is run by torch here; what is not known counts as such."""
    heard = recognizer_shape(recognizer, on_card=bool(memory.card_bytes))
    if recognizer.startswith(DIRECT) or (heard and fit_of(heard, memory).by_torch):
        return True
    if not translator or is_server(translator):
        return False
    fit = chosen_fit(translator, memory, precision)
    return fit is None or fit.by_torch


def translators_that_fit(memory: Memory) -> dict[str, Fit]:
    """Return the known translators for which there is room, smallest first."""
    fits = {name: fit_of(shape, memory) for name in known_translators() if (shape := known_translator(name))}
    return {name: fit for name, fit in fits.items() if fit.fits}


def largest(fits: Iterable[tuple[str, Fit]]) -> str:
    """Return the name of the one among those that fit that takes most, "" if there is none."""
    fitting = {name: fit.n_bytes for name, fit in fits if fit.fits}
    return max(fitting, key=lambda name: fitting[name], default="")


def fits_on_card(card_bytes: int) -> str:
    """Return which translators a card with so much free memory holds beside the best recognizer for it."""
    fits = translators_that_fit(Memory(card_bytes, free_bytes=0))
    if not fits:
        return phrased(
            "the card is too small for {recognizer} and a translator: one of them runs on the CPU",
            recognizer=CARD_RECOGNIZER,
        )
    fitting = ", ".join(
        phrased("{name} in {numbers}", name=name, numbers=fit.placement.numbers) for name, fit in fits.items()
    )
    return phrased(
        "beside {recognizer} the card has room for one of: {fitting}",
        recognizer=CARD_RECOGNIZER,
        fitting=fitting,
    )


def fits_in_memory(free_bytes: int) -> str:
    """Return the largest translator that so much free memory holds, where there is no card to speak of."""
    fits = translators_that_fit(Memory(0, free_bytes))
    if not fits:
        return phrased("only the small translator fits into the free memory")
    name = largest(fits.items())
    return phrased(
        "room for translators up to {name} in {numbers} ({taken} of {free:.0f} GB free)",
        name=name,
        numbers=fits[name].placement.numbers,
        taken=tenths(fits[name].n_bytes / 1e9),
        free=free_bytes / 1e9,
    )


def _on_card(
    shape: RecognizerShape | StreamingShape | TranslatorShape, card_bytes: int, precision: str
) -> Placement | None:
    """Return where on the card a model runs, None where it cannot."""
    if not card_bytes:
        return None
    if isinstance(shape, RecognizerShape | StreamingShape):
        chosen = choose(card_bytes, shape, None).recognizer[0]
    else:
        wish = PlacementWish(precision=precision)
        plan = choose(card_bytes, known_recognizer(CARD_RECOGNIZER), shape, wish=wish)
        if plan.recognizer[0].device != CUDA:
            return None
        chosen = plan.translator[0]
    return chosen if chosen.device == CUDA else None


def _on_processor(shape: RecognizerShape | StreamingShape | TranslatorShape, precision: str) -> Placement:
    wish = PlacementWish(CPU, precision=precision)
    if isinstance(shape, RecognizerShape | StreamingShape):
        return recognizer_steps(wish, has_card=False)[0]
    return translator_steps(wish, shape, has_card=False)[0]
