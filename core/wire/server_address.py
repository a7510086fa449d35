"""Where a server of language models is asked, and for which of its models: what stands for a translator."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from core.wording.causes import Cause
from core.wording.errors import UserError
from core.wording.sentences import phrased

PORTS = {"http": 80, "https": 443}
THIS_COMPUTER = "localhost"
"""Never looked up: it is this computer by its meaning (RFC 6761)."""
PLAIN = re.compile(r"[\x21-\x7e]+")
"""What an address is written with; other letters of a name are its owner's to encode."""


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """An address such as http://127.0.0.1:11434/v1, and the name of a model there, which may be missing.

    It holds no name, no secret and no question: nothing that is to be kept elsewhere.
    """

    scheme: str
    host: str
    port: int
    path: str
    model: str = ""

    @property
    def is_on_this_computer(self) -> bool:
        """Whether what is sent there stays on this computer, which needs no look-up to be known."""
        if self.host == THIS_COMPUTER:
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    @property
    def hosts(self) -> tuple[str, ...]:
        """What is connected to, the first first."""
        return ("127.0.0.1", "::1") if self.host == THIS_COMPUTER else (self.host,)

    @property
    def place(self) -> str:
        """How it is called: host and port."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    @property
    def base(self) -> str:
        """The address without the model."""
        return f"{self.scheme}://{self.place}{self.path}"

    def __str__(self) -> str:
        return f"{self.base}#{self.model}" if self.model else self.base


def is_server(name: str) -> bool:
    """Return whether a translator's name is meant as the address of a server."""
    return name.partition("://")[0].casefold() in PORTS and "://" in name


def server_address(name: str) -> ServerAddress:
    """Return the address that was typed; after a # stands the model.

    Raises:
        UserError: it is none.
    """
    try:
        parts = urlsplit(name.strip())
        port = parts.port
    except ValueError:
        raise _no_address(name) from None
    if parts.username is not None or parts.password is not None:
        raise UserError(
            phrased("The address must not contain a name or a password: enter a key separately."),
            Cause.KEY_WANTED,
        )
    if not _is_whole(parts):
        raise _no_address(name)
    host = (parts.hostname or "").rstrip(".")
    model = name.strip().partition("#")[2]  # names of models hold signs that addresses encode
    return ServerAddress(parts.scheme, host, port or PORTS[parts.scheme], parts.path.rstrip("/"), model)


def leaves_to(translator: str, allowed_host: str) -> str:
    """Return the other computer that words go to if they are translated so, "" where they stay here."""
    try:
        address = server_address(translator) if is_server(translator) else None
    except UserError:
        return ""  # the engine refuses it
    is_other = address is not None and not address.is_on_this_computer and address.host == allowed_host
    return allowed_host if is_other else ""


def _is_whole(parts: SplitResult) -> bool:
    is_plain = PLAIN.fullmatch(f"{parts.netloc}{parts.path}") is not None
    return parts.scheme in PORTS and bool(parts.hostname) and not parts.query and is_plain


def _no_address(name: str) -> UserError:
    return UserError(
        phrased(
            "{address!r} is not the address of a server: write one such as http://127.0.0.1:11434/v1.",
            address=re.split("[?#]", name)[0],
        )
    )
