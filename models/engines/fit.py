"""Whether an engine pack is for this program and this machine, said before anything is fetched."""

from __future__ import annotations

import importlib.metadata
import platform
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass

from core.system.which import system_name
from core.wording.sentences import phrased
from core.wording.units import MEBIBYTE
from models.engines.catalog import CUDA, EngineError, EnginePack


@dataclass(frozen=True, slots=True)
class Program:
    """What a pack has to match exactly: Python, the build of the program's own torch, and the system."""

    python: str
    torch: str
    system: str
    machine: str

    @classmethod
    def here(cls) -> Program:
        """Return what this program is; `torch` is empty where it carries none."""
        try:
            torch = public_version(importlib.metadata.version("torch"))
        except importlib.metadata.PackageNotFoundError:
            torch = ""
        python = f"{sys.version_info.major}.{sys.version_info.minor}"
        return cls(python, torch, system_name(), platform.machine().lower())


@dataclass(frozen=True, slots=True)
class Card:
    """A graphics card as far as a pack asks: memory in mebibytes; 0 or empty for what cannot be told."""

    name: str
    memory_mb: int
    driver: str
    capability: float = 0.0


def public_version(version: str) -> str:
    """Return a version without the name of its build, as in `2.13.0+cpu`."""
    return version.partition("+")[0]


def is_for(pack: EnginePack, program: Program) -> bool:
    """Return whether the program can import what the pack holds."""
    return program == Program(pack.python, pack.torch, pack.system, pack.machine)


def offered(packs: Iterable[EnginePack], program: Program) -> EnginePack:
    """Return the pack for this program.

    Raises:
        EngineError: there is none.
    """
    for pack in packs:
        if is_for(pack, program):
            return pack
    raise EngineError(
        phrased(
            "No engine pack is offered for this version of Surtitle here (PyTorch {torch}, Python {python},"
            " {system} {machine}): it computes on the processor.",
            torch=program.torch or "?",
            python=program.python,
            system=program.system,
            machine=program.machine,
        )
    )


def check_card(pack: EnginePack, cards: Iterable[Card]) -> None:
    """Refuse a pack that no card here can run.

    Raises:
        EngineError: what is missing, of the largest card, and what helps.
    """
    if pack.device != CUDA:
        return
    card = max(cards, key=lambda card: card.memory_mb, default=None)
    if card is None:
        raise EngineError(
            phrased(
                "No NVIDIA card was found, so an engine pack would gain nothing: install the card's driver,"
                " or stay with the processor."
            )
        )
    if card.driver and _numbers(card.driver) < _numbers(pack.driver):
        raise EngineError(
            phrased(
                "The driver {driver} of {card} is too old for the engine pack, which needs {needed} or newer:"
                " install a newer driver from NVIDIA or your system.",
                driver=card.driver,
                card=card.name,
                needed=pack.driver,
            )
        )
    if card.capability and card.capability < pack.capability:
        raise EngineError(
            phrased(
                "{card} is too old for the engine pack (compute capability {found}, needed is {needed}):"
                " stay with the processor.",
                card=card.name,
                found=card.capability,
                needed=pack.capability,
            )
        )
    if card.memory_mb and card.memory_mb < pack.memory_mb:
        raise EngineError(
            phrased(
                "{card} has too little memory for the engine pack ({found:.0f} GB, needed are {needed:.0f}"
                " GB): stay with the processor.",
                card=card.name,
                found=card.memory_mb * MEBIBYTE / 1e9,
                needed=pack.memory_mb * MEBIBYTE / 1e9,
            )
        )


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version))
