"""The networks that ship hear real voices: who speaks when, and different voices as different."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, product

import numpy as np
import pytest
import soundfile
from places import JFK, OFFICE_TALK, SHARED, SPANISH

from core.speech.segments import SAMPLE_RATE, Samples
from models import voices
from models.voices.networks import OnnxVoiceNetworks

pytestmark = pytest.mark.skipif(not voices.is_here(), reason="the networks for voices could not be fetched")
PIECE_S = 3.0
ALIKE_AT_MOST = 0.2
"""What prints of different voices are on average; with the ReLU of the wheel's description it is 0.4."""


@pytest.fixture(scope="module")
def networks() -> OnnxVoiceNetworks:
    return OnnxVoiceNetworks()


def sound(path: object) -> Samples:
    samples, rate = soundfile.read(path, dtype="float32")
    assert rate == SAMPLE_RATE
    return np.asarray(samples)


def pieces_of(samples: Samples) -> list[Samples]:
    size = round(PIECE_S * SAMPLE_RATE)
    return [samples[start : start + size] for start in range(0, len(samples) - size + 1, size)]


def mean_likeness(said: dict[str, np.ndarray]) -> tuple[float, float]:
    """Return how alike prints of one voice and prints of two are on average."""
    same = [float(a @ b) for prints in said.values() for a, b in combinations(prints, 2)]
    other = [float(a @ b) for one, two in combinations(said.values(), 2) for a, b in product(one, two)]
    return float(np.mean(same)), float(np.mean(other))


def test_different_voices_are_different_and_one_is_like_itself(networks: OnnxVoiceNetworks) -> None:
    said = {path.stem: networks.prints(pieces_of(sound(path))[:3]) for path in (JFK, OFFICE_TALK, SPANISH)}
    same, other = mean_likeness(said)
    assert other < ALIKE_AT_MOST and same > 0.5


@pytest.mark.long
def test_of_many_recorded_voices_different_ones_are_different(networks: OnnxVoiceNetworks) -> None:
    listed = SHARED / "speech" / "speech.tsv"
    if not listed.is_file():
        pytest.skip("no recorded speech lies beside the project")
    said: dict[str, list[Samples]] = defaultdict(list)
    for line in listed.read_text("utf-8").splitlines()[1:]:
        name, _, _, speaker, *_ = line.split("\t")
        said[speaker] += pieces_of(sound(listed.with_name(name)))[:3]
    said = {speaker: pieces for speaker, pieces in said.items() if pieces}
    assert len(said) >= 8
    same, other = mean_likeness({speaker: networks.prints(pieces) for speaker, pieces in said.items()})
    assert other < ALIKE_AT_MOST and same > 0.5


def test_prints_have_length_one_and_do_not_depend_on_what_is_printed_with_them(
    networks: OnnxVoiceNetworks,
) -> None:
    talk = sound(JFK)
    pieces = [talk[:24_000], talk[24_000:48_000], talk[:40_000], talk[:300]]
    together = networks.prints(pieces)
    assert np.allclose(np.linalg.norm(together, axis=1), 1, atol=1e-5)
    alone = np.concatenate([networks.prints([piece]) for piece in pieces])
    assert (together * alone).sum(axis=1).min() > 0.9999
    assert networks.prints([]).shape == (0, together.shape[1])


def test_one_who_speaks_is_one_and_silence_is_nobody(networks: OnnxVoiceNetworks) -> None:
    talk = sound(JFK)[: 8 * SAMPLE_RATE]
    silence = np.zeros(2 * SAMPLE_RATE, np.float32)
    turns = networks.turns(np.concatenate([silence, talk]))
    times_s = turns.first_s + turns.frame_s * np.arange(len(turns.speaks))
    assert times_s[-1] == pytest.approx(10.0, abs=0.1)
    spoken_s = turns.speaks.sum(axis=0) * turns.frame_s
    assert spoken_s.max() > 4 and np.sort(spoken_s)[-2] < 0.5
    assert not turns.speaks[times_s < 1.8].any()


@pytest.mark.parametrize("n_samples", [0, 10, 990])
def test_of_too_little_sound_nobody_is_heard(networks: OnnxVoiceNetworks, n_samples: int) -> None:
    assert not networks.turns(np.zeros(n_samples, np.float32)).speaks.any()


def test_a_very_long_sentence_is_heard_in_pieces(networks: OnnxVoiceNetworks) -> None:
    talk = np.tile(sound(JFK), 2)
    turns = networks.turns(talk)
    assert turns.speaks.shape[1] == 6
    assert len(turns.speaks) * turns.frame_s == pytest.approx(len(talk) / SAMPLE_RATE, abs=0.1)
