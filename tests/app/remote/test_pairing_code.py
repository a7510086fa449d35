from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.remote.pairing_code import LETTERS, N_SECRET, fingerprint_of, new_code, read_code
from core.wording.errors import UserError

FINGERPRINT = fingerprint_of(b"a certificate")
fingerprints = st.binary(min_size=32, max_size=32)


@given(fingerprints, fingerprints)
def test_a_code_comes_back_as_it_was_shown_and_is_of_one_certificate_alone(one: bytes, other: bytes) -> None:
    code = new_code(one)
    assert read_code(str(code)) == code
    assert code.is_of(one)
    assert code.is_of(other) == (one[:10] == other[:10])


def test_what_is_easily_mistaken_is_typed_as_it_may_be() -> None:
    code = new_code(bytes(10) + b"\x01" * 22)
    typed = f"  {str(code).lower().replace('0', 'o').replace('1', 'l').replace('-', ' ')}\n"
    assert read_code(typed) == code


@pytest.mark.parametrize("typed", ["", "1234", "0" * 23, "0" * 25, "U" * 24, "ä" * 24, "0" * 5_000])
def test_what_is_no_code_is_told_in_a_sentence(typed: str) -> None:
    with pytest.raises(UserError, match="not a pairing code: a code has 24 letters"):
        read_code(typed)


def test_the_secret_of_each_code_is_drawn_again() -> None:
    secrets = {new_code(FINGERPRINT).secret for _ in range(100)}
    assert len(secrets) == 100
    assert all(len(secret) == N_SECRET and set(secret) <= set(LETTERS) for secret in secrets)
