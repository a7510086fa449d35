"""What a microphone hears of the loudspeakers, noticed and left out: of two tracks one comes again, delayed.

Where the tracks resemble each other at one delay, and again at the same one, the microphone hears the
loudspeakers. From then on its frames are compared, band by band, with what the room makes of theirs: a block
that holds no more than that becomes silence. Powers are compared, not waves: the clocks of two devices run
apart, and loudspeakers distort. What is said meanwhile stays, with the echo below it.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.speech.segments import SAMPLE_RATE, Samples
from core.speech.silence import SILENCE

Powers = NDArray[np.float64]
"""(frame, band), in decibels."""

EARLY: Final = round(0.1 * SAMPLE_RATE)
"""Samples by which the microphone may be ahead, as devices hand over in pieces: what comes later still is its
user, whom the others' microphones hear."""
LATE: Final = round(2.0 * SAMPLE_RATE)
"""Samples by which it may be behind: so much a sound server has waiting for a loudspeaker."""
WINDOW: Final = round(2.5 * SAMPLE_RATE)
"""Samples of the microphone that are looked for in the other track."""
BETWEEN: Final = round(0.8 * SAMPLE_RATE)
"""Samples between two looks."""
FAINT, SURE, MOST = 0.5, 3.5, 6.0
"""How far one delay stands out, summed over looks: nothing, an echo, and as much as is counted.

By chance a delay stands out by 0.5 in three looks, which share sound; an echo does so by 0.5 to 3 in each.
"""
FADES: Final = 0.8
"""What is left of that sum after a look that finds another delay."""
STANDS_OUT: Final = 0.3
NEAR: Final = round(0.05 * SAMPLE_RATE)
"""Delays that differ by less are of one echo: a wall may come back louder than what came straight."""
LOWEST_HZ, HIGHEST_HZ, WHITENED = 200, 6000, 0.7
HEARD: Final = 1e-3
"""Root of the mean square of sound that can be compared."""

FRAME: Final = 320
EDGES_HZ: Final = np.geomspace(150, 7000, 21)
DECAY_DB: Final = 60.0 * FRAME / SAMPLE_RATE / 0.7
"""By so much a frame sounds on in the next: a room in which it takes 0.7 s to be gone."""
ROUGHLY: Final = 3
"""Frames by which the delay may be wrong."""
FRESH_DB: Final = 6.0
QUIETER_DB: Final = 40.0
"""How loud a band comes back is learned while it is played, and of what is not much softer than the rest."""
ABOVE_DB: Final = 8.0
"""A band with so much more than the echo has something else."""
OWN_BANDS: Final = 0.3
OWN_FRAMES: Final = 3
"""Of so many bands, in so many frames of a block, is who begins to speak into the microphone."""
GOING_ON: Final = 2
"""The same of who spoke in the block before."""
KEPT: Final = 0.7
"""What is kept of what was known of the room, at each look."""


