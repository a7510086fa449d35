"""What becomes of speech on its way to a microphone: another throat, a room, noise, a line, a distance."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.speech.segments import SAMPLE_RATE, Samples

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class RecordingPlace:
    """One place to be heard in.

    `tilt_db` is what the microphone adds at the highest pitch against the lowest, `reverberation_s` the
    time in which an echo falls by 60 dB (0: none), `snr_db` speech against noise, `noise_slope` the fall of
    the noise's amplitude with the frequency (0 white, 1 brown), `is_telephone` whether the line lets only
    300 to 3400 Hz pass, and `peak` the loudest sample.
    """

    tilt_db: float = 0.0
    reverberation_s: float = 0.0
    snr_db: float = 60.0
    noise_slope: float = 0.5
    is_telephone: bool = False
    peak: float = 0.5


def somewhere(chance: np.random.Generator) -> RecordingPlace:
    """Return surroundings by chance: half of them without a room, a sixth over a telephone."""
    return RecordingPlace(
        tilt_db=float(chance.uniform(-12, 12)),
        reverberation_s=float(chance.uniform(0.1, 0.6)) if chance.random() < 0.5 else 0.0,
        snr_db=float(chance.uniform(5, 45)),
        noise_slope=float(chance.uniform(0, 1)),
        is_telephone=bool(chance.random() < 1 / 6),
        peak=float(10 ** chance.uniform(-1.5, -0.05)),
    )


def throat_changed(samples: Samples, ratio: float) -> Samples:
    """Return the sound played `ratio` times as fast: all resonances, and the voice, are higher by as much."""
    n = len(samples)
    n_out = round(n / ratio)
    spectrum = np.fft.rfft(samples)
    n_kept = min(len(spectrum), n_out // 2 + 1)
    out = np.zeros(n_out // 2 + 1, dtype=complex)
    out[:n_kept] = spectrum[:n_kept]
    return (np.fft.irfft(out, n_out) * (n_out / n)).astype(np.float32)


def heard_in(samples: Samples, place: RecordingPlace, chance: np.random.Generator) -> Samples:
    """Return the sound as it arrives from `place`, as long as before."""
    n = len(samples)
    sound = samples.astype(np.float64)
    if place.reverberation_s:
        sound = _convolved(sound, _room(place.reverberation_s, chance))[:n]
    loudness = float(np.sqrt(np.mean(sound**2)))
    noise = _noise(n, place.noise_slope, chance) * loudness * 10 ** (-place.snr_db / 20)
    sound = _filtered(sound + noise, place)
    return (sound * (place.peak / max(float(np.abs(sound).max()), 1e-9))).astype(np.float32)


def _room(reverberation_s: float, chance: np.random.Generator) -> Numbers:
    """Return the answer of a room to a clap: the clap, then noise that dies away."""
    n = round(reverberation_s * SAMPLE_RATE)
    fading = 10 ** (-3 * np.arange(n) / n)
    answer = chance.standard_normal(n) * fading
    answer *= chance.uniform(0.1, 0.7) / np.sqrt(np.sum(answer**2))
    answer[0] = 1.0
    return np.asarray(answer)


def _convolved(sound: Numbers, answer: Numbers) -> Numbers:
    n = len(sound) + len(answer) - 1
    n_fft = 1 << (n - 1).bit_length()
    return np.fft.irfft(np.fft.rfft(sound, n_fft) * np.fft.rfft(answer, n_fft), n_fft)[:n]


def _noise(n: int, slope: float, chance: np.random.Generator) -> Numbers:
    """Return noise of loudness 1 whose amplitude falls with the frequency to the power of `slope`."""
    spectrum = np.fft.rfft(chance.standard_normal(n))
    spectrum *= np.maximum(np.arange(len(spectrum)) / len(spectrum), 1e-3) ** -slope
    noise = np.fft.irfft(spectrum, n)
    return np.asarray(noise / np.sqrt(np.mean(noise**2)))


def _filtered(sound: Numbers, place: RecordingPlace) -> Numbers:
    spectrum = np.fft.rfft(sound)
    hz = np.fft.rfftfreq(len(sound), 1 / SAMPLE_RATE)
    gain_db = place.tilt_db * (hz / hz[-1] - 0.5)
    if place.is_telephone:
        gain_db -= 40 * ((hz < 300) | (hz > 3400))
    return np.fft.irfft(spectrum * 10 ** (gain_db / 20), len(sound))
