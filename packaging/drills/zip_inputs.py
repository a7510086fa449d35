"""Adapters in zip files: hostile names, links, bombs, huge headers, entries twice, headers that lie."""

from __future__ import annotations

import io
import stat
import struct
import tempfile
import warnings
import zipfile
from pathlib import Path
from random import Random

from adapter_inputs import NAME, damage_adapter, save_good_adapter, use_import
from box import Box
from byte_damage import damaged
from kind import Damage
from running import Run

from models.adapters.adapter_files import CONFIG_NAME, WEIGHTS_NAME

Entries = list[tuple[zipfile.ZipInfo, bytes]]

LEADING_OUT = (
    "../x",
    f"{NAME}/../../x",
    "/tmp/x",
    "..\\x",
    "C:\\x",
    "\\\\host\\x",
    f"{NAME}/..",
    "a/../../../../x",
)
ODD = (
    "",
    "/",
    ".",
    "\x1b[31mred",
    "two\nlines",
    "\ud800",
    "x" * 60_000,
    f"{NAME}/\u202etxt",
    f"{NAME}//README.md",
    "a\x00b",
)
BOMB_BYTES = 30_000_000
HUGE_HEADER_BYTES = 99_000_000
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)


class ZipInputs:
    name = "zips"

    def place(self, box: Box) -> Path:
        return box.input

    def make(self, folder: Path) -> None:
        with tempfile.TemporaryDirectory() as place:
            source = Path(place) / NAME
            save_good_adapter(source)
            files = {f"{NAME}/{path.name}": path.read_bytes() for path in sorted(source.iterdir())}
        for method in METHODS:
            _write(
                folder / f"{NAME}-{method}.zip",
                [(_entry(name, method), data) for name, data in files.items()],
            )

    def damage(self, path: Path, others: list[Path], random: Random) -> Damage:
        chance = random.random()
        if chance < 0.3:
            path.write_bytes(damaged(path.read_bytes(), random))
            return Damage("bytes")
        if chance < 0.5:
            return _damage_inside(path, random)
        entries = _read(path)
        damage = random.choice(WAYS)(entries, random)
        _write(path, entries)
        if chance > 0.95:
            _rewrite_fields(path, random)
            damage = Damage(f"{damage.what}, fields rewritten")
        return damage

    def use(self, box: Box, path: Path, run: Run) -> bool:
        return use_import(box, path, run)

    use_process = use


def _damage_inside(path: Path, random: Random) -> Damage:
    """Damage the adapter, then zip it; links in a folder are files in a zip."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / NAME
        save_good_adapter(folder)
        damage = damage_adapter(folder, random)
        files = [file for file in sorted(folder.iterdir()) if file.is_file() and not file.is_symlink()]
        _write(path, [(_entry(f"{NAME}/{file.name}"), file.read_bytes()) for file in files])
    return Damage(damage.what, is_hostile="pickle" in damage.what)


def _names(entries: Entries, random: Random) -> Damage:
    entries.append((_entry(random.choice(LEADING_OUT)), b"x"))
    return Damage("a name that leads out", is_hostile=entries[-1][0].filename not in ("",))


def _odd_names(entries: Entries, random: Random) -> Damage:
    info = _entry("x")
    info.filename = random.choice(ODD)
    entries.insert(random.randrange(len(entries) + 1), (info, b"x"))
    return Damage("an odd name")


def _renamed(entries: Entries, random: Random) -> Damage:
    below = random.choice((*ODD, "some/where", "\u202e", "." * 200, "con", "a" * 300))
    for info, _ in entries:
        info.filename = f"{below}/{info.filename.rpartition('/')[2]}"
    return Damage("an odd folder")


def _link(entries: Entries, random: Random) -> Damage:
    info, _ = entries[random.randrange(len(entries))]
    kind = random.choice((stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR))
    linked = _entry(random.choice((info.filename, f"{NAME}/LICENSE", "elsewhere/link")))
    linked.create_system = 3
    linked.external_attr = (kind | 0o777) << 16
    entries.append((linked, b"/etc/hostname"))
    return Damage("a link", is_hostile=True)


def _bomb(entries: Entries, random: Random) -> Damage:
    name = random.choice((f"{NAME}/README.md", f"{NAME}/{WEIGHTS_NAME}", f"{NAME}/{CONFIG_NAME}"))
    kept = [(info, data) for info, data in entries if info.filename != name]
    entries[:] = [*kept, (_entry(name, zipfile.ZIP_DEFLATED), bytes(BOMB_BYTES))]
    return Damage("a bomb", is_hostile=True)


def _huge_header(entries: Entries, random: Random) -> Damage:
    """Let the weights begin with the longest header that their format allows."""
    if random.random() < 0.9:  # it takes seconds
        return _twice(entries, random)
    header = b"{" + b",".join(b'"%d":[]' % n for n in range(HUGE_HEADER_BYTES // 12)) + b"}"
    weights = struct.pack("<Q", len(header)) + header
    kept = [(info, data) for info, data in entries if not info.filename.endswith(WEIGHTS_NAME)]
    entries[:] = [*kept, (_entry(f"{NAME}/{WEIGHTS_NAME}", zipfile.ZIP_DEFLATED), weights)]
    return Damage("a huge header", is_hostile=True)


def _twice(entries: Entries, random: Random) -> Damage:
    info, _ = entries[random.randrange(len(entries))]
    entries.append((_entry(info.filename), random.randbytes(300)))
    return Damage("an entry twice")


def _many(entries: Entries, random: Random) -> Damage:
    entries.extend((_entry(f"{NAME}/{n}.txt"), b"") for n in range(10_001))
    return Damage("very many entries", is_hostile=True)


def _several(entries: Entries, random: Random) -> Damage:
    entries.append((_entry(f"second/{CONFIG_NAME}"), b"{}"))
    return Damage("two adapters", is_hostile=True)


def _encrypted(entries: Entries, random: Random) -> Damage:
    info, _ = entries[random.randrange(len(entries))]
    info.comment = random.randbytes(random.choice((0, 10, 60_000)))
    info.extra = random.randbytes(random.choice((0, 3, 4, 60_000)))
    return Damage("comments and extra fields")


WAYS = (
    _names,
    _names,
    _odd_names,
    _odd_names,
    _renamed,
    _link,
    _bomb,
    _huge_header,
    _twice,
    _many,
    _several,
    _encrypted,
)


def _rewrite_fields(path: Path, random: Random) -> None:
    """Let the headers lie: of sizes, methods, flags, and where things lie."""
    content = bytearray(path.read_bytes())
    for mark in (b"PK\x01\x02", b"PK\x03\x04", b"PK\x05\x06"):
        place = content.find(mark)
        if place >= 0 and random.random() < 0.6:
            field = place + 4 + 2 * random.randrange(13)
            content[field : field + 2] = random.randbytes(2)
    path.write_bytes(content)


def _entry(name: str, method: int = zipfile.ZIP_STORED) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo("x")
    info.filename = name  # past what would make it decent
    info.compress_type = method
    return info


def _read(path: Path) -> Entries:
    with zipfile.ZipFile(path) as archive:
        return [
            (_entry(info.filename, info.compress_type), archive.read(info)) for info in archive.infolist()
        ]


def _write(path: Path, entries: Entries) -> None:
    whole = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(whole, "w") as archive:
        warnings.simplefilter("ignore")  # of names that are there twice
        for info, data in entries:
            try:
                archive.writestr(info, data)
            except UnicodeEncodeError:  # no lone surrogate can be written
                info.filename = "lone"
                archive.writestr(info, data)
    path.write_bytes(whole.getvalue())
