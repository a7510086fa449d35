"""Captions: what is shown, how it breaks into lines, and when each piece is shown in a file."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from core.wording.sentences import phrased, tenths

LINE_WIDTH = 42
"""Columns of one subtitle line, as broadcasters have it."""

LINES_PER_CUE = 2
SHORTEST_CUE_S = 0.001


@dataclass(frozen=True, slots=True)
class CaptionUpdate:
    """The state of one caption at one moment; the state of a JSON line too.

    `source` and `target` are committed and only grow within a segment; the
    tails are unstable and may change. `end_s` is where the last committed
    word ends. `emitted_s` is the clock of the sound when this state was shown
    (under `--pace fast`: the sound consumed by then). `speaker` is empty
    where only one is heard. `is_filled` where it was captioned later, from
    the recorded sound of a gap.
    """

    segment: int
    start_s: float
    end_s: float
    source: str
    source_tail: str
    target: str
    target_tail: str
    final: bool
    emitted_s: float
    speaker: str = ""
    is_filled: bool = False

    @property
    def has_text(self) -> bool:
        """Whether any word stands in it; words that were all unstable may all have been taken back."""
        return bool(self.source or self.source_tail or self.target or self.target_tail)


@dataclass(frozen=True, slots=True)
class Gap:
    """Sound that was lost before it reached the program: shown, never hidden.

    It has no length where nobody knows how much was lost. A pause that the
    user made is one too, of the length of the silence that stands for it, and
    so is what was recorded and missed by the captions, until it `is_filled`.
    """

    start_s: float
    end_s: float
    is_pause: bool = False
    is_missed: bool = False
    is_filled: bool = False

    def later(self, by_s: float) -> Gap:
        """Return the same on a clock that began so much earlier."""
        return replace(self, start_s=self.start_s + by_s, end_s=self.end_s + by_s)

    @property
    def text(self) -> str:
        if self.is_pause:
            return phrased("[paused]")
        lost_s = self.end_s - self.start_s
        if self.is_filled:
            return phrased("[{seconds} s filled in later]", seconds=tenths(lost_s))
        if self.is_missed:
            return phrased("[{seconds} s not captioned yet]", seconds=tenths(lost_s))
        if lost_s < 0.05:
            return phrased("[sound lost]")
        return phrased("[{seconds} s of sound lost]", seconds=tenths(lost_s))


@dataclass(frozen=True, slots=True)
class Cue:
    """One subtitle of a file: lines and when they stand on the screen."""

    start_s: float
    end_s: float
    lines: tuple[str, ...]
    speaker: str = ""


def spoken_by(speaker: str, text: str, tail: str = "") -> str:
    """Return `text` behind the name of its speaker, if there is one and it, or its tail, says anything."""
    return f"{speaker}: {text}" if speaker and (text or tail) else text


def display_width(text: str) -> int:
    """Return the columns that `text` takes: wide characters two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(_character_width(character) for character in text)


def _character_width(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def break_lines(text: str, width: int = LINE_WIDTH) -> list[str]:
    """Return `text` in as few lines as `width` columns allow, of about the same length.

    A line is wider only where a single word is. Text without spaces (Chinese,
    Japanese) breaks between any two characters.
    """
    pieces = _pieces(text, width)
    n_lines = len(_fill(pieces, width))
    low = max((display_width(piece.strip()) for piece in pieces), default=0)
    for narrower in range(min(low, width), width):
        lines = _fill(pieces, narrower)
        if len(lines) <= n_lines:
            return lines
    return _fill(pieces, width)


def split_evenly(text: str, n_parts: int, width: int = LINE_WIDTH) -> list[str]:
    """Return `text` cut into exactly `n_parts` (later ones empty when the words do not suffice)."""
    pieces = _pieces(text, width)
    total = display_width(text)
    for limit in range(max(1, total // n_parts), total + 1):
        lines = _fill(pieces, limit)
        if len(lines) <= n_parts:
            return lines + [""] * (n_parts - len(lines))
    return [" ".join(text.split())] + [""] * (n_parts - 1)


def _pieces(text: str, width: int) -> list[str]:
    """Return what a line may not cut, each with the space before it if one stands there."""
    pieces: list[str] = []
    for word in text.split():
        unbreakable = display_width(word) <= width or display_width(word) == len(word)
        parts = [word] if unbreakable else list(word)
        pieces.append(" " + parts[0])
        pieces.extend(parts[1:])
    return pieces


def _fill(pieces: Sequence[str], width: int) -> list[str]:
    lines: list[str] = []
    for piece in pieces:
        if lines and display_width(lines[-1] + piece) <= width:
            lines[-1] += piece
        else:
            lines.append(piece.strip())
    return lines


def cues(caption: CaptionUpdate, *, bilingual: bool) -> list[Cue]:
    """Return the subtitles of one caption, its time shared out by the length of their text.

    With both languages a cue is one line of each; with one it has two lines.
    """
    source, target = caption.source.strip(), caption.target.strip()
    if source and target and bilingual:
        blocks = _bilingual_blocks(source, target)
    else:
        blocks = _blocks(target or source)
    if not blocks:
        return []
    return _timed(blocks, caption)


def _blocks(text: str) -> list[tuple[str, ...]]:
    lines = break_lines(text)
    return [tuple(lines[i : i + LINES_PER_CUE]) for i in range(0, len(lines), LINES_PER_CUE)]


def _bilingual_blocks(source: str, target: str) -> list[tuple[str, ...]]:
    n_cues = max(len(break_lines(source)), len(break_lines(target)))
    pairs = zip(split_evenly(source, n_cues), split_evenly(target, n_cues), strict=True)
    blocks = [tuple(line for line in pair if line) for pair in pairs]
    return [block for block in blocks if block]


def _timed(blocks: Sequence[tuple[str, ...]], caption: CaptionUpdate) -> list[Cue]:
    lengths = [max(1, sum(len(line) for line in block)) for block in blocks]
    start_s = caption.start_s
    duration_s = max(caption.end_s - start_s, SHORTEST_CUE_S * len(blocks))
    borders_s = [start_s]
    for n_shown in range(1, len(blocks) + 1):
        borders_s.append(start_s + duration_s * sum(lengths[:n_shown]) / sum(lengths))
    times = pairwise(borders_s)
    return [Cue(a, b, block, caption.speaker) for (a, b), block in zip(times, blocks, strict=True)]
