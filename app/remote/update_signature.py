"""Whether the holder of an Ed25519 key has signed some bytes."""

from __future__ import annotations

from nacl.exceptions import CryptoError
from nacl.signing import VerifyKey


def is_signed(message: bytes, signature: bytes, key: bytes) -> bool:
    """Return whether the signature of the message is that of this public key; whatever is none is not."""
    try:
        VerifyKey(key).verify(message, signature)
    except (CryptoError, ValueError, TypeError):  # no signature of it, or no signature or key at all
        return False
    return True
