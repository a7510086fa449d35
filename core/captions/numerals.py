"""Digits as the words that are said for them, so that 12 and twelve are no error."""

from __future__ import annotations

import re

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
ONES = _ONES.split()
TENS = _TENS.split()
SCALES = ((10**9, "billion"), (10**6, "million"), (1000, "thousand"), (100, "hundred"))
LARGEST = 10**12
IRREGULAR_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}

_NUMBER = re.compile(r"(?<!\w)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(st|nd|rd|th)?(?!\w)")


def spelled_out(text: str) -> str:
    """Return English `text` with its whole numbers, decimals and ordinals in words."""
    return _NUMBER.sub(_in_words, text)


def _in_words(match: re.Match[str]) -> str:
    whole, decimals, ordinal = match.groups()
    number = int(whole.replace(",", ""))
    if number >= LARGEST:
        return match[0]
    words = cardinal(number)
    if decimals:
        words = f"{words} point {' '.join(ONES[int(digit)] for digit in decimals)}"
    return _ordinal(words) if ordinal else words


def cardinal(number: int) -> str:
    """Return the words of a whole number below a thousand billions."""
    for scale, name in SCALES:
        if number >= scale:
            rest = f" {cardinal(number % scale)}" if number % scale else ""
            return f"{cardinal(number // scale)} {name}{rest}"
    if number < len(ONES):
        return ONES[number]
    rest = f" {ONES[number % 10]}" if number % 10 else ""
    return TENS[number // 10 - 2] + rest


def _ordinal(words: str) -> str:
    *before, last = words.split()
    if last in IRREGULAR_ORDINALS:
        last = IRREGULAR_ORDINALS[last]
    else:
        last = f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th"
    return " ".join([*before, last])