class EchoGate:
    """Takes both tracks, block by block, and gives that of the microphone without what it hears of the other.

    Each block has to be of whole frames; nothing is changed before an echo is noticed.
    """

    def __init__(self) -> None:
        self._mine = np.zeros(WINDOW, np.float32)
        self._theirs = np.zeros(LATE + WINDOW, np.float32)
        self._held = SILENCE
        """Of the microphone, where that is ahead."""
        self._n_since_look = 0
        self._lag = 0
        self._sum = 0.0
        self._room: Powers | None = None
        """How much louder each band comes back."""
        self._spoke = False
        self._is_told = False

    def take_news(self) -> bool:
        """Return whether an echo is noticed for the first time since the last call."""
        is_news = self._room is not None and not self._is_told
        self._is_told = self._is_told or is_news
        return is_news

    def take(self, mine: Samples, theirs: Samples) -> Samples:
        """Return so many samples of the microphone, silence where it hears nothing but the other track."""
        waiting = np.concatenate([self._held, mine])
        mine, self._held = waiting[: len(mine)], waiting[len(mine) :]
        self._mine = np.concatenate([self._mine, mine])[-WINDOW:]
        self._theirs = np.concatenate([self._theirs, theirs])[-len(self._theirs) :]
        self._n_since_look += len(mine)
        if self._n_since_look >= BETWEEN and _is_heard(self._mine) and _is_heard(self._theirs[-WINDOW:]):
            self._n_since_look = 0
            self._look()
        if self._room is None or len(mine) % FRAME:
            return mine
        return mine if self._is_own(len(mine) // FRAME) else np.zeros_like(mine)

    def _look(self) -> None:
        """Notice at which delay the tracks resemble each other, and how the room sounds."""
        late, outstanding = likeness(self._mine, np.concatenate([self._theirs, np.zeros(EARLY, np.float32)]))
        lag = late - EARLY
        if abs(lag - self._lag) < NEAR:
            self._sum = min(MOST, self._sum + outstanding)
            # What comes straight comes first; the clocks of two devices run apart slowly.
            self._lag = min(lag, self._lag + FRAME // 4)
        else:
            self._sum *= FADES
            if outstanding > max(STANDS_OUT, self._sum):
                self._lag, self._sum = lag, outstanding
        if self._sum < FAINT:
            self._room = None
        elif self._sum >= SURE and self._lag < 0:
            self._wait()
        elif self._sum >= SURE or self._room is not None:
            self._learn()

    def _wait(self) -> None:
        """Hear the microphone a little later from now on, as the other track comes behind it."""
        self._held = np.concatenate([np.zeros(EARLY, np.float32), self._held])
        self._lag, self._sum = self._lag + EARLY, 0.0

    def _learn(self) -> None:
        """Note how loud each band comes back, of the frames in which it is played, not only fading."""
        mine, played, theirs = self._powers(WINDOW // FRAME - 1)
        counts = (played > theirs - FRESH_DB) & (theirs > theirs.max() - QUIETER_DB)
        louder = mine - theirs
        median = np.median(louder[counts])
        bands = zip(louder.T, counts.T, strict=True)
        room = np.array([np.median(band[on]) if on.any() else median for band, on in bands])
        self._room = room if self._room is None else KEPT * self._room + (1 - KEPT) * room

    def _is_own(self, n_frames: int) -> bool:
        """Return whether the last frames have more than the echo."""
        mine, _, theirs = self._powers(n_frames)
        assert self._room is not None
        above = (mine - theirs - self._room) > ABOVE_DB
        n_own = int(np.count_nonzero(above.mean(axis=1) >= OWN_BANDS))
        self._spoke = n_own >= (GOING_ON if self._spoke else OWN_FRAMES)
        return self._spoke

    def _powers(self, n_frames: int) -> tuple[Powers, Powers, Powers]:
        """Return the last frames of the microphone, what is played then, and what of it sounds in a room."""
        delayed = self._theirs[: len(self._theirs) - self._lag]
        n_before = min(len(delayed) // FRAME - 1, n_frames + 40)
        played = powers(delayed, n_before)
        return powers(self._mine, n_frames), played[-n_frames:], reverberant(played)[-n_frames:]


def likeness(mine: Samples, theirs: Samples) -> tuple[int, float]:
    """Return by how many samples `mine` is behind the end of `theirs`, and by what part that stands out.

    Frequencies count nearly alike, however loud they are (Knapp and Carter, 1976: the phase transform).
    """
    n = 1 << (len(mine) + len(theirs) - 1).bit_length()
    product = np.fft.rfft(theirs, n) * np.conj(np.fft.rfft(mine, n))
    product[: round(LOWEST_HZ * n / SAMPLE_RATE)] = product[round(HIGHEST_HZ * n / SAMPLE_RATE) :] = 0.0
    product /= np.maximum(np.abs(product), 1e-12) ** WHITENED
    alike = np.abs(np.fft.irfft(product, n)[: len(theirs) - len(mine) + 1])
    best = int(np.argmax(alike))
    elsewhere = np.concatenate([alike[: max(0, best - NEAR)], alike[best + NEAR :]])
    return len(theirs) - len(mine) - best, float(alike[best] / (elsewhere.max() + 1e-12)) - 1.0


def powers(samples: Samples, n_frames: int) -> Powers:
    """Return the powers of the last frames, each seen with half of the one before and after."""
    needed = (n_frames + 1) * FRAME
    samples = samples[-needed:]
    samples = np.concatenate([np.zeros(needed - len(samples), np.float32), samples])
    frames = np.lib.stride_tricks.sliding_window_view(samples, 2 * FRAME)[::FRAME] * np.hanning(2 * FRAME)
    spectra = np.abs(np.fft.rfft(frames)) ** 2
    edges = np.round(EDGES_HZ * 2 * FRAME / SAMPLE_RATE).astype(int)
    edges = np.maximum(edges, edges[0] + np.arange(len(edges)))
    bands = np.add.reduceat(spectra, edges, axis=1)[:, :-1]
    return np.asarray(10 * np.log10(bands + 1e-9))


def reverberant(theirs: Powers) -> Powers:
    """Return what of frames sounds in a room: as the delay is known roughly, early and late, and fading."""
    around = np.pad(theirs, ((ROUGHLY, ROUGHLY), (0, 0)), "edge")
    heard = np.lib.stride_tricks.sliding_window_view(around, 2 * ROUGHLY + 1, axis=0).max(axis=-1)
    for n in range(1, len(heard)):
        heard[n] = np.maximum(heard[n], heard[n - 1] - DECAY_DB)
    return np.asarray(heard)


def _is_heard(samples: Samples) -> bool:
    return float(np.sqrt(np.mean(np.square(samples)))) > HEARD
