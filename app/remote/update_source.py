"""Where a newer version is announced, and the key by which that is known to be true."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UpdateSource:
    """The `address` of the announcement, and the Ed25519 `key` that signs it, 32 bytes in hexadecimal."""

    address: str = ""
    key: str = ""

    @property
    def is_there(self) -> bool:
        return bool(self.address and self.key)


UPDATES = UpdateSource()
"""Empty: nothing is published yet, and nobody is offered to look for it."""


def installed_version() -> str:
    """Return this program's version; the empty string where it was not installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("surtitle")
    except PackageNotFoundError:
        return ""
