"""An installed pack that lacks a few wheels is completed: they alone are got, or it stays as it was."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from loopback_hub import LoopbackHub
from stand_in_packs import (
    library_wheel,
    pack_of,
    passed,
    served_pack,
    torch_wheel,
    untold,
    wheel_of,
    with_wrong_hash,
    written,
)

from models.engines.catalog import BESIDE_TORCH, EngineError, EnginePack, WrongWheelError, packs
from models.engines.gathering import check_room, n_left_over
from models.engines.installing import install
from models.engines.shelf import RECORD, Shelf, bytes_under, write_record
from models.engines.trial import TrialOutcome
from models.store.messages import Doing, Received

KEPT = {"torch-1-py3-none-any.whl": torch_wheel(), "nvidia_lib-1-py3-none-any.whl": library_wheel()}
SMALL = {
    f"{name}-1-py3-none-any.whl": wheel_of({f"{name}/__init__.py": b"", "nvidia/lib.txt": name.encode()})
    for name in BESIDE_TORCH
}
WHEELS = {**SMALL, **KEPT}


def of_before(kept: dict[str, bytes] | None = None) -> EnginePack:
    return replace(pack_of(kept or KEPT), n_unpacked=1_900_000)


def of_today(server: LoopbackHub) -> EnginePack:
    return with_packages(served_pack(server, WHEELS))


def with_packages(pack: EnginePack) -> EnginePack:
    return replace(pack, packages=(*pack.packages, *BESIDE_TORCH))


@pytest.fixture
def before(shelf: Shelf, tmp_path: Path) -> dict[str, bytes]:
    """An installed pack without the small wheels, and its files."""
    install(of_before(), shelf, untold, passed, written(KEPT, tmp_path / "before"))
    return files_in(shelf)


def files_in(shelf: Shelf) -> dict[str, bytes]:
    """Return what lies in the installed pack."""
    there = (path for path in shelf.pack.rglob("*") if path.is_file())
    return {path.relative_to(shelf.pack).as_posix(): path.read_bytes() for path in there}


def test_only_what_is_missing_is_fetched_and_the_whole_is_tried(
    server: LoopbackHub, shelf: Shelf, before: dict[str, bytes]
) -> None:
    pack = of_today(server)
    large = (shelf.pack / "torch/filler.bin").stat()
    told: list[Received | Doing] = []

    def hold_trial(folder: Path) -> TrialOutcome:
        assert all((folder / name / "__init__.py").is_file() for name in ("torch", *BESIDE_TORCH))
        assert files_in(shelf) == before
        return TrialOutcome(device="the card")

    assert install(pack, shelf, told.append, hold_trial).device == "the card"

    assert all(len(server.asked(name)) == 1 for name in SMALL)
    assert len(server.requests) == len(SMALL)
    n_fetched = sum(map(len, SMALL.values()))
    assert {step.n_total for step in told if isinstance(step, Received)} == {n_fetched}
    assert shelf.installed() == pack and shelf.rest_of(pack) is pack
    assert os.path.samestat((shelf.pack / "torch/filler.bin").stat(), large)
    assert files_in(shelf).keys() == before.keys() | {f"{name}/__init__.py" for name in BESIDE_TORCH}
    assert files_in(shelf)["nvidia/lib.txt"] != before["nvidia/lib.txt"]
    assert not any(folder.exists() for folder in (shelf.new, shelf.old, shelf.downloads))


def test_the_rest_of_what_cannot_be_fetched_whole_comes_from_a_folder_or_its_servers(
    server: LoopbackHub, shelf: Shelf, before: dict[str, bytes], tmp_path: Path
) -> None:
    """As of PyTorch for Linux's processor, whose large wheel has no address."""

    def without_address(pack: EnginePack) -> EnginePack:
        wheels = (replace(one, url=one.file) if one.file in KEPT else one for one in pack.wheels)
        return replace(pack, wheels=tuple(wheels))

    pack = without_address(of_today(server))
    rest = shelf.rest_of(pack)
    assert rest.can_be_fetched and not pack.can_be_fetched
    install(pack, shelf, untold, passed, written(SMALL, tmp_path / "small"))
    assert server.requests == [] and shelf.installed() == pack

    write_record(shelf.pack, of_before())
    install(pack, shelf, untold, passed)
    assert len(server.requests) == len(SMALL) and shelf.installed() == pack


