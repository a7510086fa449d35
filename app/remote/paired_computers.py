"""The computers that this one is paired with, and what it says to each to be let in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, fields

from core.files.strict_json import read_json
from core.files.user_folders import paired_computers_path
from core.files.whole_files import changing, write_whole
from core.wire.defaults import ENGINE_PORT
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased

PLACE = re.compile(r"(?:\[(?P<six>[0-9A-Fa-f:.]+)\]|(?P<host>[A-Za-z0-9._-]+))(?::(?P<port>\d{1,5}))?")


NO_LETTER = re.compile(r"[^\w .-]")
FINGERPRINT = re.compile("[0-9a-f]{64}")
MOST_NAME = 40


@dataclass(frozen=True, slots=True)
class PairedComputer:
    """Where another computer's engine is asked for; `fingerprint` is that of its certificate, in hex."""

    name: str
    host: str
    port: int
    fingerprint: str
    token: str = field(repr=False)


def computer_name(told: str) -> str:
    """Return a name as another computer tells its own, which means nothing in a command; "" where none is."""
    return " ".join(NO_LETTER.sub("", told).split()).lstrip("-")[:MOST_NAME].rstrip()


def parse_place(text: str) -> tuple[str, int]:
    """Return host and port of `HOST[:PORT]`.

    Raises:
        UserError: it is none.
    """
    found = PLACE.fullmatch(text.strip())
    port = int((found and found["port"]) or ENGINE_PORT)
    if found is None or not 0 < port < 2**16:
        raise UserError(
            phrased(
                "'{text}' is not the address of a computer:"
                " write one such as 192.168.1.20, as that computer shows it.",
                text=text,
            )
        )
    return found["six"] or found["host"], port


def paired_computers() -> tuple[PairedComputer, ...]:
    """Return those that this computer is paired with; a damaged list counts as empty."""
    try:
        kept = read_json(paired_computers_path())
    except (OSError, ValueError):
        return ()
    return tuple(filter(None, map(_from_saved, kept if isinstance(kept, list) else [])))


def paired_computer(name: str) -> PairedComputer:
    """Return the one of that name.

    Raises:
        UserError: there is none.
    """
    found = next((each for each in paired_computers() if each.name == name), None)
    if found is None:
        raise UserError(
            phrased(
                "This computer is not paired with {name}: pair it again, or caption on this computer.",
                name=name,
            )
        )
    return found


def keep_computer(computer: PairedComputer) -> None:
    """Keep it, in the place of one of that name.

    Raises:
        UserError: it cannot be written.
    """
    with _changing() as kept:
        _write([each for each in kept if each.name != computer.name] + [computer])


def forget_computer(name: str) -> None:
    """Be paired with it no more; it is not asked, and keeps us in its list until its user revokes us there.

    Raises:
        UserError: there is none of that name, or the list cannot be written.
    """
    with _changing() as kept:
        gone = paired_computer(name)
        _write([each for each in kept if each != gone])


@contextmanager
def _changing() -> Iterator[tuple[PairedComputer, ...]]:
    """Give what is kept, which no other program of the user's changes meanwhile."""
    try:
        with changing(paired_computers_path()):
            yield paired_computers()
    except OSError as error:
        raise UserError(
            phrased("The pairing cannot be saved ({reason}): make room on the disk.", reason=reason_of(error))
        ) from error


def _write(computers: list[PairedComputer]) -> None:
    write_whole(paired_computers_path(), json.dumps(list(map(asdict, computers))), is_private=True)


def _from_saved(saved: object) -> PairedComputer | None:
    names = [each.name for each in fields(PairedComputer)]
    if not isinstance(saved, dict) or saved.keys() != set(names):
        return None
    is_port = isinstance(saved["port"], int) and 0 < saved["port"] < 2**16
    is_text = all(isinstance(saved[name], str) for name in names if name != "port")
    is_whole = is_port and is_text and FINGERPRINT.fullmatch(saved["fingerprint"])
    return PairedComputer(**saved) if is_whole else None
