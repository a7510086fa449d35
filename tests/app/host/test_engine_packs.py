"""What is seen of engine packs: an offer where there is a card for it, or the reason why there is none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from loopback_hub import LoopbackHub
from pack_offers import CARD, Offer, put_driver
from stand_in_packs import pack_of, passed, served_pack, torch_wheel, untold, written

from app.host import card_use, engine_packs
from app.host.card_use import computes_on_card
from app.host.engine_packs import PackLook, install_pack, look_at_packs, remove_pack
from app.host.memory_fit import look_at_memory
from models.engines import catalog, gathering
from models.engines.catalog import CUDA, EngineError
from models.engines.shelf import TRAINING, Shelf
from models.memory import torch_build


@pytest.mark.usefixtures("own_torch")
def test_with_torch_and_without_a_card_nothing_concerns_the_user(
    pack_server: LoopbackHub, offer: Offer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_packs.machine, "nvidia_cards", list)
    offer(served_pack(pack_server))
    assert not look_at_packs().concerns_user


@pytest.mark.usefixtures("own_torch")
def test_a_build_with_cuda_needs_no_pack(
    pack_server: LoopbackHub, offer: Offer, card: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer(replace(served_pack(pack_server), device=CUDA))
    assert look_at_packs().concerns_user
    monkeypatch.setattr(engine_packs, "has_cuda", lambda: True)
    assert not look_at_packs().concerns_user


def test_a_pack_is_offered_to_a_card_used_once_it_is_here_and_then_removed(
    pack_server: LoopbackHub, offer: Offer, card: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_packs, "try_pack", passed)
    pack = replace(served_pack(pack_server), device=CUDA, driver="580", capability=7.5, memory_mb=4000)
    offer(pack)
    look = look_at_packs()
    assert look == PackLook(card=CARD, offered=pack, lacks_torch=True)
    assert look.can_be_had and not look.can_be_removed

    install_pack(pack, untold)
    look = look_at_packs()
    assert look.is_used and look.can_be_removed and not look.can_be_had
    assert look.n_installed > 400_000

    Shelf.of_user().set_aside("it is broken")
    look = look_at_packs()
    assert "it is broken" in look.trouble
    assert look.can_be_had and not look.is_used
    assert remove_pack() > 400_000


@pytest.mark.usefixtures("own_torch")
def test_files_of_other_packs_are_counted_and_can_be_removed_without_a_card(
    pack_server: LoopbackHub, offer: Offer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_packs.machine, "nvidia_cards", list)
    pack = replace(served_pack(pack_server), device=CUDA)
    offer(pack)
    shelf = Shelf.of_user()
    shelf.downloads.mkdir(parents=True)
    (shelf.downloads / pack.wheels[0].file).with_suffix(".partial").write_bytes(b"a" * 70)
    assert (look_at_packs().n_gathered, look_at_packs().n_left_over) == (70, 0)
    (shelf.downloads / "torch-0-py3-none-any.whl").write_bytes(b"b" * 500)
    shelf.old.mkdir()
    (shelf.old / "half").write_bytes(b"c" * 30)
    look = look_at_packs()
    assert (look.n_gathered, look.n_left_over) == (70, 530)
    assert look.concerns_user and look.can_be_removed
    assert remove_pack() == 600
    assert not look_at_packs().concerns_user


def test_a_program_without_torch_is_offered_a_pack_for_the_processor_where_no_card_fits(
    pack_server: LoopbackHub, offer: Offer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for_processor = served_pack(pack_server)
    for_card = replace(for_processor, id="for-cards", device=CUDA, driver="580")
    offer(for_processor, for_card)
    monkeypatch.setattr(engine_packs.machine, "nvidia_cards", list)
    look = look_at_packs()
    assert (look.offered, look.why_no_card, look.can_be_had) == (for_processor, "", True)
    assert look.lacks_torch and look.concerns_user and not look.is_for_card

    monkeypatch.undo()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(catalog, "CATALOG", tmp_path / "packs.json")
    monkeypatch.setattr(torch_build, "has_torch", lambda: False)
    put_driver(tmp_path / "driver", monkeypatch, "550.54")
    look = look_at_packs()
    assert look.offered == for_processor and "The driver 550.54 of" in look.why_no_card

    monkeypatch.setattr(engine_packs, "try_pack", passed)
    install_pack(for_processor, untold)
    assert look_at_packs().is_used and not look_at_packs().can_be_had and not computes_on_card()
    put_driver(tmp_path / "driver", monkeypatch)
    look = look_at_packs()
    assert look.offered == for_card and look.can_be_had  # a card that fits gains more

    monkeypatch.setattr(torch_build, "has_torch", lambda: True)
    assert look_at_packs().offered == for_card


def test_what_is_not_offered_for_download_is_told_and_taken_from_a_folder(
    pack_server: LoopbackHub, offer: Offer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_packs.machine, "nvidia_cards", list)
    monkeypatch.setattr(engine_packs, "try_pack", passed)
    wheels = {"torch-1+cpu-py3-none-any.whl": torch_wheel()}
    [wheel] = (pack := pack_of(wheels)).wheels
    pack = replace(pack, wheels=(replace(wheel, url="torch-1%2Bcpu-py3-none-any.whl"),))
    offer(pack)
    look = look_at_packs()
    assert "not offered for download yet" in look.refusal and "torch-1+cpu-py3-none-any.whl" in look.refusal
    assert look.can_be_brought and not look.can_be_had
    with pytest.raises(EngineError, match="not offered for download yet"):
        install_pack(pack, untold)
    install_pack(pack, untold, written(wheels, tmp_path / "wheels"))
    assert look_at_packs().is_used and not look_at_packs().can_be_brought


def test_where_the_cards_pack_has_to_be_brought_the_processors_is_offered_and_the_other_is_told(
    pack_server: LoopbackHub, offer: Offer, card: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows: torch with CUDA lies on an index that nobody could ask here."""
    monkeypatch.setattr(engine_packs, "try_pack", passed)
    wheels = {"torch-1+cu130-py3-none-any.whl": torch_wheel()}
    [wheel] = (pack := pack_of(wheels)).wheels
    wheel = replace(wheel, version="1+cu130", url="torch-1%2Bcu130-py3-none-any.whl")
    for_card = replace(pack, id="for-cards", device=CUDA, is_tried=False, wheels=(wheel,))
    for_processor = served_pack(pack_server)
    offer(for_processor, for_card)
    look = look_at_packs()
    assert (look.offered, look.brought, look.refusal) == (for_processor, for_card, "")
    assert look.can_be_had and look.can_be_brought
    assert "torch-1+cu130-py3-none-any.whl from the index that PyTorch's" in look.why_no_card

    install_pack(for_processor, untold)
    look = look_at_packs()
    assert look.is_used and not look.can_be_had and look.can_be_brought
    install_pack(for_card, untold, written(wheels, tmp_path / "wheels"))
    look = look_at_packs()
    assert look.is_used and look.offered == for_card and not look.can_be_had and not look.can_be_brought


