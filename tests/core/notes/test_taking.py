"""Notes are taken in parts, kept to what was said, and put together."""

from __future__ import annotations

import json
from typing import Any

import pytest
from written_meeting import KNOWN, lying, meeting, truthful

from core.notes.asking import MOST_POINTS, Message, Schema
from core.notes.parts import MOST_BYTES, parts_of, written
from core.notes.points import Line, Notes, Section
from core.notes.taking import NoAnswerError, take_notes

MEETING = [
    Line(number, number + 1000, number * 3.0, words, speaker)
    for number, (speaker, words) in enumerate(meeting(), start=1)
]
PLACES = {known.said: line for known in KNOWN for line in MEETING if line.text == known.said}


def by(answer: Any) -> Any:
    """Return what asks a function that answers whole requests."""
    return lambda messages, schema: answer({"messages": messages})


def test_the_meeting_is_as_long_as_one_and_is_read_in_parts() -> None:
    assert 7_900 < sum(len(line.text.split()) for line in MEETING) < 8_200
    parts = parts_of(MEETING)
    assert [line for part in parts for line in part] == MEETING
    assert (
        len(parts) > 5 and max(sum(len(written(line)) + 1 for line in part) for part in parts) <= MOST_BYTES
    )


@pytest.mark.parametrize("language", ["English", "German", "French"])
@pytest.mark.parametrize("model", [truthful, lying])
def test_every_point_of_a_long_meeting_is_at_its_place_and_none_is_invented(
    model: Any, language: str
) -> None:
    told: list[float] = []
    notes = take_notes(MEETING, language, by(model), told.append)
    assert [
        (point.section.value, point.text, point.line, point.who, point.due) for point in notes.points
    ] == [
        (section.value, known.texts[language], PLACES[known.said], known.who, known.due)
        for section in Section
        for known in KNOWN
        if known.section == section.value
    ]
    assert (notes.n_invented > 0) == (model is lying)
    assert told[0] == 0.0 and told[-1] == 1.0 and told == sorted(told)


def of_first_line(**entry: object) -> str:
    known = {"line": 1, "quote": "the tests are ready now", "text": "Ready."} | entry
    return json.dumps({"summary": [], "decisions": [], "tasks": [known], "questions": []})


LINES = [Line(1, 7, 0.0, "Anna, the tests are ready now."), Line(2, 8, 3.0, "Thank you.")]


def taken(*answers: str) -> Notes:
    """Return the notes of a short talk by a model that gives these answers."""
    left = list(answers)

    def ask(messages: list[Message], schema: Schema) -> str:
        return left.pop(0)

    notes = take_notes(LINES, "English", ask)
    assert not left
    return notes


@pytest.mark.parametrize(
    "answer",
    ["", "I am sorry.", "{", '{"notes": []}', "[1]", "[" * 5000, '{"tasks": {"a": 1}}', '{"a": NaN}'],
)
def test_an_answer_that_is_none_is_asked_for_again_and_then_told(answer: str) -> None:
    (point,) = taken(answer, of_first_line(who="Anna")).points
    assert (point.text, point.who, point.line) == ("Ready.", "Anna", LINES[0])
    with pytest.raises(NoAnswerError, match="choose a larger one"):
        taken(answer, answer)


def test_what_stands_around_an_answer_does_no_harm() -> None:
    assert taken(f"Here you are:\n```json\n{of_first_line()}\n```").points


def test_what_is_strange_in_an_answer_is_no_point() -> None:
    for strange in ({"text": 5}, {"text": "x" * 401}, {"text": "x" * 9999}, {"line": None}, {"quote": ["a"]}):
        assert taken(of_first_line(**strange)).points == ()
    many = json.dumps({"tasks": [json.loads(of_first_line(text=f"No. {n}"))["tasks"][0] for n in range(99)]})
    assert len(taken(many).points) == MOST_POINTS


def test_a_point_is_on_one_line_and_steers_nothing() -> None:
    (point,) = taken(of_first_line(text="a\nb\x1b[31m \u202ec", who="Zaphod", due="now\u2028")).points
    assert (point.text, point.who, point.due) == ("a b [31m c", "", "now")


def test_where_a_model_cannot_choose_all_points_are_kept() -> None:
    def ask(messages: list[Message], schema: Schema) -> str:
        return "?" if "keep" in schema["properties"] else truthful({"messages": messages})

    assert len(take_notes(MEETING, "English", ask).points) == len(KNOWN)


def test_what_a_model_leaves_out_is_gone() -> None:
    def ask(messages: list[Message], schema: Schema) -> str:
        return '{"keep": [1]}' if "keep" in schema["properties"] else truthful({"messages": messages})

    assert len(take_notes(MEETING, "English", ask).points) == 1
