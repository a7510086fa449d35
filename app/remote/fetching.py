"""What lies at an address, as whether there is a newer version: bounded in size and time."""

from __future__ import annotations

import time
from collections.abc import Mapping
from threading import Event
from typing import Any
from urllib.parse import urljoin, urlsplit

from app.remote.announcement import Announcement, read_announcement
from app.remote.update_source import UpdateSource
from core.system.cut_off import CutOff
from core.wording.errors import UserError
from core.wording.sentences import phrased

MOST_BYTES = 100_000
TIMEOUT_S = 10.0
"""For each time that nothing comes of the server."""
MOST_S = 30.0
"""For all of it, however slowly it trickles."""
MOST_REDIRECTS = 5
HEADERS = {"User-Agent": "surtitle", "Accept-Encoding": "identity"}
"""The version is not told."""
CONNECTED = ("connection.connect_tcp.complete", "connection.start_tls.complete")
"""What httpx calls the moments when there is a socket, and when it is a private one."""
LOOPBACK = ("127.0.0.1", "::1", "localhost")


class UpdateError(UserError):
    """The announcement cannot be had."""


class NotHad(Exception):
    """What lies at an address cannot be had: of whom, and why; whether the server was reached."""

    def __init__(self, server: str, reason: str, *, is_reached: bool = True) -> None:
        super().__init__(reason)
        self.server, self.reason, self.is_reached = server, reason, is_reached


def announced(source: UpdateSource, given_up: Event) -> Announcement:
    """Return what is announced.

    Raises:
        UpdateError: it cannot be had.
        AnnouncementError: what was had is none.
    """
    return read_announcement(fetch(source.address, given_up), source.key)


def fetch(address: str, given_up: Event, *, most_s: float = MOST_S) -> bytes:
    """Return what lies at the address, as `content_at` does.

    Raises:
        UpdateError: it cannot be reached, refuses, sends too much or takes too long.
    """
    try:
        return content_at(address, given_up, most_s=most_s)
    except NotHad as error:
        raise _update_error(error) from error


def content_at(
    address: str, given_up: Event, *, most_s: float = MOST_S, most_bytes: int = MOST_BYTES
) -> bytes:
    """Return what lies at the address, which has to be one of https all the way (or of this machine).

    Raises:
        NotHad: it cannot be reached, refuses, sends too much or takes too long.
    """
    # Only looking for updates loads the HTTP client.
    from models.store.transfer import httpx

    server, until_s = urlsplit(address).netloc, time.monotonic() + most_s
    cut_off = CutOff(until_s, given_up.is_set)

    def watch(event: str, told: Mapping[str, Any]) -> None:
        if event in CONNECTED:
            cut_off.sock = told["return_value"].get_extra_info("socket")

    try:
        # A client of its own: no token, cookie or header of the hub's goes along.
        with cut_off.watching("update-watch"), httpx.Client(headers=HEADERS) as client:
            for _ in range(MOST_REDIRECTS):
                left_s = until_s - time.monotonic()
                if left_s <= 0 or given_up.is_set():
                    raise NotHad(server, phrased("it takes too long"))
                if not _is_private(address):
                    raise NotHad(server, "http")
                timeout_s, watched = min(TIMEOUT_S, left_s), {"trace": watch}
                with client.stream("GET", address, timeout=timeout_s, extensions=watched) as answer:
                    if answer.has_redirect_location:
                        address = urljoin(address, answer.headers["location"])
                        continue
                    if answer.status_code != httpx.codes.OK:
                        raise NotHad(server, phrased("HTTP status {status}", status=answer.status_code))
                    content = _content(answer.iter_raw(), server, most_bytes)
                if cut_off.has_cut:  # to a server that declares no length that is its answer's end
                    raise NotHad(server, phrased("it takes too long"))
                return content
    except (httpx.TransportError, httpx.InvalidURL, ValueError) as error:
        if cut_off.has_cut or time.monotonic() >= until_s:
            raise NotHad(server, phrased("it takes too long")) from error
        reason = (str(error) or type(error).__name__).splitlines()[0]
        raise NotHad(server, reason, is_reached=False) from error
    raise NotHad(server, phrased("too many redirections"))


def _content(chunks: object, server: str, most_bytes: int) -> bytes:
    content = bytearray()
    for chunk in chunks:  # type: ignore[attr-defined]  # of whichever library it is
        content += chunk
        if len(content) > most_bytes:
            raise NotHad(server, phrased("it sends more than {n} bytes", n=most_bytes))
    return bytes(content)


def _is_private(address: str) -> bool:
    parts = urlsplit(address)
    return parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in LOOPBACK)


def _update_error(error: NotHad) -> UpdateError:
    if error.is_reached:
        return UpdateError(
            phrased(
                "{server} does not say whether there is a newer version ({reason}): try again later.",
                server=error.server,
                reason=error.reason,
            )
        )
    return UpdateError(
        phrased(
            "{server} could not be asked for a newer version ({reason}): connect to the network and "
            "try again.",
            server=error.server,
            reason=error.reason,
        )
    )
