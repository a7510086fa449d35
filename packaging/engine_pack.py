"""Writes `models/engines/packs.json`, the engine packs that are offered, from what the package index has.

    .venv/bin/python packaging/engine_pack.py [--only cpu] [--system win32] [--wheels FOLDER]

It needs a network, room for one pack, and binutils. pip resolves the versions of `packaging/locked/torch.txt`
and, of `base.txt`, of what torch alone imports, for each Python, and tells address and SHA-256 of each wheel;
then it fetches the wheels, whose lengths, hashes and contents are looked at, and refuses libraries that could
load what is not of the pack. `--wheels` keeps them, for `surtitle engines install --from FOLDER`. `--only`
and `--system` leave those of other devices and systems as they are.

For the processor that index has torch for Windows and macOS. The CPU build for Linux is on PyTorch's own,
as is CUDA's for Windows: pip takes the former, of the locked hash, from where this machine's settings say.
Where that is a folder the address is left out, as nobody has seen it: the pack is not offered for download.
Of the latter (`UNSEEN`) nobody has had the file here: others tell its hash. Its pack is not offered either.
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
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from library_paths import faults_of, libraries_of
from packaging.requirements import Requirement

from models.engines.catalog import BESIDE_TORCH, CATALOG, CPU, CUDA, VERSION, pack_from

ROOT = Path(__file__).resolve().parents[1]
LOCKED = ROOT / "packaging" / "locked" / "torch.txt"
LOCKED_CPU = LOCKED.with_name("torch-cpu.txt")
LOCKED_BASE = LOCKED.with_name("base.txt")

PRELOAD = {
    "linux": ("nvidia/cublas/lib/libcublasLt.so.12", "nvidia/cublas/lib/libcublas.so.12"),
    "win32": ("nvidia/cublas/bin/cublasLt64_12.dll", "nvidia/cublas/bin/cublas64_12.dll"),
}
OF_CTRANSLATE2 = "nvidia-cublas-cu12=="
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
    {
        "name": "SymPy (BSD-3-Clause)",
        "address": "https://github.com/sympy/sympy/blob/master/LICENSE",
    },
    {
        "name": "NetworkX (BSD-3-Clause)",
        "address": "https://github.com/networkx/networkx/blob/main/LICENSE.txt",
    },
    {
        "name": "mpmath (BSD-3-Clause)",
        "address": "https://github.com/mpmath/mpmath/blob/master/LICENSE",
    },
)
OF_TORCH = LICENCES[2:]
PLATFORMS = (*(f"manylinux_2_{minor}_x86_64" for minor in range(5, 29)), "manylinux2014_x86_64")


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the list of engine packs.")
    parser.add_argument(
        "--python", nargs="+", default=["3.11"], help="versions that programs are frozen with"
    )
    parser.add_argument("--only", choices=(CPU, CUDA), default="", help="write those for this device alone")
    parser.add_argument("--system", choices=SYSTEMS, default="", help="write those for this system alone")
    parser.add_argument("--wheels", type=Path, help="keep the wheels in this folder")
    args = parser.parse_args()

    def is_asked(device: str, system: str) -> bool:
        return args.only in ("", device) and args.system in ("", system)

    with tempfile.TemporaryDirectory() as temporary:
        wheels = args.wheels or Path(temporary)
        made = [(_cuda_pack, CUDA, place) for place in CUDA_PLACES]
        made += [(_cpu_pack, CPU, place) for place in CPU_PLACES]
        packs = [
            make(place, python, wheels)
            for make, device, place in made
            if is_asked(device, place.system)
            for python in args.python
        ]
    before = json.loads(CATALOG.read_text(encoding="utf-8"))["packs"]
    packs += [pack for pack in before if not is_asked(pack["device"], pack["system"])]
    packs.sort(key=lambda pack: str(pack["id"]))
    for pack in packs:
        pack_from(pack)  # what the program could not read is not written
    [torch] = {pack["torch"] for pack in packs}
    text = json.dumps({"version": VERSION, "torch": torch, "packs": packs}, indent=1)
    CATALOG.write_text(text + "\n", encoding="utf-8")


@dataclass(frozen=True, slots=True)
class FrozenPlace:
    """Where programs are frozen: as Python names system and machine, and as wheels name both."""

    system: str
    machine: str
    platforms: tuple[str, ...]


LINUX = FrozenPlace("linux", "x86_64", PLATFORMS)
WINDOWS = FrozenPlace("win32", "amd64", ("win_amd64",))
CPU_PLACES = (LINUX, WINDOWS, FrozenPlace("darwin", "arm64", ("macosx_14_0_arm64",)))
CUDA_PLACES = (LINUX, WINDOWS)
SYSTEMS = tuple(place.system for place in CPU_PLACES)
TRIED = (LINUX,)
"""Where we have seen packs at work."""

UNSEEN = {
    "3.11": {
        "name": "torch",
        "version": "2.13.0+cu130",
        "url": "torch-2.13.0%2Bcu130-cp311-cp311-win_amd64.whl",
        "n_bytes": 1_915_500_000,
        "sha256": "45e97bd9bc0416f4f4190b5098c55119a389fa5a7c8bbf2639f08f1d04e0a0dc",
    }
}
"""Torch with CUDA for Windows by Python's version: the hash is that of lock files which others have published
and which agree, the length that of the same build for another Python."""
UNSEEN_UNPACKED = 5_000_000_000
"""More than it can hold by what it takes packed."""
UNSEEN_PACKAGES = ("functorch", "torch", "torchgen")


def _cuda_pack(place: FrozenPlace, python: str, folder: Path) -> dict[str, Any]:
    card = {"driver": DRIVER, "capability": CAPABILITY, "memory_mb": MEMORY_MB}
    licences = {"licences": list(LICENCES), "preload": list(PRELOAD[place.system])}
    return _pack(CUDA, place, python, folder) | licences | card


def _cpu_pack(place: FrozenPlace, python: str, folder: Path) -> dict[str, Any]:
    return _pack(CPU, place, python, folder) | {"licences": list(OF_TORCH)}


def _pack(device: str, place: FrozenPlace, python: str, folder: Path) -> dict[str, Any]:
    wanted = _for_card(place) if device == CUDA else _for_cpu(place)
    target = _for(python, place)
    wheels = [*_fetched(_beside_torch(python), target, folder), *_fetched(wanted, target, folder)]
    paths = [folder / _file_of(wheel) for wheel in wheels]
    libraries = [library for path in paths for library in libraries_of(path)]
    if faults := faults_of(libraries, beside_torch=device == CUDA):
        sys.exit("\n".join(faults))
    contents = [zipfile.ZipFile(path) for path in paths]
    members = [member for content in contents for member in content.infolist()]
    names = {member.filename.partition("/")[0] for member in members}
    n_unpacked = sum(member.file_size for member in members)
    if (device, place) == (CUDA, WINDOWS):
        wheels.append(UNSEEN[python])
        names.update(UNSEEN_PACKAGES)
        n_unpacked += UNSEEN_UNPACKED
    [torch] = (wheel["version"].partition("+")[0] for wheel in wheels if wheel["name"] == "torch")
    return {
        "id": f"{device}-torch{torch}-python{python}-{place.system}-{place.machine}",
        "device": device,
        "torch": torch,
        "python": python,
        "system": place.system,
        "machine": place.machine,
        "is_tried": place in TRIED,
        "n_unpacked": n_unpacked,
        "packages": sorted(name for name in names if not name.endswith(".dist-info")),
        "wheels": wheels,
    }


def _wanted() -> list[str]:
    """Return the locked packages of torch with CUDA, and of it what CTranslate2 wants."""
    pins: list[str] = re.findall(r"^[\w-]+==[\w.]+", LOCKED.read_text(encoding="utf-8"), re.MULTILINE)
    return [pin for pin in pins if pin.partition("==")[0] not in NOT_NEEDED]


def _beside_torch(python: str) -> list[str]:
    """Return the locked packages that torch alone imports, for this Python."""
    lines = re.findall(r"^[\w-]+==[^\\\n]+", LOCKED_BASE.read_text(encoding="utf-8"), re.MULTILINE)
    locked = [one for one in map(Requirement, lines) if one.name in BESIDE_TORCH]
    here = {"python_full_version": python, "python_version": python}
    return [f"{one.name}{one.specifier}" for one in locked if not one.marker or one.marker.evaluate(here)]


def _for_card(place: FrozenPlace) -> list[str]:
    """Return what pip is asked for: Windows' torch is on an index of its own, and holds what it needs."""
    return _wanted() if place == LINUX else [pin for pin in _wanted() if pin.startswith(OF_CTRANSLATE2)]


