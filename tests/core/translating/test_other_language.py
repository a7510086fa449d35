"""Answers in another language, as far as letters tell."""

from __future__ import annotations

import pytest

from core.translating.other_language import is_other_language


@pytest.mark.parametrize(
    ("answer", "language", "is_other"),
    [
        ("Guten Morgen, meine Damen", "de", False),
        ("早上好", "de", True),
        ("早上好, OK", "zh", False),
        ("good morning my friends", "de", True),
        ("Good morning, my friends.", "de", True),
        ("Berlin", "de", False),
        ("Guten Morgen", "ru", True),
        ("Доброе утро", "ru", False),
        ("さようなら 東京", "ja", False),
        ("ሰላም", "am", False),
        ("12 %", "de", False),
    ],
)
def test_script_and_echo_tell(answer: str, language: str, is_other: bool) -> None:
    assert is_other_language(answer, "good morning my friends", language) is is_other
