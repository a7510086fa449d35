"""Captions made by hand, for what shows them."""

from __future__ import annotations

from core.captions import CaptionUpdate


def caption(
    segment: int,
    source: str,
    target: str = "",
    *,
    tail: str = "",
    target_tail: str = "",
    final: bool = False,
    emitted_s: float = 1.0,
    speaker: str = "",
) -> CaptionUpdate:
    return CaptionUpdate(segment, 0.0, 1.0, source, tail, target, target_tail, final, emitted_s, speaker)
