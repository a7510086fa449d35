"""A pack that cannot work here is refused in one sentence, before anything is fetched."""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import PackageNotFoundError

import pytest
from stand_in_packs import pack_of

from models.engines.catalog import CPU, CUDA, EngineError, EnginePack
from models.engines.fit import (
    Card,
    PackTarget,
    check_address,
    check_card,
    chosen,
    offered,
    public_version,
    to_be_brought,
    why_no_card_of,
)
from models.memory import torch_build

PACK = replace(
    pack_of({"torch-1-py3-none-any.whl": b"x"}), device=CUDA, driver="580.65", capability=7.5, memory_mb=4000
)
CARD = Card("NVIDIA RTX 4060", 8188, "580.95.05", 8.9)


def test_the_pack_of_this_program_is_found_among_others() -> None:
    others = [replace(PACK, python="3.4"), replace(PACK, torch="1.0"), replace(PACK, machine="vax")]
    assert offered([*others, PACK], PackTarget.here()) == {CUDA: PACK}


def test_a_program_without_torch_takes_the_version_that_its_packs_bring(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    expected = PackTarget.here()

    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.version", missing)
    assert PackTarget.here() == expected


@pytest.mark.parametrize(
    ("has_torch", "cards", "device"),
    [
        (False, [], CPU),
        (False, [CARD], CUDA),
        (False, [replace(CARD, capability=6.1)], CPU),
        (True, [], CUDA),
    ],
)
def test_what_gains_most_here_is_chosen(
    has_torch: bool, cards: list[Card], device: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(torch_build, "has_torch", lambda: has_torch)
    packs = [PACK, replace(PACK, device=CPU)]
    assert chosen(packs, PackTarget.here(), cards).device == device


def unaddressed(pack: EnginePack, version: str) -> EnginePack:
    """Return the pack with a wheel whose address nobody has checked."""
    [wheel] = pack.wheels
    return replace(pack, wheels=(replace(wheel, url=wheel.file, version=version),))


def test_what_has_to_be_brought_is_asked_for_by_name_where_the_other_comes_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(torch_build, "has_torch", lambda: False)
    brought, other = unaddressed(PACK, "1+cu130"), replace(PACK, device=CPU)
    assert chosen([brought, other], PackTarget.here(), [CARD]) == other
    assert chosen([brought, other], PackTarget.here(), [CARD], CUDA) == brought
    assert chosen([brought, unaddressed(other, "1+cpu")], PackTarget.here(), [CARD]) == brought
    assert to_be_brought([brought, other], [CARD]) == brought
    assert to_be_brought([brought, other], []) is None
    assert to_be_brought([PACK, unaddressed(other, "1+cpu")], [CARD]) is None
    assert "for CUDA 13.0, then" in why_no_card_of([brought, other], [CARD])


@pytest.mark.parametrize(("version", "build"), [("2.13.0+cu130", "CUDA 13.0"), ("2.13.0+cpu", "CPU")])
def test_who_brings_files_is_told_of_which_build_they_are(version: str, build: str) -> None:
    with pytest.raises(EngineError, match=f"that PyTorch's installation page names for {build}, then"):
        check_address(unaddressed(PACK, version))


@pytest.mark.parametrize("packs", [[], [replace(PACK, python="3.4")], [replace(PACK, system="plan9")]])
def test_where_none_is_offered_one_sentence_says_so(packs: list) -> None:
    with pytest.raises(EngineError, match=r"No engine pack is offered for this version.*on the processor"):
        offered(packs, PackTarget.here())


def test_a_card_that_fits_is_not_refused() -> None:
    check_card(PACK, [CARD])
    check_card(PACK, [Card("NVIDIA of unknown make", 0, "")])
    check_card(PACK, [replace(CARD, memory_mb=2000), CARD])


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ([], "No NVIDIA card was found"),
        ([replace(CARD, driver="580.9")], r"driver 580\.9 of NVIDIA RTX 4060 is too old.*580\.65 or newer"),
        ([replace(CARD, driver="470.256.02")], "too old"),
        ([replace(CARD, capability=6.1)], r"compute capability 6\.1, 7\.5 is needed"),
        ([replace(CARD, memory_mb=2048)], r"too little memory.*2 GB, 4 GB are needed"),
    ],
)
def test_what_is_missing_is_named(cards: list[Card], sentence: str) -> None:
    with pytest.raises(EngineError, match=sentence):
        check_card(PACK, cards)


def test_a_pack_for_the_processor_asks_for_no_card() -> None:
    check_card(replace(PACK, device="cpu"), [])


def test_the_build_of_a_version_does_not_count() -> None:
    assert public_version("2.13.0+cpu") == public_version("2.13.0") == "2.13.0"