def test_where_there_are_no_links_files_are_copied(
    server: LoopbackHub, shelf: Shelf, before: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*paths: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    install(of_today(server), shelf, untold, passed)
    assert files_in(shelf)["torch/filler.bin"] == before["torch/filler.bin"]
    assert (shelf.pack / "sympy").is_dir()


INSTALLING = """
import sys
from pathlib import Path
from models.engines.installing import install
from models.engines.shelf import Shelf, read_record
def hold_trial(folder):
    print("trying", flush=True)
    sys.stdin.read()
shelf, today, folder = map(Path, sys.argv[1:])
install(read_record(today), Shelf(shelf), lambda step: None, hold_trial, folder)
"""


def test_a_process_that_is_killed_before_the_end_leaves_the_pack_as_it_was(
    shelf: Shelf, before: dict[str, bytes], tmp_path: Path
) -> None:
    pack = with_packages(pack_of(WHEELS))
    write_record(tmp_path / "today", pack)
    folder = written(SMALL, tmp_path / "small")
    command = [sys.executable, "-c", INSTALLING, shelf.root, tmp_path / "today", folder]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdout.readline() == "trying\n"
        process.kill()
    assert files_in(shelf) == before and shelf.installed() == of_before()
    small = bytes_under(shelf.new / "sympy", shelf.new / "mpmath", shelf.new / "networkx")
    n_own = small + sum((shelf.new / name).stat().st_size for name in (RECORD, "nvidia/lib.txt"))
    assert n_left_over(pack, shelf) == n_own < bytes_under(shelf.new)

    install(pack, shelf, untold, passed, folder)
    assert shelf.installed() == pack


def test_a_wrong_wheel_or_a_failed_trial_leaves_the_pack_as_it_was(
    server: LoopbackHub, shelf: Shelf, before: dict[str, bytes]
) -> None:
    pack = of_today(server)
    with pytest.raises(WrongWheelError, match=r"mpmath-1-py3-none-any\.whl arrived with a wrong checksum"):
        install(with_wrong_hash(pack), shelf, untold, passed)
    assert files_in(shelf) == before

    def fail(folder: Path) -> TrialOutcome:
        raise EngineError("the card is too slow")

    with pytest.raises(EngineError, match="too slow"):
        install(pack, shelf, untold, fail)
    assert files_in(shelf) == before and not shelf.new.exists()


def test_a_pack_with_another_torch_or_that_was_set_aside_is_got_whole(
    server: LoopbackHub, shelf: Shelf, before: dict[str, bytes]
) -> None:
    pack = of_today(server)
    shelf.set_aside("it is broken")
    assert shelf.rest_of(pack) is pack
    shelf.forget_trouble()
    assert shelf.rest_of(pack) is not pack

    other = of_before({"torch-1-py3-none-any.whl": torch_wheel(b"__version__ = '2'")})
    write_record(shelf.pack, other)
    install(pack, shelf, untold, passed)
    assert len(server.requests) == len(WHEELS) and shelf.installed() == pack
    assert files_in(shelf)["nvidia/lib.txt"] == b"a library"


def test_room_is_asked_for_the_rest_alone(
    server: LoopbackHub, shelf: Shelf, before: dict[str, bytes]
) -> None:
    pack = replace(of_today(server), n_unpacked=1 << 60)
    write_record(shelf.pack, replace(of_before(), n_unpacked=(1 << 60) - 1_000))
    check_room(shelf.rest_of(pack), shelf, None)
    with pytest.raises(EngineError, match="too little room"):
        check_room(pack, shelf, None)


@pytest.mark.parametrize("pack", packs(), ids=lambda pack: pack.id)
def test_a_pack_of_the_programs_that_carried_the_small_packages_lacks_nine_megabytes(
    pack: EnginePack, shelf: Shelf
) -> None:
    kept = tuple(wheel for wheel in pack.wheels if wheel.name not in BESIDE_TORCH)
    names = ("torch", "torchgen", "functorch")
    write_record(
        shelf.pack, replace(pack, packages=names, wheels=kept, n_unpacked=pack.n_unpacked - 35_830_677)
    )
    rest = shelf.rest_of(pack)
    assert tuple(wheel.name for wheel in rest.wheels) == BESIDE_TORCH
    assert 8.5e6 < rest.n_bytes < 9.5e6 and rest.n_unpacked == 35_830_677
