"""All parts of a talk joined two by two, the most alike first, and cut where the next are least alike."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.speech.voices import Prints
from core.voices.sentences import Indices

LEAST, MOST = 0.3, 0.6
"""Between these the cut is looked for: voices are never that much alike, parts of one voice never less."""

APART = -2.0
"""Less alike than anything is."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Join:
    """Two groups that become one, called as the first was; how alike they were, and how long the shorter."""

    first: int
    second: int
    likeness: float
    seconds: float


def groups(prints: Prints, seconds: Numbers, pinned: Indices, least_s: float) -> Indices:
    """Return the group of each part, by average linkage. Parts that are `pinned` to one number (0 is none)
    come into one group, and those that are pinned to two never do.

    Where to cut is seen by the groups that have `least_s` of sound: in a long talk the odd parts, which are
    like nobody, lie between all others.
    """
    joins = _joins(_likeness(prints, pinned), np.array(seconds, np.float64), pinned.copy())
    least = widest_gap([join.likeness for join in joins if join.seconds >= least_s])
    found = np.arange(len(prints))
    for join in joins:
        if join.likeness >= least:
            found[found == join.second] = join.first
    return found


def widest_gap(likeness: list[float]) -> float:
    """Return the middle of the widest gap between `LEAST` and `MOST`."""
    inside = sorted(min(max(like, LEAST), MOST) for like in [*likeness, LEAST, MOST])
    gaps = np.diff(inside)
    widest = int(gaps.argmax())
    return float(inside[widest] + gaps[widest] / 2)


def _likeness(prints: Prints, pinned: Indices) -> Numbers:
    alike = (prints @ prints.T).astype(np.float64)
    told = (pinned[:, np.newaxis] > 0) & (pinned > 0)
    same = pinned[:, np.newaxis] == pinned
    alike[told & same] = 1.0
    alike[told & ~same] = APART
    np.fill_diagonal(alike, APART)
    return alike


def _joins(alike: Numbers, weights: Numbers, pinned: Indices) -> list[Join]:
    """Return all joins. The best of each row is remembered, so that each takes little more than one row."""
    n = len(weights)
    best = alike.argmax(axis=1) if n else np.zeros(0, np.intp)
    found = []
    for _ in range(n - 1):
        first = int(alike[np.arange(n), best].argmax())
        second = int(best[first])
        if alike[first, second] <= APART:
            break
        shorter_s = float(min(weights[first], weights[second]))
        found.append(Join(first, second, float(alike[first, second]), shorter_s))
        _join(alike, weights, pinned, first, second)
        stale = np.flatnonzero((best == first) | (best == second))
        best[stale] = alike[stale].argmax(axis=1)
        best[first] = alike[first].argmax()
        nearer = alike[:, first] > alike[np.arange(n), best]
        best[nearer] = first
    return found


def _join(alike: Numbers, weights: Numbers, pinned: Indices, first: int, second: int) -> None:
    share = weights[first] / (weights[first] + weights[second])
    row = share * alike[first] + (1 - share) * alike[second]
    row[(alike[first] <= APART) | (alike[second] <= APART)] = APART
    row[first] = APART
    weights[first] += weights[second]
    pinned[first] = max(pinned[first], pinned[second])
    alike[first] = alike[:, first] = row
    alike[second] = alike[:, second] = APART
