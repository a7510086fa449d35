"""A whole talk scored by OmniSTEval: its translation is cut along the reference's lines first.

Times of a text are in source words, and a word lasts what OmniSTEval takes for a millisecond: LongYAAL comes
out in source words. Of speech it comes out in milliseconds.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

from core.wording.errors import UserError, reason_of
from training.data.corpus import SentencePair
from training.measure.instances import Instance, write_log

MAX_WORDS = 8000
"""OmniSTEval aligns all words of a talk with all of its translation: this takes it some 3 GB."""

_TALK = "talk"
_MS = 1000


@dataclass(frozen=True, slots=True)
class ReferenceLine:
    """A line of a talk's reference, and where it is said in the talk: in words, or in milliseconds."""

    text: str
    start: float
    duration: float


def score_talk(pairs: Sequence[SentencePair], talk: Instance) -> dict[str, float | None]:
    """Return OmniSTEval's scores of a talk that came as text, see `score_talks`."""
    places = _segmentation(pairs)
    lines = [
        ReferenceLine(pair.target, place["offset"], place["duration"])
        for pair, place in zip(pairs, places, strict=True)
    ]
    return score_talks([(lines, talk)])


def score_talks(talks: Sequence[tuple[Sequence[ReferenceLine], Instance]]) -> dict[str, float | None]:
    """Return OmniSTEval's scores of translated talks, by OmniSTEval's names; None where it has no number.

    Raises:
        UserError: OmniSTEval is not installed.
    """
    try:
        from omnisteval import evaluate_instances
    except ImportError:
        raise UserError(
            'A talk is scored by OmniSTEval, which is not installed: pip install -e ".[evaluation]".'
        ) from None
    instances = [instance for lines, talk in talks for instance in _cut(lines, talk)]
    scores, _, _ = evaluate_instances(instances, is_longform=True)
    return {name: None if math.isnan(value) else value for name, value in scores.items()}


def _cut(lines: Sequence[ReferenceLine], talk: Instance) -> list[Any]:
    """Return OmniSTEval's instances of a talk, whose translation it cuts along the lines."""
    from omnisteval import Word, resegment

    reference = [
        Word(word, emission_cu=line.start, seq_id=i)
        for i, line in enumerate(lines)
        for word in line.text.lower().split()
    ]
    elapsed = talk.elapsed or (None,) * len(talk.delays)
    written = [
        Word(word, emission_cu=delay, emission_ca=done)
        for word, delay, done in zip(talk.prediction.split(), talk.delays, elapsed, strict=True)
    ]
    end = talk.n_source
    places = [
        {"offset": line.start, "duration": line.duration, "time_to_recording_end": end - line.start}
        for line in lines
    ]
    instances, _ = resegment([reference], [written], places, [line.text for line in lines])
    return list(instances)


def write_talk(pairs: Sequence[SentencePair], talk: Instance, folder: Path) -> None:
    """Write what `omnisteval longform` needs to score the same talk: log, segmentation, references.

    Raises:
        UserError: the folder cannot be written.
    """
    write_log([talk], folder, source=_TALK)
    segmentation = [
        {"wav": _TALK, "offset": part["offset"] / _MS, "duration": part["duration"] / _MS}
        for part in _segmentation(pairs)
    ]
    references = "".join(f"{pair.target}\n" for pair in pairs)
    try:
        (folder / "segmentation.json").write_text(json.dumps(segmentation), encoding="utf-8")
        (folder / "references.txt").write_text(references, encoding="utf-8")
    except OSError as error:
        raise UserError(f"The talk cannot be written to {folder}: {reason_of(error)}.") from error


def _segmentation(pairs: Sequence[SentencePair]) -> list[dict[str, int]]:
    """Return where each row of the talk begins and how long it is, in words."""
    starts = _starts(pairs)
    return [{"offset": start, "duration": end - start} for start, end in pairwise(starts)]


def _starts(pairs: Sequence[SentencePair]) -> list[int]:
    """Return how many words of the talk stand before each row, and before its end."""
    return list(accumulate((len(pair.source.split()) for pair in pairs), initial=0))
