"""`surtitle serve-engine`: recognizer and translator of this computer for the user's other ones."""

from __future__ import annotations

import argparse
import signal
import sys
from threading import Event

from app.commands.terminal import tell
from app.host.ending_signals import ending_signals
from app.remote.paired_computers import parse_place
from app.remote.pairing_code import fingerprint_of
from app.sharing.sharing import EVERYWHERE, shown_host
from core.wire.defaults import ENGINE_PORT
from core.wording.errors import UserError

MOST_ENGINES = 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take where it is served, to whom, and how much of this computer."""
    parser.description = (
        "Recognize and translate on this computer for other ones of yours: `surtitle caption --engine-on` and"
        " the window use it from there. Each has to be paired first, by a code that is shown here. All that"
        " goes between them is encrypted (TLS 1.3); nothing of it is kept here."
    )
    parser.add_argument(
        "place",
        metavar="HOST[:PORT]",
        nargs="?",
        default=EVERYWHERE,
        help=f"where to wait for them (default:"
        f" {EVERYWHERE}, every network of this computer; port {ENGINE_PORT})",
    )
    parser.add_argument(
        "--engines",
        type=_count,
        default=MOST_ENGINES,
        metavar="N",
        help="how many may work at once, if memory holds them (default: %(default)s); further clients wait",
    )
    parser.add_argument(
        "--allow",
        action="append",
        default=[],
        metavar="NAME",
        help="a folder of a model, or the address of a server that translates, which clients may name too;"
        " without it they have what is installed here, by its name; repeatable",
    )
    action = parser.add_mutually_exclusive_group()
    action.add_argument(
        "--pair",
        action="store_true",
        help="show a code by which one more computer can pair within ten minutes, and end;"
        " the program that serves goes on",
    )
    action.add_argument("--list", action="store_true", help="list the computers that are paired, and end")
    action.add_argument("--revoke", metavar="NAME", help="let a computer in no more, at once, and end")


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text} is not a number of engines: use 1 or more")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C, or do what is asked for, and return 0.

    Raises:
        UserError: it cannot be served there, or nobody of that name is paired.
    """
    from app.serving.clients import EngineUsers  # with what it takes to serve

    users = EngineUsers()
    if args.revoke is not None:
        users.revoke(args.revoke)
        sys.stdout.write(f"{args.revoke} is let in no more.\n")
    elif args.list:
        for user in users.users:
            sys.stdout.write(f"{user.day}  {user.name}\n")
        if not users.users:
            sys.stdout.write("No computer is paired.\n")
    elif args.pair:
        _show_code()
    else:
        _serve(args)
    return 0


def _show_code() -> None:
    from app.serving.certificate import own_certificate
    from app.serving.clients import CODE_S, EngineUsers

    _, certificate = own_certificate()
    code = EngineUsers().offer(fingerprint_of(certificate))
    sys.stdout.write(f"Pairing code, for one computer within {CODE_S / 60:.0f} minutes:\n\n  {code}\n\n")
    sys.stdout.flush()


def _serve(args: argparse.Namespace) -> None:
    from app.serving.clients import EngineUsers
    from app.serving.engine_server import EngineServer
    from app.serving.offered import Offered

    if "" in args.allow:
        raise UserError("--allow needs a folder or an address: leave it out, or name one.")
    host, port = parse_place(args.place)
    server = EngineServer((host, port), Offered(tuple(args.allow)), args.engines, tell)
    over = Event()
    for number in ending_signals():
        signal.signal(number, lambda number, frame: over.set())
    server.start()
    try:
        sys.stdout.write(f"The engine is served at {shown_host(host)}:{server.port}. Ctrl-C ends.\n")
        sys.stdout.flush()
        if not EngineUsers().users:
            _show_code()
        while not over.wait(0.2):
            pass  # a signal is seen between two waits
    finally:
        server.stop()
