"""Where captions are shared, and who may read them there."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import socket
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from core.files.plain_files import read_plain
from core.files.user_folders import sharing_token_path
from core.wire.defaults import SHARE_PORT
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
SOCKET_PATH = "/captions"
READING_PATH = "/read"

MOST_TOKEN_BYTES = 1_000
_UNROUTED = "192.0.2.1"
"""An address for documentation: a datagram socket pointed at it tells our own address, and sends nothing."""


@dataclass(frozen=True, slots=True)
class ShareAddress:
    """The IP address and port that captions are served at; port 0 lets the system choose."""

    host: str = LOOPBACK
    port: int = SHARE_PORT

    @property
    def is_loopback(self) -> bool:
        """Whether only programs on this machine can reach it."""
        return ipaddress.ip_address(self.host).is_loopback

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def parse_share_address(text: str) -> ShareAddress:
    """Return the address that `[HOST:]PORT` means; without a host it is this machine's alone.

    Raises:
        UserError: it is none.
    """
    host, _, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    host = LOOPBACK if host in ("", "localhost") else host
    if not (_is_ip_address(host) and port.isascii() and port.isdecimal() and int(port) < 2**16):
        raise UserError(
            phrased(
                '"{text}" is not an address to share captions at: write a port such as {port}, or '
                "{everywhere}:{port} for other computers too.",
                text=text,
                port=SHARE_PORT,
                everywhere=EVERYWHERE,
            )
        )
    return ShareAddress(host, int(port))


def _is_ip_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def load_token(path: Path | None = None) -> str:
    """Return the secret that readers on other computers must know, made at its first use.

    Raises:
        UserError: it cannot be kept.
    """
    path = path or sharing_token_path()
    try:
        return _kept_token(path) or _new_token(path)
    except OSError as error:
        raise UserError(
            phrased(
                "Captions cannot be shared with other computers, because the secret for it cannot be kept in"
                " {path} ({reason}): share on this computer only.",
                path=path,
                reason=reason_of(error),
            )
        ) from error


def _kept_token(path: Path) -> str:
    if not path.exists():
        return ""
    path.chmod(0o600)
    return read_plain(path, MOST_TOKEN_BYTES).decode("ascii", "replace").strip()


def _new_token(path: Path) -> str:
    import secrets

    token = secrets.token_urlsafe(24)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    # Private from its first byte on.
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(token + "\n")
    return token


@dataclass(frozen=True, slots=True)
class Guard:
    """Decides who may read: those who know the token.

    Without a token that is every program that reaches the port, but no web
    page from elsewhere.
    """

    token: str = ""

    def refusal(self, hosts: list[str], origins: list[str], query: str) -> str:
        """Return why a request with these headers is refused, empty if it is not."""
        if len(hosts) != 1 or not _is_own_host(hosts[0]):
            return "This address is not asked for by its own name."
        if origins and [origin.casefold() for origin in origins] != [f"http://{hosts[0]}".casefold()]:
            return "Pages from elsewhere may not read the captions."
        if self.token and not self._is_known(query):
            return "The address lacks the right token: copy it again from Surtitle."
        return ""

    def _is_known(self, query: str) -> bool:
        import hmac

        given = parse_qs(query).get("token", [""])
        return len(given) == 1 and hmac.compare_digest(given[0].encode("utf-8"), self.token.encode("utf-8"))


def _is_own_host(header: str) -> bool:
    """Return whether a Host header names this machine.

    A web page may have its own name point to it (DNS rebinding), and is then
    of the same origin: a name that is not ours is refused, an address cannot
    be made to point elsewhere.
    """
    try:
        host = urlsplit(f"//{header}").hostname or ""
    except ValueError:
        return False
    own = socket.gethostname().casefold()
    return _is_ip_address(host) or host in ("localhost", own, f"{own.partition('.')[0]}.local")


def shown_host(host: str) -> str:
    """Return the host to write into an address that others are to open."""
    if host not in (EVERYWHERE, "::"):
        return f"[{host}]" if ":" in host else host
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((_UNROUTED, 9))
        return str(probe.getsockname()[0])
    return socket.gethostname()
