from __future__ import annotations

import shutil
import ssl
import subprocess
import sys

import pytest

from app.serving.certificate import own_certificate
from core.wording.errors import UserError


def test_a_certificate_is_made_once_and_read_by_its_user_alone() -> None:
    path, certificate = own_certificate()
    assert own_certificate() == (path, certificate)
    if sys.platform != "win32":
        assert path.stat().st_mode & 0o777 == 0o600
        assert path.parent.stat().st_mode & 0o777 == 0o700
    path.unlink()
    assert own_certificate()[1] != certificate


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
def test_openssl_finds_nothing_wrong_with_it() -> None:
    path, _ = own_certificate()
    checked = subprocess.run(
        ["openssl", "verify", "-check_ss_sig", "-CAfile", path, path],
        capture_output=True,
        text=True,
    )
    shown = subprocess.run(
        ["openssl", "x509", "-in", path, "-noout", "-text"], capture_output=True, text=True
    )
    assert checked.stdout.endswith("OK\n"), checked.stderr
    assert "Public Key Algorithm: ED25519" in shown.stdout
    assert "Not After : Dec 31 23:59:59 9999 GMT" in shown.stdout


@pytest.mark.parametrize("damaged", [b"", b"-----BEGIN CERTIFICATE-----\n", b"\xff" * 9_000])
def test_a_damaged_one_is_told(damaged: bytes) -> None:
    path, _ = own_certificate()
    path.write_bytes(damaged)
    with pytest.raises(UserError, match="delete it and pair all computers again"):
        own_certificate()


def test_a_key_that_is_not_the_certificates_serves_nobody() -> None:
    path, _ = own_certificate()
    text = path.read_text()
    path.unlink()
    own_certificate()
    other = path.read_text()
    end = text.index(ssl.PEM_FOOTER)
    path.write_text(text[:end] + other[other.index(ssl.PEM_FOOTER) :])
    with pytest.raises(ssl.SSLError, match="KEY_VALUES_MISMATCH"):
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(path)
