"""A quotation has its place in what was said, or none."""

from __future__ import annotations

import pytest

from core.notes.citing import line_of, was_named
from core.notes.points import Line

SAID = (
    "Good morning, everybody.",
    "The release moves to the second of June,",
    "because the tests aren\u2019t ready yet.",
    "Yes.",
    "Anna calls them on Friday; the e-mail is written.",
    "The release moves to the second of June, I said.",
    "我们决定把会议改到星期五下午。",
)
LINES = [Line(number, 100 + number, float(number), text) for number, text in enumerate(SAID, start=1)]


@pytest.mark.parametrize(
    ("quotation", "number", "place"),
    [
        ("the release moves to the SECOND of june", 2, 2),
        ("“The release moves to the second of June”", 6, 6),
        ("tests aren't ready", 3, 3),
        ("the tests aren\u2019t ready yet", 5, 3),  # the only line that has it
        ("second of June, because the tests", 3, 2),  # goes on in the next line
        ("Anna calls us on Friday; the e-mail is written", 5, 5),  # one word is another
        ("Yes.", 4, 4),
        ("会议改到星期五", 7, 7),
    ],
)
def test_what_was_said_is_found_at_its_place(quotation: str, number: int, place: int) -> None:
    found = line_of(quotation, number, LINES)
    assert found is not None and found.number == place


@pytest.mark.parametrize(
    ("quotation", "number"),
    [
        ("", 2),
        ("…", 2),
        ("the", 2),  # says nothing of where it is
        ("Yes.", 2),
        ("会议改", 7),
        ("the budget was cut in half", 2),
        ("the release of the second June", 99),
        ("the release moves to the second of June", 0),
        ("the second the second the second", 2),
    ],
)
def test_what_nobody_said_has_no_place(quotation: str, number: int) -> None:
    assert line_of(quotation, number, LINES) is None


def test_a_name_is_one_that_was_heard() -> None:
    lines = [Line(1, 1, 0.0, "Annas Entwurf ist fertig.", "Bruno"), Line(2, 2, 0.0, "Спасибо, Иван.")]
    assert was_named("Anna", lines) and was_named("bruno", lines) and was_named("Иван", lines)
    assert not was_named("Zaphod", lines) and not was_named("", lines) and not was_named("Anna Zaphod", lines)
    assert was_named("Ivan", lines[1:])  # in letters that nobody wrote there
