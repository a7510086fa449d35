"""`surtitle engines`: torch, for the processor or a card, fetched on demand, tried, used and removed."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from app.commands.progress_line import ProgressLine
from app.host.engine_packs import cards_here, install_pack, remove_pack, wanted_pack
from core.wording.errors import UserError
from core.wording.sentences import phrased, size_in_words
from models.engines.activation import why_idle, why_idle_for_training
from models.engines.catalog import CPU, CUDA, EngineError, EnginePack, packs
from models.engines.fit import PackTarget, check_address, check_card, offered
from models.engines.gathering import n_gathered, n_left_over
from models.engines.shelf import TRAINING, Shelf, bytes_under
from models.engines.trial import TrialOutcome
from models.memory import torch_build
from models.store.hub_cache import Received
from models.store.messages import Doing, TellStep

INTERRUPTED = 130
UNTRIED = "Not yet tried by us on this system: it is tried on your computer before it is used."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take what to do with the engine pack."""
    parser.description = (
        "An installed Surtitle runs the models that come with it, and Whisper. An engine pack brings "
        "PyTorch, for the processor or an NVIDIA card, which training and larger models need: "
        "official packages, fetched when you ask for them."
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    shown = actions.add_parser("list", help="which engine is used, and which pack is offered")
    shown.add_argument("--wheels", action="store_true", help="name the pack's files, their addresses, hashes")
    fetched = actions.add_parser("install", help="fetch, check and try the pack, or go on where it stopped")
    fetched.add_argument(
        "device",
        nargs="?",
        default="",
        choices=("", CPU, CUDA),
        metavar="cpu|cuda",
        help="what it is for (default: the card if one fits)",
    )
    fetched.add_argument("--from", dest="folder", metavar="DIR", type=Path, help="take the files from there")
    fetched.add_argument("--accept-licence", action="store_true", help="agree to the licences that are named")
    actions.add_parser("remove", help="delete the pack, and what was fetched of one")


def run(args: argparse.Namespace) -> int:
    """Return 0, or 130 when interrupted; raise UserError for the rest."""
    match args.action:
        case "list":
            return _list(shows_wheels=args.wheels)
        case "install":
            return _install(args.folder, args.device, is_agreed=args.accept_licence)
        case _:
            return _remove()


def _list(*, shows_wheels: bool) -> int:
    shelf, installed = Shelf.of_user(), Shelf.of_user().installed()
    if installed is None:
        comes_with = "PyTorch for the processor" if torch_build.has_torch() else "no PyTorch"
        sys.stdout.write(f"In use: the engine that comes with the program, and {comes_with}.\n")
    elif trouble := why_idle(installed, shelf):
        sys.stdout.write(f"Installed: {installed.id}. {trouble}\n")
    else:
        size = size_in_words(bytes_under(shelf.pack))
        sys.stdout.write(f"In use: the engine pack {installed.id}, {size} in {shelf.pack}\n")
        if trouble := why_idle_for_training(shelf):
            sys.stdout.write(f"{trouble}\n")
    try:
        found = offered(packs(), PackTarget.here())
    except EngineError as none:
        sys.stdout.write(f"{none}\n{_left_over(None, shelf)}")
        return 0
    for pack in found.values():
        sys.stdout.write(_offer(pack, shelf))
        if shows_wheels:
            for wheel in shelf.rest_of(pack).wheels:
                sys.stdout.write(f"{wheel.url} {wheel.n_bytes} sha256={wheel.sha256}\n")
    sys.stdout.write(_left_over(max(found.values(), key=lambda pack: n_gathered(pack, shelf)), shelf))
    return 0


def _offer(pack: EnginePack, shelf: Shelf) -> str:
    rest = shelf.rest_of(pack)
    there = n_gathered(rest, shelf)
    part = f", of which {size_in_words(there)} are here" if there else ""
    how = "Offered" if rest.can_be_fetched else "Not offered for download (take it from a folder by --from)"
    what = pack.id if rest is pack else f"the rest of {pack.id}, of which all else is installed"
    lines = [
        f"{how}: {what}, {size_in_words(rest.n_bytes)} to fetch{part}, "
        f"{size_in_words(rest.n_unpacked)} unpacked.",
        *([] if pack.is_tried else [UNTRIED]),
        *(f"Licence: {licence.name}, {licence.address}" for licence in pack.licences),
    ]
    return "".join(f"{line}\n" for line in lines)


def _left_over(pack: EnginePack | None, shelf: Shelf) -> str:
    """Return a line about files that neither the installed pack nor a fetch of the offered one needs."""
    n_bytes = n_left_over(pack, shelf)
    if not n_bytes:
        return ""
    with_pack = " with the pack" if shelf.installed() else ""
    return (
        f"Left over: {size_in_words(n_bytes)} of another pack or of an installation that was broken off, in "
        f"{shelf.root}; `surtitle engines remove` deletes that{with_pack}.\n"
    )


def _install(folder: Path | None, device: str, *, is_agreed: bool) -> int:
    shelf, cards = Shelf.of_user(), cards_here()
    pack = wanted_pack(cards, device)
    if shelf.installed() == pack and not why_idle(pack, shelf):
        again = ", and trainings try it again" if shelf.trouble(TRAINING) else ""
        shelf.forget_trouble()
        sys.stdout.write(f"{pack.id} is already installed{again}: {shelf.pack}\n")
        return 0
    _check_use(pack, shelf)
    check_card(pack, cards)
    if folder is None:
        check_address(shelf.rest_of(pack))
    if not is_agreed:
        _ask_for_agreement(pack, shelf)
    started_s = time.monotonic()
    try:
        with ProgressLine(sys.stderr) as line:
            outcome = install_pack(pack, _teller(line), folder.expanduser() if folder else None)
    except KeyboardInterrupt:
        sys.stderr.write("surtitle: Stopped; `surtitle engines install` goes on from here.\n")
        return INTERRUPTED
    sys.stdout.write(_told(outcome))
    took_s = time.monotonic() - started_s
    sys.stdout.write(f"{pack.id} is installed ({took_s:.0f} s) and used from the next captions on.\n")
    return 0


def _check_use(pack: EnginePack, shelf: Shelf) -> None:
    """Refuse one for the processor where one for a card is used, which serves it too."""
    installed = shelf.installed()
    if installed and installed.device == CUDA and pack.device == CPU and not why_idle(installed, shelf):
        raise UserError(
            phrased(
                "The engine pack {pack} is in use and computes on the processor too: there is nothing to "
                "install.",
                pack=installed.id,
            )
        )


def _teller(line: ProgressLine) -> TellStep:
    def tell(step: Received | Doing) -> None:
        if isinstance(step, Doing):
            line.tell(step.text, step.part)
        else:
            text = phrased("Downloading the engine pack ({size})", size=size_in_words(step.n_total))
            line.tell(text, step.n_there / step.n_total)

    return tell


def _ask_for_agreement(pack: EnginePack, shelf: Shelf) -> None:
    sys.stdout.write(_offer(pack, shelf))
    sys.stdout.write("To install it you have to agree to these licences. Type yes to agree: ")
    sys.stdout.flush()
    if sys.stdin.readline().strip().casefold() != "yes":
        raise UserError(
            phrased(
                "Nothing was downloaded, because the licences were not accepted: read them at the "
                "addresses above, then type yes, or on the command line add --accept-licence."
            )
        )


def _told(outcome: TrialOutcome) -> str:
    translated = f' and wrote "{outcome.written}"' if outcome.written else ""
    return (
        f"Tried on {outcome.device}: a product of matrices took {outcome.product_s * 1000:.0f} ms; "
        f'of the test clip it heard "{outcome.heard}"{translated}.\n'
    )


def _remove() -> int:
    n_freed = remove_pack()
    sys.stdout.write(f"The engine pack was removed, which frees {size_in_words(n_freed)}.\n")
    return 0
