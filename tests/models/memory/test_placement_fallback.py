"""A network that finds too little memory goes where it takes less, and says so in one sentence."""

import gc
import weakref

import pytest
import torch

from core.wording.errors import UserError
from models.memory.footprint import CPU, CUDA, Placement
from models.memory.placement_fallback import (
    ON_CARD,
    OutOfMemory,
    PlacementFallback,
    UnfitNumbers,
    is_out_of_memory,
)

BF16, INT8, FOUR_BIT, ON_CPU = (
    Placement(CUDA, "bf16"),
    Placement(CUDA, "int8"),
    Placement(CUDA, "4bit"),
    Placement(CPU, "bf16"),
)
STEPS = (BF16, INT8, FOUR_BIT, ON_CPU)


class Network:
    def __init__(self, placement):
        self.placement = placement


def fallback(steps=STEPS, *, short=(), unfit=()):
    """Return a fallback of the network `Model` with the sentences that it tells."""
    told = []

    def load(placement):
        if placement in short:
            raise OutOfMemory(str(placement))
        if placement in unfit:
            raise UnfitNumbers(f"Model cannot be kept in {placement.numbers}.")
        return Network(placement)

    return PlacementFallback("Model", steps, load, told.append), told


def test_where_there_is_room_nothing_is_told():
    way, told = fallback()
    assert way.load().placement == BF16
    assert told == []


def test_what_torch_keeps_of_a_card_is_given_back_after_loading_and_between_two_places(monkeypatch):
    """CTranslate2 loads beside it, and cannot use what lies in torch's cache."""
    given_back = []
    monkeypatch.setattr(torch.cuda, "empty_cache", lambda: given_back.append(ON_CARD.locked()))
    way, _ = fallback(short={INT8})
    way.load()
    assert len(given_back) == 1
    way.step_down()
    assert len(given_back) == 4, "before it steps down, after what did not fit, and once loaded"
    assert all(given_back), "not while another thread records a step"


def test_too_little_memory_at_loading_is_told_once():
    way, told = fallback(short={BF16, INT8})
    assert way.load().placement == way.placement == FOUR_BIT
    assert told == ["Model did not fit on the card in bf16, so it runs on the card in 4bit."]


def test_a_format_that_the_model_cannot_have_is_passed_over():
    way, _ = fallback(short={BF16}, unfit={INT8, FOUR_BIT})
    assert way.load().placement == ON_CPU


def test_what_cannot_run_in_the_best_place_runs_in_another_and_says_so():
    way, told = fallback(unfit={BF16})
    assert way.load().placement == INT8
    assert told == ["Model cannot run on the card in bf16, so it runs on the card in int8."]


def test_memory_that_runs_out_later_leads_on_from_there():
    way, told = fallback(short={INT8})
    way.load()
    assert way.step_down().placement == FOUR_BIT
    assert way.step_down().placement == ON_CPU
    assert told == [
        "Memory ran out for Model on the card in bf16, so it continues on the card in 4bit.",
        "Memory ran out for Model on the card in 4bit, so it continues on the CPU in bf16.",
    ]
    with pytest.raises(UserError, match="too little memory for Model"):
        way.step_down()


def test_without_room_anywhere_one_sentence_says_what_to_do():
    way, told = fallback(short=set(STEPS))
    with pytest.raises(UserError, match="choose a smaller model"):
        way.load()
    assert told == []


def test_the_only_format_that_was_asked_for_and_is_unfit_is_named():
    way, _ = fallback([FOUR_BIT], unfit={FOUR_BIT})
    with pytest.raises(UnfitNumbers, match="4bit"):
        way.load()


def test_what_onednn_says_of_full_memory_is_taken_for_it():
    """Which of the libraries within CTranslate2 finds no room is chance."""
    assert is_out_of_memory(RuntimeError("could not create a memory object"))


def test_nothing_of_what_was_let_go_is_kept():
    way, _ = fallback()
    network = way.load()
    seen = weakref.ref(network)
    del network
    gc.collect()
    assert seen() is None
