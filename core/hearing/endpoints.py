"""Where sentences and segments end: punctuation, pauses, and a bound on length."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.hearing.abbreviations import Spelling, spelling
from core.speech.segments import Word

CERTAIN_MARKS = "\u3002\uff01\uff1f\uff0e\uff61\u061f\u06d4\u0964\u0965\u1362\u1367\u0589\u17d4\u17d5\u104b"
"""Marks that only ever end a sentence, whatever follows: of Chinese, Japanese, Arabic, Urdu, Hindi, Amharic,
Armenian, Khmer and Burmese."""

SENTENCE_MARKS = ".\u2026!?" + CERTAIN_MARKS
OPENING_MARKS = "\"'\u201c\u2018\u201e\u201a\u00ab\u2039([\u00bf\u00a1\u300c\u300e\uff08\u300a\u3010"
CLOSING_MARKS = "\"'\u201d\u2019\u201c\u2018\u00bb\u203a\u00ab)]\u300d\u300f\uff09\u300b\u3011"

_INITIALS = re.compile(r"^(?:[^\W\d]\.)*[^\W\d]$")
_SHORTENED = re.compile(r"^['\u2019]\w$")
"""Such as the 's and 't that Dutch sentences begin with, too: "'s Avonds"."""
_NUMBER = re.compile(r"^\W*\d[\d.,:]*$")
_YEAR = re.compile(r"^\W*[12]\d{3}$")
_NO_LETTER = re.compile(r"[\W\d_]")
_ROMAN = re.compile(r"^(?=..)[XL]{0,4}(?:IX|IV|V?I{0,3})$")


def ends_sentence(word: str, next_word: str | None, spoken: str = "") -> bool:
    """Return whether a sentence ends with `word`; `next_word` is None while it is not known.

    None ends before a small letter. Where a full stop may belong to an
    abbreviation or a number ("Mr.", "3." before "5") the next word decides;
    while it is unknown, the answer is no. What an abbreviation is, and what a
    capital tells, is up to the language, or languages with commas between,
    that is `spoken`.
    """
    bare = word.rstrip(CLOSING_MARKS)
    if not bare or bare[-1] not in SENTENCE_MARKS:
        return False
    if bare[-1] in CERTAIN_MARKS:
        return True
    if next_word is not None and _is_small(next_word):
        return False
    return bare[-1] in "!?" or _full_stop_ends(bare, next_word, spelling(spoken))


def _full_stop_ends(word: str, next_word: str | None, spelled: Spelling) -> bool:
    marked = word.rstrip(SENTENCE_MARKS).lstrip(OPENING_MARKS)
    stem = marked.casefold()
    if stem in spelled.always or (len(marked) == 1 and marked.isupper() and stem in spelled.at_times):
        return False  # a name's initial may have the letter of an abbreviation
    if word.endswith(("\u2026", "...")) or _YEAR.match(stem):
        return next_word is not None and _opens_sentence(next_word)
    if _NUMBER.match(stem) or (spelled.openers and _ROMAN.match(marked)):
        return next_word is not None and _opens_sentence(next_word, spelled.openers)
    if stem in spelled.at_times:
        openers = spelled.openers if stem in spelled.needs_opener else frozenset()
        return next_word is not None and _opens_sentence(next_word, openers)
    return (stem == "i" and spelled.has_pronoun_i) or not _INITIALS.match(stem)


def _is_small(word: str) -> bool:
    return not _SHORTENED.match(word) and word.lstrip(OPENING_MARKS)[:1].islower()


def _opens_sentence(word: str, openers: frozenset[str] = frozenset()) -> bool:
    """Return whether a sentence may begin with `word`; with `openers`, of Latin words with those alone."""
    bare = word.lstrip(OPENING_MARKS)
    if openers and bare[:1] < "\u0250":
        return bare[:1].isupper() and _NO_LETTER.split(bare, maxsplit=1)[0].casefold() in openers
    return bool(bare) and (bare[0].isupper() or not (bare[0].islower() or bare[0].isdigit()))


def first_sentence_end(
    words: Sequence[Word], first: int = 1, spoken: str = "", tail: Sequence[Word] = ()
) -> int | None:
    """Return how many of `words`, at least `first`, a sentence ends with; None while none has ended.

    `tail` are the words after them that may change: they keep a sentence open,
    and never end one.
    """
    for i in range(max(first, 1) - 1, len(words)):
        is_last = i + 1 == len(words)
        next_word = None if is_last else words[i + 1].text
        if ends_sentence(words[i].text, next_word, spoken) and not (
            is_last and tail and _is_small(tail[0].text)
        ):
            return i + 1
    return None


def widest_gap(words: Sequence[Word], first: int) -> int:
    """Return the index >= `first` of the word before which the speaker paused longest.

    1 <= first < len(words); of equal gaps the first one.
    """
    return max(range(first, len(words)), key=lambda i: (words[i].start_s - words[i - 1].end_s, -i))


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long a segment may grow, in seconds of sound.

    From `soft_s` on it is cut at the next gap of `gap_s` between words, at
    `hard_s` at the widest gap that is left.
    """

    soft_s: float = 12.0
    hard_s: float = 18.0
    gap_s: float = 0.2


def length_cut(words: Sequence[Word], n_committed: int, length_s: float, lengths: Lengths) -> int | None:
    """Return how many of `words` to close the segment with, or None if it may still grow.

    Committed words cannot move to the next segment, so the cut lies at or
    after the last of them.
    """
    if length_s < lengths.soft_s:
        return None
    first = max(n_committed, 1)
    if first >= len(words):
        return len(words) if length_s >= lengths.hard_s else None
    cut = widest_gap(words, first)
    gap_s = words[cut].start_s - words[cut - 1].end_s
    return cut if gap_s >= lengths.gap_s or length_s >= lengths.hard_s else None


@dataclass(frozen=True, slots=True)
class Pauses:
    """When speech begins and ends, by the probabilities of a voice activity detector.

    It begins with `begin_s` of frames of at least `begin_probability` in a row
    and ends after `end_s` without a frame of `end_probability`. `before_s` of
    sound before the beginning belongs to the utterance.
    """

    begin_probability: float = 0.5
    end_probability: float = 0.35
    begin_s: float = 0.09
    end_s: float = 0.6
    before_s: float = 0.35


class SpeechGate:
    """Follows the voice activity of one state: counts speech before, silence within an utterance."""

    def __init__(self, pauses: Pauses, frame_s: float) -> None:
        self._pauses = pauses
        self._frame_s = frame_s
        self.reset()

    def reset(self) -> None:
        self._speech_s = 0.0
        self._silence_s = 0.0

    def update(self, probability: float) -> None:
        self._speech_s = (
            self._speech_s + self._frame_s if probability >= self._pauses.begin_probability else 0.0
        )
        self._silence_s = (
            0.0 if probability >= self._pauses.end_probability else self._silence_s + self._frame_s
        )

    @property
    def begins(self) -> bool:
        return self._speech_s >= self._pauses.begin_s

    @property
    def ends(self) -> bool:
        return self._silence_s >= self._pauses.end_s

    @property
    def speech_s(self) -> float:
        """How long speech has lasted without a break."""
        return self._speech_s

    @property
    def silence_s(self) -> float:
        """How long silence has lasted."""
        return self._silence_s
