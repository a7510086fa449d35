"""A whole talk scored by OmniSTEval: its translation is cut along the reference's lines first.

Times are in source words, and a word lasts what OmniSTEval takes for a millisecond: LongYAAL comes
out in source words.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from itertools import accumulate, pairwise
from pathlib import Path

from core.wording.errors import UserError, reason_of
from training.data.corpus import Pair
from training.measure.instances import Instance, write_log

MAX_WORDS = 8000
"""OmniSTEval aligns all words of a talk with all of its translation: this takes it some 3 GB."""

_TALK = "talk"
_MS = 1000


def score_talk(pairs: Sequence[Pair], talk: Instance) -> dict[str, float | None]:
    """Return OmniSTEval's scores of the translated talk, by OmniSTEval's names; None where it has no number.

    Raises:
        UserError: OmniSTEval is not installed.
    """
    try:
        from omnisteval import Word, evaluate_instances, resegment
    except ImportError:
        raise UserError(
            'A talk is scored by OmniSTEval, which is not installed: pip install -e ".[evaluation]".'
        ) from None
    reference = [
        Word(word, emission_cu=start, seq_id=i)
        for i, (pair, start) in enumerate(zip(pairs, _starts(pairs)[:-1], strict=True))
        for word in pair.target.lower().split()
    ]
    written = [
        Word(word, emission_cu=delay, emission_ca=elapsed)
        for word, delay, elapsed in zip(talk.prediction.split(), talk.delays, talk.elapsed, strict=True)
    ]
    lines = [pair.target for pair in pairs]
    instances, _ = resegment([reference], [written], _segmentation(pairs), lines)
    scores, _, _ = evaluate_instances(instances, is_longform=True)
    return {name: None if math.isnan(value) else value for name, value in scores.items()}


def write_talk(pairs: Sequence[Pair], talk: Instance, folder: Path) -> None:
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


def _segmentation(pairs: Sequence[Pair]) -> list[dict[str, int]]:
    """Return where each row of the talk begins and how long it is, in words."""
    starts = _starts(pairs)
    return [
        {"offset": start, "duration": end - start, "time_to_recording_end": starts[-1] - start}
        for start, end in pairwise(starts)
    ]


def _starts(pairs: Sequence[Pair]) -> list[int]:
    """Return how many words of the talk stand before each row, and before its end."""
    return list(accumulate((len(pair.source.split()) for pair in pairs), initial=0))
