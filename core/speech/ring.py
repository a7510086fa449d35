"""The ring between the sound card's callback and the thread that reads the sound."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from core.speech.segments import Samples

N_GAPS = 64
"""Gaps that can wait to be read. When they are used up, sound is lost until the reader has caught up."""


@dataclass(frozen=True, slots=True, eq=False)
class RingSamples:
    """Samples in one piece, and how many were lost before it: None if none was, 0 where nobody knows."""

    samples: Samples
    n_lost: int | None = None


class SoundRing:
    """A preallocated queue of samples from one writing thread to one reading thread.

    Neither side ever waits for the other. The counters only grow and each has
    one writer; the samples are in place before the counter that makes them
    visible is stored, which is all the order that is needed. A block that does
    not fit is lost as a whole, and the reader is told where and how much.
    """

    def __init__(self, n_samples: int) -> None:
        if n_samples < 1:
            raise ValueError(f"a ring needs room for at least one sample, not {n_samples}")
        self._buffer = np.zeros(n_samples, dtype=np.float32)
        self._capacity = n_samples
        # Slot g % N_GAPS: how many samples were stored before the g-th gap, and how long it is.
        self._gap_at = np.zeros(N_GAPS, dtype=np.int64)
        self._gap_length = np.zeros(N_GAPS, dtype=np.int64)
        # Written by the writer alone.
        self._n_stored = 0
        self._n_gaps = 0
        self._n_lost = 0
        self._n_lost_since_stored = 0
        self._gap_is_open = False
        # Written by the reader alone.
        self._n_read = 0
        self._n_gaps_read = 0

    @property
    def n_lost(self) -> int:
        """Samples lost since the beginning."""
        return self._n_lost

    @property
    def n_waiting(self) -> int:
        """Samples stored and not yet read."""
        return self._n_stored - self._n_read

    def write(self, block: Samples) -> bool:
        """Copy `block` (n,) and return True, or count it as lost and return False. For the writer."""
        n = len(block)
        fits = n <= self._capacity - (self._n_stored - self._n_read)
        if not fits or not self._close_gap():
            self.lose(n)
            return False
        begin = self._n_stored % self._capacity
        n_before_end = min(n, self._capacity - begin)
        self._buffer[begin : begin + n_before_end] = block[:n_before_end]
        self._buffer[: n - n_before_end] = block[n_before_end:]
        self._n_stored += n
        return True

    def lose(self, n_samples: int) -> None:
        """Count samples that never came, 0 where nobody knows how many. For the writer."""
        self._gap_is_open = True
        self._n_lost_since_stored += n_samples
        self._n_lost += n_samples

    def read(self, n_samples: int) -> RingSamples:
        """Return at most `n_samples`, up to the next gap; empty when nothing waits. For the reader."""
        n = min(n_samples, self.n_waiting)
        n_lost = None
        # The gap's entry was stored before the samples after it, so it is seen whenever they are.
        while n and self._n_gaps_read < self._n_gaps:
            slot = self._n_gaps_read % N_GAPS
            n_before_gap = int(self._gap_at[slot]) - self._n_read
            if n_before_gap:
                n = min(n, n_before_gap)
                break
            n_lost = (n_lost or 0) + int(self._gap_length[slot])
            self._n_gaps_read += 1
        heard = RingSamples(self._copy(n), n_lost)
        self._n_read += n
        return heard

    def _close_gap(self) -> bool:
        """Enter the gap before the block now written; False while there is no room for the entry."""
        if not self._gap_is_open:
            return True
        if self._n_gaps - self._n_gaps_read >= N_GAPS:
            return False
        slot = self._n_gaps % N_GAPS
        self._gap_at[slot] = self._n_stored
        self._gap_length[slot] = self._n_lost_since_stored
        self._n_gaps += 1
        self._n_lost_since_stored = 0
        self._gap_is_open = False
        return True

    def _copy(self, n: int) -> Samples:
        """Return a copy of the next `n` samples."""
        begin = self._n_read % self._capacity
        n_before_end = min(n, self._capacity - begin)
        samples = np.empty(n, dtype=np.float32)
        samples[:n_before_end] = self._buffer[begin : begin + n_before_end]
        samples[n_before_end:] = self._buffer[: n - n_before_end]
        return samples
