"""`surtitle engines` with a small pack, from a real HTTP server on loopback and from a folder."""

from __future__ import annotations

import argparse
import io
import random
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from loopback_hub import LoopbackHub
from pack_offers import Offer
from stand_in_packs import library_wheel, pack_of, served_pack, torch_wheel, untold, wheel_of, written

from app.cli import main
from app.commands import engines as command
from app.commands.progress_line import ProgressLine
from app.host import engine_packs, machine
from app.host.engine_packs import look_at_packs
from core.wording.errors import UserError
from models.engines.catalog import BESIDE_TORCH, EnginePack
from models.engines.installing import install
from models.engines.shelf import TRAINING, Shelf
from models.engines.trial import TrialOutcome

WHEELS = {
    "torch-1-py3-none-any.whl": torch_wheel(),
    "nvidia_lib-1-py3-none-any.whl": library_wheel(),
}
Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def engines(pack_server: LoopbackHub, capsys: pytest.CaptureFixture[str]) -> Call:
    def call(*arguments: str) -> tuple[int, str, str]:
        parser = argparse.ArgumentParser()
        command.add_arguments(parser)
        code = command.run(parser.parse_args(arguments))
        return (code, *capsys.readouterr())

    return call


@pytest.fixture
def passed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the trial of a pack be passed; what it tries really is tried in a test of its own."""
    outcome = TrialOutcome(device="cpu", product_s=0.002, heard="good morning", written="Guten Morgen")
    monkeypatch.setattr(engine_packs, "try_pack", lambda folder: outcome)


@pytest.mark.usefixtures("passed")
def test_a_pack_is_listed_installed_used_and_removed(
    engines: Call, pack_server: LoopbackHub, offer: Offer
) -> None:
    offer(served_pack(pack_server, WHEELS))
    code, out, _ = engines("list", "--wheels")
    assert code == 0
    assert "In use: the engine that comes with the program, and no PyTorch." in out
    assert "Licence: A licence, http://127.0.0.1/licence" in out
    assert out.count("sha256=") == 2

    code, out, err = engines("install", "--accept-licence")
    assert code == 0
    assert "Tried on cpu: a product of matrices took 2 ms" in out
    assert 'heard "good morning" and wrote "Guten Morgen"' in out
    assert "stand-in is installed" in out
    assert "Trying the engine pack" in err

    assert "In use: the engine pack stand-in" in engines("list")[1]
    assert "already installed:" in engines("install")[1]
    Shelf.of_user().set_aside("two trainings ended", TRAINING)
    assert "Training does not use the engine pack (two trainings ended)" in engines("list")[1]
    assert "already installed, and trainings try it again" in engines("install")[1]
    assert "Trainings" not in engines("list")[1]

    assert "The engine pack was removed" in engines("remove")[1]
    assert Shelf.of_user().installed() is None
    with pytest.raises(UserError, match="nothing to remove"):
        engines("remove")


@pytest.mark.usefixtures("passed")
def test_a_pack_comes_from_a_folder_where_a_typed_yes_agrees(
    engines: Call, offer: Offer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer(replace(pack_of(WHEELS), is_tried=False))
    folder = written(WHEELS, tmp_path / "wheels")
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    code, out, _ = engines("install", "--from", str(folder))
    assert code == 0
    told = ("Not yet tried by us", "http://127.0.0.1/licence", "Type yes to agree", "is installed")
    assert sorted(told, key=out.index) == list(told)


@pytest.mark.parametrize("typed", ["", "\n", "y\n", "no\n"])
def test_without_a_yes_nothing_is_fetched(
    typed: str,
    engines: Call,
    pack_server: LoopbackHub,
    offer: Offer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    offer(served_pack(pack_server, WHEELS))
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    with pytest.raises(UserError, match="Nothing was downloaded, because the licences were not accepted"):
        engines("install")
    assert pack_server.requests == []


@pytest.mark.parametrize("packs", [(), (replace(pack_of(WHEELS), python="3.4"),)])
def test_where_no_pack_is_offered_that_is_said_in_a_sentence(
    packs: tuple[EnginePack, ...], engines: Call, offer: Offer
) -> None:
    offer(*packs)
    code, out, _ = engines("list")
    assert code == 0
    assert "No engine pack is offered for this version of Surtitle" in out
    with pytest.raises(UserError, match="No engine pack is offered"):
        engines("install", "--accept-licence")


def test_a_pack_that_fails_its_trial_is_not_used(
    engines: Call, pack_server: LoopbackHub, offer: Offer
) -> None:
    broken = torch_wheel(b"raise ImportError('no kernel for this card')")
    offer(served_pack(pack_server, {"torch-1-py3-none-any.whl": broken}))
    with pytest.raises(UserError, match=r"its trial failed \(.*no kernel for this card.*so it is not used"):
        engines("install", "--accept-licence")
    assert "In use: the engine that comes with the program" in engines("list")[1]
    assert "of which 0 MB are here" in engines("list")[1]
    assert "was removed" in engines("remove")[1]


@pytest.mark.usefixtures("passed")
def test_an_installed_pack_that_lacks_a_small_part_is_completed_by_it_alone(
    engines: Call, pack_server: LoopbackHub, offer: Offer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As one is whose program carried that part; of today's the large wheel cannot be fetched."""
    small = {
        f"{name}-1-py3-none-any.whl": wheel_of({f"{name}/filler.bin": random.Random(7).randbytes(1_000_000)})
        for name in BESIDE_TORCH
    }
    before = replace(pack_of(WHEELS), n_unpacked=900_000)
    pack = served_pack(pack_server, small | WHEELS)
    wheels = tuple(replace(one, url=one.file) if one.name == "torch" else one for one in pack.wheels)
    pack = replace(pack, wheels=wheels, n_unpacked=4_000_000, packages=(*pack.packages, *BESIDE_TORCH))
    install(before, Shelf.of_user(), untold, lambda folder: TrialOutcome(), written(WHEELS, tmp_path / "w"))
    offer(pack)
    for name in BESIDE_TORCH:
        monkeypatch.setitem(sys.modules, name, None)
    _, out, _ = engines("list", "--wheels")
    assert "Installed: stand-in. The engine pack lacks a small part" in out
    assert "needs (3 MB) and is not used: install it again, which fetches only that part.\n" in out
    assert "Offered: the rest of stand-in, of which all else is installed, 3 MB to fetch, 3 MB unp" in out
    assert out.count("sha256=") == 3
    look = look_at_packs()
    assert look.can_be_had and look.offered == pack and "lacks a small part" in look.trouble

    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    _, out, err = engines("install")
    told = ("3 MB to fetch", "Type yes to agree", "stand-in is installed")
    assert sorted(told, key=out.index) == list(told)
    assert "Downloading the engine pack (3 MB)" in err
    assert len(pack_server.requests) == 3
    assert "In use: the engine pack stand-in" in engines("list")[1]
    assert "already installed" in engines("install")[1] and look_at_packs().is_used


