"""Adapters in zip files: damaged inside, in their bytes, and with headers that lie."""

from __future__ import annotations

import tempfile
import zipfile
from pathlib import Path
from random import Random

from adapter_inputs import NAME, damage_adapter, save_good_adapter, use_import
from box import Box
from damage import damaged
from running import Run

METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)


class ZipInputs:
    def place(self, box: Box) -> Path:
        return box.input

    def make(self, folder: Path) -> None:
        for method in METHODS:
            _write(folder / f"{NAME}-{method}.zip", method)

    def damage(self, path: Path, others: list[Path], random: Random) -> str:
        chance = random.random()
        if chance < 0.5:
            return _write(path, random.choice(METHODS), random)
        if chance < 0.75:
            path.write_bytes(damaged(path.read_bytes(), random))
            return "bytes"
        _rewrite_fields(path, random)
        return "fields rewritten"

    def use(self, box: Box, path: Path, run: Run) -> bool:
        return use_import(box, path, run)


def _write(path: Path, method: int, random: Random | None = None) -> str:
    """Zip an adapter, damaged where there is chance, and return how; what is no file is left out."""
    with tempfile.TemporaryDirectory() as place, zipfile.ZipFile(path, "w", method) as archive:
        folder = Path(place) / NAME
        save_good_adapter(folder)
        what = damage_adapter(folder, random) if random else ""
        for file in sorted(folder.iterdir()):
            if file.is_file() and not file.is_symlink():
                archive.writestr(f"{NAME}/{file.name}", file.read_bytes())
    return what


def _rewrite_fields(path: Path, random: Random) -> None:
    """Let the headers lie: of sizes, methods, flags, and where things lie."""
    content = bytearray(path.read_bytes())
    for mark in (b"PK\x01\x02", b"PK\x03\x04", b"PK\x05\x06"):
        place = content.find(mark)
        if place >= 0 and random.random() < 0.6:
            field = place + 4 + 2 * random.randrange(13)
            content[field : field + 2] = random.randbytes(2)
    path.write_bytes(content)
