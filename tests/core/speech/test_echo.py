"""A microphone that hears the loudspeakers: that is left out, and nothing that is said into it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import soundfile
from places import OFFICE_TALK

from app.host.assets import DEMO_CLIP
from core.speech.echo import FRAME, EchoGate
from core.speech.segments import SAMPLE_RATE, Samples

BLOCK = 10 * FRAME
NOISE = 1e-3
"""Of a quiet room."""
AUDIBLE = 1e-2


@pytest.fixture(scope="module")
def theirs() -> Samples:
    """What the loudspeakers play."""
    samples, _ = soundfile.read(OFFICE_TALK, dtype="float32")
    return samples[: len(samples) // BLOCK * BLOCK]


@pytest.fixture(scope="module")
def own(theirs: Samples) -> Samples:
    """Somebody who speaks now and then for three seconds, also while others speak."""
    samples, _ = soundfile.read(DEMO_CLIP, frames=len(theirs), dtype="float32")
    turns = np.arange(len(samples)) // SAMPLE_RATE % 7 < 3
    turns[: 8 * SAMPLE_RATE] = False
    return np.where(turns, samples, 0.0).astype(np.float32)


def in_room(samples: Samples, delay_s: float, fades_s: float, gain_db: float) -> Samples:
    """Return what a microphone hears of loudspeakers: late, or a little early, with what walls give back."""
    random = np.random.default_rng(1)
    n_tail, delay = round(fades_s * SAMPLE_RATE), round(delay_s * SAMPLE_RATE)
    tail = random.normal(size=n_tail) * 10 ** (-3 * np.arange(n_tail) / n_tail)
    tail[0] = 3.0
    n = 1 << (len(samples) + n_tail).bit_length()
    heard = np.fft.irfft(np.fft.rfft(np.tanh(3 * samples) / 3, n) * np.fft.rfft(tail, n), n)[: len(samples)]
    heard *= 10 ** (gain_db / 20) / np.linalg.norm(tail)
    shifted = np.roll(heard, delay) + NOISE * random.normal(size=len(samples))
    return shifted.astype(np.float32)


def through(gate: EchoGate, mine: Samples, theirs: Samples) -> Samples:
    blocks = range(0, len(mine), BLOCK)
    return np.concatenate([gate.take(mine[at : at + BLOCK], theirs[at : at + BLOCK]) for at in blocks])


def energy(samples: Samples, where: np.ndarray) -> float:
    return float(np.sum(np.square(samples[where], dtype=np.float64)))


def loud(samples: Samples) -> np.ndarray:
    """Return for each sample whether its block is audible."""
    means = np.sqrt(np.mean(np.square(samples.reshape(-1, BLOCK)), axis=1))
    return np.repeat(means > AUDIBLE, BLOCK)


ROOMS = {"office": (0.15, 0.3, -10.0), "hall": (0.6, 0.6, -15.0), "ahead": (-0.05, 0.3, -12.0)}


@pytest.mark.parametrize("room", ROOMS)
def test_what_comes_from_the_loudspeakers_is_noticed_and_left_out(theirs: Samples, room: str) -> None:
    gate, echo = EchoGate(), in_room(theirs, *ROOMS[room])
    heard = through(gate, echo, theirs)
    late = np.arange(len(heard)) >= 6 * SAMPLE_RATE
    assert gate.take_news() and not gate.take_news(), "it is told once"
    assert energy(heard, late) < 0.08 * energy(echo, late)
    assert np.array_equal(heard[:SAMPLE_RATE], echo[:SAMPLE_RATE]), "before it is noticed all is heard"


def test_who_speaks_into_the_microphone_is_heard_also_while_others_speak(
    theirs: Samples, own: Samples
) -> None:
    mine = in_room(theirs, *ROOMS["office"]) + own
    heard = through(EchoGate(), mine, theirs)
    where = loud(own)
    assert energy(heard, where) > 0.9 * energy(mine, where)


def another(theirs: Samples) -> Samples:
    samples, _ = soundfile.read(DEMO_CLIP, frames=len(theirs), dtype="float32")
    return samples


def noise(theirs: Samples) -> Samples:
    return (0.05 * np.random.default_rng(1).normal(size=len(theirs))).astype(np.float32)


@pytest.mark.parametrize("made", [another, noise], ids=lambda made: made.__name__)
def test_with_headphones_nothing_is_changed(theirs: Samples, made: Callable[[Samples], Samples]) -> None:
    gate, mine = EchoGate(), made(theirs)
    assert np.array_equal(through(gate, mine, theirs), mine)
    assert not gate.take_news()


def test_the_user_who_comes_back_from_the_others_is_no_echo(theirs: Samples) -> None:
    gate, mine = EchoGate(), np.roll(theirs, -round(0.3 * SAMPLE_RATE))
    assert np.array_equal(through(gate, mine, theirs), mine) and not gate.take_news()


def test_headphones_end_it(theirs: Samples) -> None:
    gate = EchoGate()
    through(gate, in_room(theirs, *ROOMS["office"]), theirs)
    mine = another(theirs)
    through(gate, mine, theirs)
    assert np.array_equal(through(gate, mine, theirs), mine)
