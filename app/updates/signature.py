"""Whether the holder of an Ed25519 key has signed some bytes (RFC 8032, 5.1.7).

Nothing that the program installs can verify that, and only verifying is here: all that it computes with is
public, so that it need not take the same time for everything. A signature takes some milliseconds.
"""

from __future__ import annotations

import hashlib

PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
"""Of the base point."""
D = -121665 * pow(121666, -1, PRIME) % PRIME
ROOT_OF_MINUS_ONE = pow(2, (PRIME - 1) // 4, PRIME)
KEY_BYTES, SIGNATURE_BYTES = 32, 64

Point = tuple[int, int, int, int]
"""X, Y, Z, T of x = X / Z, y = Y / Z, x y = T / Z."""

NEUTRAL: Point = (0, 1, 1, 0)


def is_signed(message: bytes, signature: bytes, key: bytes) -> bool:
    """Return whether the signature of the message is that of this public key; whatever is none is not."""
    if len(key) != KEY_BYTES or len(signature) != SIGNATURE_BYTES:
        return False
    signer, nonce = _point(key), _point(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if signer is None or nonce is None or scalar >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + key + message).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    return _are_equal(multiplied(scalar, BASE), added(nonce, multiplied(challenge, signer)))


def added(p: Point, q: Point) -> Point:
    """Return p + q on the curve."""
    a = (p[1] - p[0]) * (q[1] - q[0]) % PRIME
    b = (p[1] + p[0]) * (q[1] + q[0]) % PRIME
    c = 2 * p[3] * q[3] * D % PRIME
    d = 2 * p[2] * q[2] % PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME


def multiplied(scalar: int, point: Point) -> Point:
    """Return the point, added to itself so many times."""
    result = NEUTRAL
    while scalar:
        if scalar & 1:
            result = added(result, point)
        point = added(point, point)
        scalar >>= 1
    return result


def _are_equal(p: Point, q: Point) -> bool:
    return (p[0] * q[2] - q[0] * p[2]) % PRIME == 0 == (p[1] * q[2] - q[1] * p[2]) % PRIME


def _point(encoded: bytes) -> Point | None:
    """Return the point that 32 bytes name, or None: y, and whether x is odd in the highest bit."""
    number = int.from_bytes(encoded, "little")
    y, is_odd = number & ((1 << 255) - 1), number >> 255
    if y >= PRIME:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if (x * x - square) % PRIME:
        x = x * ROOT_OF_MINUS_ONE % PRIME
    if (x * x - square) % PRIME or (x == 0 and is_odd):
        return None
    if x & 1 != is_odd:
        x = PRIME - x
    return x, y, 1, x * y % PRIME


_base = _point((4 * pow(5, -1, PRIME) % PRIME).to_bytes(32, "little"))
assert _base is not None
BASE: Point = _base
