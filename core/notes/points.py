"""What notes are made of: lines of a talk, and points that each come from one of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Section(Enum):
    """What a point is; the value is what a model is asked for."""

    SUMMARY = "summary"
    DECISION = "decisions"
    TASK = "tasks"
    QUESTION = "questions"


@dataclass(frozen=True, slots=True)
class Line:
    """A caption as a model reads it; numbers count from 1, `caption` is the number in the transcripts."""

    number: int
    caption: int
    start_s: float
    text: str
    speaker: str = ""


@dataclass(frozen=True, slots=True)
class Point:
    """One point of the notes and the words that it comes from; of a task also who does it, and by when."""

    section: Section
    text: str
    quotation: str
    line: Line
    who: str = ""
    due: str = ""


@dataclass(frozen=True, slots=True)
class Notes:
    """What was made of a talk; `n_invented` points said what nobody had said, and are gone."""

    points: tuple[Point, ...]
    n_invented: int = 0
