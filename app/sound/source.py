"""What every source of sound has in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from core.speech.segments import SAMPLE_RATE, Samples
from core.system.clock import awake_s
from core.wording.causes import Cause, Mended
from core.wording.errors import UserError

Pace = Literal["real", "fast"]
"""How soon a file's next block comes: when it would be heard, or at once."""

BLOCK_S = 0.2
BLOCK_SAMPLES = round(BLOCK_S * SAMPLE_RATE)
"""Samples in every block but a source's last, and what stands before a loss."""

PEAKS_A_BLOCK = 2
"""Levels that are shown of a block."""

POLL_S = 0.02
"""How often sound is looked for that is due."""

LEAP_S = 5.0
"""So much passes between two reads only where the computer slept, or the program stood still."""

PAUSE_S = 1.0
"""Silence that stands for a pause, however long it is: enough to end the sentence before it."""


class SoundError(UserError):
    """Sound that cannot be had: one sentence with the file or device and what to do."""

    cause = Cause.NO_SOUND


@dataclass(frozen=True, slots=True)
class Notice:
    """What the user should know of the sound, a sentence, and what it is of."""

    text: str
    cause: str = ""


@dataclass(frozen=True, slots=True)
class Lost:
    """The last `n_samples` that were handed out are silence for sound that was lost, or for a pause.

    It is 0 where nobody knows how much was lost.
    """

    n_samples: int
    is_pause: bool = False


FromSource: TypeAlias = "Samples | Lost | Notice | Mended"
"""What comes of a source, in order. Its samples are the one clock of its sound."""


class Due:
    """When to look for the next block of live sound: before it is due there is none to be found."""

    def __init__(self, clock: Callable[[], float] = awake_s) -> None:
        self._clock = clock
        self._due_at = 0.0

    def found(self) -> None:
        """Take it that the last block is found now."""
        # A little early, so that what came late once is not found late for ever.
        self._due_at = self._clock() + BLOCK_S - POLL_S

    def wait_s(self, deadline: float) -> float:
        """Return how long to wait before looking again, a little beyond `deadline` at most."""
        return max(POLL_S, min(self._due_at, deadline) - self._clock())


class SoundSource(Protocol):
    """Sound in blocks of `BLOCK_SAMPLES`, without holes, and what there is to say of it, in order.

    It carries no times: the consumer counts its samples. Of several tracks they have the shape
    (n, n_tracks), else (n,).
    """

    @property
    def name(self) -> str:
        """What the user calls it: a path or a device."""

    @property
    def realtime(self) -> bool:
        """Whether it comes at the pace of speech."""

    @property
    def can_wait(self) -> bool:
        """Whether nothing is lost while it is not read, as with a file."""

    def open(self) -> None:
        """Return once sound really comes; raise `SoundError` where it cannot."""

    def read(self, timeout_s: float) -> FromSource | None:
        """Return what comes next, samples without any when nothing did in time, None at the end."""

    def close(self) -> None:
        """End the sound. From any thread, any number of times; `read` then soon returns None."""

    def reopened(self) -> SoundSource:
        """Return what goes on where this one, which is closed, was left; it is still to be opened."""


def samples_of(source: SoundSource, timeout_s: float) -> Iterator[Samples]:
    """Yield the sound of a source alone, as `read` returns it."""
    while (item := source.read(timeout_s)) is not None:
        if not isinstance(item, Lost | Notice | Mended):
            yield item
