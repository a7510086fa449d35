import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from training.speech.surroundings import RecordingPlace, heard_in, somewhere, throat_changed

SECOND = 16_000


def _tone(hz: float) -> np.ndarray:
    return np.sin(2 * np.pi * hz * np.arange(2 * SECOND) / SECOND).astype(np.float32)


def _pitch_hz(samples: np.ndarray) -> float:
    spectrum = np.abs(np.fft.rfft(samples))
    return float(spectrum.argmax()) * SECOND / len(samples)


@given(st.floats(0.7, 1.4))
def test_another_throat_is_higher_by_as_much_as_it_is_faster(ratio: float) -> None:
    changed = throat_changed(_tone(440), ratio)
    assert len(changed) == round(2 * SECOND / ratio)
    assert _pitch_hz(changed) == pytest.approx(440 * ratio, rel=0.01)
    assert np.abs(changed[1000:-1000]).max() == pytest.approx(1, abs=0.1)


@given(st.integers(0, 2**32), st.integers(4000, 20_000))
def test_sound_stays_as_long_and_as_loud_as_the_place_says_wherever_it_is_heard(seed: int, n: int) -> None:
    place = somewhere(np.random.default_rng(seed))
    heard = heard_in(_tone(300)[:n], place, np.random.default_rng(seed))
    assert heard.dtype == np.float32 and len(heard) == n
    assert np.abs(heard).max() == pytest.approx(place.peak, rel=1e-5)
    again = heard_in(_tone(300)[:n], place, np.random.default_rng(seed))
    assert np.array_equal(heard, again)


@pytest.mark.parametrize("snr_db", [0.0, 10.0, 30.0])
def test_noise_is_as_loud_as_it_is_meant_to_be(snr_db: float) -> None:
    heard = heard_in(_tone(1000), RecordingPlace(snr_db=snr_db, noise_slope=0), np.random.default_rng(1))
    power = np.abs(np.fft.rfft(heard)) ** 2
    at = round(1000 * len(heard) / SECOND)
    tone = power[at - 2 : at + 3].sum()
    assert 10 * np.log10(tone / (power.sum() - tone)) == pytest.approx(snr_db, abs=1)


def test_an_echo_goes_on_behind_the_sound() -> None:
    clap = np.zeros(SECOND, np.float32)
    clap[100] = 1
    heard = heard_in(clap, RecordingPlace(reverberation_s=0.4, snr_db=200), np.random.default_rng(1))
    early, late = (np.abs(heard[start : start + 1000]).mean() for start in (200, 5000))
    assert early > 10 * late > 0


def test_a_telephone_lets_no_low_and_no_high_sound_pass() -> None:
    sound = _tone(100) + _tone(1000) + _tone(5000)
    heard = heard_in(sound, RecordingPlace(is_telephone=True, snr_db=200), np.random.default_rng(1))
    power = np.abs(np.fft.rfft(heard))
    assert max(power[200], power[10_000]) < 0.02 * power[2000]


def test_nothing_but_the_loudness_changes_in_a_clean_place() -> None:
    heard = heard_in(_tone(440), RecordingPlace(), np.random.default_rng(1))
    assert heard == pytest.approx(0.5 * _tone(440), abs=5e-3)
