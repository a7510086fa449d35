"""What a machine lacks that has little but PyTorch: packages whose files any Python of that system runs."""

from __future__ import annotations

import importlib.metadata
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CARRIED = ROOT / "runs" / "carried"
PACKAGES = ("platformdirs", "bitsandbytes")
LIBRARIES = ("libbitsandbytes_cpu.so", "libbitsandbytes_cuda130.so")
"""Those of CUDA 13; the others are for other cards and thirty times as large."""
MOST_MIB = 64.0
"""That a machine which is lent takes of a working tree, with what it is told to carry."""


def carry() -> Iterator[str]:
    """Copy them from this interpreter's packages; say what was copied, and what of it all is too much."""
    shutil.rmtree(CARRIED, ignore_errors=True)
    for package in PACKAGES:
        try:
            files = importlib.metadata.files(package) or []
        except importlib.metadata.PackageNotFoundError:
            yield f"{package} is not installed here, so that it is not carried."
            continue
        for file in files:
            if not _is_left(Path(file)):
                _copy(Path(str(file.locate())), CARRIED / file)
        yield f"{package} lies in {CARRIED.relative_to(ROOT)}."
    yield f"All of {CARRIED.parent.name} takes {_mib(_files_in(CARRIED.parent)):.1f} MiB."
    tracked = _mib(_tracked())
    yield f"The tracked files that are there take {tracked:.1f} MiB; {MOST_MIB:g} may travel in all."


def _is_left(file: Path) -> bool:
    is_other_library = file.suffix == ".so" and file.name not in LIBRARIES
    return is_other_library or ".." in file.parts or "__pycache__" in file.parts


def _copy(file: Path, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, place)


def _tracked() -> Iterator[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return (ROOT / name for name in listed.stdout.split("\0") if name)


def _files_in(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file())


def _mib(files: Iterator[Path]) -> float:
    return sum(path.stat().st_size for path in files if path.is_file()) / 2**20
