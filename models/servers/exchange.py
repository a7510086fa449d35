"""One request to the one address that its user chose, bounded in time and length; nothing else is reached.

Redirections are refused, proxies of the environment are not asked, and this computer's name is not looked up.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection

from core.system.cut_off import CutOff
from core.wire.server_address import ServerAddress
from core.wording.causes import Cause
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased

CONNECTING_S = 5.0
MOST_BYTES = 2_000_000
OK, FIRST_REFUSAL, FIRST_FAILURE = 200, 400, 500
ASKS_FOR_KEY, UNKNOWN = (401, 403), (404,)


class ServerError(UserError):
    """A server cannot be asked now; `status` is what it said of HTTP, if anything."""

    def __init__(self, sentence: str, status: int = 0) -> None:
        super().__init__(sentence, Cause.KEY_WANTED if status in ASKS_FOR_KEY else "")
        self.status = status


class NotAllowedError(UserError):
    """The words would go to another computer, and nobody has said that they may."""

    cause = Cause.UNCONFIRMED


class SupersededError(Exception):
    """The answer is not wanted any more."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is sent: without a `body` something is only looked at."""

    path: str
    body: bytes | None = None
    key: str = ""

    @property
    def headers(self) -> dict[str, str]:
        """Neither the program nor its version is told."""
        headers = {"Accept": "application/json", "Accept-Encoding": "identity", "Connection": "close"}
        if self.body is not None:
            headers["Content-Type"] = "application/json"
        return headers | ({"Authorization": f"Bearer {self.key}"} if self.key else {})


def check_allowed(address: ServerAddress, allowed_host: str) -> None:
    """Raise `NotAllowedError` where the words would leave this computer and that was not confirmed."""
    if address.is_on_this_computer or address.host == allowed_host:
        return
    raise NotAllowedError(
        phrased(
            "{host} is another computer, to which every word that is said, its translation and the "
            "glossary's terms would be sent: confirm that you want this.",
            host=address.host,
        )
    )


def exchange(
    address: ServerAddress,
    request: Request,
    *,
    most_s: float,
    is_superseded: Callable[[], bool] = lambda: False,
) -> bytes:
    """Return what the server answers.

    Raises:
        ServerError: it cannot be reached, refuses, or takes too long.
        SupersededError: the answer is not wanted any more.
    """
    until_s = time.monotonic() + most_s
    connection = _connected(address, min(CONNECTING_S, most_s))
    cut_off = CutOff(until_s, is_superseded)
    cut_off.sock = connection.sock
    try:
        with cut_off.watching("server-watch"):
            connection.sock.settimeout(None)
            method = "GET" if request.body is None else "POST"
            connection.request(method, address.path + request.path, request.body, request.headers)
            with connection.getresponse() as response:
                content = _content(response, address)
                _check_status(response.status, address)
        if cut_off.has_cut:
            raise _why_cut(cut_off, address)
        return content
    except (OSError, HTTPException, ValueError, AttributeError) as error:
        raise (_why_cut(cut_off, address) if cut_off.has_cut else _broken(address, error)) from None
    finally:
        connection.close()


def _connected(address: ServerAddress, most_s: float) -> HTTPConnection:
    kind = HTTPSConnection if address.scheme == "https" else HTTPConnection
    reason = ""
    for host in address.hosts:
        connection = kind(host, address.port, timeout=most_s)
        try:
            connection.connect()
            return connection
        except (OSError, UnicodeError) as error:
            connection.close()
            reason = reason or reason_of(error)
    raise ServerError(
        phrased(
            "No server answers at {place} ({reason}): start it there, or check the address.",
            place=address.place,
            reason=reason,
        )
    )


def _content(response: HTTPResponse, address: ServerAddress) -> bytes:
    content = bytearray()
    while chunk := response.read1(65536):
        content += chunk
        if len(content) > MOST_BYTES:
            raise ServerError(
                phrased(
                    "The server at {place} sends more than an answer can be: check the address.",
                    place=address.place,
                )
            )
    return bytes(content)


def _check_status(status: int, address: ServerAddress) -> None:
    if status == OK:
        return
    place, model = address.place, address.model
    if status in ASKS_FOR_KEY:
        told = phrased("The server at {place} asks for a key: give one to it.", place=place)
    elif status in UNKNOWN:
        told = phrased(
            "The server at {place} does not know the model {model},"
            " or answers at another address: choose one of its models.",
            place=place,
            model=model,
        )
    elif status < FIRST_REFUSAL:
        told = phrased(
            "The server at {place} redirects to another address, which is not followed: enter the "
            "address it has now.",
            place=place,
        )
    elif status < FIRST_FAILURE:
        told = phrased(
            "The server at {place} refuses what it is asked (HTTP status {status}): choose another model"
            " there, or give it more context.",
            place=place,
            status=status,
        )
    else:
        told = phrased(
            "The server at {place} failed (HTTP status {status}):"
            " look at what it says there, or start it again.",
            place=place,
            status=status,
        )
    raise ServerError(told, status)


def _broken(address: ServerAddress, error: Exception) -> ServerError:
    reason = reason_of(error) if isinstance(error, OSError) else type(error).__name__
    return ServerError(
        phrased(
            "The server at {place} broke off ({reason}): check whether it is still running.",
            place=address.place,
            reason=reason,
        )
    )


def _why_cut(cut_off: CutOff, address: ServerAddress) -> Exception:
    if cut_off.was_given_up:
        return SupersededError()
    return ServerError(
        phrased("The server at {place} takes too long: choose a smaller model there.", place=address.place)
    )
