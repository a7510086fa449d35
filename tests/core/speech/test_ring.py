"""Laws of the ring: every sample read stands at its place, behind as many as were lost."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.speech.ring import N_GAPS, SoundRing

# Positive: so many samples are written; negative: at most so many are read.
Steps = st.lists(st.integers(-40, 40), max_size=80)


def counted(start: int, n: int) -> np.ndarray:
    """Samples whose values are their own places on the clock (exact in float32 up to 2**24)."""
    return np.arange(start, start + n, dtype=np.float32)


@given(capacity=st.integers(1, 64), steps=Steps)
def test_every_sample_read_stands_at_its_place_and_the_rest_is_counted_as_lost(
    capacity: int, steps: list[int]
) -> None:
    ring = SoundRing(capacity)
    clock = n_heard = place = 0
    for step in [*steps, *[-capacity] * (len(steps) + 1)]:
        if step >= 0:
            ring.write(counted(clock, step))
            clock += step
            continue
        heard = ring.read(-step)
        assert len(heard.samples) <= -step
        if len(heard.samples):
            place += heard.n_lost or 0
            np.testing.assert_array_equal(heard.samples, counted(place, len(heard.samples)))
            place += len(heard.samples)
            n_heard += len(heard.samples)
    assert ring.n_waiting == 0
    assert n_heard + ring.n_lost == clock


@given(blocks=st.lists(st.integers(0, 20), max_size=30))
def test_a_reader_that_keeps_up_loses_nothing(blocks: list[int]) -> None:
    ring = SoundRing(20)
    clock = 0
    for n in blocks:
        assert ring.write(counted(clock, n))
        np.testing.assert_array_equal(ring.read(20).samples, counted(clock, n))
        clock += n
    assert ring.n_lost == 0


def test_an_overflow_is_told_where_it_happened() -> None:
    ring = SoundRing(10)
    assert ring.write(counted(0, 8))
    assert not ring.write(counted(8, 5))
    assert not ring.write(counted(13, 3))
    assert ring.read(4).n_lost is None
    assert ring.write(counted(16, 4))
    rest, behind_the_gap = ring.read(100), ring.read(100)
    assert (rest.n_lost, list(rest.samples)) == (None, [4, 5, 6, 7])
    assert (behind_the_gap.n_lost, list(behind_the_gap.samples)) == (8, [16, 17, 18, 19])
    assert ring.n_lost == 8


def test_a_loss_of_unknown_length_is_told_where_it_happened() -> None:
    ring = SoundRing(10)
    ring.write(counted(0, 4))
    ring.lose(0)
    ring.write(counted(4, 4))
    ring.lose(3)
    ring.write(counted(11, 2))
    pieces = [ring.read(100) for _ in range(4)]
    assert [(len(piece.samples), piece.n_lost) for piece in pieces] == [(4, None), (4, 0), (2, 3), (0, None)]
    assert ring.n_lost == 3


def test_more_gaps_than_can_wait_are_still_counted_and_placed() -> None:
    ring = SoundRing(4 * N_GAPS)
    clock = 0
    for _ in range(2 * N_GAPS):
        for n in (1, 4 * N_GAPS + 1):
            ring.write(counted(clock, n))
            clock += n
    n_heard = place = 0
    while ring.n_waiting:
        heard = ring.read(4 * N_GAPS)
        place += heard.n_lost or 0
        np.testing.assert_array_equal(heard.samples, counted(place, len(heard.samples)))
        place += len(heard.samples)
        n_heard += len(heard.samples)
    assert n_heard == N_GAPS + 1
    assert n_heard + ring.n_lost == clock


def test_what_was_read_does_not_change_when_the_ring_is_written_again() -> None:
    ring = SoundRing(4)
    ring.write(counted(0, 4))
    heard = ring.read(4)
    ring.write(counted(100, 4))
    np.testing.assert_array_equal(heard.samples, counted(0, 4))


def test_a_ring_without_room_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one sample"):
        SoundRing(0)


def test_two_threads_pass_sound_without_mixing_it_up() -> None:
    ring = SoundRing(1_000)
    n_blocks, block_size = 4_000, 97
    done = threading.Event()

    def produce() -> None:
        for index in range(n_blocks):
            ring.write(counted(index * block_size, block_size))
        done.set()

    producer = threading.Thread(target=produce)
    producer.start()
    n_heard = place = 0
    while not done.is_set() or ring.n_waiting:
        heard = ring.read(150)
        if len(heard.samples):
            place += heard.n_lost or 0
            np.testing.assert_array_equal(heard.samples, counted(place, len(heard.samples)))
            place += len(heard.samples)
            n_heard += len(heard.samples)
    producer.join()
    assert n_heard > 0
    assert n_heard + ring.n_lost == n_blocks * block_size
