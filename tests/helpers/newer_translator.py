"""A program that ships better weights of its translator, made on the spot."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from models import embedded
from models.embedded.revisions import REVISIONS_NAME

N_CHANGED_BYTES = 4_000_000
"""At the end of the file, which are of the last layers."""


def land_newer_translator(
    monkeypatch: pytest.MonkeyPatch, folder: Path, *, ships_earlier: bool = True
) -> str:
    """Have the program ship other weights, from `folder`; return the revision of those before."""
    before = embedded.revision()
    folder.mkdir()
    for path in embedded.FOLDER.iterdir():
        if path.is_file() and path.suffix in (".json", ".jinja", ".md"):
            shutil.copyfile(path, folder / path.name)
    if ships_earlier:
        (folder / "earlier").mkdir()
        for path in (embedded.FOLDER / "earlier").glob("*"):
            if path.name != before[:12]:
                (folder / "earlier" / path.name).symlink_to(path)
        earlier = folder / "earlier" / before[:12]
        shutil.copytree(
            embedded.FOLDER, earlier, ignore=shutil.ignore_patterns("*.py*", "_*", "earlier", "into_english")
        )
        (earlier / REVISIONS_NAME).unlink()
    weights = bytearray((embedded.FOLDER / embedded.WEIGHTS_NAME).read_bytes())
    for place in range(len(weights) - N_CHANGED_BYTES, len(weights), 2):
        weights[place] ^= 4  # of seven binary places of a bfloat16, so by some percent
    (folder / embedded.WEIGHTS_NAME).write_bytes(weights)
    monkeypatch.setattr(embedded, "FOLDER", folder)
    assert embedded.revision() != before
    return before
