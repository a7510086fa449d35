"""The words of the last captions in one language, broken into lines."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from app.windows.overlay.reading_pace import LineKey
from core.captions.line_breaks import graphemes, letters
from core.speech.segments import SegmentId
from core.wording.languages import UNSPACED_CHARACTER

WidthOf = Callable[[str], float]
"""How wide a text is, in pixels."""

MAX_CAPTIONS = 50
"""Captions that wait to be shown, when many come at once; beyond that the oldest go unseen."""
N_KEPT = 200
"""Captions that are kept to scroll back to, with those that wait."""

FROM_LEFT, FROM_RIGHT, LINE_ENDS = "\u202a", "\u202b", "\u202c"
LETTERS = {"L": "\u200e", "R": "\u200f", "AL": "\u061c"}
"""Letters that are not seen, by their direction: after one of Arabic, digits are set otherwise."""
MARKS = {False: LETTERS["L"], True: LETTERS["R"]}

WORD, CLOSING = re.compile(r"\S*"), re.compile(r"[^\w\s]*")
"""What goes on with a word, and with one of a script without spaces: its punctuation alone."""


@dataclass(slots=True)
class TextRun:
    """Words of one kind: committed, or still unstable."""

    words: list[str]
    is_stable: bool
    is_doubtful: bool


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word of a line; `drawn` has its marks on the side on which they stand in the line."""

    text: str
    is_stable: bool
    drawn: str


@dataclass(slots=True)
class BrokenLine:
    """Words of a line, each with whether it is committed."""

    key: LineKey
    is_from_right: bool
    """Whether the caption is read from right to left, as Arabic and Hebrew are."""
    is_doubtful: bool
    """Whether it does not sound like the language that was chosen."""
    words: list[tuple[str, bool]] = field(default_factory=list)
    text: str = ""
    """All of them, once the line is broken."""

    def words_in_place(self) -> list[PlacedWord]:
        """Return the words as they stand, from where the line begins: those read the other way are turned."""
        directed: list[tuple[bool, tuple[str, bool]]] = []
        is_from_right = self.is_from_right
        for word in self.words:
            is_from_right = _is_from_right([word[0]], is_from_right)
            directed.append((is_from_right, word))
        placed: list[PlacedWord] = []
        before = MARKS[self.is_from_right]
        for direction, group in groupby(directed, key=lambda one: one[0]):
            words = [word for _, word in group]
            while words:
                n = len(words) if direction == self.is_from_right else _n_of_run([text for text, _ in words])
                run, words = self._drawn(words[:n], direction, before), words[n:]
                placed += run if direction == self.is_from_right else reversed(run)
                letters_of_run = "".join(word.text for word in run)
                before = MARKS[self.is_from_right] if words else _last_letter(letters_of_run, before)
        return placed

    def _drawn(self, words: list[tuple[str, bool]], direction: bool, before: str) -> list[PlacedWord]:
        """Return words of one direction, each as it is drawn between its neighbours.

        A word that is alone in its direction has its marks as the line has them, of several each its own.
        """
        is_one = len(words) == 1 or direction == self.is_from_right
        at_end = MARKS[self.is_from_right if is_one else direction]
        before = before if is_one else MARKS[direction]
        drawn: list[PlacedWord] = []
        for n, (text, is_stable) in enumerate(words, start=1):
            after = at_end if n == len(words) else MARKS[direction]
            drawn.append(PlacedWord(text, is_stable, _in_line(text, before, after, self.is_from_right)))
            before = _last_letter(text, before)
        return drawn


@dataclass(frozen=True, slots=True)
class Broken:
    """The lines of a place, and what they were broken of."""

    runs: list[TextRun]
    width_of: WidthOf
    width: float
    lines: list[BrokenLine]

    def is_of(self, runs: list[TextRun], width_of: WidthOf, width: float) -> bool:
        return self.runs is runs and self.width_of is width_of and self.width == width


@dataclass(slots=True)
class PlacedCaption:
    """An open caption, its present place, and how many characters of it stand in earlier ones."""

    place: int
    committed: str = ""
    tail: str = ""
    is_doubtful: bool = False
    n_before: int = 0
    place_before: int = 0


