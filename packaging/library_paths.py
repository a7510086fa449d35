"""Where the shared libraries of an engine pack look for others: nowhere but in the pack.

A library names folders in DT_RPATH or DT_RUNPATH. One outside of the pack may hold anybody's files, and an
empty one means the current folder. DT_RUNPATH is asked only after LD_LIBRARY_PATH, in which a frozen program
has its own libtorch: what needs a library of torch has to name its folder in DT_RPATH, which is asked before
(`models/engines/activation.py`).
"""

from __future__ import annotations

import os
import posixpath
import re
import subprocess
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

KNOWN = (
    # Plugins that join computers by MPI: nothing here loads them.
    "nvidia/nvshmem/lib/nvshmem_bootstrap_mpi.so.3",
    "nvidia/nvshmem/lib/nvshmem_bootstrap_shmem.so.3",
    # Ends in an empty folder, and needs nothing but the C library and libgcc, which are loaded before it.
    "nvidia/cusparselt/lib/libcusparseLt.so.0",
    # Names folders beside the pack too, as if it lay one deeper: they are the user's own, and hold nothing.
    "torch/_C.*.so",
)
"""Libraries that name folders outside of the pack, and were looked at; patterns."""

OF_TORCH = "torch/lib"
_ORIGIN = re.compile(r"\$(?:ORIGIN|\{ORIGIN\})(?=/|$)")
_ENTRY = re.compile(r"\((NEEDED|RPATH|RUNPATH)\).*\[(.*)\]$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class SharedLibrary:
    """A shared library by its `path` in the pack, the names that it needs, and the folders that it names."""

    path: str
    needed: tuple[str, ...] = ()
    rpath: tuple[str, ...] = ()
    runpath: tuple[str, ...] = ()


def libraries_of(wheel: Path) -> Iterator[SharedLibrary]:
    """Yield the shared libraries of a wheel; binutils' readelf reads them."""
    with zipfile.ZipFile(wheel) as content, tempfile.TemporaryDirectory() as folder:
        for member in content.infolist():
            if ".so" in posixpath.basename(member.filename) and _is_elf(content, member):
                extracted = Path(content.extract(member, folder))
                yield _read(extracted, member.filename)
                extracted.unlink()


def _is_elf(content: zipfile.ZipFile, member: zipfile.ZipInfo) -> bool:
    with content.open(member) as file:
        return file.read(4) == b"\x7fELF"


def _read(file: Path, path: str) -> SharedLibrary:
    command = ["readelf", "--wide", "--dynamic", str(file)]
    told = subprocess.run(
        command, check=True, capture_output=True, text=True, env=os.environ | {"LC_ALL": "C"}
    )
    found = _ENTRY.findall(told.stdout)
    folders = {kind: tuple(value.split(":")) for kind, value in found if kind != "NEEDED"}
    needed = tuple(value for kind, value in found if kind == "NEEDED")
    return SharedLibrary(path, needed, folders.get("RPATH", ()), folders.get("RUNPATH", ()))


def faults_of(libraries: Iterable[SharedLibrary], *, beside_torch: bool = True) -> list[str]:
    """Return a line for each library that could load what is not of the pack.

    A program that a pack for the processor is for carries no torch that it could lie beside.
    """
    libraries = list(libraries)
    of_torch = {posixpath.basename(one.path) for one in libraries if posixpath.dirname(one.path) == OF_TORCH}
    faults = []
    for library in libraries:
        outside = [one for one in library.rpath + library.runpath if _leads_out(one, library.path)]
        if outside and not any(fnmatch(library.path, known) for known in KNOWN):
            faults.append(f"{library.path} looks for libraries outside of the pack: {outside}")
        # A library that has both is asked for its DT_RUNPATH alone.
        is_neighbour = beside_torch and not of_torch.isdisjoint(library.needed)
        if is_neighbour and (library.runpath or not library.rpath):
            faults.append(
                f"{library.path} would take the program's own torch: it names no folder in DT_RPATH"
            )
    return faults


def _leads_out(folder: str, path: str) -> bool:
    """Return whether a folder that the library at `path` names lies outside of the pack."""
    if not _ORIGIN.match(folder):
        return True
    place = posixpath.normpath(_ORIGIN.sub(posixpath.dirname(path) or ".", folder, count=1))
    return place.startswith(("..", "/"))
