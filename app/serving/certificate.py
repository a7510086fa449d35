"""The certificate by which this computer is known, made on the spot: its key signs itself (Ed25519).

No authority vouches for it, so nothing is written into it but the key (X.509, RFC 5280 and 8410). A
client that pairs knows its fingerprint.
"""

from __future__ import annotations

import base64
import os
import secrets
import ssl
from pathlib import Path

from core.files.plain_files import read_plain_text
from core.files.private_files import PRIVATE_FILE, PRIVATE_FOLDER
from core.files.user_folders import serving_folder
from core.files.whole_files import write_whole
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased

MOST_BYTES = 4_000
INTEGER, BIT_STRING, OCTET_STRING, SEQUENCE, SET = 0x02, 0x03, 0x04, 0x30, 0x31
UTF8, UTC_TIME, LATER_TIME, EXPLICIT_0 = 0x0C, 0x17, 0x18, 0xA0
ED25519 = bytes.fromhex("300506032b6570")
COMMON_NAME = bytes.fromhex("0603550403")
NO_END = b"99991231235959Z"
"""A certificate that does not expire is said to end then (RFC 5280, 4.1.2.5)."""


def own_certificate() -> tuple[Path, bytes]:
    """Return the file with certificate and key, made at its first use, and the certificate (DER).

    Raises:
        UserError: it cannot be kept, or is damaged.
    """
    path = serving_folder() / "certificate.pem"
    try:
        if not path.exists():
            path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
            write_whole(path, _new_certificate(), is_private=True)
        path.chmod(PRIVATE_FILE)
        text = read_plain_text(path, MOST_BYTES)
        return path, ssl.PEM_cert_to_DER_cert(text[: text.index(ssl.PEM_FOOTER) + len(ssl.PEM_FOOTER)])
    except (OSError, ValueError) as error:
        raise UserError(
            phrased(
                "The certificate in '{path}' cannot be used ({reason}): make room and rights for it, or"
                " delete it and pair all computers again.",
                path=path,
                reason=reason_of(error),
            )
        ) from error


def _new_certificate() -> str:
    from nacl.signing import SigningKey

    seed = os.urandom(32)
    key = SigningKey(seed)
    name = _sequence(_coded(SET, _sequence(COMMON_NAME, _coded(UTF8, b"surtitle"))))
    to_sign = _sequence(
        _coded(EXPLICIT_0, _coded(INTEGER, b"\x02")),  # version 3
        _coded(INTEGER, b"\x01" + secrets.token_bytes(15)),  # above 0, and as good as unique
        ED25519,
        name,
        _sequence(_coded(UTC_TIME, b"200101000000Z"), _coded(LATER_TIME, NO_END)),
        name,
        _sequence(ED25519, _bits(bytes(key.verify_key))),
    )
    certificate = _sequence(to_sign, ED25519, _bits(key.sign(to_sign).signature))
    private = _sequence(_coded(INTEGER, b"\x00"), ED25519, _coded(OCTET_STRING, _coded(OCTET_STRING, seed)))
    text = base64.b64encode(private).decode()
    return (
        f"{ssl.DER_cert_to_PEM_cert(certificate)}-----BEGIN PRIVATE KEY-----\n{text}\n"
        "-----END PRIVATE KEY-----\n"
    )


def _sequence(*parts: bytes) -> bytes:
    return _coded(SEQUENCE, b"".join(parts))


def _bits(content: bytes) -> bytes:
    return _coded(BIT_STRING, b"\x00" + content)  # none of the last byte is unused


def _coded(tag: int, content: bytes) -> bytes:
    """Return a value as DER has it: its tag, its length, itself."""
    n_bytes = len(content)
    if n_bytes < 0x80:
        return bytes((tag, n_bytes)) + content
    length = n_bytes.to_bytes((n_bytes.bit_length() + 7) // 8)
    return bytes((tag, 0x80 | len(length))) + length + content
