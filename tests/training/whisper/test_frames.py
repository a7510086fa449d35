import numpy as np
import pytest

from training.whisper.frames import EXTRACTOR, energies, scaled


def noise(n: int) -> np.ndarray:
    return np.random.default_rng(0).normal(0, 0.1, n).astype(np.float32)


@pytest.mark.parametrize("n_silent", [0, 16_000])
def test_frames_are_those_of_whispers_own_extractor(n_silent: int) -> None:
    sound = noise(32_000)
    padded = np.pad(sound, (0, n_silent))
    theirs = EXTRACTOR(padded, sampling_rate=16_000, return_tensors="np", padding="do_not_pad")
    ours = scaled(energies(sound), len(padded) // 160)
    # The last frames hear what is beyond the end, which is not the same.
    assert np.allclose(ours[:198], theirs["input_features"][0].T[:198], atol=1e-5)


def test_a_cut_is_scaled_by_its_own_loudness() -> None:
    frames = energies(np.concatenate([noise(16_000) / 1000, noise(16_000)]))
    assert scaled(frames[:90], 90).max() < scaled(frames, 200).max()
    assert scaled(frames[:90], 90).min() >= scaled(frames[:90], 90).max() - 2
