"""Whether an answer is in another language than it should be, as far as letters tell."""

from __future__ import annotations

import unicodedata

from core.speech.hypothesis import spoken_form
from core.wording.languages import IN_PROMPTS

SCRIPTS: dict[str, tuple[str, ...]] = {
    "ar": ("ARABIC",),
    "el": ("GREEK",),
    "hi": ("DEVANAGARI",),
    "ja": ("CJK", "HIRAGANA", "KATAKANA"),
    "ko": ("HANGUL", "CJK"),
    "ru": ("CYRILLIC",),
    "uk": ("CYRILLIC",),
    "zh": ("CJK",),
}
"""Of the languages that prompts name; the others of them are written in Latin letters."""
LATIN = ("LATIN",)
FEWEST_WORDS = 4
"""Fewer may be names, which are the same in many languages."""


def is_other_language(answer: str, source: str, target_language: str) -> bool:
    """Return whether most letters are of another script, or the words those to be translated."""
    said = [spoken_form(word) for word in answer.split()]
    is_echo = len(said) >= FEWEST_WORDS and said == [spoken_form(word) for word in source.split()]
    return is_echo or not _is_in_script(answer, target_language)


def _is_in_script(text: str, code: str) -> bool:
    if code not in IN_PROMPTS:
        return True
    scripts = SCRIPTS.get(code, LATIN)
    letters = [letter for letter in text if letter.isalpha()]
    n_fitting = sum(unicodedata.name(letter, "").startswith(scripts) for letter in letters)
    return 2 * n_fitting >= len(letters)
