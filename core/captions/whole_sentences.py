"""Sentence by sentence: a caption is shown when neither its words nor their translation change any more."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from core.captions.captions import CaptionUpdate, Gap
from core.speech.segments import SegmentId

LONGEST_WAIT_S = 8.0
"""So much speech of one sentence waits: of a longer one a part is shown, then the next. Twice as much waits
where its translation has nothing new yet."""

CLAUSE_END = re.compile(
    r"""[,;:.!?\u2026\u2013\u2014\u060c\u061b\u061f\u0964]["'\u201d\u2019\u00bb)\]]*(?=\s)"""
    r"|[\u3001\u3002\uff0c\uff1b\uff1a\uff01\uff1f]"
)
"""Where a sentence breathes: at a mark before a space; those of Chinese and Japanese have none."""


@dataclass(slots=True)
class _Open:
    """A sentence that is not over: its newest state, what of it is shown, and up to where in the sound."""

    newest: CaptionUpdate
    shown: CaptionUpdate
    shown_until_s: float

    @property
    def is_shown(self) -> bool:
        return self.shown == self.newest


class WholeSentences:
    """Decides what is shown of captions, for all that show them: it takes and gives their states.

    While it is not on that is every state as it comes. What was shown once is never taken back:
    the committed texts of what is given only grow, as those of what is taken do.
    """

    def __init__(self, *, is_on: bool = False) -> None:
        self.is_on = is_on
        self._is_translated = False
        self._open: dict[SegmentId, _Open] = {}

    def begin(self, *, is_translated: bool) -> None:
        """Begin a talk; where it is translated lines wait for their translation, within bounds."""
        self._is_translated = is_translated
        self._open.clear()

    def switch(self, *, is_on: bool) -> list[CaptionUpdate]:
        """Show word by word, or no more, from now on; return what is to be shown of the open sentences.

        In the middle of a sentence what is settled stays, and what still changes goes.
        """
        if is_on == self.is_on:
            return []
        self.is_on = is_on
        if is_on:
            return [self._show(one, one.shown.settled) for one in self._open.values() if one.shown.has_text]
        return self._released()

    def take(self, update: CaptionUpdate) -> list[CaptionUpdate]:
        """Take the next state of a caption, and return what is to be shown now."""
        before = self._open.pop(update.segment, None)
        if update.final:
            return [update]
        nothing = replace(update, source="", source_tail="", target="", target_tail="")
        one = before or _Open(update, nothing, update.start_s)
        one.newest = update
        if update.has_text:
            self._open[update.segment] = one
        if not self.is_on:
            return [self._show(one, update)]
        if not update.has_text:
            return [update] if one.shown.has_text else []
        return self._part_if_due(one, update.end_s)

    def before(self, gap: Gap) -> list[CaptionUpdate]:
        """Return what is to be shown before a gap: what is settled of the sentences that it cuts."""
        if not self.is_on or gap.is_filled:
            return []
        cut = [one for one in self._open.values() if one.newest.start_s < gap.start_s]
        parts = [(one, one.newest.settled) for one in cut]
        return [self._show(one, part) for one, part in parts if part.has_text and part != one.shown]

    def overdue(self, heard_s: float) -> list[CaptionUpdate]:
        """Return the parts that have waited long enough, where the sound was heard up to `heard_s`."""
        return [part for one in self._open.values() for part in self._part_if_due(one, heard_s)]

    def release(self) -> list[CaptionUpdate]:
        """End the talk: return the last states of sentences that were not shown."""
        left = self._released()
        self._open.clear()
        return left

    def _released(self) -> list[CaptionUpdate]:
        return [self._show(one, one.newest) for one in self._open.values() if not one.is_shown]

    def _show(self, one: _Open, update: CaptionUpdate) -> CaptionUpdate:
        one.shown, one.shown_until_s = update, update.end_s
        return update

    def _part_if_due(self, one: _Open, heard_s: float) -> list[CaptionUpdate]:
        if not self.is_on or one.newest.is_filled:  # which comes fast, and is over soon
            return []
        part = replace(
            one.newest.settled,
            source=_breath(one.newest.source, len(one.shown.source)),
            target=_breath(one.newest.target, len(one.shown.target)),
        )
        waited_s = heard_s - one.shown_until_s
        is_late = self._is_translated and part.target == one.shown.target
        if waited_s < LONGEST_WAIT_S * (2 if is_late else 1):
            return []
        if (part.source, part.target) == (one.shown.source, one.shown.target):
            return []
        self._show(one, part)
        one.shown_until_s = heard_s
        return [part]


def _breath(text: str, n_shown: int) -> str:
    """Return `text` up to the last place where it breathes; all of it where that is less than half of what
    was not shown yet, which would wait too long.
    """
    ends = [match.end() for match in CLAUSE_END.finditer(text)]
    last = max(ends, default=0)
    return text[:last] if 2 * (last - n_shown) >= len(text) - n_shown > 0 else text
