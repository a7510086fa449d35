from __future__ import annotations

import json
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest
from places import ROOT
from update_server import announcement, public_key

from app.remote.announcement import AnnouncementError, is_newer, read_announcement

KEY = public_key().hex()


def test_what_is_signed_is_read() -> None:
    found = read_announcement(announcement(), KEY)
    assert (found.version, found.page) == ("99.0.0", "https://surtitle.invalid/99.0.0")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<html>Sign in to this network</html>",
        b"\xff\xfe",
        b"[]",
        b"null",
        b'{"announcement": "{}"}',
        b'{"announcement": 1, "signature": "00"}',
        announcement(version=None),
        announcement(version=7),
        announcement(version="latest"),
        announcement(version="1" * 50),
        announcement(changes="x" * 30_000),
        announcement(page="http://surtitle.invalid"),
        announcement(page="file:///etc/passwd"),
    ],
    ids=range(14),
)
def test_what_is_no_announcement_is_told_in_one_sentence(content: bytes) -> None:
    with pytest.raises(AnnouncementError, match="not an announcement of an update"):
        read_announcement(content, KEY)


def test_what_another_has_signed_or_changed_is_not_believed() -> None:
    changed = announcement().replace(b"99.0.0", b"98.0.0")
    without = json.dumps(json.loads(announcement()) | {"signature": "no hexadecimal"}).encode()
    for content in (announcement(bytes(32)), changed, without):
        with pytest.raises(AnnouncementError, match="not signed by the makers"):
            read_announcement(content, KEY)


def test_versions_are_in_order() -> None:
    ordered = ["", "0.9", "0.10.0", "1.0.0a1", "1.0.0rc2", "1.0.0rc10", "1.0.0", "1.0.1", "2.0"]
    for n, version in enumerate(ordered):
        assert [is_newer(version, other) for other in ordered] == [n > m for m in range(len(ordered))]
    assert not is_newer("1.0", "1.0.0") and not is_newer("newest", "0.1.0")


@pytest.mark.skipif(shutil.which("openssl") is None, reason="there is no openssl here")
def test_what_the_release_signs_is_believed(tmp_path: Path) -> None:
    key = tmp_path / "key.pem"
    make = ["openssl", "genpkey", "-algorithm", "ed25519", "-out", str(key)]
    subprocess.run(make, check=True, capture_output=True)
    der = subprocess.run(
        ["openssl", "pkey", "-in", str(key), "-pubout", "-outform", "DER"], check=True, capture_output=True
    ).stdout
    announce = runpy.run_path(str(ROOT / "packaging" / "announce.py"))
    changes = announce["changes_of"](
        "1.2.0", "# Changelog\n\n## 1.2.0 (2031)\n\n- Süß.\n\n## 1.1.0\n\n- Old.\n"
    )
    said = {"version": "1.2.0", "date": "2031-01-01", "changes": changes, "page": "https://surtitle.invalid"}
    content = announce["signed"](json.dumps(said), key)
    assert read_announcement(content, der[-32:].hex()).changes == "- Süß."
    with pytest.raises(SystemExit, match="no heading"):
        announce["changes_of"]("1.3.0", "## 1.2.0\n")
