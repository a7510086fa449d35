"""How this computer pairs with another one, and enters it afterwards."""

from __future__ import annotations

import hmac
import socket

from app.remote.link import Link
from app.remote.paired_computers import (
    PairedComputer,
    computer_name,
    keep_computer,
    paired_computers,
    parse_place,
)
from app.remote.pairing_code import fingerprint_of, read_code
from app.remote.tls_stream import TlsStream, client_context
from core.system.clock import awake_s
from core.wire.remote_messages import Enter, Entered, Pair, Paired, Refused
from core.wire.wire import Message, dialect
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased

ANSWER_S = 5.0
"""For a computer to be reached, and again for it to answer."""


class AwayError(UserError):
    """The other computer is not reached now."""


def pair(place: str, code: str) -> PairedComputer:
    """Pair with the computer there by the code that it shows, keep that, and return it.

    Nothing of the code is sent before the other computer has proved that it is the one that made it.

    Raises:
        UserError: it cannot be reached, is another one, or does not take the code.
    """
    (host, port), typed = parse_place(place), read_code(code)
    stream = _reached(host, port, host)
    try:
        fingerprint = fingerprint_of(stream.certificate)
        if not typed.is_of(fingerprint):
            raise UserError(
                phrased(
                    "The computer at {host} is not the one that made this code: check the address and the "
                    "code.",
                    host=host,
                )
            )
        answer = _answer(stream, Pair(typed.secret, computer_name(socket.gethostname())), host)
    finally:
        stream.close()
    if not isinstance(answer, Paired):
        raise _refusal(answer, host)
    name = _free_name(computer_name(answer.name) or host, host, port)
    computer = PairedComputer(name, host, port, fingerprint.hex(), answer.token)
    keep_computer(computer)
    return computer


def enter(computer: PairedComputer, *, yields: bool = False) -> Link:
    """Return the link to a computer that has let us in; its engine waits for a `Start`.

    Raises:
        AwayError: it is not reached now.
        UserError: it is another one, or does not know us any more.
    """
    stream = _reached(computer.host, computer.port, computer.name)
    try:
        known = bytes.fromhex(computer.fingerprint)
        if not hmac.compare_digest(fingerprint_of(stream.certificate), known):
            raise UserError(
                phrased(
                    "The computer at {host} is not {name}, or has a new certificate: nothing was sent to it."
                    " If that is right, pair with it again.",
                    host=computer.host,
                    name=computer.name,
                )
            )
        answer = _answer(stream, Enter(computer.token, yields), computer.name)
        if not isinstance(answer, Entered):
            raise _refusal(answer, computer.name)
        if answer.dialect != dialect():
            raise UserError(
                phrased(
                    "{name} has another version of this program: install the same one on both computers.",
                    name=computer.name,
                )
            )
    except BaseException:
        stream.close()
        raise
    link = Link(stream)
    link.keep_alive()
    return link


def _reached(host: str, port: int, name: str) -> TlsStream:
    """Return a stream whose other end has proved that its certificate is its own; `name` is told."""
    try:
        connected = socket.create_connection((host, port), ANSWER_S)
    except (OSError, UnicodeError) as error:
        raise _away(name, error) from error
    stream = TlsStream(connected, client_context())
    try:
        stream.limit(awake_s() + ANSWER_S)
        stream.shake_hands()
    except OSError as error:
        stream.close()
        raise _away(name, error) from error
    return stream


def _answer(stream: TlsStream, hello: Message, name: str) -> Message:
    link = Link(stream)
    stream.limit(awake_s() + ANSWER_S)
    try:
        link.send(hello)
    except OSError as error:
        raise _away(name, error) from error
    if (answer := link.receive()) is None:
        raise _away(name, ConnectionResetError(phrased("it has closed the connection")))
    return answer


def _refusal(answer: Message, name: str) -> UserError:
    if not isinstance(answer, Refused):
        return UserError(
            phrased("{name} does not answer as this program does: check the address.", name=name)
        )
    return UserError(
        phrased(
            "{name} does not let this computer in: have it show a new pairing code, and pair with it again.",
            name=name,
        )
    )


def _away(name: str, error: Exception) -> AwayError:
    return AwayError(
        phrased(
            "{name} cannot be reached ({reason}): check that it is on, and that “surtitle "
            "serve-engine” is running there.",
            name=name,
            reason=reason_of(error),
        )
    )


def _free_name(name: str, host: str, port: int) -> str:
    """Return the name, with the address where another computer has it already."""
    taken = any(each.name == name and (each.host, each.port) != (host, port) for each in paired_computers())
    return f"{name} ({host})" if taken else name
