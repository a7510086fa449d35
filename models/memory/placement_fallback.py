"""Where memory is short: a network is loaded at the best placement that has room, and later at the next."""

from __future__ import annotations

import gc
import logging
import re
import sys
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Generic, TypeVar

from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased
from models.memory.budget import told
from models.memory.footprint import Placement

logger = logging.getLogger(__name__)

Network = TypeVar("Network")
TellSentence = Callable[[str], None]
"""Told one sentence for the user."""

ON_CARD = Lock()
"""Held while a step is recorded on a card, and while torch's cache of it is emptied: not both at once."""

_SIGNS = (
    "out of memory",
    "allocate memory",
    "not enough memory",
    "std::bad_alloc",
    "CUBLAS_STATUS_ALLOC_FAILED",
    "could not create a memory object",
)
"""How torch, safetensors, CTranslate2 and the oneDNN within say it."""


class OutOfMemory(Exception):
    """The device has no room for what was about to be loaded or computed."""


class UnfitNumbers(UserError):
    """The model's architecture cannot be kept in these numbers."""


def is_out_of_memory(error: BaseException | None) -> bool:
    """Return whether an error, or what caused it, means that there was too little memory."""
    if error is None:
        return False
    if isinstance(error, (MemoryError, OutOfMemory)):
        return True
    if not isinstance(error, (ValueError, UserError)) and any(sign in str(error) for sign in _SIGNS):
        return True
    # transformers reports that a weight could not be quantized, and hides why; so may we.
    return is_out_of_memory(error.__cause__ or error.__context__)


_OF_CARD = re.compile(r"cuda|cublas|cudnn|nvrtc|nvidia", re.IGNORECASE)
"""How torch and CTranslate2 name what failed, where it was the card, its driver or a library of it."""


def is_of_card(error: BaseException | None) -> bool:
    """Return whether an error, or what caused it, is of the card, its driver or its libraries."""
    if error is None:
        return False
    is_named = isinstance(error, (RuntimeError, OSError)) and _OF_CARD.search(str(error)) is not None
    return is_named or is_of_card(error.__cause__ or error.__context__)


def card_failed(name: str, error: Exception, *, is_insisted_on: bool = False) -> UserError:
    """Return the error that says so; unless the user insists on the card, the next place is tried."""
    reason = reason_of(error).strip().splitlines()[0][:200]
    kind = UserError if is_insisted_on else UnfitNumbers
    return kind(
        phrased(
            "The graphics card failed while {name} was loaded ({reason}): choose the processor, or check the"
            " driver of the card.",
            name=name,
            reason=reason.rstrip("."),
        )
    )


class PlacementFallback(Generic[Network]):
    """Loads a network at the first of its placements that has room; asked again, goes on below it.

    `load` raises OutOfMemory where there is none. What is loaded elsewhere than
    planned is told in one sentence.
    """

    def __init__(
        self, name: str, steps: Sequence[Placement], load: Callable[[Placement], Network], tell: TellSentence
    ) -> None:
        self._name = name
        self._steps = list(steps)
        self._load = load
        self.tell = tell
        self._was_short = False

    @property
    def placement(self) -> Placement:
        """Where the network runs that was loaded last."""
        return self._steps[0]

    def load(self) -> Network:
        """Return the network at the best placement that has room for it.

        Raises:
            UserError: there is none, or the network cannot be loaded at all.
        """
        planned = self._steps[0]
        network = self._first_that_fits()
        if self._steps[0] != planned:
            self.tell(_capitalized(self._told_of(told(planned), told(self._steps[0]))))
        return network

    def _told_of(self, before: str, after: str) -> str:
        if self._was_short:
            return phrased(
                "{name} did not fit {before}, so it runs {after}.",
                name=self._name,
                before=before,
                after=after,
            )
        return phrased(
            "{name} cannot run {before}, so it runs {after}.", name=self._name, before=before, after=after
        )

    def step_down(self) -> Network:
        """Return the network at a placement below, after memory ran out at this one while it worked.

        The caller has let go of the network before.

        Raises:
            UserError: there is no other placement.
        """
        _give_back()
        before = self._steps.pop(0)
        network = self._first_that_fits()
        self.tell(
            phrased(
                "Memory ran out for {name} {before}, so it continues {after}.",
                name=self._name,
                before=told(before),
                after=told(self._steps[0]),
            )
        )
        return network

    def _first_that_fits(self) -> Network:
        while self._steps:
            try:
                network = self._load(self._steps[0])
                _give_back()
                return network
            except OutOfMemory as error:
                logger.warning("no room: %s", error)
                self._was_short = True
            except UnfitNumbers:
                if len(self._steps) == 1 and not self._was_short:
                    raise
            self._steps.pop(0)
            _give_back()
        raise UserError(
            phrased(
                "There is too little memory for {name}: choose a smaller model, or close other programs.",
                name=self._name,
            )
        )


def _give_back() -> None:
    """Let go of what is held for nothing: frames of a failed attempt that hold each other, and torch's cache.

    Of a card, another library than torch cannot use what torch keeps for later.
    """
    gc.collect()
    torch = sys.modules.get("torch")  # where it is not loaded it keeps nothing
    if torch is not None:
        with ON_CARD:
            torch.cuda.empty_cache()


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]
