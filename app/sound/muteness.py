"""A device that gives zeros, where any other gives noise: it is muted, or refused."""

from __future__ import annotations

import math

from app.sound.advice import refused_computer
from app.sound.devices import Kind
from app.sound.source import Notice
from core.speech.segments import SAMPLE_RATE, Samples
from core.system.which import on_macos
from core.wording.causes import Cause, Mended
from core.wording.sentences import phrased

MUTE_S = 10.0
"""No microphone hears nothing at all for so long, unless it is kept from hearing,"""
LONG_PAUSE_S = 60.0
"""or is one that takes the noise of a pause away, as those show that were heard before."""


class Muteness:
    """Explains zeros once."""

    def __init__(self, kind: Kind) -> None:
        self._kind = kind
        self._cause = Cause.MICROPHONE_MUTE if kind == "mic" else Cause.COMPUTER_AWAY
        self._n_mute = 0
        self._is_told = False
        self._has_heard = False

    def hear(self, samples: Samples, name: str) -> Notice | Mended | None:
        """Return what there is to say of the next samples of the device called `name`."""
        n_most = self._longest_s * SAMPLE_RATE
        was_mute, is_silent = self._n_mute >= n_most, not samples.any()
        self._has_heard = self._has_heard or not is_silent
        self._n_mute = self._n_mute + len(samples) if is_silent else 0
        if was_mute and not is_silent:
            return Mended(self._cause)
        if self._n_mute < n_most or self._is_told:
            return None
        self._is_told = True
        return Notice(refused_computer() if self._kind == "system" else _muted(name), self._cause)

    @property
    def _longest_s(self) -> float:
        """How long zeros are no wonder."""
        if self._kind == "mic":
            return LONG_PAUSE_S if self._has_heard else MUTE_S
        return LONG_PAUSE_S if on_macos() and not self._has_heard else math.inf


def _muted(name: str) -> str:
    return phrased(
        "The microphone gives only silence. Perhaps it is muted, or the system does not let this program use"
        " it."
    )
