"""The packs that are offered are those that are locked, and a damaged list is one sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from places import ROOT
from stand_in_packs import pack_of

from models.engines.catalog import (
    BESIDE_TORCH,
    CPU,
    CUDA,
    EngineError,
    Wheel,
    described,
    pack_from,
    packs,
    torch_of_packs,
)
from models.engines.fit import public_version
from models.memory import cublas

LOCKED = ROOT / "packaging" / "locked" / "torch.txt"
BASE = LOCKED.with_name("base.txt").read_text(encoding="utf-8")
NOT_IN_PACKS = {"triton"}


def test_the_wheels_of_every_pack_are_those_of_the_locked_versions() -> None:
    pins = dict(re.findall(r"^([\w-]+)==([\w.]+)", LOCKED.read_text(encoding="utf-8"), re.MULTILINE))
    assert torch_of_packs() == pins["torch"]
    assert {pack.device for pack in packs()} == {CPU, CUDA}
    for pack in packs():
        assert pack.torch == pins["torch"]
        found = {wheel.name: wheel.version for wheel in pack.wheels}
        beside = {name: found.pop(name) for name in BESIDE_TORCH}
        assert all(f"\n{name}=={version} " in BASE for name, version in beside.items())
        assert set(BESIDE_TORCH) < set(pack.packages)
        if pack.device == CPU:
            assert {name: public_version(version) for name, version in found.items()} == {"torch": pack.torch}
            continue
        # Windows' torch holds its libraries itself.
        names = set(pins) - NOT_IN_PACKS if pack.system == "linux" else {"torch", "nvidia-cublas-cu12"}
        assert {name: public_version(version) for name, version in found.items()} == {
            name: pins[name] for name in names
        }


def test_the_libraries_that_ctranslate2_asks_windows_for_are_loaded_from_the_pack() -> None:
    [pack] = (pack for pack in packs() if (pack.system, pack.device) == ("win32", CUDA))
    names = cublas._NAMES["win32"]  # noqa: SLF001
    assert pack.preload == tuple(f"{cublas._FOLDERS['win32']}/{name}" for name in names)  # noqa: SLF001
    names_told = {licence.name.partition(" ")[0] for licence in pack.licences}
    assert names_told == {"NVIDIA", "PyTorch", "SymPy", "NetworkX", "mpmath"}
    assert pack.n_bytes > 2 * 10**9 and pack.n_unpacked > pack.n_bytes


def test_of_systems_that_nobody_has_seen_it_run_on_a_pack_says_so() -> None:
    assert {pack.system for pack in packs() if pack.is_tried} == {"linux"}


def test_what_has_no_address_is_of_a_known_hash_and_not_offered_for_download() -> None:
    brought = {(pack.system, pack.device): pack for pack in packs() if not pack.can_be_fetched}
    assert set(brought) == {("linux", CPU), ("win32", CUDA)}
    [torch] = (wheel for wheel in brought["win32", CUDA].wheels if not wheel.has_address)
    assert torch.file.startswith(f"torch-{torch.version}-cp") and torch.file.endswith("-win_amd64.whl")
    [torch] = (wheel for wheel in brought["linux", CPU].wheels if not wheel.has_address)
    locked = LOCKED.with_name("torch-cpu.txt").read_text(encoding="utf-8")
    assert f"torch=={torch.version} " in locked and f"sha256:{torch.sha256}" in locked
    assert torch.file.startswith(f"torch-{torch.version}-cp")


def test_every_wheel_comes_from_the_official_index_and_is_for_the_packs_system() -> None:
    for pack in packs():
        for wheel in pack.wheels:
            if wheel.has_address:
                assert urlsplit(wheel.url)[:2] == ("https", "files.pythonhosted.org")
                assert re.fullmatch(r"/packages/\w\w/\w\w/\w{60}/[^/]+", urlsplit(wheel.url).path)
            assert wheel.file.endswith(("-any.whl", f"_{pack.machine}.whl"))
            assert {"win32": "-win_", "darwin": "-macosx_"}.get(pack.system, "linux") in wheel.file or (
                wheel.file.endswith("-any.whl")
            )
            assert wheel.file.replace("_", "-").startswith(f"{wheel.name}-{wheel.version}")
        [torch] = (wheel for wheel in pack.wheels if wheel.name == "torch")
        assert f"-cp{pack.python.replace('.', '')}-" in torch.file
        assert {licence.address.partition(":")[0] for licence in pack.licences} == {"https"}


def test_what_is_described_is_read_again() -> None:
    for pack in (*packs(), pack_of({"a-1-py3-none-any.whl": b"x"})):
        assert pack_from(json.loads(json.dumps(described(pack)))) == pack


@pytest.mark.parametrize(
    ("url", "n_bytes", "sha256"),
    [
        ("https://x/a.whl", 1, "0" * 63),
        ("https://x/a.whl", 0, "0" * 64),
        ("https://x/a.zip", 1, "0" * 64),
        ("https://x/b%2Fa.whl", 1, "0" * 64),
        ("https://x/a%5Cb.whl", 1, "0" * 64),
    ],
)
def test_no_wheel_is_without_hash_length_and_plain_name(url: str, n_bytes: int, sha256: str) -> None:
    with pytest.raises(ValueError, match="not a wheel"):
        Wheel("a", "1", url, n_bytes, sha256)


@pytest.mark.parametrize("text", ["", "{}", '{"version": 2, "packs": []}', '{"version": 1, "packs": [{}]}'])
def test_a_damaged_list_is_one_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "packs.json"
    path.write_text(text)
    with pytest.raises(EngineError, match="install Surtitle again"):
        packs(path)


def test_a_list_may_be_empty(tmp_path: Path) -> None:
    path = tmp_path / "packs.json"
    path.write_text('{"version": 1, "packs": []}')
    assert packs(path) == ()