def test_a_pack_that_ends_its_process_is_not_used(
    engines: Call, pack_server: LoopbackHub, offer: Offer
) -> None:
    deadly = torch_wheel(b"import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)")
    offer(served_pack(pack_server, {"torch-1-py3-none-any.whl": deadly}))
    with pytest.raises(UserError, match=r"its trial failed \(.*signal 11"):
        engines("install", "--accept-licence")
    assert Shelf.of_user().installed() is None


def test_ctrl_c_keeps_what_came_and_says_how_to_go_on(
    engines: Call, pack_server: LoopbackHub, offer: Offer, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer(served_pack(pack_server, WHEELS))
    tell = ProgressLine.tell

    def interrupt(line: ProgressLine, text: str, fraction: float) -> None:
        tell(line, text, fraction)
        if fraction > 0.3:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(ProgressLine, "tell", interrupt)
        code, _, err = engines("install", "--accept-licence")
    assert code == 130
    assert "`surtitle engines install` goes on from here" in err
    assert Shelf.of_user().downloads.is_dir()


def test_no_card_is_said_before_anything_is_fetched(
    engines: Call, pack_server: LoopbackHub, offer: Offer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "nvidia_cards", list)
    offer(replace(served_pack(pack_server, WHEELS), device="cuda"))
    with pytest.raises(UserError, match="No NVIDIA card was found"):
        engines("install", "--accept-licence")
    assert pack_server.requests == []


@pytest.mark.usefixtures("own_torch")
def test_a_program_that_carries_torch_wants_no_pack_for_the_processor(engines: Call, offer: Offer) -> None:
    offer(pack_of(WHEELS), replace(pack_of(WHEELS), id="for-cards", device="cuda"))
    with pytest.raises(UserError, match="already contains PyTorch for the processor"):
        engines("install", "cpu")
    assert "stand-in" not in engines("list")[1]


@pytest.mark.usefixtures("passed", "card")
def test_the_device_is_named_and_a_pack_for_a_card_serves_the_processor_too(
    engines: Call, pack_server: LoopbackHub, offer: Offer
) -> None:
    pack = served_pack(pack_server, WHEELS)
    offer(pack, replace(pack, id="for-cards", device="cuda"))
    assert "stand-in is installed" in engines("install", "cpu", "--accept-licence")[1]
    assert "for-cards is installed" in engines("install", "cuda", "--accept-licence")[1]
    assert "for-cards is already installed" in engines("install")[1]
    with pytest.raises(UserError, match="for-cards is in use and computes on the processor too"):
        engines("install", "cpu", "--accept-licence")


def test_what_is_not_offered_for_download_is_listed_so_and_refused_with_what_to_do(
    engines: Call, offer: Offer
) -> None:
    pack = pack_of(WHEELS)
    offer(replace(pack, wheels=tuple(replace(wheel, url=wheel.file) for wheel in pack.wheels)))
    assert "Not offered for download (take it from a folder by --from): stand-in" in engines("list")[1]
    with pytest.raises(UserError, match=r"get torch-1-py3.*install the pack from the folder"):
        engines("install", "--accept-licence")


def test_the_command_line_says_it_on_one_line_and_ends_with_two(
    pack_server: LoopbackHub, offer: Offer, capsys: pytest.CaptureFixture[str]
) -> None:
    offer()
    assert main(["engines", "install"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("surtitle: No engine pack") and err.count("\n") == 1


@pytest.mark.parametrize("is_offered", [True, False])
def test_what_is_left_over_of_other_packs_is_listed_and_removed(
    is_offered: bool, engines: Call, pack_server: LoopbackHub, offer: Offer
) -> None:
    offer(*([served_pack(pack_server, WHEELS)] if is_offered else []))
    assert "Left over" not in engines("list")[1]
    downloads = Shelf.of_user().downloads
    downloads.mkdir(parents=True)
    (downloads / "torch-0-py3-none-any.whl").write_bytes(b"a" * 3_000_000)
    assert "Left over: 3 MB of another pack or of an installation" in engines("list")[1]
    assert "which frees 3 MB" in engines("remove")[1]
    assert "Left over" not in engines("list")[1]
