"""Who may use this computer's engine, and the code by which the next one may; kept in a file of its user's.

The program that serves reads it whenever somebody comes: another start of it may pair and revoke meanwhile.
Of a token its SHA-256 alone is kept: 256 random bits need no more.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from app.remote.paired_computers import computer_name
from app.remote.pairing_code import PairingCode, new_code
from core.files.private_files import PRIVATE_FOLDER
from core.files.strict_json import read_json
from core.files.user_folders import serving_folder
from core.files.whole_files import changing, write_whole
from core.system.held_files import while_held
from core.wording.errors import UserError, reason_of, sentence_of
from core.wording.sentences import phrased

CODE_S = 600.0
"""How long a code may be typed."""
MOST_TRIES = 5
"""Wrong codes, from anywhere, after which the code is withdrawn."""
MOST_CLIENTS = 64


@dataclass(frozen=True, slots=True)
class EngineUser:
    """A computer that is paired: its name, the day of that, and what its token's SHA-256 is, in hex."""

    name: str
    day: str
    digest: str


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """The secret of the code that is shown, and until when it counts; empty for none."""

    secret: str = field(default="", repr=False)
    until: float = 0.0


@dataclass(frozen=True, slots=True)
class KeptUsers:
    """What the file holds."""

    users: tuple[EngineUser, ...] = ()
    offer: OpenOffer = OpenOffer()


class EngineUsers:
    """The users and the offer, as the file has them now."""

    def __init__(self) -> None:
        self._wrong: dict[str, int] = {}
        """How often something else was said than the secret of an offer."""

    @property
    def users(self) -> tuple[EngineUser, ...]:
        return _kept().users

    def offer(self, fingerprint: bytes) -> PairingCode:
        """Return a new code, by which one computer may pair within `CODE_S`; no earlier one counts any more.

        Raises:
            UserError: it cannot be kept, or there are too many already.
        """
        with _changing() as kept:
            code = new_code(fingerprint)
            if len(kept.users) >= MOST_CLIENTS:
                raise UserError(phrased("{n} computers are paired: revoke one first.", n=MOST_CLIENTS))
            _keep(replace(kept, offer=OpenOffer(code.secret, time.time() + CODE_S)))
            return code

    def pair(self, secret: str, name: str) -> tuple[str, str] | None:
        """Return a computer's token and its name here, None where the secret is not that of an open offer.

        Raises:
            UserError: it cannot be kept.
        """
        with _changing() as kept:
            offer = kept.offer
            if not offer.secret or time.time() > offer.until:
                return None
            if not hmac.compare_digest(offer.secret.encode(), secret.encode("utf-8", "replace")):
                self._note_wrong(kept)
                return None
            token = secrets.token_urlsafe(32)
            user = EngineUser(_free_name(name, kept.users), time.strftime("%Y-%m-%d"), _digest_of(token))
            _keep(KeptUsers((*kept.users, user)))
            return token, user.name

    def _note_wrong(self, kept: KeptUsers) -> None:
        secret = kept.offer.secret
        self._wrong = {secret: self._wrong.get(secret, 0) + 1}
        if self._wrong[secret] >= MOST_TRIES:
            _keep(replace(kept, offer=OpenOffer()))

    def user_of(self, token: str) -> EngineUser | None:
        """Return whose token that is."""
        digest = _digest_of(token)
        found = [user for user in self.users if hmac.compare_digest(user.digest, digest)]
        return found[0] if found else None

    def revoke(self, name: str) -> None:
        """Let that computer in no more.

        Raises:
            UserError: none of that name is paired, or the list cannot be written.
        """
        with _changing() as kept:
            left = tuple(user for user in kept.users if user.name != name)
            if left == kept.users:
                raise UserError(
                    phrased(
                        "No computer is paired as {name}: see their names in the list.",
                        name=name,
                    )
                )
            _keep(replace(kept, users=left))


def _path() -> Path:
    return serving_folder() / "users.json"


def _digest_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def _free_name(name: str, users: tuple[EngineUser, ...]) -> str:
    plain = computer_name(name) or "computer"
    taken = {user.name for user in users}
    others = (f"{plain} {number}" for number in range(2, MOST_CLIENTS + 3))
    return next(free for free in (plain, *others) if free not in taken)


def _kept() -> KeptUsers:
    """Return what is kept; nobody where it is damaged.

    Raises:
        UserError: it cannot be read now, which says nothing of who is paired.
    """
    try:
        saved = while_held(read_json, _path())
    except FileNotFoundError:
        return KeptUsers()
    except OSError as error:
        raise UserError(sentence_of(error)) from error
    except ValueError:
        return KeptUsers()
    try:
        users = tuple(EngineUser(**user) for user in saved["users"])
        offer = OpenOffer(**saved["offer"])
    except (KeyError, TypeError):
        return KeptUsers()
    texts: list[Any] = [offer.secret, *(text for user in users for text in asdict(user).values())]
    is_whole = all(isinstance(text, str) for text in texts) and isinstance(offer.until, float)
    return KeptUsers(users, offer) if is_whole else KeptUsers()


@contextmanager
def _changing() -> Iterator[KeptUsers]:
    """Give what is kept, which nobody else changes meanwhile: a program that revokes would be undone."""
    try:
        serving_folder().mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        with changing(_path()):
            yield _kept()
    except OSError as error:
        raise UserError(
            phrased("The pairing cannot be saved ({reason}): make room on the disk.", reason=reason_of(error))
        ) from error


def _keep(kept: KeptUsers) -> None:
    write_whole(_path(), json.dumps(asdict(kept)), is_private=True)
