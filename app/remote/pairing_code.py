"""The code that is typed once: by it each of two computers knows that the other is the one that is meant."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field

from core.wording.errors import UserError
from core.wording.sentences import phrased

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Those of Crockford: none is taken for another."""
MISREAD = str.maketrans("OIL", "011", " -\t\u2011")
N_KNOWN = 16
"""Letters of the certificate's fingerprint: forging one that begins alike takes 2^80 certificates."""
N_SECRET = 8
"""Letters that are drawn for each code: 2^40 of them, and few tries."""
BITS = 5
GROUP = 4


@dataclass(frozen=True, slots=True)
class PairingCode:
    """The beginning of the server's fingerprint, which it proves, and a secret, which its client proves."""

    known: str
    secret: str = field(repr=False)

    def __str__(self) -> str:
        letters = self.known + self.secret
        return "-".join(letters[start : start + GROUP] for start in range(0, len(letters), GROUP))

    def is_of(self, fingerprint: bytes) -> bool:
        """Return whether a certificate is the one that the code was made for."""
        return hmac.compare_digest(self.known, known_of(fingerprint))


def fingerprint_of(certificate: bytes) -> bytes:
    """Return the SHA-256 of a certificate."""
    return hashlib.sha256(certificate).digest()


def known_of(fingerprint: bytes) -> str:
    """Return how the fingerprint begins, in letters."""
    number = int.from_bytes(fingerprint[: N_KNOWN * BITS // 8])
    return "".join(LETTERS[number >> shift & 31] for shift in range((N_KNOWN - 1) * BITS, -1, -BITS))


def new_code(fingerprint: bytes) -> PairingCode:
    """Return a code that nobody has heard of."""
    secret = "".join(secrets.choice(LETTERS) for _ in range(N_SECRET))
    return PairingCode(known_of(fingerprint), secret)


def read_code(text: str) -> PairingCode:
    """Return the code that was typed, however it was cut into groups.

    Raises:
        UserError: it is none.
    """
    letters = text.strip().upper().translate(MISREAD)
    if len(letters) != N_KNOWN + N_SECRET or not set(letters) <= set(LETTERS):
        raise UserError(
            phrased(
                "That is not a pairing code: a code has {n} letters and digits, in groups of four, as the "
                "other computer shows it.",
                n=N_KNOWN + N_SECRET,
            )
        )
    return PairingCode(letters[:N_KNOWN], letters[N_KNOWN:])
