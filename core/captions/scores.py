"""How good captions are: word error rate, delay of what is committed, rewrites of what was shown."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.captions.captions import CaptionUpdate
from core.captions.numerals import spelled_out
from core.speech.segments import SegmentId

_NOT_SPOKEN = re.compile(r"[^\w\s']|_")


def normalized_words(text: str) -> list[str]:
    """Return the words of `text` as they sound: without case, punctuation and digits."""
    text = unicodedata.normalize("NFKC", text).casefold().replace("\u2019", "'").replace("`", "'")
    words = _NOT_SPOKEN.sub(" ", spelled_out(text)).split()
    bare = (word.strip("'") for word in words)
    return [word for word in bare if word]


@dataclass(frozen=True, slots=True)
class WordErrors:
    """What separates a hypothesis from its reference, in words."""

    n_reference: int
    n_substituted: int
    n_deleted: int
    n_inserted: int

    @property
    def n_errors(self) -> int:
        return self.n_substituted + self.n_deleted + self.n_inserted

    @property
    def rate(self) -> float:
        """Errors by words of the reference; infinite where there is no reference and there are errors."""
        if self.n_reference:
            return self.n_errors / self.n_reference
        return math.inf if self.n_errors else 0.0

    def __add__(self, other: WordErrors) -> WordErrors:
        return WordErrors(
            self.n_reference + other.n_reference,
            self.n_substituted + other.n_substituted,
            self.n_deleted + other.n_deleted,
            self.n_inserted + other.n_inserted,
        )


NO_ERRORS = WordErrors(0, 0, 0, 0)


def word_errors(reference: Sequence[str], hypothesis: Sequence[str]) -> WordErrors:
    """Return the fewest errors that turn `reference` into `hypothesis` (Levenshtein over words)."""
    n_substituted = n_deleted = n_inserted = 0
    for in_reference, in_hypothesis in alignment(reference, hypothesis):
        if in_reference is None:
            n_inserted += 1
        elif in_hypothesis is None:
            n_deleted += 1
        else:
            n_substituted += reference[in_reference] != hypothesis[in_hypothesis]
    return WordErrors(len(reference), n_substituted, n_deleted, n_inserted)


def word_error_rate(reference: str, hypothesis: str) -> float:
    """Return the word error rate of two texts after `normalized_words`."""
    return word_errors(normalized_words(reference), normalized_words(hypothesis)).rate


def alignment(reference: Sequence[str], hypothesis: Sequence[str]) -> list[tuple[int | None, int | None]]:
    """Return pairs of indices along a cheapest alignment, in order; None stands for no counterpart."""
    steps = _cheapest_steps(reference, hypothesis)
    pairs: list[tuple[int | None, int | None]] = []
    i, j = len(reference), len(hypothesis)
    while i or j:
        step = steps[i, j]
        if step == _DELETE:
            i -= 1
            pairs.append((i, None))
        elif step == _INSERT:
            j -= 1
            pairs.append((None, j))
        else:
            i, j = i - 1, j - 1
            pairs.append((i, j))
    return pairs[::-1]


_MATCH, _DELETE, _INSERT = 0, 1, 2


def _cheapest_steps(reference: Sequence[str], hypothesis: Sequence[str]) -> NDArray[np.int8]:
    """Return the last step of a cheapest alignment of every pair of prefixes, (n + 1, m + 1).

    Row by row: an insertion depends on the cell before it in the same row, which a running
    minimum of cost less column gives for the whole row at once.
    """
    ids = {word: number for number, word in enumerate({*reference, *hypothesis})}
    heard = np.array([ids[word] for word in hypothesis], dtype=np.int64)
    columns = np.arange(len(heard) + 1)
    steps = np.zeros((len(reference) + 1, len(heard) + 1), dtype=np.int8)
    steps[0, 1:] = _INSERT
    steps[1:, 0] = _DELETE
    costs = columns.copy()
    for i, word in enumerate(reference, start=1):
        matched = costs[:-1] + (heard != ids[word])
        deleted = costs[1:] + 1
        best = np.concatenate([[i], np.minimum(matched, deleted)])
        row = np.minimum.accumulate(best - columns) + columns
        steps[i, 1:] = np.where(row[1:] == matched, _MATCH, np.where(row[1:] == deleted, _DELETE, _INSERT))
        costs = row
    return steps


def resegmented(reference_lines: Sequence[Sequence[str]], hypothesis: Sequence[str]) -> list[list[str]]:
    """Return `hypothesis` cut where the reference's lines end, by the cheapest alignment.

    Captions end where the speaker pauses, references where their lines do
    (Matusov et al., IWSLT 2005).
    """
    line_of = [number for number, line in enumerate(reference_lines) for _ in line]
    reference = [_plain(word) for line in reference_lines for word in line]
    lines: list[list[str]] = [[] for _ in reference_lines]
    line = 0
    for in_reference, in_hypothesis in alignment(reference, [_plain(word) for word in hypothesis]):
        if in_reference is not None:
            line = line_of[in_reference]
        if in_hypothesis is not None:
            lines[line].append(hypothesis[in_hypothesis])
    return lines


def _plain(word: str) -> str:
    return "".join(normalized_words(word)) or word


@dataclass(frozen=True, slots=True)
class Delays:
    """Seconds from the end of each word to the moment at which it was committed."""

    values_s: tuple[float, ...]

    @property
    def median_s(self) -> float:
        return self.percentile_s(50)

    def percentile_s(self, percent: float) -> float:
        """Return the percentile, not a number when there are no words."""
        return float(np.percentile(self.values_s, percent)) if self.values_s else math.nan


@dataclass(frozen=True, slots=True)
class SideDelay:
    """Delays of the source's words and of the target's."""

    source: Delays
    target: Delays


def commit_delays(updates: Iterable[CaptionUpdate]) -> SideDelay:
    """Return how long after its end each word was committed, by the clock of the sound.

    `end_s` of an update is where its last committed word ends: that word's
    delay is exact. Words that were committed together share the time since
    the last known end by their length. A target word belongs to the source
    word at the same fraction of the finished sentence, as LAAL has it.
    """
    by_segment: dict[SegmentId, list[CaptionUpdate]] = {}
    for update in updates:
        by_segment.setdefault(update.segment, []).append(update)
    source: list[float] = []
    target: list[float] = []
    for states in by_segment.values():
        ends_s = _source_ends_s(states)
        source += [emitted - end for emitted, end in zip(_emissions(states, "source"), ends_s, strict=True)]
        emitted_s = _emissions(states, "target")
        for i, emitted in enumerate(emitted_s, start=1):
            if ends_s:
                target.append(emitted - ends_s[math.ceil(i * len(ends_s) / len(emitted_s)) - 1])
    return SideDelay(Delays(tuple(source)), Delays(tuple(target)))


def _emissions(states: Sequence[CaptionUpdate], side: str) -> list[float]:
    """Return for each committed word of one side the clock at which it was shown first."""
    emitted_s: list[float] = []
    for state in states:
        n_words = len((state.source if side == "source" else state.target).split())
        emitted_s += [state.emitted_s] * (n_words - len(emitted_s))
    return emitted_s


def _source_ends_s(states: Sequence[CaptionUpdate]) -> list[float]:
    ends_s: list[float] = []
    known_s = states[0].start_s
    for state in states:
        new_words = state.source.split()[len(ends_s) :]
        if not new_words:
            continue
        duration_s = max(state.end_s - known_s, 0.0)
        lengths = np.cumsum([len(word) for word in new_words])
        ends_s += [state.end_s - duration_s * (1 - float(length / lengths[-1])) for length in lengths]
        known_s = max(known_s, state.end_s)
    return ends_s


@dataclass(frozen=True, slots=True)
class Rewrites:
    """How often text that was on the screen was changed or taken back."""

    n_committed: int
    n_shown: int
    """With the unstable tails."""
    duration_s: float

    @property
    def per_minute(self) -> float:
        """Rewrites of anything shown, unstable tails too."""
        return self.n_shown / self.duration_s * 60 if self.duration_s else 0.0

    @property
    def committed_per_minute(self) -> float:
        return self.n_committed / self.duration_s * 60 if self.duration_s else 0.0


def rewrites(updates: Iterable[CaptionUpdate]) -> Rewrites:
    """Count the updates after which what was shown is not the beginning of what is shown."""
    shown: dict[SegmentId, CaptionUpdate] = {}
    n_committed = n_shown = 0
    duration_s = 0.0
    for update in updates:
        before = shown.get(update.segment)
        if before is not None:
            n_committed += _is_rewritten(before.source, update.source)
            n_committed += _is_rewritten(before.target, update.target)
            n_shown += _is_rewritten(_whole_source(before), _whole_source(update))
            n_shown += _is_rewritten(_whole_target(before), _whole_target(update))
        shown[update.segment] = update
        duration_s = max(duration_s, update.emitted_s)
    return Rewrites(n_committed, n_shown, duration_s)


def _is_rewritten(before: str, after: str) -> bool:
    n_words = len(before.split())
    return after.split()[:n_words] != before.split()


def _whole_source(update: CaptionUpdate) -> str:
    return f"{update.source} {update.source_tail}"


def _whole_target(update: CaptionUpdate) -> str:
    return f"{update.target} {update.target_tail}"


def last_states(updates: Iterable[CaptionUpdate]) -> list[CaptionUpdate]:
    """Return the last state of each caption, in order."""
    last = {update.segment: update for update in updates}
    return [last[segment] for segment in sorted(last)]
