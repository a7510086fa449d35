"""Announce a release to the programs that look for one: a signed file, from the changelog.

    python packaging/announce.py --key KEY.pem --page https://… [--date 2026-01-31] [--out FILE]
    python packaging/announce.py --key KEY.pem --public

`openssl genpkey -algorithm ed25519 -out KEY.pem` makes a key; `--public` prints what
`app/remote/update_source.py` has to hold of it. Anybody who has the key can make every program say that there
is a newer version: it stays off the machines that build. OpenSSL 3 signs.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import tomllib
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from app.remote.announcement import SIGNED_AS, read_announcement  # noqa: E402

PUBLIC_BYTES = 32
"""The key itself, at the end of its DER form."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Sign the announcement of this version.")
    parser.add_argument("--key", type=Path, required=True, help="an Ed25519 key in PEM")
    parser.add_argument("--public", action="store_true", help="print the public key and do nothing else")
    parser.add_argument("--page", default="", help="where the release can be had, https")
    parser.add_argument("--date", default=date.today().isoformat())
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "update.json")
    args = parser.parse_args()
    public = _openssl("pkey", "-in", args.key, "-pubout", "-outform", "DER")[-PUBLIC_BYTES:].hex()
    if args.public:
        print(public)  # noqa: T201
        return
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    said = {
        "version": version,
        "date": args.date,
        "changes": changes_of(version, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")),
        "page": args.page,
    }
    content = signed(json.dumps(said, ensure_ascii=False), args.key)
    read_announcement(content, public)  # as the programs do
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_bytes(content)


def changes_of(version: str, changelog: str) -> str:
    """Return what the changelog says of a version.

    Raises:
        SystemExit: it has no such heading.
    """
    found = re.search(rf"^## {re.escape(version)}\b[^\n]*\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    if found is None:
        raise SystemExit(f"CHANGELOG.md has no heading `## {version}`: name the release there first.")
    return found[1].strip()


def signed(announcement: str, key: Path) -> bytes:
    """Return the file that programs read."""
    with tempfile.NamedTemporaryFile() as message:
        message.write(SIGNED_AS + announcement.encode())
        message.flush()
        signature = _openssl("pkeyutl", "-sign", "-rawin", "-inkey", key, "-in", message.name)
    said = {"announcement": announcement, "signature": signature.hex()}
    return (json.dumps(said, ensure_ascii=False, indent=1) + "\n").encode()


def _openssl(*arguments: object) -> bytes:
    return subprocess.run(["openssl", *map(str, arguments)], check=True, stdout=subprocess.PIPE).stdout


if __name__ == "__main__":
    main()
