"""Put another FFmpeg into PyAV's wheel for Windows: `windows.py WHEEL FOLDER OUT`.

PyAV's modules for Windows lie in its own wheel, beside an FFmpeg with encoders under the GPL. Here they
get the libraries of `FOLDER/bin` in its place. That fits where both are of one version of FFmpeg, and the
modules find in the new libraries every function that they ask for by name: both is checked, and the exit
code is 1 where it fails. Prints the path of the wheel in `OUT`. Runs on any system.
"""

from __future__ import annotations

import re
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pefile
from wheel.wheelfile import WheelFile

LIBRARIES = "av.libs"
RENAMED = re.compile(rb"\b((?:av|sw)[a-z]+-\d+)-[0-9a-f]{32}\.dll\0")
"""How PyAV's modules name a library of FFmpeg: delvewheel has put a hash of the file after its name."""
VERSION = re.compile(rb"FFmpeg version ([\w.-]+)\0")
OF_PYTHON = ("python", "vcruntime", "api-ms-win-", "kernel32")


def main(wheel: Path, ffmpeg: Path, out: Path) -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(folder)
        libraries = folder / LIBRARIES
        versions = {_version_in(libraries), _version_in(ffmpeg / "bin")}
        _replace(libraries, ffmpeg / "bin")
        modules = sorted((folder / "av").rglob("*.pyd"))
        for module in modules:
            module.write_bytes(RENAMED.sub(_named_plainly, module.read_bytes()))
        wrong = [*_missing([*modules, *libraries.glob("*.dll")], libraries)]
        if len(versions) != 1:
            wrong.append(f"PyAV is made for another FFmpeg: {versions}")
        if wrong:
            sys.stderr.write("\n".join(wrong) + "\n")
            return 1
        for told in folder.glob("*.dist-info/DELVEWHEEL"):
            told.unlink()  # of libraries that are not there any more
        out.mkdir(parents=True, exist_ok=True)
        made = out / wheel.name
        with WheelFile(made, "w") as packing:
            packing.write_files(folder)
    sys.stdout.write(f"{made}\n")
    return 0


def _version_in(folder: Path) -> bytes:
    """Return the version of FFmpeg that these libraries tell."""
    (library,) = folder.glob("avutil-*.dll")
    found = VERSION.search(library.read_bytes())
    if found is None:
        raise SystemExit(f"{library} does not tell which FFmpeg it is of.")
    return found[1]


def _replace(libraries: Path, made: Path) -> None:
    for old in libraries.iterdir():
        old.unlink()
    for new in made.glob("*.dll"):
        (libraries / new.name).write_bytes(new.read_bytes())


def _named_plainly(found: re.Match[bytes]) -> bytes:
    """Return the library's own name, in as many bytes: a file's other parts stay where they are."""
    return (found[1] + b".dll").ljust(len(found[0]), b"\0")


def _missing(files: list[Path], libraries: Path) -> Iterator[str]:
    """Yield what these files ask for and is not among the libraries, nor Windows' or Python's own."""
    exported = {path.name.lower(): _exports(path) for path in libraries.glob("*.dll")}
    system = {"bcrypt.dll", "msvcrt.dll", "kernel32.dll"}
    for path in files:
        image = pefile.PE(str(path), fast_load=True)
        image.parse_data_directories([pefile.DIRECTORY_ENTRY["IMAGE_DIRECTORY_ENTRY_IMPORT"]])
        for asked in image.DIRECTORY_ENTRY_IMPORT:
            library = asked.dll.decode().lower()
            if library in exported:
                names = {function.name.decode() for function in asked.imports}
                yield from (f"{path.name}: {library} has no {name}" for name in names - exported[library])
            elif library not in system and not library.startswith(OF_PYTHON):
                yield f"{path.name}: there is no {library}"


def _exports(library: Path) -> set[str]:
    image = pefile.PE(str(library), fast_load=True)
    image.parse_data_directories([pefile.DIRECTORY_ENTRY["IMAGE_DIRECTORY_ENTRY_EXPORT"]])
    return {one.name.decode() for one in image.DIRECTORY_ENTRY_EXPORT.symbols if one.name}


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(*map(Path, sys.argv[1:])))
