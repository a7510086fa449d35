"""`surtitle window`: the program on the desktop."""

from __future__ import annotations

import argparse
import gc
from pathlib import Path

from app.desktop.wish import What, Wish
from app.host.screen import screen_trouble
from core.files.user_folders import config_folder
from core.wording.errors import UserError


class NoScreenError(UserError):
    """No window can be opened; `trouble` says why."""

    def __init__(self, trouble: str) -> None:
        super().__init__(
            f"No window can be opened here ({trouble}); caption without one: surtitle caption FILE."
        )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take what the program is to do, whether it runs already or begins now."""
    parser.description = (
        "Open the window with live captions and the caption overlay. Where the program runs already, it is"
        " told what is wanted, and this command ends at once."
    )
    wishes = parser.add_mutually_exclusive_group()
    wishes.add_argument(
        "file", metavar="FILE", nargs="?", type=Path, help="a sound or video file to caption at once"
    )
    wishes.add_argument(
        "--toggle", action="store_true", help="start captions, or stop those that run: for a global hot key"
    )
    wishes.add_argument("--show", action="store_true", help="bring the window forward, as without any option")
    parser.add_argument(
        "--start-hidden",
        action="store_true",
        help="begin in the tray, or minimized where the desktop has none",
    )


def run(args: argparse.Namespace) -> int:
    """Return when the window was closed, or at once when the program runs already.

    Raises:
        NoScreenError: no window can be opened.
    """
    # Qt is loaded only now: the other commands answer without it.
    try:
        from app.desktop.single_instance import Place, tell_running
    except ImportError as error:
        raise NoScreenError(screen_trouble() or str(error)) from error
    place = Place.of(config_folder())
    wish = _wish(args)
    # First, and without a screen: the user who pressed a hot key waits for this.
    if tell_running(place, wish):
        return 0
    if trouble := screen_trouble():
        raise NoScreenError(trouble)
    gc.disable()  # in what is imported nothing is garbage; app.desktop.garbage collects from then on
    from app.desktop.program import run_program

    return run_program(place, wish, is_hidden=args.start_hidden)


def _wish(args: argparse.Namespace) -> Wish:
    if args.file is not None:
        return Wish.made_here(What.OPEN, str(args.file.absolute()))
    if args.toggle:
        return Wish.made_here(What.TOGGLE)
    return Wish.made_here(What.STAY if args.start_hidden and not args.show else What.SHOW)
