"""What is no speech gives no word, however long it lasts; short answers and telephones do."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
import soundfile
from numpy.random import Generator
from numpy.typing import NDArray
from places import JFK
from synthesizer import skip_without_flite

from core.captions.scores import normalized_words
from core.hearing.listening import Listener
from core.speech.segments import SAMPLE_RATE, Samples
from models.bench.listened import listen
from models.recognize.moonshine_alignatt import MoonshineRecognizer, load_moonshine
from models.recognize.vad import SileroVad
from training.speech.flite import Manner, say

Wave = NDArray[np.float64]

MINUTES = 10
NOTES = (0, 2, 4, 7, 9, 12)
"""Of a scale, in semitones."""


def band(wave: Wave, low_hz: float, high_hz: float) -> Wave:
    hz = np.fft.rfftfreq(len(wave), 1 / SAMPLE_RATE)
    return np.fft.irfft(np.where((hz >= low_hz) & (hz <= high_hz), np.fft.rfft(wave), 0), len(wave))


def struck(random: Generator, n: int, fades_s: float) -> Wave:
    """Return the noise of a hit."""
    return random.normal(size=n) * np.exp(-np.arange(n) / SAMPLE_RATE / fades_s)


def strewn(random: Generator, seconds: float, a_second: float, hit: Callable[[], Wave]) -> Wave:
    """Return hits at random times."""
    wave = np.zeros(round(seconds * SAMPLE_RATE))
    for start in random.integers(0, len(wave) - SAMPLE_RATE, round(seconds * a_second)):
        one = hit() * random.uniform(0.1, 1.0)
        wave[start : start + len(one)] += one
    return wave


def silence(random: Generator, seconds: float) -> Wave:
    return np.zeros(round(seconds * SAMPLE_RATE))


def white_noise(random: Generator, seconds: float) -> Wave:
    return random.normal(size=round(seconds * SAMPLE_RATE))


def pink_noise(random: Generator, seconds: float) -> Wave:
    parts = np.fft.rfft(white_noise(random, seconds))
    return np.fft.irfft(parts / np.sqrt(np.arange(1, len(parts) + 1)), round(seconds * SAMPLE_RATE))


def hum(random: Generator, seconds: float) -> Wave:
    times_s = np.arange(round(seconds * SAMPLE_RATE)) / SAMPLE_RATE
    tones = [np.sin(2 * np.pi * 50 * n * times_s) / n for n in (1, 2, 3, 5, 7)]
    return np.sum(tones, axis=0) + 0.02 * white_noise(random, seconds)


def clicks(random: Generator, seconds: float) -> Wave:
    return strewn(random, seconds, 2, lambda: struck(random, 400, 0.002))


def typing(random: Generator, seconds: float) -> Wave:
    return strewn(random, seconds, 7, lambda: band(struck(random, 1200, 0.008), 800, 5000))


def applause(random: Generator, seconds: float) -> Wave:
    def clap() -> Wave:
        low_hz, high_hz = random.uniform(300, 900), random.uniform(2500, 6000)
        return band(struck(random, 1600, random.uniform(0.003, 0.012)), low_hz, high_hz)

    swell = 1 + np.sin(np.linspace(0, seconds, round(seconds * SAMPLE_RATE)))
    return swell * strewn(random, seconds, 60, clap)


def tone(hz: float, times_s: Wave, n_overtones: int) -> Wave:
    """Return a tone that is bowed: with overtones, vibrato, a beginning and an end."""
    turns = hz * times_s + 0.003 * hz * np.sin(2 * np.pi * 5.5 * times_s)
    tones = [np.sin(2 * np.pi * n * turns) / n for n in range(1, n_overtones)]
    return np.sum(tones, axis=0) * np.minimum(1, 15 * np.minimum(times_s, times_s[-1] - times_s))


def music(random: Generator, seconds: float) -> Wave:
    """Return a melody over chords, with a drum."""
    wave, beat = np.zeros(round(seconds * SAMPLE_RATE)), SAMPLE_RATE // 2
    for start in range(0, len(wave) - beat, beat):
        times_s = np.arange(beat) / SAMPLE_RATE
        chord = sum(tone(131 * 2 ** (note / 12), times_s, 5) for note in (0, 4, 7))
        wave[start : start + beat] += tone(262 * 2 ** (random.choice(NOTES) / 12), times_s, 12) + chord / 4
        wave[start : start + 2000] += struck(random, 2000, 0.02)
    return wave


MADE = (silence, white_noise, pink_noise, hum, clicks, typing, applause, music)


def minutes_of(make: Callable[[Generator, float], Wave]) -> Iterator[Samples]:
    for minute in range(MINUTES):
        wave = make(np.random.default_rng(minute), 60.0)
        yield (0.5 * wave / max(np.abs(wave).max(), 1e-9)).astype(np.float32)


@pytest.fixture(scope="module")
def loaded() -> MoonshineRecognizer:
    return load_moonshine("en")


@pytest.mark.long
@pytest.mark.parametrize("make", MADE, ids=[make.__name__ for make in MADE])
def test_ten_minutes_without_speech_give_no_word(
    loaded: MoonshineRecognizer, make: Callable[[Generator, float], Wave]
) -> None:
    listener = Listener(loaded.another(), SileroVad())
    assert listen(listener, np.concatenate(list(minutes_of(make))), 0.2).text == ""


@pytest.mark.parametrize("answer", ["No.", "Yes.", "Okay."])
def test_a_short_answer_is_a_word(loaded: MoonshineRecognizer, answer: str) -> None:
    skip_without_flite()
    pause = np.zeros(SAMPLE_RATE, np.float32)
    sound = np.concatenate([pause, say(answer, Manner("slt")).samples, pause, pause])
    heard = listen(Listener(loaded.another(), SileroVad()), sound, 0.2).text
    assert normalized_words(heard) == normalized_words(answer)


def test_a_voice_without_what_a_telephone_leaves_out_is_heard(loaded: MoonshineRecognizer) -> None:
    """Silero is less sure of it: of this sentence nothing was believed."""
    samples, _ = soundfile.read(JFK, frames=4 * SAMPLE_RATE)
    sound = band(samples, 0, 3400).astype(np.float32)
    heard = listen(Listener(loaded.another(), SileroVad()), sound, 0.2).text
    assert normalized_words(heard)[:4] == ["and", "so", "my", "fellow"]
