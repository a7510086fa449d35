"""What was taken of a source of sound, on the clock of its samples."""

from __future__ import annotations

import numpy as np

from app.sound.source import FromSource, Lost, Notice, SoundSource
from core.captions.captions import Gap
from core.speech.segments import SAMPLE_RATE
from core.wording.causes import Mended


class Taken:
    """Takes what a source gives: its blocks, its gaps, and what it tells."""

    def __init__(self, source: SoundSource) -> None:
        self.source = source
        self.blocks: list[np.ndarray] = []
        self.gaps: list[Gap] = []
        self.told: list[Notice | Mended] = []
        self.n_samples = 0

    def take(self, timeout_s: float = 1.0) -> FromSource | None:
        """Return what came next, which is kept."""
        item = self.source.read(timeout_s)
        if isinstance(item, Lost):
            assert 0 <= item.n_samples <= self.n_samples
            begin_s = (self.n_samples - item.n_samples) / SAMPLE_RATE
            self.gaps.append(Gap(begin_s, self.n_samples / SAMPLE_RATE, is_pause=item.is_pause))
        elif isinstance(item, Notice | Mended):
            self.told.append(item)
        elif item is not None:
            self.blocks.append(item)
            self.n_samples += len(item)
        return item

    def all(self) -> Taken:
        """Take all up to the end."""
        while self.take() is not None:
            pass
        return self

    def due(self) -> float:
        """Take until nothing is due, and return how many seconds of sound that was."""
        n_before = self.n_samples
        while (item := self.take(0.0)) is not None and not (isinstance(item, np.ndarray) and not len(item)):
            pass
        return (self.n_samples - n_before) / SAMPLE_RATE

    def block(self) -> np.ndarray:
        """Take up to the next block, and return it."""
        while not isinstance(item := self.take(60.0), np.ndarray):
            assert item is not None
        return item

    @property
    def samples(self) -> np.ndarray:
        return np.concatenate(self.blocks)
