"""Where a timeline's translator was asked whether to write, as a policy head learns it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from core.layouts.actions import Read, Timeline, Write
from core.layouts.layout import Layout, Placed, lay_out

MORE: Final = 0
BEGIN: Final = 1
"""The answers: more source first, or a WRITE now."""


def lay_out_decisions(new_layout: Callable[[], Layout], timeline: Timeline) -> list[Placed]:
    """Return tables whose labels are the answers after READs of words: `MORE` if an empty WRITE follows.

    The cell that is asked is the last one of `Layout.query`, which would predict the WRITE's first token.
    Where the answer is `MORE` that cell is fed again after the next READ, and nothing sees it as it
    was: each such answer has a table of its own, the sentence so far. After them come those of the whole
    sentence (`lay_out`), with a `BEGIN` at the first token of each WRITE that was asked for.
    """
    answers = dict(_answers(timeline))
    looked_ahead = [
        _only_last(lay_out(new_layout(), (*timeline[:i], Write((0,))))[-1])
        for i, answer in answers.items()
        if answer == MORE
    ]
    of_tokens = iter(
        [
            answers.get(i) if j == 0 else None
            for i, action in enumerate(timeline)
            if isinstance(action, Write)
            for j in range(len(action.token_ids))
        ]
    )
    whole = [
        replace(table, labels=tuple(None if label is None else next(of_tokens) for label in table.labels))
        for table in lay_out(new_layout(), timeline)
    ]
    return looked_ahead + [table for table in whole if BEGIN in table.labels]


def _answers(timeline: Timeline) -> Iterator[tuple[int, int]]:
    """Yield the place of each WRITE after a READ of words, with what was answered."""
    is_asked = False
    for i, action in enumerate(timeline):
        if isinstance(action, Read):
            # The mark of the source's end is no word; speech may hold no whole one.
            is_asked = action.n_words > 0 or any(token_id < 0 for token_id in action.token_ids)
        elif isinstance(action, Write):
            if is_asked:
                yield i, BEGIN if action.token_ids else MORE
            is_asked = False


def _only_last(table: Placed) -> Placed:
    """Return a table of which the last labelled cell alone is asked, and answers `MORE`."""
    *_, last = (i for i, label in enumerate(table.labels) if label is not None)
    return replace(table, labels=tuple(MORE if i == last else None for i in range(len(table.labels))))