def _for_cpu(place: FrozenPlace) -> list[str]:
    """Return what pip is asked for: Linux's build without CUDA has a version and a lock of its own."""
    if place == LINUX:
        return ["--require-hashes", "-r", str(LOCKED_CPU)]
    return [pin for pin in _wanted() if pin.startswith("torch==")]


def _fetched(wanted: Sequence[str], target: Sequence[str], folder: Path) -> list[dict[str, Any]]:
    """Return the wheels that pip finds for this, which lie in the folder then."""
    report = _resolved(wanted, target, folder)
    _pip("download", "--dest", str(folder), *target, *wanted)
    return [_wheel(entry, folder) for entry in report["install"]]


def _resolved(wanted: Sequence[str], target: Sequence[str], folder: Path) -> dict[str, Any]:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        report = Path(temporary) / "report.json"
        options = ["--dry-run", "--ignore-installed", "--target", temporary, "--report", str(report)]
        _pip("install", *options, *target, *wanted)
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
        return found


def _for(python: str, place: FrozenPlace) -> list[str]:
    platforms = [option for name in place.platforms for option in ("--platform", name)]
    return ["--python-version", python, "--implementation", "cp", *platforms]


def _pip(action: str, *arguments: str) -> None:
    """Call pip without any setting of this machine: what is pinned is what the public index has.

    What is not there, and locked by its hash, comes from where this machine's settings say.
    """
    environment = dict(os.environ)
    if str(LOCKED_CPU) not in arguments:
        environment = {name: value for name, value in environment.items() if not name.startswith("PIP_FIND")}
        environment["PIP_CONFIG_FILE"] = os.devnull
    command = [sys.executable, "-m", "pip", action, "--quiet", "--no-deps", "--only-binary", ":all:"]
    subprocess.run([*command, *arguments], check=True, env=environment)


def _wheel(entry: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Return what pip's report tells of a wheel, held against the file itself."""
    told = entry["download_info"]
    wheel = {
        "name": entry["metadata"]["name"],
        "version": entry["metadata"]["version"],
        "url": told["url"] if told["url"].startswith("https:") else told["url"].rpartition("/")[2],
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
    return unquote(str(wheel["url"]).rpartition("/")[2])


if __name__ == "__main__":
    main()
