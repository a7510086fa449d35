"""The wheels of an engine pack opened into a folder, out of which nothing of them leads."""

from __future__ import annotations

import shutil
import stat
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from core.wording.sentences import phrased
from models.engines.catalog import EnginePack, WrongWheelError
from models.store.hub_cache import is_plain_name
from models.store.messages import Doing, TellStep

DESCRIPTION = ".dist-info"
"""How the folder ends in which a wheel describes itself."""
TOLD_STEP = 0.005


def unpack(wheels: Sequence[Path], pack: EnginePack, into: Path, tell: TellStep) -> None:
    """Unpack wheels, whose hashes were checked, into a folder that is empty.

    Raises:
        WrongWheelError: one is no wheel, holds what may not be there, or more than was told.
        OSError: the disk does not take it.
    """
    n_done = n_told = 0
    for path in wheels:
        tell(Doing(phrased("Unpacking {name}", name=path.name), n_done / pack.n_unpacked))
        try:
            with zipfile.ZipFile(path) as wheel:
                for member in _checked(path, wheel, pack):
                    n_done += member.file_size
                    if n_done > pack.n_unpacked:
                        raise _refused(path, phrased("it holds more than was stated"))
                    if n_done - n_told >= TOLD_STEP * pack.n_unpacked:  # there are thousands of files
                        n_told = n_done
                        tell(Doing(phrased("Unpacking {name}", name=path.name), n_done / pack.n_unpacked))
                    _write(wheel, member, into)
        except (zipfile.BadZipFile, EOFError, NotImplementedError, UnicodeError) as error:
            raise _refused(path, str(error)) from error


def _checked(path: Path, wheel: zipfile.ZipFile, pack: EnginePack) -> Iterator[zipfile.ZipInfo]:
    """Yield the files of a wheel, when all of its names have been looked at."""
    members = wheel.infolist()
    for member in members:
        parts = member.filename.removesuffix("/").split("/")
        kind = stat.S_IFMT(member.external_attr >> 16)
        if not all(map(is_plain_name, parts)):
            raise _refused(path, phrased("the name {name} leaves its folder", name=member.filename))
        if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
            raise _refused(path, phrased("{name} is not a file", name=member.filename))
        if parts[0] not in pack.packages and not parts[0].endswith(DESCRIPTION):
            raise _refused(path, phrased("{name} is not one of its packages", name=parts[0]))
    yield from (member for member in members if not member.is_dir())


def _write(wheel: zipfile.ZipFile, member: zipfile.ZipInfo, into: Path) -> None:
    target = into.joinpath(*member.filename.split("/"))
    target.parent.mkdir(parents=True, exist_ok=True)
    with wheel.open(member) as source, target.open("wb") as out:
        shutil.copyfileobj(source, out, 1 << 20)


def _refused(path: Path, what: str) -> WrongWheelError:
    return WrongWheelError(
        phrased(
            "{file} cannot be unpacked ({what}): it is not a wheel that can be used here.",
            file=path.name,
            what=what,
        )
    )
