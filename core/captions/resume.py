"""Where captioning goes on after an end that nobody asked for."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.captions.captions import Captioned
from core.speech.segments import SegmentId, Word


@dataclass(frozen=True, slots=True)
class Resume:
    """Where a restarted engine goes on: the open segment of the journal.

    The sound is sent again from `start_s`, where the sound of `segment`
    begins. `adaptation` is the listener's state there, `words` what was
    committed of the segment. `translations` are the segments that the
    translator goes on with: earlier ones that it had not finished, and this
    one if any of it had been heard.
    """

    segment: SegmentId = field(default_factory=SegmentId)
    start_s: float = 0.0
    adaptation: str = ""
    words: tuple[Word, ...] = ()
    translations: tuple[Captioned, ...] = ()
