"""The files of the recognizer that ships: fetched once, checked by their sums, or a sentence says why not."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from places import ROOT

from models import moonshine

FILES = (moonshine.ENCODER, moonshine.DECODER, moonshine.VOCABULARY)
SUMS = moonshine.FOLDER / "SHA256SUMS"
FETCH = Path("packaging/recognizer/fetch.py")
COPIED = (
    *(FETCH, FETCH.with_name("rewrite.py")),
    *(Path("packaging/locked", name) for name in ("moonshine.txt", "recognizer.txt")),
    SUMS.relative_to(ROOT),
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a folder laid out as the repository is, without the recognizer."""
    for path in COPIED:
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


def lay(folder: Path) -> None:
    for path in FILES:
        shutil.copy2(path, folder)


def test_what_lies_there_has_the_sums_that_were_written_down() -> None:
    lines = [line.split() for line in SUMS.read_text("utf-8").splitlines()]
    assert {name for _, name in lines} == {path.name for path in FILES}
    for expected, name in lines:
        assert hashlib.sha256((moonshine.FOLDER / name).read_bytes()).hexdigest() == expected


def test_it_is_small_and_its_licence_lies_beside_it() -> None:
    assert moonshine.is_here()
    assert sum(path.stat().st_size for path in FILES) < 50_000_000
    licence = (moonshine.FOLDER / "LICENSE").read_text("utf-8")
    assert licence.startswith("MIT License") and "Moonshine AI" in licence


def test_git_has_the_sums_and_the_licence_and_not_the_weights() -> None:
    ignored = [f"/models/moonshine/{pattern}" for pattern in ("*.onnx", "tokenizer.bin")]
    assert set(ignored) <= set((ROOT / ".gitignore").read_text("utf-8").splitlines())


def test_what_is_there_as_it_should_be_is_not_fetched_again(checkout: Path) -> None:
    folder = checkout / "models/moonshine"
    lay(folder)
    before = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    done = fetched(checkout)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert {path: path.stat().st_mtime_ns for path in folder.iterdir()} == before


def test_where_pip_finds_nothing_one_sentence_says_so_and_nothing_is_left(checkout: Path) -> None:
    temporary = checkout / "temporary"
    temporary.mkdir()
    done = fetched(checkout, TMPDIR=str(temporary))
    assert done.returncode == 1
    assert re.fullmatch(
        r"The recognizer that comes with Surtitle could not be fetched: .*moonshine-voice.*\n", done.stderr
    )
    assert done.stdout == ""
    assert [path.name for path in (checkout / "models/moonshine").iterdir()] == [SUMS.name]
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize("name", [path.name for path in FILES])
def test_what_is_damaged_is_fetched_anew(checkout: Path, name: str) -> None:
    lay(checkout / "models/moonshine")
    with (checkout / "models/moonshine" / name).open("r+b") as file:
        file.seek(1000)
        file.write(b"damage")
    done = fetched(checkout)
    assert done.returncode == 1 and "could not be fetched" in done.stderr


def test_one_wheel_is_fetched_and_it_has_a_hash_for_each_system() -> None:
    locked = (ROOT / "packaging/locked/moonshine.txt").read_text("utf-8")
    assert re.findall(r"^(\S+)==(\S+) ", locked, re.MULTILINE) == [("moonshine-voice", "0.0.71")]
    assert len(set(re.findall(r"--hash=sha256:([0-9a-f]{64})", locked))) >= 3