@dataclass(slots=True, eq=False)
class OverlayText:
    """The last captions in one language, in the places in which they are read.

    A place is given with a caption's first word. Where another speaker has finished a
    caption after it, or its place is not shown any more, a caption goes on in a new
    place: the person speaking is visible.
    """

    runs: dict[int, list[TextRun]] = field(default_factory=dict)
    """Those of places that were shown before, too."""
    segments: dict[int, SegmentId] = field(default_factory=dict)
    """Which caption stands in a place."""
    parts: dict[SegmentId, PlacedCaption] = field(default_factory=dict)
    speakers: dict[SegmentId, str] = field(default_factory=dict)
    """Who says each caption, which may be known long after its words; empty for nobody who is known."""
    _broken_before: dict[int, Broken] = field(default_factory=dict)
    """The lines of each place: of all that is shown only what is being said changes."""
    _n_places: int = 0
    _first: int = 0

    def put(
        self,
        segment: SegmentId,
        speaker: str,
        committed: str,
        tail: str,
        *,
        is_final: bool,
        is_doubtful: bool = False,
    ) -> None:
        """Take what a caption has become; one that has lost all its words loses its place."""
        part = self.parts.get(segment)
        if part is None:
            part = self.parts[segment] = PlacedCaption(self._next_place())
        elif part.place < self._first:
            self._go_on(part)
        part.committed, part.tail, part.is_doubtful = committed, tail, is_doubtful
        self._complete_word(part)
        self._write(part)
        self.segments[part.place] = segment
        self.speakers[segment] = speaker
        if is_final or not (committed or tail):
            del self.parts[segment]
        if is_final and part.place in self.runs:
            self._let_others_go_on(part.place)
        self.keep(N_KEPT)

    def call(self, segment: SegmentId, speaker: str) -> None:
        """Have a caption that is kept be said by this speaker; no word of it moves."""
        if segment in self.speakers:
            self.speakers[segment] = speaker

    def speaker_at(self, place: int) -> str:
        """Return who says what stands there."""
        segment = self.segments.get(place)
        return "" if segment is None else self.speakers.get(segment, "")

    def keep(self, n_captions: int) -> None:
        """Forget all but the last captions."""
        for place in sorted(self.runs)[:-n_captions]:
            del self.runs[place]
        for place in [place for place in self.segments if place not in self.runs]:
            del self.segments[place]
        for segment in self.speakers.keys() - self.segments.values() - self.parts.keys():
            del self.speakers[segment]

    def put_away_all_but(self, n_captions: int) -> None:
        """Show only the last captions, unless the reader scrolls back."""
        for place in sorted(self.runs)[-n_captions:][:1]:
            self.put_away_before(max(self._first, place))

    def put_away_before(self, place: int) -> None:
        """Stop showing what comes before this place, unless the reader scrolls back."""
        self._first = place

    def put_away(self) -> None:
        """Stop showing what is there, unless the reader scrolls back."""
        self._first = self._n_places + 1
        self.parts.clear()

    def clear(self) -> None:
        """Forget all."""
        self.runs.clear()
        self.segments.clear()
        self.parts.clear()
        self.speakers.clear()

    def is_open(self, place: int) -> bool:
        """Return whether more may be said there, and nothing was said later."""
        is_growing = any(part.place == place for part in self.parts.values())
        return is_growing and place == max(self.runs, default=0)

    def lines(self, width_of: WidthOf, width: float, *, earlier: bool = False) -> list[BrokenLine]:
        """Return the lines, those that were put away too where `earlier` ones are wanted.

        A word, once placed, stays in its line while more come.
        """
        before, self._broken_before = self._broken_before, {}
        places = sorted(place for place in self.runs if earlier or place >= self._first)
        for place in places if earlier else places[-MAX_CAPTIONS:]:
            kept = before.get(place)
            if kept is None or not kept.is_of(self.runs[place], width_of, width):
                kept = Broken(self.runs[place], width_of, width, self._broken(place, width_of, width))
            self._broken_before[place] = kept
        return [line for kept in self._broken_before.values() for line in kept.lines]

    def _next_place(self) -> int:
        self._n_places += 1
        return self._n_places

    def _let_others_go_on(self, place: int) -> None:
        for segment, part in self.parts.items():
            if part.place < place:
                self._go_on(part)
                self.segments[part.place] = segment

    def _go_on(self, part: PlacedCaption) -> None:
        """Leave its committed words where they are, and give what follows a place after all others."""
        tail, part.tail = part.tail, ""
        if part.place in self.runs:
            self._write(part)
        part.place_before, part.place = part.place, self._next_place()
        part.n_before, part.tail = len(part.committed), tail
        self._write(part)

    def _complete_word(self, part: PlacedCaption) -> None:
        """Put what has grown on the last word before, such as a full stop, where that word stands."""
        rest = part.committed[part.n_before :]
        n_of_word = _n_of_word(part.committed[: part.n_before], rest)
        part.n_before += n_of_word
        if n_of_word and part.place_before in self.runs:
            self.runs[part.place_before][0].words[-1] += rest[:n_of_word]
            self._broken_before.pop(part.place_before, None)

    def _write(self, part: PlacedCaption) -> None:
        words, tail = part.committed[part.n_before :].split(), part.tail.split()
        if not (words or tail):
            self.runs.pop(part.place, None)
            return
        doubtful = part.is_doubtful
        self.runs[part.place] = [TextRun(words, True, doubtful), TextRun(tail, False, doubtful)]

    def _broken(self, place: int, width_of: WidthOf, width: float) -> list[BrokenLine]:
        runs = self.runs[place]
        is_from_right = _is_from_right((word for run in runs for word in run.words), otherwise=False)
        is_doubtful = runs[0].is_doubtful
        lines = [BrokenLine((place, 0), is_from_right, is_doubtful)]
        used = 0.0
        for run in runs:
            for piece in (part for word in run.words for part in _pieces(word, width_of, width)):
                needed = width_of(piece + " ")
                if lines[-1].words and used + needed > width:
                    lines.append(BrokenLine((place, len(lines)), is_from_right, is_doubtful))
                    used = 0.0
                lines[-1].words.append((piece, run.is_stable))
                used += needed
        for line in lines:
            line.text = " ".join(word for word, _ in line.words)
        return lines


