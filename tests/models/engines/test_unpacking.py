"""What a wheel may hold: files of its packages, below its folder, no more than was stated."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from stand_in_packs import library_wheel, pack_of, torch_wheel, untold, wheel_of, written

from models.engines.catalog import WrongWheelError
from models.engines.unpacking import unpack

PACK = pack_of({"torch-1-py3-none-any.whl": b"x"})


def unpacked(content: bytes, tmp_path: Path, n_unpacked: int = 2_000_000) -> Path:
    folder = written({"a-1-py3-none-any.whl": content}, tmp_path / "wheels")
    into = tmp_path / "pack"
    unpack([folder / "a-1-py3-none-any.whl"], replace(PACK, n_unpacked=n_unpacked), into, untold)
    return into


def test_wheels_are_opened_into_one_folder(tmp_path: Path) -> None:
    unpacked(torch_wheel(), tmp_path)
    into = unpacked(library_wheel(), tmp_path)
    assert (into / "torch" / "__init__.py").read_bytes().startswith(b"__version__")
    assert (into / "nvidia" / "lib.txt").read_bytes() == b"a library"


@pytest.mark.parametrize(
    "name",
    [
        "../evil.py",
        "torch/../../evil.py",
        "/evil.py",
        "torch//evil.py",
        "torch\\..\\..\\evil.py",
        "C:/evil.py",
        "torch/./evil.py",
        "torch/evil\x01.py",
    ],
)
def test_a_name_that_leaves_its_folder_is_refused_and_nothing_is_written(name: str, tmp_path: Path) -> None:
    with pytest.raises(WrongWheelError, match="leaves its folder"):
        unpacked(wheel_of({"torch/__init__.py": b"", name: b"evil"}), tmp_path)
    assert not (tmp_path / "pack").exists()
    assert list(tmp_path.rglob("*evil*")) == []


@pytest.mark.parametrize("name", ["json.py", "app/cli.py", "torch.data/scripts/x", "evil.pth"])
def test_what_would_hide_other_packages_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(WrongWheelError, match="not one of its packages"):
        unpacked(wheel_of({name: b"evil"}), tmp_path)


def test_a_link_is_refused(tmp_path: Path) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as wheel:
        link = zipfile.ZipInfo("torch/link")
        link.external_attr = 0o120777 << 16
        wheel.writestr(link, "/etc/passwd")
    with pytest.raises(WrongWheelError, match="torch/link is not a file"):
        unpacked(out.getvalue(), tmp_path)


def test_more_than_was_told_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongWheelError, match="more than was stated"):
        unpacked(wheel_of({"torch/zeros": bytes(100_000)}), tmp_path, n_unpacked=50_000)


@pytest.mark.parametrize("content", [b"", b"no zip file", torch_wheel()[:-200]])
def test_what_is_no_wheel_is_refused(content: bytes, tmp_path: Path) -> None:
    with pytest.raises(WrongWheelError, match="cannot be unpacked"):
        unpacked(content, tmp_path)


def test_damage_within_is_refused(tmp_path: Path) -> None:
    content = bytearray(torch_wheel())
    content[200_000] ^= 0xFF
    with pytest.raises(WrongWheelError):
        unpacked(bytes(content), tmp_path)
