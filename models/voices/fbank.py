"""Mel bands of speech as Kaldi makes them, which the network for prints has learned from."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from core.speech.segments import SAMPLE_RATE, Samples

FRAME, HOP, N_FFT = 400, 160, 512
N_BANDS = 80
LOWEST_HZ = 20.0
PREEMPHASIS = 0.97
LEAST = 1.1920928955078125e-07
"""What a band holds at least, so that silence has a logarithm."""

Features = NDArray[np.float32]


def features_of(samples: Samples) -> Features:
    """Return (frame, 80): 25 ms each, 10 ms apart, without what all frames share (room and microphone)."""
    n_frames = 1 + (len(samples) - FRAME) // HOP
    frames = np.lib.stride_tricks.sliding_window_view(samples.astype(np.float64), FRAME)[::HOP][:n_frames]
    frames = frames - frames.mean(axis=1, keepdims=True)
    before = np.concatenate([frames[:, :1], frames[:, :-1]], axis=1)
    spectrum = np.fft.rfft((frames - PREEMPHASIS * before) * _window(), N_FFT)
    energies = (spectrum.real**2 + spectrum.imag**2)[:, : N_FFT // 2] @ _bands().T
    features = np.log(np.maximum(energies, LEAST))
    return np.asarray(features - features.mean(axis=0), np.float32)


@cache
def _window() -> NDArray[np.float64]:
    """Return Povey's window."""
    return np.asarray(np.hanning(FRAME) ** 0.85)


@cache
def _bands() -> NDArray[np.float64]:
    """Return the triangles, equally wide in mel: (band, frequency)."""
    low, high = _mel(LOWEST_HZ), _mel(SAMPLE_RATE / 2)
    width = (high - low) / (N_BANDS + 1)
    lefts = low + width * np.arange(N_BANDS)[:, np.newaxis]
    mels = _mel(np.arange(N_FFT // 2) * SAMPLE_RATE / N_FFT)
    rising, falling = (mels - lefts) / width, (lefts + 2 * width - mels) / width
    return np.maximum(0.0, np.minimum(rising, falling))


def _mel(hz: NDArray[np.float64] | float) -> NDArray[np.float64]:
    return 1127.0 * np.log(1.0 + np.asarray(hz) / 700.0)
