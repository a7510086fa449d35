"""Sound as Whisper hears it: the logarithms of its energies, scaled once it is known where a window ends."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from transformers import WhisperFeatureExtractor

EXTRACTOR = WhisperFeatureExtractor()
FRAME_S = 0.01
SILENCE = -10.0
"""The logarithm of what Whisper takes for nothing."""
_LOUDNESS = 8.0
"""What is quieter than the loudest by more counts as that quiet."""


def energies(samples: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the logarithms of the energies in 80 bands, (T, 80), a frame each 10 ms."""
    window = torch.hann_window(EXTRACTOR.n_fft)
    spectrum = torch.stft(
        torch.from_numpy(samples),
        EXTRACTOR.n_fft,
        EXTRACTOR.hop_length,
        window=window,
        return_complex=True,
    )[:, :-1]
    filters = torch.from_numpy(EXTRACTOR.mel_filters).float()
    bands = (filters.T @ spectrum.abs() ** 2).clamp(min=10**SILENCE).log10()
    return np.ascontiguousarray(bands.T.numpy())


def scaled(frames: NDArray[np.float32], n: int) -> NDArray[np.float32]:
    """Return the frames of a window with silence behind it up to `n`, as Whisper's extractor scales them."""
    window = np.full((n, frames.shape[1]), SILENCE, dtype=np.float32)
    window[: len(frames)] = frames
    np.maximum(window, window.max() - _LOUDNESS, out=window)
    window += 4.0
    window /= 4.0
    return window
