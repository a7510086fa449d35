"""Captions made by hand, for what shows them."""

from __future__ import annotations

from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId


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
    start_s: float = 0.0,
) -> CaptionUpdate:
    texts = (source, tail, target, target_tail)
    return CaptionUpdate(SegmentId(segment), start_s, start_s + 1.0, *texts, final, emitted_s, speaker)
