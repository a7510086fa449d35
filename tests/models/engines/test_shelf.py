"""Where a pack lies, and why it may stand idle."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock
from stand_in_packs import kept, pack_of

from models.engines.catalog import EngineError
from models.engines.shelf import RECORD, Shelf, write_record

PACK = pack_of({"torch-1-py3-none-any.whl": b"x"})


@pytest.fixture
def filled(shelf: Shelf) -> Shelf:
    write_record(shelf.pack, PACK)
    return shelf


def test_an_empty_shelf_holds_nothing(shelf: Shelf) -> None:
    assert shelf.installed() is None
    assert shelf.trouble() == ""
    with pytest.raises(EngineError, match="nothing to remove"):
        shelf.remove()


def test_a_pack_is_known_by_its_record(filled: Shelf) -> None:
    assert filled.installed() == PACK


@pytest.mark.parametrize("text", ["", "[]", '{"version": 1}', '{"version": 7, "pack": {}}', "[" * 9999])
def test_a_record_that_cannot_be_read_is_no_pack(text: str, filled: Shelf) -> None:
    (filled.pack / RECORD).write_text(text)
    assert filled.installed() is None


def test_all_of_it_is_removed_and_the_trouble_forgotten(filled: Shelf) -> None:
    filled.downloads.mkdir()
    (filled.downloads / "torch.partial").write_bytes(bytes(5000))
    (filled.old / "torch").mkdir(parents=True)
    filled.set_aside("it was broken")
    assert filled.remove() > 5000
    assert not filled.old.exists()
    assert filled.installed() is None
    assert filled.trouble() == ""
    assert not filled.downloads.exists()


def test_a_removal_that_ends_half_way_leaves_no_pack_that_counts_as_whole(
    filled: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(path: Path, **_: object) -> None:
        if path.exists():
            raise PermissionError(13, "in use")

    monkeypatch.setattr("models.engines.shelf.shutil.rmtree", end)
    with pytest.raises(EngineError, match="cannot be removed"):
        filled.remove()
    assert filled.installed() is None and (filled.new / RECORD).exists()
    monkeypatch.undo()
    assert filled.remove() > 0 and not filled.new.exists()


def test_a_pack_whose_place_was_not_yet_taken_comes_back(filled: Shelf) -> None:
    filled.pack.replace(filled.old)  # as where a process ended between the two renames
    with filled.at_work():
        assert filled.installed() == PACK


def die_while_loading(shelf: Shelf) -> int:
    """Let a process die while it loads, and return its number."""
    script = f"""
import os
from pathlib import Path
from models.engines.shelf import Shelf
with Shelf(Path({str(shelf.root)!r})).loading():
    os._exit(1)
"""
    with subprocess.Popen([sys.executable, "-c", script]) as process:
        process.wait()
    return process.pid


def test_two_processes_that_died_while_they_loaded_are_trouble(filled: Shelf) -> None:
    die_while_loading(filled)
    assert filled.trouble() == ""
    die_while_loading(filled)
    assert "ended while loading it" in filled.trouble()
    assert list(filled.root.glob("loading-*")) == []
    assert "ended while loading it" in filled.trouble()  # from now on


def test_what_was_ended_on_purpose_or_loaded_well_since_does_not_count(filled: Shelf) -> None:
    filled.forgive(die_while_loading(filled))
    die_while_loading(filled)
    assert filled.trouble() == ""
    with filled.loading():
        pass
    die_while_loading(filled)
    assert filled.trouble() == ""


def test_a_process_that_still_loads_is_no_trouble(filled: Shelf) -> None:
    with filled.loading():
        assert filled.trouble() == ""
        assert (filled.root / f"loading-{os.getpid()}").exists()
    assert list(filled.root.glob("loading-*")) == []


def test_what_a_living_process_reads_from_stays(filled: Shelf) -> None:
    with kept(filled):
        with pytest.raises(EngineError, match="is in use: end the captions"):
            filled.remove()
        assert filled.installed() == PACK
    assert filled.remove() > 0
    assert list(filled.root.glob("kept-*")) == []


def test_two_are_never_at_work_at_once(filled: Shelf) -> None:
    with FileLock(filled.root / "lock"), pytest.raises(EngineError, match="working on the engine pack"):
        filled.remove()
    assert filled.installed() == PACK


def test_the_new_one_takes_the_place_of_the_old(filled: Shelf) -> None:
    (filled.pack / "old").write_text("old")
    write_record(filled.new, PACK)
    (filled.new / "new").write_text("new")
    filled.set_aside("the old one was broken")
    filled.put_in_place()
    assert names(filled.pack) == {RECORD, "new"}
    assert names(filled.root) == {"pack"}
    assert filled.trouble() == ""


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}
