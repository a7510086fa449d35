"""What a language is called elsewhere comes out as the code that is used here."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.wording.language_codes import ISO_639_2, mistaken_code, normal_code, normal_codes
from core.wording.languages import CODES

REGIONS = st.sampled_from(["DE", "CN", "419", "Latn", "Hant-TW", "x-mine", "1996", "u-co-phonebk"])


def test_each_language_has_the_three_letters_of_videos() -> None:
    assert set(ISO_639_2) == CODES
    assert all(re.fullmatch("[a-z]{3}", code) for code in ISO_639_2.values())
    assert len(set(ISO_639_2.values())) == len(CODES)


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ("zh-CN", "zh"), ("zh-Hant", "zh"), ("zh_Hant_TW", "zh"), ("zh-yue", "yue"), ("cmn-Hans-CN", "zh"),
        ("pt-BR", "pt"), ("nb", "no"), ("nb-NO", "no"), ("nn-NO", "nn"),
        ("iw", "he"), ("in", "id"), ("ji", "yi"),
        ("fil", "tl"), ("fil-PH", "tl"), ("EN", "en"), ("de_DE", "de"), ("de_DE.UTF-8", "de"), ("jv", "jw"),
        ("deu", "de"), ("ger", "de"), ("haw", "haw"), ("sr-Latn-RS", "sr"), ("es-419", "es"), (" fr ", "fr"),
        ("auto", "auto"), ("", ""), ("xx", "xx"), ("C", "C"),
        ("de--x", "de--x"), ("german", "german"), ("de\n", "de"),
    ],
)  # fmt: skip
def test_a_tag_comes_out_as_the_code_that_is_meant(tag: str, code: str) -> None:
    assert normal_code(tag) == code


@given(st.sampled_from(sorted(CODES)), REGIONS, st.sampled_from("-_"), st.booleans())
def test_region_script_and_case_change_no_language(
    code: str, region: str, between: str, is_large: bool
) -> None:
    tag = f"{code}{between}{region}"
    assert normal_code(tag.upper() if is_large else tag) == code
    assert normal_code(ISO_639_2[code].upper()) == code


@given(st.text(max_size=8))
def test_what_is_normal_stays_so_and_nothing_else_comes_out_than_a_code_or_what_was_given(text: str) -> None:
    code = normal_code(text)
    assert code in CODES or code == text
    assert normal_code(code) == code
    assert mistaken_code(text) in {*CODES, ""}


def test_several_are_named_with_commas_between() -> None:
    assert normal_codes("zh-CN, nb,EN") == ("zh", "no", "en")
