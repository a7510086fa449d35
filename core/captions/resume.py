"""Where captioning goes on after an end that nobody asked for."""

from __future__ import annotations

from dataclasses import dataclass

from core.layouts.actions import Timeline
from core.speech.segments import Word


@dataclass(frozen=True, slots=True)
class OpenSegment:
    """A segment whose caption may not be final, as a restarted engine needs it.

    `commits` counts the words after each commit (the translator reads in the
    same groups again). `timeline` is what was read and written of the
    translation, `target` its text. `heard` means that no more words come;
    `done` that the translation is complete too.
    """

    index: int
    start_s: float
    end_s: float
    replay_from_s: float = 0.0
    adaptation: str = ""
    words: tuple[Word, ...] = ()
    commits: tuple[int, ...] = ()
    timeline: Timeline = ()
    target: str = ""
    heard: bool = False
    done: bool = False


@dataclass(frozen=True, slots=True)
class Resume:
    """Where a restarted engine goes on: the open segment of the journal.

    The sound is sent again from `start_s`, where the sound of segment number
    `segment` begins. `adaptation` is the listener's state there, `words` what was
    committed of the segment. `translations` are the segments that the
    translator goes on with: earlier ones that it had not finished, and this
    one if any of it had been heard.

    The segments of track t among n are numbered t, t + n, t + 2n …: `step` is n.
    """

    segment: int = 0
    start_s: float = 0.0
    adaptation: str = ""
    words: tuple[Word, ...] = ()
    translations: tuple[OpenSegment, ...] = ()
    step: int = 1