def test_a_card_counts_only_where_something_computes_on_it(
    pack_server: LoopbackHub, offer: Offer, card: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card_use, "has_cuda", lambda: False)
    monkeypatch.setattr(engine_packs, "try_pack", passed)
    pack = replace(served_pack(pack_server), device=CUDA)
    offer(pack)
    assert not computes_on_card() and look_at_memory().card_bytes == 0
    install_pack(pack, untold)
    assert computes_on_card() and look_at_memory().card_bytes > 0
    Shelf.of_user().set_aside("it is broken")
    assert not computes_on_card() and look_at_memory().card_bytes == 0
    monkeypatch.setattr(card_use, "has_cuda", lambda: True)
    assert look_at_memory().card_bytes > 0


def test_trainings_that_died_of_a_pack_are_told_while_captions_use_it(
    pack_server: LoopbackHub, offer: Offer, card: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_packs, "try_pack", passed)
    pack = replace(served_pack(pack_server), device=CUDA)
    offer(pack)
    install_pack(pack, untold)
    assert look_at_packs().note == ""
    Shelf.of_user().set_aside("two trainings ended", TRAINING)
    look = look_at_packs()
    assert look.is_used and "Training does not use the engine pack (two trainings ended)" in look.note


def test_what_does_not_fit_is_refused_with_the_reason(
    pack_server: LoopbackHub, offer: Offer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_driver(tmp_path / "driver", monkeypatch, "550.54")
    pack = replace(served_pack(pack_server), device=CUDA, driver="580", capability=7.5, memory_mb=4000)

    def refusal_of(**changed: object) -> str:
        offer(replace(pack, **changed))
        look = look_at_packs()
        assert look.concerns_user and not look.can_be_had
        return look.refusal

    assert "The driver 550.54 of NVIDIA GeForce RTX 4060 is too old" in refusal_of()
    assert "compute capability 8.9, 12.0 is needed" in refusal_of(driver="1", capability=12.0)
    assert "too little memory" in refusal_of(driver="1", memory_mb=99_000)
    assert "No engine pack is offered for this version of Surtitle here" in refusal_of(python="3.4")
    monkeypatch.setattr(gathering, "SPARE_BYTES", 1 << 60)
    assert "for the engine pack (" in refusal_of(driver="1")
    with pytest.raises(EngineError, match="is too old"):
        install_pack(pack, untold)


def test_what_a_broken_off_installation_left_makes_room(
    pack_server: LoopbackHub, offer: Offer, card: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer(replace(served_pack(pack_server), n_unpacked=1 << 60))
    assert "too little room" in look_at_packs().refusal
    monkeypatch.setattr(gathering, "bytes_under", lambda *folders: len(folders) << 61)
    assert look_at_packs().can_be_had