def _n_of_word(before: str, rest: str) -> int:
    """Return how many characters of the rest belong to the word with which the text before it ends."""
    if not before or before[-1].isspace():
        return 0
    in_word = CLOSING if UNSPACED_CHARACTER.match(before[-1]) else WORD
    return len(UNSPACED_CHARACTER.split(in_word.findall(rest)[0])[0])


def _is_from_right(words: Iterable[str], otherwise: bool) -> bool:
    """Return the direction of the first letter that has one, `otherwise` if none has."""
    directions = (unicodedata.bidirectional(character) for word in words for character in word)
    return next((direction != "L" for direction in directions if direction in ("L", "R", "AL")), otherwise)


def _n_of_run(words: Sequence[str]) -> int:
    """Return how many of the words, read the other way than their line, are one run.

    A bracket before the first of them, with the one that closes it, is of the line (Unicode, UAX 9, rule N0):
    what follows it is another run.
    """
    if unicodedata.category(words[0][0]) != "Ps":
        return len(words)
    depth = 0
    for n, word in enumerate(words, start=1):
        for character in word:
            depth += {"Ps": 1, "Pe": -1}.get(unicodedata.category(character), 0)
            if not depth:
                return n
    return len(words)


def _last_letter(word: str, otherwise: str) -> str:
    """Return the mark that stands for the last letter that has a direction; `otherwise` where none has."""
    directions = (unicodedata.bidirectional(character) for character in reversed(word))
    return next((LETTERS[direction] for direction in directions if direction in LETTERS), otherwise)


def _in_line(word: str, before: str, after: str, is_from_right: bool) -> str:
    """Return what draws a word alone as it looks between letters of these directions, in a line of this one.

    The full stop of "50%." stands left of it where what follows is read from the right: what is around it
    is told by characters that are not seen.
    """
    directions = {unicodedata.bidirectional(character) for character in word} - {"NSM", "BN"}
    own = {"R", "AL"} if is_from_right else {"L", "EN", "ES", "ET", "CS", "ON", "WS"}
    is_among_own = is_from_right or before == after == LETTERS["L"]
    if directions <= own and is_among_own:
        return word
    line = FROM_RIGHT if is_from_right else FROM_LEFT
    return f"{line}{before}{word}{after}{LINE_ENDS}"


def _pieces(word: str, width_of: WidthOf, width: float) -> list[str]:
    """Return the word, cut where it is wider than a line (as in languages without spaces)."""
    if width_of(word) <= width:
        return [word]
    parts = [""]
    for piece in letters(word):
        for part in [piece] if width_of(piece) <= width else graphemes(piece):
            if parts[-1] and width_of(parts[-1] + part) > width:
                parts.append("")
            parts[-1] += part
    return parts
