"""Many channels become one: nothing that is said on any of them is lost, and nothing clips."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
import soundfile
from hypothesis import given
from hypothesis import strategies as st
from places import OFFICE_TALK

from app.sound.mixing import Mixer
from core.speech.segments import SAMPLE_RATE

FILM = ("FL", "FR", "FC", "LFE", "BL", "BR")


def talk(seconds: float = 3.0, begin_s: float = 1.0) -> np.ndarray:
    begin, n = round(begin_s * SAMPLE_RATE), round(seconds * SAMPLE_RATE)
    return soundfile.read(OFFICE_TALK, start=begin, frames=n, dtype="float32")[0]


def mixed(channels: np.ndarray, places: tuple[str, ...] = ()) -> np.ndarray:
    """Mix channels of shape (n_channels, n)."""
    mixer = Mixer(SAMPLE_RATE, len(channels), places)
    return np.concatenate([mixer.mix(channels.T.astype(np.float32)), mixer.flush()])


def level_db(heard: np.ndarray, said: np.ndarray) -> float:
    """Return how loud it is beside what was said."""
    return float(10 * np.log10(np.square(heard).mean() / np.square(said).mean()))


def likeness(heard: np.ndarray, said: np.ndarray) -> float:
    return float(heard @ said / (np.linalg.norm(heard) * np.linalg.norm(said)))


@pytest.mark.parametrize("other", [-1.0, -0.9, -1.1, -0.5])
def test_stereo_in_opposite_phase_is_heard(other: float) -> None:
    said = talk()
    heard = mixed(np.stack([said, other * said]))
    assert abs(level_db(heard, said * max(1.0, -other))) < 1.5
    assert abs(likeness(heard, said)) > 0.95


def test_opposite_phase_with_noise_of_its_own_on_either_side_does_not_take_turns() -> None:
    said, random = talk(), np.random.default_rng(5)
    noises = random.normal(0, 0.003, (2, len(said)))
    assert abs(likeness(mixed(np.stack([said, -said]) + noises), said)) > 0.95


def test_stereo_that_is_not_opposed_is_averaged() -> None:
    left, right = talk(), talk(begin_s=20.0)
    np.testing.assert_allclose(mixed(np.stack([left, right])), (left + right) / 2, atol=1e-6)
    np.testing.assert_allclose(mixed(np.stack([left, np.zeros_like(left)])), left / 2, atol=1e-6)


def test_opposite_offsets_do_not_make_a_voice_opposed() -> None:
    left, right = talk(), talk(begin_s=20.0)
    heard = mixed(np.stack([left + 0.2, right - 0.2]))
    np.testing.assert_allclose(heard, (left + right) / 2, atol=1e-6)


@pytest.mark.parametrize("n_channels", [3, 4, 8, 12, 16, 32])
def test_a_voice_on_any_channel_of_a_recorder_is_heard_at_its_level(n_channels: int) -> None:
    said = talk()
    noise = np.random.default_rng(6).normal(0, 1e-4, (n_channels, len(said)))
    for channel in {0, n_channels // 2, n_channels - 1}:
        channels = noise.copy()
        channels[channel] += said
        assert level_db(mixed(channels), said) > -3
        assert likeness(mixed(channels), said) > 0.95


@pytest.mark.parametrize("places", [(), FILM])
def test_a_voice_on_all_channels_does_not_clip(places: tuple[str, ...]) -> None:
    said = talk() / np.abs(talk()).max()
    heard = mixed(np.stack([said] * (len(places) or 8)), places)
    np.testing.assert_allclose(heard, said, atol=1e-5)


def test_who_speaks_in_turn_on_channels_of_their_own_is_heard() -> None:
    first, second = talk(), talk(begin_s=20.0)
    silence = np.zeros_like(first)
    channels = np.zeros((4, 2 * len(first)))
    channels[1], channels[3] = np.concatenate([first, silence]), np.concatenate([silence, second])
    heard = mixed(channels)
    assert level_db(heard[: len(first)], first) > -1
    assert level_db(heard[len(first) :], second) > -2


@pytest.mark.parametrize("place", FILM)
def test_a_voice_anywhere_among_the_places_of_a_film_is_heard(place: str) -> None:
    said = talk()
    channels = np.zeros((len(FILM), len(said)))
    channels[FILM.index(place)] = said
    assert level_db(mixed(channels, FILM), said) > -1
    assert likeness(mixed(channels, FILM), said) > 0.95


def test_the_rumble_of_a_film_leaves_its_speech_alone() -> None:
    said = talk()
    channels = np.zeros((len(FILM), len(said)))
    channels[FILM.index("FC")] = said
    channels[FILM.index("LFE")] = np.sin(2 * np.pi * 40 * np.arange(len(said)) / SAMPLE_RATE)
    assert likeness(mixed(channels, FILM), said) > 0.99


def test_front_channels_that_oppose_each_other_leave_the_centre_heard() -> None:
    said, music = talk(), talk(begin_s=20.0)
    heard = mixed(np.stack([music, -music, said, *np.zeros((3, len(said)))]), FILM)
    assert likeness(heard, said) > 0.3
    assert likeness(heard, music) > 0.3


@given(
    n_channels=st.integers(1, 6),
    seed=st.integers(0, 1000),
    cuts=st.lists(st.integers(0, 2000), max_size=6),
)
def test_how_the_sound_is_cut_changes_nothing(n_channels: int, seed: int, cuts: list[int]) -> None:
    sound = np.random.default_rng(seed).uniform(-1, 1, (2000, n_channels)).astype(np.float32)
    mixer = Mixer(SAMPLE_RATE, n_channels)
    bounds = [0, *sorted(cuts), len(sound)]
    pieces = [mixer.mix(sound[begin:end]) for begin, end in itertools.pairwise(bounds)]
    np.testing.assert_array_equal(np.concatenate([*pieces, mixer.flush()]), mixed(sound.T))


@given(n_channels=st.integers(2, 8), seed=st.integers(0, 1000))
def test_a_mix_is_never_louder_than_its_loudest_channel(n_channels: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    sound = random.uniform(-1, 1, (n_channels, 1500)) * random.uniform(0, 1, (n_channels, 1))
    sound[1] = -random.uniform(0, 1) * sound[0]
    assert (np.abs(mixed(sound)) <= np.abs(sound).max(axis=0) + 1e-6).all()


def test_what_is_no_number_costs_nothing_else() -> None:
    said = talk()
    channels = np.stack([said, said])
    channels[0, 1000:1010], channels[1, 1005:1020] = np.nan, np.inf
    heard = mixed(channels)
    assert np.isfinite(heard).all()
    np.testing.assert_allclose(heard[1500:], said[1500:], atol=1e-6)
