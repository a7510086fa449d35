"""How a caption breaks into lines: where its script allows it, as UAX 14 and the dictionaries of ICU say."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from core.wording.plain_lines import LONE_SURROGATE, REPLACEMENT

LINE_WIDTH = 42
"""Columns of one subtitle line, as broadcasters have it."""

_PHRASES, _LETTERS = "ja@lb=strict;lw=phrase", "ja@lb=strict"
"""Locales of ICU: whether words of Chinese, Japanese and Korean stay whole. Other scripts go by one rule."""

_SPACES = re.compile(r"[^\S\u00a0\u2007\u202f]+")
"""Spaces at which a line may break."""

_UNSPACED = re.compile(
    "[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u1950-\u19ff\u1a20-\u1aaf\u1b00-\u1b7f\ua980-\ua9ff\uaa60-\uaadf"
    "\u2e80-\u312f\u31a0-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff9f\U0001b000-\U0001b16f\U00020000-\U0003ffff]"
)
"""Scripts that are written without spaces: they alone break elsewhere, unless a word is wider than a line."""

_NUMERALS = (
    "\u3007\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d"  # 0 to 9
    "\u5341\u767e\u5343\u4e07\u842c\u4ebf\u5104\u5146"  # 10 to 10¹²
)
"""Numbers of Chinese and Japanese."""
_NUMBER_GOES_ON = re.compile(rf"(?:\d[.,:/\uff0e\uff0c\u066b\u066c]?|[{_NUMERALS}])\Z")
_NUMERAL = re.compile(rf"[\d{_NUMERALS}]")
_GROUP_OF_THREE = re.compile(r"\d{3}(?!\d)")
_GROUPED = re.compile(r"(?<!\d)\d{1,3}\Z")
_OPENING = re.compile(r"[\u00ab\u2039\u00bf\u00a1(\[{\u201e\u201a]+")
_CLOSING = re.compile(r"[\u00bb\u203a)\]}?!:;%\u2030\u2026\u061f\u060c\u061b\u066a.,\u201d\u2019]+")


def display_width(text: str) -> int:
    """Return the columns that `text` takes: wide characters two, combining and unseen ones none."""
    if text.isascii():
        return len(text)
    return sum(_character_width(character) for character in text)


def _character_width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


@dataclass(frozen=True, slots=True)
class _Piece:
    """What no line may cut."""

    text: str
    width: int
    is_spaced: bool
    """Whether a space stands before it where it does not begin a line."""


def break_lines(text: str, width: int = LINE_WIDTH) -> list[str]:
    """Return `text` in as few lines as `width` columns allow, of about the same length.

    A line is wider only where a single piece is: words of scripts with spaces,
    numbers, addresses and what a mark belongs to stay whole.
    """
    pieces = _pieces(text, width)
    n_lines = len(_fill(pieces, width))
    low = max((piece.width for piece in pieces), default=0)
    for narrower in range(min(low, width), width):
        lines = _fill(pieces, narrower)
        if len(lines) <= n_lines:
            return lines
    return _fill(pieces, width)


def split_evenly(text: str, n_parts: int) -> list[str]:
    """Return `text` cut into exactly `n_parts` (later ones empty when the words do not suffice)."""
    pieces = _pieces(text, LINE_WIDTH)
    total = display_width(text)
    for limit in range(max(1, total // n_parts), total + 1):
        lines = _fill(pieces, limit)
        if len(lines) <= n_parts:
            return lines + [""] * (n_parts - len(lines))
    return [" ".join(_SPACES.split(text.strip()))] + [""] * (n_parts - 1)


def letters(word: str) -> list[str]:
    """Return the least of a word that stays whole: a letter with its marks, a number, a Latin word."""
    return _cut(word, _LETTERS)


def graphemes(text: str) -> list[str]:
    """Return the letters of `text` as they are seen, each with its accents and signs."""
    from icu4py.breakers import CharacterBreaker  # as below

    return list(_as_broken(text, CharacterBreaker))


def _fill(pieces: Sequence[_Piece], width: int) -> list[str]:
    lines: list[list[str]] = []
    taken = 0
    for piece in pieces:
        needed = piece.width + piece.is_spaced
        if lines and taken + needed <= width:
            lines[-1].append(f" {piece.text}" if piece.is_spaced else piece.text)
            taken += needed
        else:
            lines.append([piece.text])
            taken = piece.width
    return ["".join(line) for line in lines]


def _pieces(text: str, width: int) -> list[_Piece]:
    return [
        _Piece(part, display_width(part), is_spaced=part_number == 0)
        for words in _words(text)
        for part_number, part in enumerate(_parts(words, width))
    ]


def _words(text: str) -> Iterator[str]:
    """Yield what stands between spaces; marks that stand alone and groups of digits with their neighbours."""
    whole = ""
    for word in filter(None, _SPACES.split(text)):
        if whole and _belong_together(whole, word):
            whole += f" {word}"
        else:
            yield from filter(None, (whole,))
            whole = word
    yield from filter(None, (whole,))


def _belong_together(before: str, word: str) -> bool:
    if _CLOSING.fullmatch(word) or _OPENING.fullmatch(before.rsplit(" ", 1)[-1]):
        return True
    return bool(_GROUP_OF_THREE.match(word) and _GROUPED.search(before))


def _parts(word: str, width: int) -> list[str]:
    """Return what of a word stays whole: all of it, unless its script is written without spaces.

    Of words that are wider than a line, only letters that are wide themselves, Korean ones say, part further.
    """
    parts = _cut(word, _PHRASES) if _UNSPACED.search(word) else [word]
    return [
        part
        for whole in parts
        for part in (_cut(whole, _LETTERS) if len(whole) < display_width(whole) > width else [whole])
    ]


def _cut(word: str, rules: str) -> list[str]:
    parts = [""]
    for piece in _allowed(word, rules):
        if not parts[-1] or _may_part(parts[-1], piece):
            parts.append(piece)
        else:
            parts[-1] += piece
    return parts[1:]


def _may_part(before: str, piece: str) -> bool:
    if _NUMBER_GOES_ON.search(before) and _NUMERAL.match(piece):
        return False
    return any(_UNSPACED.match(side) or display_width(side) > 1 for side in (before[-1], piece[0]))


def _allowed(word: str, rules: str) -> Iterator[str]:
    """Return what stands between the places where Unicode allows a line to break."""
    from icu4py.breakers import LineBreaker  # 5 MB, which what writes no file does not need

    return _as_broken(word, LineBreaker, rules)


def _as_broken(text: str, breaker: Callable[[str, str], Iterable[str]], rules: str = "en") -> Iterator[str]:
    start = 0
    for piece in breaker(LONE_SURROGATE.sub(REPLACEMENT, text), rules):
        yield text[start : start + len(piece)]
        start += len(piece)
