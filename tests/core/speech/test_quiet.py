"""Where sound is cut: where nothing is said."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.speech.quiet import FRAME, quiet_place

N_FRAMES = 200


@given(st.integers(0, N_FRAMES - 30), st.integers(5, 30), st.integers(0, 2**32 - 1), st.sampled_from([1, 2]))
def test_the_place_lies_in_the_quiet(begin: int, length: int, seed: int, n_tracks: int) -> None:
    sound = np.random.default_rng(seed).normal(0, 0.2, (N_FRAMES * FRAME, n_tracks)).astype(np.float32)
    sound[begin * FRAME : (begin + length) * FRAME] *= 0.001
    sound = sound[:, 0] if n_tracks == 1 else sound
    assert begin * FRAME <= quiet_place(sound) <= (begin + length) * FRAME


@given(st.lists(st.floats(-1, 1, width=32), max_size=3 * FRAME))
def test_there_is_always_one(samples: list[float]) -> None:
    assert 0 <= quiet_place(np.array(samples, np.float32)) <= len(samples)


def test_of_two_tracks_both_are_quiet() -> None:
    sound = np.full((90 * FRAME, 2), 0.3, np.float32)
    sound[: 40 * FRAME, 0] = 0.0
    sound[30 * FRAME : 60 * FRAME, 1] = 0.0
    assert 30 * FRAME <= quiet_place(sound) <= 40 * FRAME
