"""Captions: what is shown, and when each piece is shown in a file."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from core.captions.line_breaks import break_lines, display_width, split_evenly
from core.layouts.actions import Timeline
from core.speech.segments import SegmentId, Word
from core.wording.sentences import phrased, tenths

LINES_PER_CUE = 2
SHORTEST_CUE_S = 0.001

READING_SPEED = 17
"""Columns a second that are read with ease."""
SHORTEST_READ_S = 1.0
"""What is shown for less is not noticed before it is gone."""


@dataclass(frozen=True, slots=True)
class CaptionUpdate:
    """The state of one caption at one moment; the state of a JSON line too.

    `source` and `target` are committed and only grow within a segment; the
    tails are unstable and may change. `end_s` is where the last committed
    word ends. `emitted_s` is the clock of the sound when this state was shown
    (under `--pace fast`: the sound consumed by then). `speaker` is empty
    where only one is heard. `is_filled` where it was captioned later, from
    the recorded sound of a gap. `is_doubtful` where it does not sound like the
    spoken language that was chosen.
    """

    segment: SegmentId
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
    is_doubtful: bool = False

    @property
    def has_text(self) -> bool:
        """Whether any word stands in it; words that were all unstable may all have been taken back."""
        return bool(self.source or self.source_tail or self.target or self.target_tail)

    @property
    def settled(self) -> CaptionUpdate:
        """The same without what may still change."""
        return replace(self, source_tail="", target_tail="")


@dataclass(frozen=True, slots=True)
class Captioned:
    """A caption that changed, and what a new engine needs to go on with it; from the engine, too.

    `words` are those of its source, `timeline` what was read and written of its translation.
    """

    update: CaptionUpdate
    words: tuple[Word, ...]
    timeline: Timeline
    adaptation: str
    """The listener's state at `replay_from_s`."""
    heard: bool = False
    """No more words of the segment come (its translation may still be written)."""
    replay_from_s: float = 0.0
    """Where the segment's sound begins."""
    commits: tuple[int, ...] = ()
    """How many words there were after each commit: the translator reads in the same groups again."""

    def is_news_after(self, old: Captioned | None) -> bool:
        """Return whether it tells more than `old`, what was told of it last: a later clock alone does not."""
        if old is None:
            return True
        update = replace(self.update, emitted_s=old.update.emitted_s)
        return replace(self, update=update, commits=old.commits) != old


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


def spoken_by(speaker: str, text: str) -> str:
    """Return `text` after the name of its speaker, if there is one and it says anything."""
    return f"{speaker}: {text}" if speaker and text else text


def cues(caption: CaptionUpdate, *, bilingual: bool, until_s: float = math.inf) -> list[Cue]:
    """Return the subtitles of one caption, its time shared out by the length of their text.

    With both languages a cue is one line of each; with one it has two lines.
    What was said faster than one reads stays until it can be read, at most
    `until_s`, where the next caption begins.
    """
    source, target = caption.source.strip(), caption.target.strip()
    in_pairs = bool(source and target and bilingual)
    blocks = _bilingual_blocks(source, target) if in_pairs else _blocks(target or source)
    if not blocks:
        return []
    wanted_s = sum(_reading_s(block, one_of_them=in_pairs) for block in blocks)
    return _timed(blocks, caption, max(caption.end_s, min(until_s, caption.start_s + wanted_s)))


def _reading_s(block: tuple[str, ...], *, one_of_them: bool) -> float:
    """Return how long a cue is read; readers of both languages read one of them."""
    widths = [display_width(line) for line in block]
    return max(SHORTEST_READ_S, (max(widths) if one_of_them else sum(widths)) / READING_SPEED)


def _blocks(text: str) -> list[tuple[str, ...]]:
    lines = break_lines(text)
    return [tuple(lines[i : i + LINES_PER_CUE]) for i in range(0, len(lines), LINES_PER_CUE)]


def _bilingual_blocks(source: str, target: str) -> list[tuple[str, ...]]:
    n_cues = max(len(break_lines(source)), len(break_lines(target)))
    pairs = zip(split_evenly(source, n_cues), split_evenly(target, n_cues), strict=True)
    blocks = [tuple(line for line in pair if line) for pair in pairs]
    return [block for block in blocks if block]


def _timed(blocks: Sequence[tuple[str, ...]], caption: CaptionUpdate, end_s: float) -> list[Cue]:
    lengths = [max(1, sum(len(line) for line in block)) for block in blocks]
    start_s = caption.start_s
    duration_s = max(end_s - start_s, SHORTEST_CUE_S * len(blocks))
    borders_s = [start_s]
    for n_shown in range(1, len(blocks) + 1):
        borders_s.append(start_s + duration_s * sum(lengths[:n_shown]) / sum(lengths))
    times = pairwise(borders_s)
    return [Cue(a, b, block, caption.speaker) for (a, b), block in zip(times, blocks, strict=True)]
