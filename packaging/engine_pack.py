"""Writes `models/engines/packs.json`, the engine packs that are offered, from what the package index has.

    .venv/bin/python packaging/engine_pack.py [--python 3.11 3.12] [--wheels FOLDER]

It needs a network, room for one pack, and binutils. pip resolves the versions of `packaging/locked/torch.txt`
for each Python, and tells address and SHA-256 of each wheel; then it fetches the wheels, whose lengths,
hashes and contents are looked at, and refuses libraries that could load what is not of the pack. `--wheels`
keeps them, for `surtitle engines install --from FOLDER`.

Only Linux on x86_64 has its CUDA build on that index; the one for Windows is on PyTorch's own.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from library_paths import faults_of, libraries_of

from models.engines.catalog import CATALOG, CUDA, VERSION, pack_from

ROOT = Path(__file__).resolve().parents[1]
LOCKED = ROOT / "packaging" / "locked" / "torch.txt"

PRELOAD = ("nvidia/cublas/lib/libcublasLt.so.12", "nvidia/cublas/lib/libcublas.so.12")
NOT_NEEDED = ("triton",)
"""Compilers: nothing here is compiled while it runs."""

DRIVER, CAPABILITY, MEMORY_MB = "580", 7.5, 4000
"""What CUDA 13 asks for, and room for the smallest models."""
LICENCES = (
    {
        "name": "NVIDIA CUDA Toolkit End User License Agreement",
        "address": "https://docs.nvidia.com/cuda/eula/",
    },
    {
        "name": "NVIDIA cuDNN Software License Agreement",
        "address": "https://docs.nvidia.com/deeplearning/cudnn/sla/",
    },
    {
        "name": "PyTorch (BSD-3-Clause and others)",
        "address": "https://github.com/pytorch/pytorch/blob/main/LICENSE",
    },
)
PLATFORMS = (*(f"manylinux_2_{minor}_x86_64" for minor in range(5, 29)), "manylinux2014_x86_64")


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the list of engine packs anew.")
    parser.add_argument(
        "--python", nargs="+", default=["3.11"], help="versions that programs are frozen with"
    )
    parser.add_argument("--wheels", type=Path, help="keep the wheels in this folder")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        wheels = args.wheels or Path(temporary)
        packs = [_pack(python, wheels) for python in args.python]
    for pack in packs:
        pack_from(pack)  # what the program could not read is not written
    CATALOG.write_text(json.dumps({"version": VERSION, "packs": packs}, indent=1) + "\n", encoding="utf-8")


def _pack(python: str, folder: Path) -> dict[str, Any]:
    wanted = _wanted()
    report = _resolved(wanted, python, folder)
    _pip("download", "--dest", str(folder), *_for(python), *wanted)
    wheels = [_wheel(entry, folder) for entry in report["install"]]
    paths = [folder / _file_of(wheel) for wheel in wheels]
    if faults := faults_of(library for path in paths for library in libraries_of(path)):
        sys.exit("\n".join(faults))
    contents = [zipfile.ZipFile(path) for path in paths]
    members = [member for content in contents for member in content.infolist()]
    names = {member.filename.partition("/")[0] for member in members}
    [torch] = (wheel["version"] for wheel in wheels if wheel["name"] == "torch")
    return {
        "id": f"cuda-torch{torch}-python{python}-linux-x86_64",
        "device": CUDA,
        "torch": torch,
        "python": python,
        "system": "linux",
        "machine": "x86_64",
        "n_unpacked": sum(member.file_size for member in members),
        "packages": sorted(name for name in names if not name.endswith(".dist-info")),
        "licences": list(LICENCES),
        "wheels": wheels,
        "preload": list(PRELOAD),
        "driver": DRIVER,
        "capability": CAPABILITY,
        "memory_mb": MEMORY_MB,
    }


def _wanted() -> list[str]:
    """Return the locked packages of torch with CUDA, and of it what CTranslate2 wants."""
    pins: list[str] = re.findall(r"^[\w-]+==[\w.]+", LOCKED.read_text(encoding="utf-8"), re.MULTILINE)
    return [pin for pin in pins if pin.partition("==")[0] not in NOT_NEEDED]


def _resolved(wanted: Sequence[str], python: str, folder: Path) -> dict[str, Any]:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        report = Path(temporary) / "report.json"
        options = ["--dry-run", "--ignore-installed", "--target", temporary, "--report", str(report)]
        _pip("install", *options, *_for(python), *wanted)
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
        return found


def _for(python: str) -> list[str]:
    platforms = [option for name in PLATFORMS for option in ("--platform", name)]
    return ["--python-version", python, "--implementation", "cp", *platforms]


def _pip(action: str, *arguments: str) -> None:
    """Call pip without any setting of this machine: what is pinned is what the public index has."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PIP_FIND")}
    command = [sys.executable, "-m", "pip", action, "--quiet", "--no-deps", "--only-binary", ":all:"]
    subprocess.run([*command, *arguments], check=True, env=environment | {"PIP_CONFIG_FILE": os.devnull})


def _wheel(entry: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Return what pip's report tells of a wheel, held against the file itself."""
    told = entry["download_info"]
    wheel = {
        "name": entry["metadata"]["name"],
        "version": entry["metadata"]["version"],
        "url": told["url"],
        "n_bytes": 0,
        "sha256": told["archive_info"]["hashes"]["sha256"],
    }
    path = folder / _file_of(wheel)
    with path.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != wheel["sha256"]:
        sys.exit(f"{path} has another hash than the index told")
    return wheel | {"n_bytes": path.stat().st_size}


def _file_of(wheel: dict[str, Any]) -> str:
    return str(wheel["url"]).rpartition("/")[2]


if __name__ == "__main__":
    main()
