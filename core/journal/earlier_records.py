"""Records as the version before wrote them: a segment was one number, by which its track was counted too.

Here they are made what is written now, before they are read; so are the transcripts of that version, once
(`core.transcripts.earlier`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.wire.messages import DEFAULTS, Start
from core.wire.wire import from_json, to_json

FIRST_FILLED, APART = 1_000_000, 100_000
"""From the first number on the segments of gaps were numbered, so far apart those of one from the next."""

SPEAKERS = 14
"""Where those stand in the settings of an engine."""


def segment_now(number: int, n_tracks: int) -> list[int]:
    """Return the fields of a segment's identity: its number, its track, and its gap."""
    gap = max(0, number - FIRST_FILLED + APART) // APART
    first = FIRST_FILLED + (gap - 1) * APART if gap else 0
    return [(number - first) // n_tracks, number % n_tracks, gap]


def settings_now(settings: Sequence[Any]) -> list[Any]:
    """Return settings of an engine with what was added since."""
    return [*settings, *to_json(DEFAULTS)[len(settings) :]]


def start_of(start: Sequence[Any]) -> Start:
    """Return how an engine goes on, as it was written, also before an engine had all of its settings.

    Raises:
        ValueError, TypeError, WireError: it does not say so.
    """
    settings, *others = start
    told: Start = from_json(Start, [settings_now(settings), *others])
    return told


def start_now(start: Sequence[Any]) -> Start:
    """Return how an engine goes on.

    Raises:
        ValueError, TypeError, WireError: it does not say so.
    """
    settings, resumes, finished = start
    speakers = settings_now(settings)[SPEAKERS] or [""]
    return start_of([settings, [_resume_now(resume, speakers) for resume in resumes], finished])


def _resume_now(resume: Sequence[Any], speakers: Sequence[str]) -> list[Any]:
    number, start_s, adaptation, words, translations, _ = resume
    known = [_captioned_now(translation, speakers) for translation in translations]
    return [segment_now(number, len(speakers)), start_s, adaptation, words, known]


def _captioned_now(translation: Sequence[Any], speakers: Sequence[str]) -> list[Any]:
    number, start_s, end_s, replay_from_s, adaptation, words, *rest = translation
    commits, timeline, target, heard, done = rest
    segment = segment_now(number, len(speakers))
    source = " ".join(text for text, *_ in words)
    is_doubtful = any(is_doubtful for *_, is_doubtful in words)
    said = [source, "", target, "", done, end_s, speakers[segment[1]], False, is_doubtful]
    return [[segment, start_s, end_s, *said], words, timeline, adaptation, heard, replay_from_s, commits]


def entry_now(kind: str, body: Any, n_tracks: int) -> Any:
    """Return an entry of a record.

    Raises:
        ValueError, TypeError: it is none.
    """
    if kind == "gap":
        return body
    if kind == "voiced":
        spans, by_user = body
        return [[[segment_now(number, n_tracks), *span] for number, *span in spans], by_user]
    if kind == "checkpoint":
        number, *place = body
        return [segment_now(number, n_tracks), *place]
    (number, *said), *rest = body
    return [[segment_now(number, n_tracks), *said], *rest, []]
