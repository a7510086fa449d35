"""What is spoken on the stage."""

from __future__ import annotations

import pytest

from app.windows.first_steps.spoken_lines import ALOUD, HOUSE, TURN, WELCOME, on_stage


def test_every_line_is_there_in_the_same_languages() -> None:
    assert set(WELCOME) == set(HOUSE) == set(TURN) == set(ALOUD)


@pytest.mark.parametrize(
    ("spoken", "target", "said", "read"),
    [
        ("en", "de", "en", "de"),
        ("fr", "en", "fr", "en"),
        ("ja", "pl", "en", "de"),
        ("ja", "en", "en", "de"),
        ("de", "pl", "de", "en"),
        ("fr", "", "fr", ""),
    ],
)
def test_it_is_said_and_read_in_both_languages(spoken: str, target: str, said: str, read: str) -> None:
    assert on_stage(WELCOME, spoken, target) == (WELCOME[said], WELCOME[read] if read else "")
