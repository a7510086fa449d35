"""The data of ICU without what nothing here asks for: of 65 MB that come with Qt and icu4py 22 stay.

Names of money, languages, countries, units and time zones in each language, spelled-out numbers and scripts
written in others' letters are left out of both. Qt compares texts and reads old encodings by the rest; icu4py
finds where lines and letters end, and Qt does that by itself. On Linux, where ICU's own tool takes the items
out (Debian's icu-devtools), and a compiler makes a library of what stays.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

_NAMES = ("curr/*", "lang/*", "region/*", "unit/*", "zone/*", "translit/*", "rbnf/*")
LEFT_OUT = {
    "PySide6/Qt/lib/libicudata.so.*": (*_NAMES, "brkitr/*"),
    "icu4py.libs/libicudata-*.so.*": (*_NAMES, "coll/*", "*.cnv"),
}
"""By where a library is put: the items that are left out of it, as icupkg wants them."""

_SOURCE = """
    .globl {symbol}
    .type {symbol}, @object
    .section .rodata
    .balign 16
{symbol}:
    .incbin "{data}"
    .size {symbol}, . - {symbol}
    .section .note.GNU-stack,"",@progbits
"""


def left_out_of(path: str) -> Sequence[str]:
    """Return what is left out of a library that is put there; nothing of a library without ICU's data."""
    return next((items for pattern, items in LEFT_OUT.items() if fnmatch(path, pattern)), ())


def reduce(source: Path, copy: Path, items: Sequence[str]) -> None:
    """Write a copy of the library without these items."""
    symbol = _said("nm", "--dynamic", "--defined-only", source).split()[-1]
    name = f"{symbol.removesuffix('_dat')}l.dat"  # of a machine whose bytes have the least first
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder, name)
        _said("objcopy", "--output-target=binary", "--only-section=.rodata", source, data)
        for item in items:
            _said("icupkg", "--remove", item, data)
        assembler = Path(folder, "data.s")
        assembler.write_text(_SOURCE.format(symbol=symbol, data=data), encoding="utf-8")
        linked = f"-Wl,-soname,{_soname(source)}"
        _said("gcc", "-shared", "-nostdlib", linked, "-Wl,--build-id=none", "-o", copy, assembler)


def _soname(library: Path) -> str:
    line = next(line for line in _said("readelf", "--dynamic", library).splitlines() if "(SONAME)" in line)
    return line.rpartition("[")[2].rstrip("]")


def _said(*command: object) -> str:
    done = subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True)
    return done.stdout
