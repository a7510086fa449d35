"""The engine pack on this computer: what there is of one, whether one can be had, and how it gets here.

The command line and the models window do it by these same functions.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

from app.host import machine
from app.host.children import PACK_TRIAL, child_command, child_environment
from app.host.exit_status import check_ended
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.engines.activation import why_idle, why_idle_for_training
from models.engines.catalog import CPU, CUDA, EngineError, EnginePack, packs
from models.engines.fit import (
    Card,
    PackTarget,
    check_address,
    check_card,
    chosen,
    completed,
    to_be_brought,
    why_no_card_of,
)
from models.engines.gathering import check_room, n_gathered, n_left_over
from models.engines.installing import install
from models.engines.shelf import Shelf, bytes_under
from models.engines.trial import TrialOutcome, unpacked
from models.memory import torch_build
from models.memory.torch_build import has_cuda
from models.store.messages import TellStep

TRIAL_S = 900.0
"""How long a trial may take: minutes on a slow disk, the first time."""


@dataclass(frozen=True, slots=True)
class PackLook:
    """What there is of engine packs, at one moment.

    `offered` is the pack for this program; `refusal` says why there is none, or why that one cannot be
    had; `n_gathered` bytes of it are here. `installed` takes `n_installed` bytes, and `trouble` says why
    it is not used. `card` is the name of the one that computes faster with a pack, and `why_no_card` why it
    would not; without a pack of either kind, a program that `lacks_torch` trains nothing and runs what ships.
    `brought` is the pack whose files its user has to bring.
    """

    card: str = ""
    why_no_card: str = ""
    lacks_torch: bool = False
    offered: EnginePack | None = None
    brought: EnginePack | None = None
    refusal: str = ""
    n_gathered: int = 0
    installed: EnginePack | None = None
    n_installed: int = 0
    trouble: str = ""
    note: str = ""
    """Why trainings do not use a pack that captions use."""
    n_left_over: int = 0
    """Bytes of other packs, and of installations that were broken off."""

    @property
    def concerns_user(self) -> bool:
        """Whether there is anything to say: with torch and without a card there is not."""
        return bool(self.card or self.lacks_torch or self.installed or self.n_gathered or self.n_left_over)

    @property
    def is_used(self) -> bool:
        return self.installed is not None and not self.trouble

    @property
    def is_for_card(self) -> bool:
        """Whether the pack that is offered, or else used, is one for a card."""
        pack = self.offered or self.installed
        return pack is None or pack.device == CUDA

    @property
    def has_processor_pack(self) -> bool:
        return self.installed is not None and self.installed.device == CPU

    @property
    def is_wanted(self) -> bool:
        """Whether the pack that is offered would add anything to what is used."""
        return self._would_add(self.offered)

    def _would_add(self, pack: EnginePack | None) -> bool:
        used = self.installed if self.is_used else None
        return pack is not None and not (used and used.device in (CUDA, pack.device))

    @property
    def can_be_had(self) -> bool:
        return self.is_wanted and not self.refusal

    @property
    def can_be_brought(self) -> bool:
        """Whether there is one to take from a folder, which would add anything to what is used."""
        return self._would_add(self.brought)

    @property
    def can_be_removed(self) -> bool:
        return bool(self.installed or self.n_gathered or self.n_left_over)


def look_at_packs() -> PackLook:
    """Return what there is now; asking the driver may take a while."""
    shelf = Shelf.of_user()
    installed, cards = shelf.installed(), cards_here()
    trouble = why_idle(installed, shelf) if installed else ""
    pack, brought, why_no_card, refusal = None, None, "", ""
    try:
        pack, brought = wanted_pack(cards), to_be_brought(packs(), cards)
        why_no_card = why_no_card_of(packs(), cards) if cards and pack.device == CPU else ""
        if installed is None or trouble or installed.device != pack.device:
            check_card(pack, cards)
            check_address(shelf.rest_of(pack))
            check_room(shelf.rest_of(pack), shelf, None)
    except EngineError as error:
        refusal = str(error)
    return PackLook(
        card="" if has_cuda() else max(cards, key=lambda card: card.memory_mb).name if cards else "",
        why_no_card=why_no_card,
        lacks_torch=not torch_build.has_torch(),
        offered=pack,
        brought=brought,
        refusal=refusal,
        n_gathered=n_gathered(shelf.rest_of(pack), shelf) if pack else 0,
        installed=installed,
        n_installed=bytes_under(shelf.pack) if installed else 0,
        trouble=trouble,
        note=why_idle_for_training(shelf) if installed else "",
        n_left_over=n_left_over(pack, shelf),
    )


def wanted_pack(cards: list[Card], device: str = "") -> EnginePack:
    """Return the pack for the device that is named, or the one that gains most here.

    One for a card serves the processor too: where it is used it stays. An installed one that lacks a part
    is to be completed.

    Raises:
        EngineError: none is offered.
    """
    shelf = Shelf.of_user()
    installed = shelf.installed()
    if not device and (whole := completed(shelf)):
        return whole
    if not device and installed and installed.device == CUDA and not why_idle(installed, shelf):
        device = CUDA
    return chosen(packs(), PackTarget.here(), cards, device)


def cards_here() -> list[Card]:
    """Return the NVIDIA cards as far as a pack asks."""
    cards = machine.nvidia_cards()
    capability = machine.compute_capability() if cards else 0.0
    return [Card(card.name, card.memory_mb, card.driver, capability) for card in cards]


def install_pack(pack: EnginePack, tell: TellStep, folder: Path | None = None) -> TrialOutcome:
    """Get a pack whose licences were agreed to, from a folder or its servers, and try it.

    Raises:
        EngineError: it cannot be had here, or does not work; one sentence.
    """
    shelf = Shelf.of_user()
    check_card(pack, cards_here())
    if folder is None:
        check_address(shelf.rest_of(pack))
    return install(pack, shelf, tell, try_pack, folder)


def remove_pack() -> int:
    """Delete the pack, and what was fetched of one; return how many bytes are free again.

    Raises:
        EngineError: there is none, or it cannot be deleted.
    """
    return Shelf.of_user().remove()


def try_pack(folder: Path) -> TrialOutcome:
    """Return what the pack in this folder does in a process of its own.

    Raises:
        EngineError: it does not work.
    """
    try:
        child = subprocess.run(
            [*child_command(PACK_TRIAL), str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            timeout=TRIAL_S,
            check=False,
            env=child_environment(),
        )
        check_ended(child.returncode)
        outcome = unpacked(child.stdout.splitlines()[-1])
    except subprocess.TimeoutExpired:
        outcome = TrialOutcome(phrased("it took more than {n} minutes", n=round(TRIAL_S / 60)))
    except UserError as error:
        outcome = TrialOutcome(str(error))
    except (ValueError, TypeError, IndexError):
        outcome = TrialOutcome(phrased("it did not say how it ended"))
    if outcome.trouble:
        raise EngineError(
            phrased(
                "The engine pack is installed, but its trial failed ({reason}), so it is not used: if it "
                "is for a graphics card, update the card's driver and try again, or remove the pack.",
                reason=outcome.trouble.rstrip("."),
            )
        )
    return outcome
