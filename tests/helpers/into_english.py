"""A program that ships a translator into English beside that from English: its words mean nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from models import embedded
from models.manifests.manifests import MANIFEST_NAME


def land_into_english(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Path:
    """Have the program ship both, from `folder`; return where that into English lies."""
    shipped, other = embedded.FOLDER, folder / embedded.INTO_ENGLISH
    other.mkdir(parents=True)
    for path in shipped.iterdir():
        if path.name != other.name:
            (folder / path.name).symlink_to(path)
        if path.is_file() and path.suffix in (".json", ".jinja", ".md"):
            (other / path.name).symlink_to(path)
    weights = bytearray((shipped / embedded.WEIGHTS_NAME).read_bytes())
    weights[-1] ^= 1
    (other / embedded.WEIGHTS_NAME).write_bytes(weights)
    _turn_round(other / MANIFEST_NAME)
    monkeypatch.setattr(embedded, "FOLDER", folder)
    return other


def _turn_round(path: Path) -> None:
    manifest = json.loads(path.read_text("utf-8"))
    manifest["languages"] = [{"from": pair["to"], "to": pair["from"]} for pair in manifest["languages"]]
    manifest["measured"] = {}
    path.unlink()
    path.write_text(json.dumps(manifest), encoding="utf-8")
