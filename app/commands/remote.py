"""`surtitle remote`: the computers whose engine this one may use."""

from __future__ import annotations

import argparse
import sys

from app.remote.paired_computers import forget_computer, paired_computers


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take what to do with which computer."""
    parser.description = (
        "Pair this computer with one that serves its engine (`surtitle serve-engine`), list and forget those."
        " Nothing is sent to them before `surtitle caption --engine-on` or the settings name one."
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    paired = actions.add_parser("pair", help="pair with a computer by the code that it shows")
    paired.add_argument("place", metavar="HOST[:PORT]", help="its address, as it shows it")
    paired.add_argument(
        "--code",
        default="",
        metavar="CODE",
        help="the code (default: it is asked for, and stands in no history)",
    )
    actions.add_parser("list", help="the computers that this one is paired with")
    forgotten = actions.add_parser("forget", help="be paired with a computer no more")
    forgotten.add_argument("name", metavar="NAME", help="its name in the list")


def run(args: argparse.Namespace) -> int:
    """Return 0 when it was done; raise UserError where it could not be."""
    if args.action == "list":
        _list()
    elif args.action == "forget":
        forget_computer(args.name)
        sys.stdout.write(
            f"{args.name} is forgotten; there `surtitle serve-engine --revoke NAME` does the same.\n"
        )
    else:
        _pair(args.place, args.code)
    return 0


def _pair(place: str, code: str) -> None:
    from app.remote.dialing import pair  # with TLS

    if not code:
        sys.stderr.write("Pairing code: ")
        sys.stderr.flush()
        code = sys.stdin.readline()
    computer = pair(place, code)
    sys.stdout.write(
        f"Paired with {computer.name}. Use it: surtitle caption mic --engine-on {computer.name!r}\n"
    )


def _list() -> None:
    for computer in paired_computers():
        sys.stdout.write(f"{computer.name}  {computer.host}:{computer.port}\n")
    if not paired_computers():
        sys.stdout.write("This computer is paired with no other.\n")
