"""The entry point `surtitle`: one parser, and the chosen command imported when it is chosen."""

from __future__ import annotations

import argparse
import importlib
import logging
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from app.commands.next_steps import told_with_command
from app.host.children import run_as_child
from app.host.log_file import LogFile
from app.host.screen import screen_trouble
from core.files.user_folders import log_path
from core.system.exit_codes import exit_code_of
from core.system.message_box import is_heard_on_terminal, show_message
from core.wording.errors import UserError

COMMANDS = {
    "caption": "caption a file, the microphone or the computer's sound, live",
    "demo": "caption the spoken clip that comes with the program",
    "window": "open the window",
    "translate": "translate text from standard input while it arrives",
    "measure": "measure captions: errors, delay, rewrites, BLEU",
    "evaluate": "score a translator on a test set: BLEU, chrF, latency",
    "calibrate": "find the attention heads by which the policy align-N goes",
    "train": "make an adapter for your languages and your latency",
    "bench": "measure what translating costs here, by scheme",
    "serve-engine": "let your other computers recognize and translate on this one",
    "remote": "pair with a computer that serves its engine, list and forget those",
    "devices": "list microphones and system sounds",
    "models": "list, download, check and remove models",
    "engines": "PyTorch for an installed program, with or without a graphics card: get, list, remove it",
    "adapters": "list adapters and check whether one fits",
    "doctor": "say what works on this machine",
    "transcripts": "list, search, export and delete what the window has captioned",
    "subtitle": "put subtitles into a video, with FFmpeg",
    "voices": "list and forget the voices that you wanted remembered",
    "recover": "write the captions of a session that was cut off by a crash",
}
OF_THE_WINDOW = ("--toggle", "--show", "--start-hidden")
"""Options of `window` that stand alone too, where they are typed into the settings of a desktop."""
VERBOSE = "log what happens to standard error"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code: 0, 2 for trouble told in a sentence, 130 for Ctrl-C."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    return exit_code_of(lambda: _run(given))


def _run(arguments: list[str]) -> int:
    try:
        return _exit_code(arguments)
    except UserError as error:
        raise told_with_command(error) from error


def _exit_code(arguments: list[str]) -> int:
    if (code_of_child := run_as_child(arguments)) is not None:
        return code_of_child
    if not arguments:
        arguments = ["demo" if screen_trouble() else "window"]
    chosen = next((argument for argument in arguments if not argument.startswith("-")), "")
    if not chosen and any(option in arguments for option in OF_THE_WINDOW):
        chosen, arguments = "window", ["window", *arguments]
    args = parser_of(chosen).parse_args(arguments)
    _log(is_verbose=args.verbose)
    code: int = args.run(args)
    return code


def _log(*, is_verbose: bool) -> None:
    """Show what goes wrong, or all that happens, on the terminal, and keep what goes wrong in the log."""
    terminal = logging.StreamHandler()
    terminal.setLevel(logging.DEBUG if is_verbose else logging.ERROR)
    logging.basicConfig(
        handlers=[terminal, LogFile(log_path())],
        level=logging.DEBUG if is_verbose else logging.WARNING,
        format="%(asctime)s %(name)s %(levelname)s %(message)s",
    )
    if is_verbose:
        os.environ.setdefault("SURTITLE_LOG", "INFO")


def parser_of(*chosen: str) -> argparse.ArgumentParser:
    """Return the parser; only the chosen commands are imported, so that help answers at once."""
    parser = Parser(
        prog="surtitle",
        description="Live subtitles in your language:"
        " speech is recognized and translated while it is spoken, all on this machine.",
        epilog="Without a command it opens the window, or captions the demo clip where none can be opened."
        " `surtitle --toggle` starts or stops captions in the program that runs, for a global hot key;"
        " --show and --start-hidden are options of the window too. `surtitle COMMAND --help` tells more.",
    )
    parser.add_argument("--version", action=VersionAction, nargs=0, help="show the version")
    parser.add_argument("-v", "--verbose", action="store_true", help=VERBOSE)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary)
        # After the command too, where it is typed when something has gone wrong.
        command.add_argument("-v", "--verbose", action="store_true", default=argparse.SUPPRESS, help=VERBOSE)
        if name in chosen:
            module = importlib.import_module(f"app.commands.{name.replace('-', '_')}")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    return parser


class Parser(argparse.ArgumentParser):
    """Refuses in a box what a link has that nobody reads the terminal of."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments, and end."""
        if not is_heard_on_terminal():
            show_message(message)
        super().error(message)


class VersionAction(argparse.Action):
    """Shows the installed version; its look-up costs time that other commands need not spend."""

    def __call__(self, parser: argparse.ArgumentParser, *unused: object) -> None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"surtitle {version('surtitle')}")
        except PackageNotFoundError:
            print("surtitle (not installed)")
        parser.exit()


if __name__ == "__main__":
    sys.exit(main())
