from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from update_server import public_key, sign

from app.remote.update_signature import is_signed

ORDER = 2**252 + 27742317777372353535851937790883648493

KNOWN = [  # RFC 8032, 7.1: key, message, signature
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        "d25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
        "387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
        "4a7c15e9716ed28dc027beceea1ec40a",
    ),
]


@pytest.mark.parametrize(("key", "message", "signature"), KNOWN)
def test_the_examples_of_the_standard_are_true(key: str, message: str, signature: str) -> None:
    assert is_signed(*map(bytes.fromhex, (message, signature, key)))
    assert not is_signed(b"another", *map(bytes.fromhex, (signature, key)))


@given(st.binary(max_size=200), st.integers(0, 511))
def test_a_signature_with_another_bit_is_none(message: bytes, bit: int) -> None:
    signature = sign(message)
    assert is_signed(message, signature, public_key())
    number = int.from_bytes(signature, "little") ^ 1 << bit
    assert not is_signed(message, number.to_bytes(64, "little"), public_key())


def test_a_scalar_beyond_the_order_is_refused() -> None:
    signature = sign(b"it")
    scalar = int.from_bytes(signature[32:], "little") + ORDER
    assert not is_signed(b"it", signature[:32] + scalar.to_bytes(32, "little"), public_key())


@given(st.binary(max_size=70), st.binary(max_size=40))
def test_whatever_is_no_signature_and_no_key_is_none(signature: bytes, key: bytes) -> None:
    assert not is_signed(b"it", signature, public_key())
    assert not is_signed(b"it", sign(b"it"), key)
    assert not is_signed(b"it", bytes(64), b"\xff" * 32)
