"""What files call languages: every language that can be named is known by its tags."""

from __future__ import annotations

import pytest

from core.wording.language_tags import language_of_tag
from core.wording.languages import CODES


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ("ger", "de"),
        ("deu", "de"),
        ("DE-at", "de"),
        ("en_US", "en"),
        ("eng,fra", "en"),
        ("fil", "tl"),
        ("nob", "no"),
        ("iw", "he"),
        ("cmn-Hant", "zh"),
        ("und", ""),
        ("", ""),
        ("\x1b[", ""),
    ],
)
def test_a_tag_names_a_language_or_none(tag: str, code: str) -> None:
    assert language_of_tag(tag) == code


def test_every_code_is_its_own_tag() -> None:
    assert {language_of_tag(code) for code in CODES} == CODES
