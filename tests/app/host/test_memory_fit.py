"""What is said to fit: the numbers of docs/MEMORY.md."""

from __future__ import annotations

import pytest

from app.host.memory_fit import Memory, fit_of, holds_two, largest, run_by_torch, translators_that_fit
from core.wire.defaults import SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR
from models.light.eight_bits import numbers_here
from models.memory.budget import DESKTOP_BYTES, SYSTEM_BYTES
from models.memory.footprint import CPU, CUDA, Precision, known_recognizer, known_translator

GIB = 1024**3


@pytest.mark.parametrize(
    ("card_gb", "name", "numbers"),
    [
        (6, "Qwen/Qwen3-1.7B", "4bit"),
        (8, "Qwen/Qwen3-1.7B", "bf16"),
        (6, "Qwen/Qwen2.5-3B-Instruct", "4bit"),
    ],
)
def test_a_translator_fits_a_card_as_the_table_tells(card_gb: int, name: str, numbers: str) -> None:
    shape = known_translator(name)
    assert shape
    fit = fit_of(shape, Memory(card_gb * GIB - DESKTOP_BYTES, 0))
    assert (fit.fits, fit.placement.device, fit.placement.numbers) == (True, CUDA, numbers)


def test_what_a_card_cannot_hold_is_counted_in_the_memory() -> None:
    shape = known_recognizer("whisper:large-v3")
    assert shape
    fit = fit_of(shape, Memory(card_bytes=GIB, free_bytes=64 * GIB))
    assert (fit.fits, fit.placement.device) == (True, CPU)


def test_the_program_itself_needs_room_beside_a_model() -> None:
    shape = known_recognizer("whisper:small")
    assert shape
    n_bytes = fit_of(shape, Memory(0, 0)).n_bytes
    assert fit_of(shape, Memory(0, n_bytes + SYSTEM_BYTES)).fits
    assert not fit_of(shape, Memory(0, n_bytes + SYSTEM_BYTES - 1)).fits


def test_the_largest_that_fits_is_found_and_none_where_none_fits() -> None:
    assert largest(translators_that_fit(Memory(0, 5_000_000_000)).items()) == "Qwen/Qwen3-1.7B"
    assert largest(translators_that_fit(Memory(0, 1_000_000_000)).items()) == ""


def test_a_second_engine_wants_room_for_known_models_and_no_card() -> None:
    shipped = SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR
    ample, little = Memory(0, free_bytes=16 * 10**9), Memory(0, free_bytes=SYSTEM_BYTES)
    assert holds_two(*shipped, ample)
    assert holds_two("whisper:small", "http://127.0.0.1:1/v1", ample)
    assert holds_two(SHIPPED_RECOGNIZER, "", little), "what is built in takes next to nothing"
    assert not holds_two("whisper:small", "", little)
    assert not holds_two(*shipped, Memory(8 * 10**9, free_bytes=16 * 10**9))
    assert not holds_two("/somebody/else/model", "", ample)
    assert not holds_two(SHIPPED_RECOGNIZER, "Somebody/else", ample)


@pytest.mark.skipif(Precision.INT8 not in numbers_here(), reason="this processor is not fast in 8 bits")
def test_the_translator_that_ships_needs_no_torch_in_8_bits_either() -> None:
    shipped, memory = (SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR), Memory(0, 16 * 10**9)
    assert not run_by_torch(*shipped, memory, Precision.INT8)
    assert run_by_torch(*shipped, memory, Precision.BF16)
