"""Wheels from a folder and from a server: only those that are pinned, and only where there is room."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from loopback_hub import LoopbackHub
from stand_in_packs import (
    SERVED,
    library_wheel,
    pack_of,
    served_pack,
    torch_wheel,
    untold,
    with_wrong_hash,
    written,
)

from models.engines import gathering
from models.engines.catalog import EngineError, WrongWheelError
from models.engines.gathering import check_room, gather, n_gathered
from models.engines.shelf import Shelf
from models.store.messages import Doing, Received

WHEELS = {"torch-1-py3-none-any.whl": torch_wheel(), "nvidia_lib-1-py3-none-any.whl": library_wheel()}
PACK = pack_of(WHEELS)


def test_what_was_fetched_whole_is_hashed_and_not_fetched_again(server: LoopbackHub, shelf: Shelf) -> None:
    pack = served_pack(server, WHEELS)
    found = gather(pack, shelf, untold)
    assert [path.read_bytes() for path in found] == list(WHEELS.values())
    server.requests.clear()

    assert gather(pack, shelf, untold) == found
    assert server.requests == []

    found[0].write_bytes(bytes(len(WHEELS[found[0].name])))
    gather(pack, shelf, untold)
    assert len(server.asked(found[0].name)) == 1
    assert found[0].read_bytes() == WHEELS[found[0].name]


def test_progress_never_goes_back_and_ends_at_one(server: LoopbackHub, shelf: Shelf) -> None:
    server.cut_after = [100_000]
    told: list[Received | Doing] = []
    pack = served_pack(server, WHEELS)
    gather(pack, shelf, told.append)
    there = [step.n_there for step in told if isinstance(step, Received)]
    assert there == sorted(there)
    assert there[-1] == pack.n_bytes


def test_how_much_is_here_is_counted(server: LoopbackHub, shelf: Shelf) -> None:
    pack = served_pack(server, WHEELS)
    assert n_gathered(pack, shelf) == 0
    server.cut_after = [100_000, 0, 0]
    with pytest.raises(EngineError):
        gather(pack, shelf, untold)
    assert n_gathered(pack, shelf) == 100_000
    gather(pack, shelf, untold)
    assert n_gathered(pack, shelf) == pack.n_bytes


def test_a_folder_gives_the_wheels_without_a_network(shelf: Shelf, tmp_path: Path) -> None:
    folder = written(WHEELS, tmp_path / "wheels")
    assert gather(PACK, shelf, untold, folder) == [folder / name for name in WHEELS]
    assert not shelf.downloads.exists()


def test_of_what_is_not_offered_the_folder_gives_what_has_no_address_and_the_rest_is_fetched(
    server: LoopbackHub, shelf: Shelf, tmp_path: Path
) -> None:
    whole = served_pack(server, WHEELS)
    torch, library = whole.wheels
    pack = replace(whole, wheels=(replace(torch, url=torch.file, n_bytes=7), library))  # as others tell it
    folder = written({torch.file: WHEELS[torch.file]}, tmp_path / "wheels")
    assert gather(pack, shelf, untold, folder) == [folder / torch.file, shelf.downloads / library.file]
    assert server.asked(library.file) and not server.asked(torch.file)

    (folder / torch.file).write_bytes(b"another")
    with pytest.raises(WrongWheelError, match="not the file that was published"):
        gather(pack, shelf, untold, folder)


def test_a_wrong_file_in_the_folder_is_refused(shelf: Shelf, tmp_path: Path) -> None:
    folder = written(WHEELS, tmp_path / "wheels")
    with pytest.raises(WrongWheelError, match="not the file that was published"):
        gather(with_wrong_hash(PACK), shelf, untold, folder)


def test_a_file_that_is_missing_in_the_folder_is_named(shelf: Shelf, tmp_path: Path) -> None:
    folder = written({"nvidia_lib-1-py3-none-any.whl": library_wheel()}, tmp_path / "wheels")
    with pytest.raises(EngineError, match=r"torch-1-py3-none-any\.whl is not in .*wheels"):
        gather(PACK, shelf, untold, folder)


def test_a_full_disk_is_said_before_the_download(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    check_room(PACK, shelf, None)
    monkeypatch.setattr(gathering, "SPARE_BYTES", 1 << 60)
    with pytest.raises(EngineError, match=r"too little room in .* for the engine pack.*are free\)"):
        check_room(PACK, shelf, None)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_disk_that_fills_up_meanwhile_is_told(server: LoopbackHub, shelf: Shelf) -> None:
    pack = served_pack(server, WHEELS)
    shelf.downloads.mkdir(parents=True)
    (shelf.downloads / "torch-1-py3-none-any.partial").symlink_to("/dev/full")
    with pytest.raises(EngineError, match=r"too little room.*the disk is full"):
        gather(pack, shelf, untold)
    assert server.asked(SERVED)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(EngineError, match=r"cannot be kept in .*see who may write there"):
        gather(PACK, Shelf(tmp_path / "file" / "engines"), untold)
