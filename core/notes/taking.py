"""Notes taken: a model is asked part by part, what it invents is left out, and the rest put together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from core.files.strict_json import parse_json
from core.notes.asking import (
    CHOICE_SCHEMA,
    MOST_POINTS,
    POINTS_SCHEMA,
    Message,
    Schema,
    as_listed,
    choice_wanted,
    once_more,
    points_wanted,
)
from core.notes.citing import line_of, was_named, words_of
from core.notes.parts import grouped, parts_of
from core.notes.points import Line, Notes, Point, Section
from core.wording.errors import UserError
from core.wording.plain_lines import plain_line
from core.wording.sentences import phrased

N_TRIES = 2
LONGEST_TEXT, LONGEST_NAME = 400, 80
LONGEST_REPEATED = 2_000
"""Letters of an answer that was none, when it is asked for again."""

Ask = Callable[[list[Message], Schema], str]
"""Gives a model's answer; raises `NoAnswerError` where it has none that ends."""
TellPart = Callable[[float], None]
"""Hears how much is done, 0 .. 1."""
Taken = TypeVar("Taken")


class NoAnswerError(UserError):
    """A model has not answered in the way that notes need."""


def take_notes(lines: Sequence[Line], language: str, ask: Ask, tell: TellPart = lambda part: None) -> Notes:
    """Return the notes of these lines in a language, which is named in English.

    Raises:
        NoAnswerError: the model answers in another way, again and again.
    """
    parts = parts_of(lines)
    n_steps = len(parts) + (len(parts) > 1)
    points: list[Point] = []
    n_invented = 0
    for n_done, part in enumerate(parts):
        tell(n_done / n_steps)
        notes = _answered(points_wanted(part, language), POINTS_SCHEMA, ask, partial(_read, part))
        points += notes.points
        n_invented += notes.n_invented
    points = _once_each(points)
    if len(parts) > 1:
        tell(len(parts) / n_steps)
        points = [point for group in grouped(points, as_listed) for point in _worth_keeping(group, ask)]
    tell(1.0)
    return Notes(tuple(_in_order(points)), n_invented)


def _answered(messages: list[Message], schema: Schema, ask: Ask, read: Callable[[Any], Taken]) -> Taken:
    """Return what can be read of the answer; one that cannot be read is asked for again."""
    asked = messages
    for _ in range(N_TRIES):
        answer = ""
        try:
            answer = ask(asked, schema)
            return read(_json(answer))
        except (NoAnswerError, ValueError) as error:
            last = error
            asked = once_more(messages, answer[:LONGEST_REPEATED])
    if isinstance(last, NoAnswerError):
        raise last
    raise NoAnswerError(
        phrased("The model does not answer in the way that notes need: choose a larger one.")
    ) from None


def _json(answer: str) -> Any:
    """Return the object in an answer, whatever the model says around it."""
    begin, end = answer.find("{"), answer.rfind("}")
    if begin < 0 or end < begin:
        raise ValueError("no object")
    return parse_json(answer[begin : end + 1])


def _read(part: Sequence[Line], answer: dict[str, Any]) -> Notes:
    """Return the points of an answer that cite what was said.

    Raises:
        ValueError: it has none of the lists.
    """
    lists = {section: answer.get(section.value) for section in Section}
    if not any(isinstance(listed, list) for listed in lists.values()):
        raise ValueError("no list")
    entries = [
        (section, entry)
        for section, listed in lists.items()
        for entry in (listed[:MOST_POINTS] if isinstance(listed, list) else ())
    ]
    points = [_point(section, entry, part) for section, entry in entries if isinstance(entry, dict)]
    kept = [point for point in points if point is not None]
    return Notes(tuple(kept), len(entries) - len(kept))


def _point(section: Section, entry: dict[str, Any], part: Sequence[Line]) -> Point | None:
    text, quotation = _text(entry.get("text"), LONGEST_TEXT), _text(entry.get("quote"), LONGEST_TEXT)
    number = entry.get("line")
    line = line_of(quotation, number, part) if isinstance(number, int) else None
    if line is None or not text:
        return None
    if section is not Section.TASK:
        return Point(section, text, quotation, line)
    who, due = _text(entry.get("who"), LONGEST_NAME), _text(entry.get("due"), LONGEST_NAME)
    return Point(section, text, quotation, line, who if was_named(who, part) else "", due)


def _text(value: object, longest: int) -> str:
    """Return a text on one line; nothing of one that is longer than any can be."""
    text = " ".join(plain_line(value).split()) if isinstance(value, str) and len(value) < 4 * longest else ""
    return text if len(text) <= longest else ""


def _worth_keeping(points: list[Point], ask: Ask) -> list[Point]:
    """Return the points that the model keeps; all of them where it does not say."""
    try:
        kept = _answered(choice_wanted(points), CHOICE_SCHEMA, ask, _numbers)
    except NoAnswerError:
        return points
    return [point for number, point in enumerate(points, start=1) if number in kept] or points


def _numbers(answer: dict[str, Any]) -> set[int]:
    keep = answer.get("keep")
    if not isinstance(keep, list):
        raise ValueError("no list")
    return {number for number in keep if isinstance(number, int)}


def _once_each(points: Sequence[Point]) -> list[Point]:
    """Return the points without those that say the same in the same words."""
    return list({(point.section, *words_of(point.text)): point for point in reversed(points)}.values())[::-1]


def _in_order(points: Sequence[Point]) -> list[Point]:
    sections = list(Section)
    return sorted(points, key=lambda point: (sections.index(point.section), point.line.number))
