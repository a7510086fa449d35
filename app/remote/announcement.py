"""What is announced of the newest version: read strictly, and believed only with the right signature.

The file is JSON with two texts, `announcement` and `signature`. The first is JSON itself, `version`, `date`,
`changes` and `page`; the second the Ed25519 signature, in hexadecimal, of `SIGNED_AS` and the bytes of the
first, which therefore need no form of their own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from app.remote.update_signature import is_signed
from core.files.strict_json import parse_json
from core.wording.errors import UserError
from core.wording.plain_lines import LONE_SURROGATE
from core.wording.sentences import phrased

SIGNED_AS = b"Surtitle update 1\n"
"""Stands before what is signed, so that no other signature of the key can be taken for one of these."""
MOST_CHARACTERS = {"version": 40, "date": 40, "changes": 20_000, "page": 500}

_VERSION = re.compile(r"(\d{1,6})\.(\d{1,6})(?:\.(\d{1,6}))?(?:(a|b|rc)(\d{1,6}))?")
_STAGES = ("a", "b", "rc", "")


class AnnouncementError(UserError):
    """What was read is no announcement of ours."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """The newest version, when it appeared, what is new in it, and the page where it can be had."""

    version: str
    date: str
    changes: str
    page: str


def read_announcement(content: bytes, key: str) -> Announcement:
    """Return what is announced.

    Raises:
        AnnouncementError: it is no JSON, not signed by this key, or lacks something.
    """
    announcement, signature = _texts(content, ("announcement", "signature"))
    said = announcement.encode()
    if not is_signed(SIGNED_AS + said, _bytes_of(signature), _bytes_of(key)):
        raise AnnouncementError(
            phrased(
                "The announcement of updates is not signed by the makers of Surtitle, so it is ignored:"
                " somebody may have changed it on the way. Try again in another network."
            )
        )
    found = Announcement(*_texts(said, tuple(MOST_CHARACTERS)))
    if not _VERSION.fullmatch(found.version) or not found.page.startswith("https://"):
        raise _unreadable()
    return found


def _texts(content: bytes, names: tuple[str, ...]) -> list[str]:
    try:
        said: Any = parse_json(content.decode())
        texts = [said[name] for name in names]
    except (ValueError, KeyError, TypeError) as error:
        raise _unreadable() from error
    for name, text in zip(names, texts, strict=True):
        is_short = isinstance(text, str) and len(text) <= MOST_CHARACTERS.get(name, len(content))
        if not is_short or LONE_SURROGATE.search(text):
            raise _unreadable()
    return texts


def _unreadable() -> AnnouncementError:
    return AnnouncementError(
        phrased(
            "The answer is not an announcement of an update; networks that ask for a sign-in answer "
            "like that. Open any page in a browser, then try again."
        )
    )


def _bytes_of(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def is_newer(version: str, than: str) -> bool:
    """Return whether a version is newer than another; anything is newer than what is no version."""
    return _order(version) > _order(than)


def _order(version: str) -> tuple[int, ...]:
    found = _VERSION.fullmatch(version)
    if found is None:
        return ()
    major, minor, patch, stage, number = found.groups()
    return int(major), int(minor), int(patch or 0), _STAGES.index(stage or ""), int(number or 0)
