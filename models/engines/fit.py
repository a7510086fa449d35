"""Whether an engine pack is for this program and this machine, said before anything is fetched."""

from __future__ import annotations

import importlib.metadata
import platform
import re
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec

from core.system.which import system_name
from core.wording.causes import Cause
from core.wording.sentences import phrased
from core.wording.units import MEBIBYTE
from models.engines.catalog import BESIDE_TORCH, CPU, CUDA, EngineError, EnginePack, packs, torch_of_packs
from models.engines.shelf import Shelf
from models.memory import torch_build


@dataclass(frozen=True, slots=True)
class PackTarget:
    """What a pack has to match exactly: Python, the torch that the program goes with, and the system."""

    python: str
    torch: str
    system: str
    machine: str

    @classmethod
    def here(cls) -> PackTarget:
        """Return what this program is: `torch` is its own, or the one that its packs bring."""
        try:
            torch = public_version(importlib.metadata.version("torch"))
        except importlib.metadata.PackageNotFoundError:
            torch = torch_of_packs()
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


def is_for(pack: EnginePack, program: PackTarget) -> bool:
    """Return whether the program can import what the pack holds, and has what the pack lacks.

    Packs of earlier versions, whose programs had all that torch imports of others, hold torch alone.
    """
    is_of_kind = program == PackTarget(pack.python, pack.torch, pack.system, pack.machine)
    return is_of_kind and all(name in pack.packages or find_spec(name) for name in BESIDE_TORCH)


def offered(packs: Iterable[EnginePack], program: PackTarget) -> dict[str, EnginePack]:
    """Return the packs for this program by their device; one that carries torch wants none for the processor.

    Raises:
        EngineError: there is none.
    """
    found = {pack.device: pack for pack in packs if is_for(pack, program)}
    if torch_build.has_torch():
        found.pop(CPU, None)
    if not found:
        raise _none_offered(program)
    return found


def completed(shelf: Shelf) -> EnginePack | None:
    """Return the pack for this program that the installed one becomes by the wheels that it lacks, if any."""
    with suppress(EngineError):
        for pack in offered(packs(), PackTarget.here()).values():
            if shelf.rest_of(pack) is not pack:
                return pack
    return None


def chosen(
    packs: Iterable[EnginePack], program: PackTarget, cards: Iterable[Card], device: str = ""
) -> EnginePack:
    """Return the pack for the device that is named, or where none is, the one that gains most here.

    One whose files have to be brought has to be named where the other comes by itself.

    Raises:
        EngineError: there is none.
    """
    found = offered(packs, program)
    if not device:
        device = _gaining(found, cards)
        if CPU in found and found[CPU].can_be_fetched and not found[device].can_be_fetched:
            device = CPU
    if device not in found:
        if device == CPU and torch_build.has_torch():
            raise EngineError(
                phrased(
                    "This Surtitle already contains PyTorch for the processor: there is nothing to install."
                )
            )
        raise _none_offered(program)
    return found[device]


def to_be_brought(packs: Iterable[EnginePack], cards: Iterable[Card]) -> EnginePack | None:
    """Return the pack that gains most here, where its user has to bring its files.

    Raises:
        EngineError: there is none.
    """
    found = offered(packs, PackTarget.here())
    pack = found[_gaining(found, cards)]
    return None if pack.can_be_fetched or _why_no_card(pack, cards) else pack


def _gaining(found: Mapping[str, EnginePack], cards: Iterable[Card]) -> str:
    """Return for which device the pack is that gains most here."""
    fits = CUDA in found and not _why_no_card(found[CUDA], cards)
    return CUDA if fits or CPU not in found else CPU


def check_address(pack: EnginePack) -> None:
    """Refuse to fetch a pack whose wheels are not offered for download.

    Raises:
        EngineError: with the files that its user has to bring.
    """
    if pack.can_be_fetched:
        return
    brought = [wheel for wheel in pack.wheels if not wheel.has_address]
    files, build = ", ".join(wheel.file for wheel in brought), _build_of(brought[0].version)
    raise EngineError(
        phrased(
            "The engine pack for {device} is not offered for download yet, as its address could not "
            "be checked: get {files} from the index that PyTorch's installation page names for "
            "{build}, then install the pack from the folder where they are.",
            device=pack.device.upper(),
            files=files,
            build=build,
        ),
        Cause.FILES_WANTED,
    )


def _build_of(version: str) -> str:
    """Return what PyTorch calls the build of a version such as 2.13.0+cu130."""
    build = version.partition("+")[2]
    return f"CUDA {build[2:-1]}.{build[-1]}" if build.startswith("cu") else build.upper()


def why_no_card_of(packs: Iterable[EnginePack], cards: Iterable[Card]) -> str:
    """Return why no card here gets the pack for cards of this program by itself; nothing without one."""
    of_card = offered(packs, PackTarget.here()).get(CUDA)
    if of_card is None:
        return ""
    try:
        check_card(of_card, cards)
        check_address(of_card)
    except EngineError as error:
        return str(error)
    return ""


def _why_no_card(pack: EnginePack, cards: Iterable[Card]) -> str:
    """Return why no card here can run a pack for cards."""
    try:
        check_card(pack, cards)
    except EngineError as error:
        return str(error)
    return ""


def _none_offered(program: PackTarget) -> EngineError:
    return EngineError(
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
                "{card} is too old for the engine pack (compute capability {found}, {needed} is needed): "
                "stay with the processor.",
                card=card.name,
                found=card.capability,
                needed=pack.capability,
            )
        )
    if card.memory_mb and card.memory_mb < pack.memory_mb:
        raise EngineError(
            phrased(
                "{card} has too little memory for the engine pack ({found:.0f} GB, {needed:.0f} GB are "
                "needed): stay with the processor.",
                card=card.name,
                found=card.memory_mb * MEBIBYTE / 1e9,
                needed=pack.memory_mb * MEBIBYTE / 1e9,
            )
        )


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version))
