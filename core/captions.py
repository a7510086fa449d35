"""Captions: what is shown, and the files that they are written to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CaptionUpdate:
    """The state of one caption at one moment; the state of a JSON line too.

    `source` and `target` are committed and only grow within a segment; the
    tails are unstable and may change. `emitted_s` is the clock of the sound
    when this state was shown (under `--pace fast`: the sound consumed by then).
    """

    segment: int
    start_s: float
    end_s: float
    source: str
    source_tail: str
    target: str
    target_tail: str
    final: bool
    emitted_s: float
