"""The whole way of a pack, with a trial that the test holds: what stops it leaves what was there."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest
from loopback_hub import LoopbackHub
from stand_in_packs import (
    kept,
    library_wheel,
    pack_of,
    passed,
    served_pack,
    torch_wheel,
    untold,
    wheel_of,
    written,
)

from models.engines.catalog import EngineError
from models.engines.installing import install
from models.engines.shelf import Shelf, read_record
from models.engines.trial import TrialOutcome
from models.store.messages import Doing, Received

WHEELS = {"torch-1-py3-none-any.whl": torch_wheel(), "nvidia_lib-1-py3-none-any.whl": library_wheel()}


class PausedError(Exception):
    pass


def refuse(folder: Path) -> TrialOutcome:
    raise EngineError("the card is too slow")


def test_a_pack_is_fetched_unpacked_tried_and_put_in_its_place(server: LoopbackHub, shelf: Shelf) -> None:
    pack = served_pack(server, WHEELS)
    tried: list[Path] = []

    def hold_trial(folder: Path) -> TrialOutcome:
        tried.append(folder)
        assert read_record(folder) == pack
        assert (folder / "torch" / "__init__.py").is_file()
        return TrialOutcome(device="the card")

    assert install(pack, shelf, untold, hold_trial).device == "the card"

    assert tried == [shelf.new]
    assert shelf.installed() == pack
    assert not shelf.new.exists() and not shelf.downloads.exists()


def test_a_pack_is_taken_from_a_folder_and_leaves_it_as_it_was(shelf: Shelf, tmp_path: Path) -> None:
    folder = written(WHEELS, tmp_path / "wheels")
    install(pack_of(WHEELS), shelf, untold, passed, folder)
    assert shelf.installed() == pack_of(WHEELS)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == WHEELS


def test_an_exception_of_the_progress_pauses_and_the_next_call_goes_on(
    server: LoopbackHub, shelf: Shelf
) -> None:
    def pause(step: Received | Doing) -> None:
        if isinstance(step, Received) and step.n_there > 0.4 * step.n_total:
            raise PausedError

    pack = served_pack(server, WHEELS)
    server.cut_after = [200_000]
    with pytest.raises(PausedError):
        install(pack, shelf, pause, refuse)
    assert shelf.installed() is None
    server.requests.clear()

    install(pack, shelf, untold, passed)

    assert shelf.installed() == pack
    assert server.requests[0][2].startswith("bytes=")


def test_a_trial_that_fails_leaves_what_was_installed_and_what_was_fetched(
    server: LoopbackHub, shelf: Shelf
) -> None:
    before = served_pack(server, {"torch-0-py3-none-any.whl": torch_wheel()})
    install(before, shelf, untold, passed)
    pack = served_pack(server, WHEELS)

    with pytest.raises(EngineError, match="too slow"):
        install(pack, shelf, untold, refuse)

    assert shelf.installed() == before
    assert not shelf.new.exists()
    server.requests.clear()
    install(pack, shelf, untold, passed)
    assert server.requests == []
    assert shelf.installed() == pack


def test_nothing_takes_the_place_of_a_pack_in_use_and_what_was_fetched_stays(
    server: LoopbackHub, shelf: Shelf
) -> None:
    before = served_pack(server, {"torch-0-py3-none-any.whl": torch_wheel()})
    install(before, shelf, untold, passed)
    pack = served_pack(server, WHEELS)
    tried: list[Path] = []
    with ExitStack() as users:

        def begin_to_use(folder: Path) -> TrialOutcome:
            tried.append(folder)
            users.enter_context(kept(shelf))
            return TrialOutcome()

        for _ in range(2):  # found at the end, and by the next at its beginning
            with pytest.raises(EngineError, match="is in use"):
                install(pack, shelf, untold, begin_to_use)
            assert shelf.installed() == before
            assert len(tried) == 1
    server.requests.clear()
    install(pack, shelf, untold, passed)
    assert server.requests == []
    assert shelf.installed() == pack


def test_a_wheel_that_leads_out_of_the_folder_is_refused_and_nothing_is_left(
    server: LoopbackHub, shelf: Shelf
) -> None:
    pack = served_pack(server, {"torch-1-py3-none-any.whl": wheel_of({"../../evil.py": b"evil"})})
    with pytest.raises(EngineError, match="leaves its folder"):
        install(pack, shelf, untold, passed)
    assert shelf.installed() is None
    assert not shelf.new.exists()
    assert list(shelf.root.parent.rglob("evil.py")) == []
