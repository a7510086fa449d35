"""`surtitle voices`: the voices that the user wanted remembered, listed and forgotten."""

from __future__ import annotations

import argparse
import sys

from app.settings.remembered_voices import forget, forget_all, remembered_voices
from core.files.user_folders import remembered_voices_path
from core.wording.errors import UserError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take what to do with which voice."""
    parser.description = (
        "Show and forget the voices that you wanted remembered. All that is kept of them lies in one file,"
        f" {remembered_voices_path()}, and goes nowhere."
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    actions.add_parser("list", help="the remembered voices by name, and since when")
    forgotten = actions.add_parser("forget", help="delete what is kept of a voice, permanently")
    which = forgotten.add_mutually_exclusive_group(required=True)
    which.add_argument("name", metavar="NAME", nargs="?", help="its name in the list")
    which.add_argument("--all", action="store_true", help="every voice")


def run(args: argparse.Namespace) -> int:
    """Return 0 when it was done; raise UserError where no such voice is remembered."""
    if args.action == "list":
        _list()
    elif args.all:
        forget_all()
        sys.stdout.write("No voice is remembered any more.\n")
    else:
        _forget(args.name)
    return 0


def _list() -> None:
    voices = remembered_voices()
    for voice in voices:
        sys.stdout.write(f"{voice.day}  {voice.name}\n")
    if not voices:
        sys.stdout.write("No voice is remembered.\n")


def _forget(name: str) -> None:
    names = [voice.name for voice in remembered_voices()]
    if name not in names:
        known = f"those that are: {', '.join(names)}" if names else "none is"
        raise UserError(f"No voice is remembered as {name}; {known}.")
    forget(name)
    sys.stdout.write(f"The voice of {name} is forgotten.\n")
