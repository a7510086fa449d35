"""The languages by their codes."""

from __future__ import annotations

import pytest

from core.wording.languages import (
    CODES,
    DETECTED,
    IN_PROMPTS,
    LANGUAGES,
    ORIGINAL,
    TRANSLATED,
    UNSPACED,
    UnknownLanguageError,
    check_language,
    name_in_prompt,
)


def test_each_language_has_a_code_and_a_name_of_its_own() -> None:
    assert len(LANGUAGES) == 100
    assert len({language.name for language in LANGUAGES.values()}) == 100
    assert len({language.own_name for language in LANGUAGES.values()}) == 100
    assert all(language.name and language.own_name for language in LANGUAGES.values())


def test_whatever_is_said_of_languages_is_said_of_some_that_there_are() -> None:
    assert {*IN_PROMPTS, *UNSPACED, ORIGINAL, *TRANSLATED} <= CODES


def test_a_prompt_names_the_languages_that_translators_were_trained_with() -> None:
    assert [name_in_prompt(code) for code in ("en", "no", "zh")] == ["English", "Norwegian", "Chinese"]
    assert name_in_prompt("ca") == "ca"
    assert len(IN_PROMPTS) == 25


def test_a_code_that_names_no_language_is_refused() -> None:
    assert check_language(DETECTED, may_be_detected=True) == DETECTED
    for code in (DETECTED, "xx", "EN", ""):
        with pytest.raises(UnknownLanguageError, match="is not known"):
            check_language(code)


@pytest.mark.parametrize(
    ("code", "suggested"), [("EN", "en"), ("german", "de"), ("Français", "fr"), ("jp", "ja"), ("nb-NO", "no")]
)
def test_the_code_that_may_be_meant_is_told(code: str, suggested: str) -> None:
    with pytest.raises(UnknownLanguageError, match=f"is not known: use {suggested}\\.$"):
        check_language(code)
